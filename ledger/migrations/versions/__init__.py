"""One file per migration; `down_revision` names the previous one."""
