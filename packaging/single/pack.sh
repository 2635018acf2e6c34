#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# pack.sh FOLDER VERSION OUT: writes the folder, which has the start script `rackline`, as one file that runs. Names are sorted, owners and times
# are those of nobody and of SOURCE_DATE_EPOCH, so that the same folder gives the same bytes.
set -euo pipefail
folder=$1 version=$2 out=$3
own=$(dirname "$(readlink -f "$0")")

payload=$(mktemp "$out.XXXXXX")
trap 'rm -f "$payload"' EXIT
# Without what a name alone would add: an older tar and busybox read it.
tar -C "$folder" --format=ustar --sort=name --mtime="@${SOURCE_DATE_EPOCH:?}" --owner=0 --group=0 --numeric-owner \
    --mode=u+rwX,go+rX,go-w -cf - . | gzip -9n >"$payload"
key=$version-$(sha256sum "$payload" | head -c 16)
# What the files take, in millions of bytes, rounded up.
size=$(find "$folder" -type f -printf '%s\n' | awk '{ bytes += $1 } END { print int(bytes / 1e6) + 1 }')
lines=$(($(wc -l <"$own/header.sh") + 1))
{
    sed -e "s/@VERSION@/$version/g" -e "s/@KEY@/$key/g" -e "s/@SIZE@/$size/g" -e "s/@LINES@/$lines/g" "$own/header.sh"
    cat "$payload"
} >"$out"
chmod 755 "$out"
