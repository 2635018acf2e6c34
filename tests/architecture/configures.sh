#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# configures.sh SOURCES SYSTEM FOLDER: the build configures for another system, and asks nothing of its tools that only Linux has. The compiler is
# the one that is here and the libraries are names, so nothing is compiled: this is no test of what the sources do there.
set -euo pipefail
rm -rf "$3"
cmake -S "$1" -B "$3" -G Ninja -DCMAKE_SYSTEM_NAME="$2" -DCMAKE_C_COMPILER=cc -DCMAKE_CXX_COMPILER=c++ -DCMAKE_C_COMPILER_WORKS=1 \
    -DCMAKE_CXX_COMPILER_WORKS=1 -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON -DRACKLINE_HARDEN=ON -DRACKLINE_GUI=OFF -DRACKLINE_TESTS=OFF \
    -DZLIB_LIBRARY=zlib -DSQLite3_LIBRARY=sqlite3 -DLIBXLSXWRITER=xlsxwriter
grep -q 'rackline' "$3/build.ninja"
if grep -nE -- '-Wl,|-static-lib|-fuse-ld|-ldl|-lrt|-fstack-clash|sh -c' "$3/build.ninja"; then
    echo "rule: what only Linux's tools know stands behind a question for the system; on $2 the build would ask for the above"
    exit 1
fi
echo "configured for $2"
