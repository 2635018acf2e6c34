#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# configures.sh SOURCES SYSTEM FOLDER: the build configures for another system, and asks nothing of its tools that only Linux has. The compiler is
# the one that is here and the libraries are names, so nothing is compiled: this is no test of what the sources do there. For Windows it is the
# command line alone, because CMake asks for import libraries of Qt there, which no Linux has.
set -euo pipefail
rm -rf "$3"
window=(-DRACKLINE_GUI=OFF -DRACKLINE_TESTS=OFF)
qt=$(qmake6 -query QT_INSTALL_LIBS 2>/dev/null)/cmake
if [ "$2" = Darwin ] && [ -d "$qt/Qt6Widgets" ]; then
    window=(-DRACKLINE_GUI=ON -DRACKLINE_TESTS=ON -DCMAKE_PREFIX_PATH="$qt" -DOPENGL_INCLUDE_DIR=/usr/include -DOPENGL_opengl_LIBRARY=gl
        -DOPENGL_glx_LIBRARY=glx -DOPENGL_gl_LIBRARY=gl)
fi
cmake -S "$1" -B "$3" -G Ninja -DCMAKE_SYSTEM_NAME="$2" -DCMAKE_C_COMPILER=cc -DCMAKE_CXX_COMPILER=c++ -DCMAKE_C_COMPILER_WORKS=1 \
    -DCMAKE_CXX_COMPILER_WORKS=1 -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON -DRACKLINE_HARDEN=ON \
    -DZLIB_LIBRARY=zlib -DSQLite3_LIBRARY=sqlite3 "${window[@]}"
grep -q 'rackline' "$3/build.ninja"
if grep -nE -- '-Wl,|-static-lib|-fuse-ld|-ldl|-lrt|-fstack-clash|sh -c' "$3/build.ninja"; then
    echo "rule: what only Linux's tools know stands behind a question for the system; on $2 the build would ask for the above"
    exit 1
fi
echo "configured for $2"
