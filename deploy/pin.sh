#!/bin/sh
# Which image each file builds on or starts, by digest: the same bytes tomorrow as today.
#   sh deploy/pin.sh          asks the registries (through docker) and writes the digests of today
#   sh deploy/pin.sh --check  says which images are named by tag alone; exit status 1 where one is
# A tag with a digest is read by docker, podman and Kubernetes alike; the digest is what counts.
set -eu
cd "$(dirname "$0")/.."
files="Containerfile deploy/compose.yaml deploy/kubernetes.yaml"
# Every image but the app's own, which is built here.
images=$(sed -nE 's/^(FROM|[[:space:]]*image:) +([^ #]+).*/\2/p' $files | grep -v '^tiletally:' | sort -u)
status=0
for image in $images; do
    name=${image%@*}
    if [ "${1:-}" = --check ]; then
        case $image in
            *@sha256:*) ;;
            *) echo "$image is not pinned: run sh deploy/pin.sh"; status=1 ;;
        esac
        continue
    fi
    digest=$(docker buildx imagetools inspect "$name" --format '{{.Manifest.Digest}}')
    printf '%s' "$digest" | grep -qE '^sha256:[0-9a-f]{64}$' || { echo "no digest of $name: $digest"; exit 1; }
    sed -i "s#$image\$#$name@$digest#" $files
    echo "$name@$digest"
done
exit $status
