#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Cuts the shipped fonts down to what reports are written with (needs fontTools and brotli): sh app/report/pages/fonts/subset.sh
set -e
here=$(dirname "$0")
letters="U+20-7E,U+A0-FF,U+152-153,U+160-161,U+178,U+17D-17E,U+2009,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+202F,U+2030,U+20AC"
signs="U+2190-2193,U+2212,U+2248,U+2260,U+2264-2265"
for weight in Regular Medium SemiBold; do
    out=$(mktemp)
    python3 -m fontTools.subset "$here/../../../../resources/fonts/RacklineSans-$weight.otf" --unicodes="$letters,$signs" \
        --layout-features=kern,mark,ccmp --flavor=woff2 --no-hinting --desubroutinize --output-file="$out"
    base64 -w0 "$out" > "$here/RacklineSans-$weight.woff2.b64"
    rm "$out"
done
