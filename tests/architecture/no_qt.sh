#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# no_qt.sh PROGRAM: fails when the program would load a Qt library, or when ldd cannot say.
set -euo pipefail
libraries=$(ldd "$1")
grep -q 'libc\.so' <<<"$libraries" || { echo "ldd says nothing about $1"; exit 1; }
if found=$(grep -iE 'libQt|libqcustomplot' <<<"$libraries"); then
    echo "rule: the command line has no Qt; $1 loads:"
    echo "$found"
    exit 1
fi
echo "$1 loads $(wc -l <<<"$libraries") libraries, none of them Qt"
