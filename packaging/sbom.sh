#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# sbom.sh VERSION RELATION PACKAGE...: the bill of materials as SPDX 2.3, of what is compiled in, shipped and, as RELATION says, linked
# (DYNAMIC_LINK) or bundled (CONTAINS). A package NAME.deb stands for what it depends on, another for itself. Time is SOURCE_DATE_EPOCH, so
# that the same source gives the same bytes.
set -euo pipefail
version=$1 relation=$2
shift 2

# part ID NAME VERSION LICENCE WHERE RELATION
part() {
    cat <<PART

PackageName: $2
SPDXID: SPDXRef-$1
PackageVersion: $3
PackageDownloadLocation: $5
FilesAnalyzed: false
PackageLicenseConcluded: $4
PackageLicenseDeclared: $4
PackageCopyrightText: NOASSERTION
Relationship: SPDXRef-$6
PART
}
installed() { dpkg-query -W -f '${Version}' "$1"; }
# Headers of Debian packages that are compiled into the programs.
headers() { part "$1" "$2" "$(installed "$2")" "$3" NOASSERTION "rackline STATIC_LINK SPDXRef-$1"; }

cat <<HEAD
SPDXVersion: SPDX-2.3
DataLicense: CC0-1.0
SPDXID: SPDXRef-DOCUMENT
DocumentName: rackline-$version
DocumentNamespace: https://rackline.github.io/spdx/rackline-$version
Creator: Tool: rackline-dev-package
Created: $(date -u -d "@${SOURCE_DATE_EPOCH:?}" +%Y-%m-%dT%H:%M:%SZ)
HEAD
part rackline rackline "$version" GPL-3.0-or-later NOASSERTION "DOCUMENT DESCRIBES SPDXRef-rackline"
headers json nlohmann-json3-dev MIT
headers cli11 libcli11-dev BSD-3-Clause
headers eigen libeigen3-dev MPL-2.0
# Its C and C++ libraries are in the engine for browsers.
headers emscripten emscripten MIT
part inter "Rackline Sans (Inter, subset and renamed)" 4 OFL-1.1 https://rsms.me/inter/ "rackline CONTAINS SPDXRef-inter"
part measurements "Measured runs, see the NOTICE.md of each" "$version" "(Apache-2.0 AND BSD-3-Clause)" NOASSERTION \
    "rackline CONTAINS SPDXRef-measurements"
part traces "Traces of requests: Mooncake, WEKA's agents, Azure 2023" "$version" "(Apache-2.0 AND CC-BY-4.0)" NOASSERTION \
    "rackline CONTAINS SPDXRef-traces"

# Debian's own copyright files have the licences.
for package in "$@"; do
    case $package in
    *.deb) dpkg-deb -f "$package" Depends | tr ',' '\n' | sed -E 's/^ +//; s/ .*//' ;;
    *) echo "$package" ;;
    esac
done | grep -v '^rackline$' | sort -u |
    while read -r name; do
        id=debian-${name//[^A-Za-z0-9.-]/-}
        part "$id" "$name" "$(dpkg-query -W -f '${Version}' "$name" 2>/dev/null || echo NOASSERTION)" NOASSERTION \
            "https://packages.debian.org/bookworm/$name" "rackline $relation SPDXRef-$id"
    done
