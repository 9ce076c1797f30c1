"""The migrations, one file each; `down_revision` names the migration before it."""
