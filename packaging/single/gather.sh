#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# gather.sh INSTALLED FOLDER VERSION: lays out what the single file unpacks to. INSTALLED is what `cmake --install` made below its prefix.
set -euo pipefail
shopt -s nullglob
installed=$1 folder=$2 version=$3
own=$(dirname "$(readlink -f "$0")")
fail() { echo "gather: $*" >&2 && exit 1; }

rm -rf "$folder"
mkdir -p "$folder"/{bin,lib/rackline/modules,plugins,etc,translations,licences}
cp "$installed"/bin/rackline "$installed"/bin/rackline-gui "$folder/bin/"
cp "$installed"/lib/rackline/modules/*.so "$folder/lib/rackline/modules/"
cp -R "$installed/share" "$folder/share"

# The parts of Qt that a window of widgets asks for by name when it runs.
plugins=$(qmake6 -query QT_INSTALL_PLUGINS)
[ -e "$plugins/platforms/libqxcb.so" ] || fail "Qt's plugin for X11 is not in $plugins"
for plugin in "$plugins"/platforms/libq{xcb,offscreen,wayland*}.so "$plugins"/wayland-{decoration-client,shell-integration,graphics-integration-client}/*.so \
    "$plugins"/{iconengines,imageformats,platforminputcontexts}/*.so "$plugins"/platformthemes/libqxdgdesktopportal.so; do
    [ -e "$plugin" ] && install -D -m 644 "$plugin" "$folder/plugins/${plugin#"$plugins"/}"
done
cp "$(qmake6 -query QT_INSTALL_TRANSLATIONS)"/qtbase_de.qm "$folder/translations/"
# The running program is the loader in lib; without /proc it is the one in bin.
printf '[Paths]\nPrefix = ..\nPlugins = plugins\nTranslations = translations\n' | tee "$folder/bin/qt.conf" >"$folder/lib/qt.conf"

# Every library that one of these loads, and what those load, as ldd says.
loaded=$(find "$folder/bin" "$folder/lib" "$folder/plugins" -type f ! -name qt.conf -exec ldd {} +)
! grep 'not found' <<<"$loaded" || fail "a library is missing"
mapfile -t libraries < <(sed -nE -e 's|^.* => (/.*) \(0x.*|\1|p' -e 's|^\t(/.*) \(0x.*|\1|p' <<<"$loaded" | sort -u)
loader=$(sed -nE 's|^\t/.*/(ld-[^/]*) \(0x.*|\1|p' <<<"$loaded" | sort -u)
[ "$(wc -w <<<"$loader")" = 1 ] || fail "expected one loader of libraries, found: $loader"
for library in "${libraries[@]}"; do
    [ -e "$folder/lib/${library##*/}" ] || cp -L "$library" "$folder/lib/"
done
chmod 755 "$folder/lib/$loader"

# Whose they are. A library may be registered under /lib or under /usr/lib, which are one folder.
files=("${libraries[@]}" "$plugins/platforms/libqxcb.so" "$(find "$plugins/iconengines" -name '*.so' | head -n 1)"
    "$(qmake6 -query QT_INSTALL_TRANSLATIONS)/qtbase_de.qm")
packages=$(for file in "${files[@]}"; do
    real=$(readlink -f "$file")
    { dpkg-query -S "$real" || dpkg-query -S "${real#/usr}" || dpkg-query -S "/usr$real" || fail "no package has $real"; } 2>/dev/null | sed 's/:.*//'
done | sort -u)
for package in $packages; do cp -L "/usr/share/doc/$package/copyright" "$folder/licences/$package"; done
cp -rL /usr/share/common-licenses "$folder/licences/common-licenses"
{
    echo "What is bundled beside Rackline, unchanged, as Debian ships it: package, version, and the package that has its sources."
    echo "The licence of each stands in the file of its name; sources are at https://snapshot.debian.org/package/SOURCE/VERSION/"
    # shellcheck disable=SC2086
    dpkg-query -W -f '${Package}\t${Version}\t${source:Package} ${source:Version}\n' $packages | sort
} >"$folder/licences/PACKAGES"
# shellcheck disable=SC2086
"$own/../sbom.sh" "$version" CONTAINS $packages >"$folder/licences/rackline.spdx"

cat >"$folder/etc/fonts.conf" <<'FONTS'
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<!-- Read where the system has no /etc/fonts/fonts.conf. -->
<fontconfig>
  <dir prefix="relative">../share/rackline/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir prefix="xdg">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
FONTS
for name in rackline rackline-gui; do sed "s/@LOADER@/$loader/g" "$own/start.sh" >"$folder/$name"; done
chmod 755 "$folder"/rackline "$folder"/rackline-gui
(cd "$folder" && find . -type f ! -name SHA256SUMS -print0 | sort -z | xargs -0 sha256sum >SHA256SUMS)
