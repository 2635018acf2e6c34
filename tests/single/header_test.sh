#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# header_test.sh SHELL: what the script of packaging/single does with a folder of two programs that say their names and arguments.
set -uo pipefail
root=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

# That shell, and with busybox its tools too, are all that the file finds.
mkdir "$work/tools"
if [ "$(basename "$1")" = busybox ]; then
    "$1" --install -s "$work/tools"
else
    ln -s "$1" "$work/tools/sh"
    for tool in tail gzip tar mktemp mkdir mv rm find cat printf readlink; do ln -s "$(type -P $tool)" "$work/tools/"; done
fi
run() { env -i PATH="$work/tools" HOME="$work/home" "${settings[@]}" "$work/tools/sh" "$@"; }
settings=()

# check WHAT EXPECTED FOUND
check() {
    [ "$2" = "$3" ] && return
    failures=$((failures + 1))
    printf 'not so: %s\nexpected: %s\nfound:    %s\n' "$1" "$2" "$3"
}
# holds WHAT PART TEXT
holds() { case $3 in *"$2"*) ;; *) check "$1" "… $2 …" "$3" ;; esac; }

folder=$work/folder
mkdir -p "$folder/bin" "$work/home"
for name in rackline rackline-gui; do
    printf '#!/bin/sh\necho "%s: $*"\ncat "${0%%/*}/bin/words"\nexit 7\n' $name >"$folder/$name"
done
chmod 755 "$folder"/rackline*
head -c 3000000 /dev/urandom >"$folder/bin/ballast"
echo "words of the folder" >"$folder/bin/words"
export SOURCE_DATE_EPOCH=1700000000
one=$work/rackline-1.run
"$root/packaging/single/pack.sh" "$folder" 1 "$one"
touch "$folder/bin/words"
"$root/packaging/single/pack.sh" "$folder" 1 "$work/again.run"
check "the same folder gives the same bytes" "$(sha256sum <"$one")" "$(sha256sum <"$work/again.run")"

check "first start" "rackline: estimate a  b
words of the folder
7" "$(run "$one" estimate 'a  b' 2>&1; echo $?)"
cached=$(echo "$work"/home/.cache/rackline/1-*)
check "one folder in the cache" "yes" "$([ -d "$cached" ] && echo yes)"
check "second start" "rackline: --version" "$(run "$one" --version 2>&1 | head -n 1)"
check "without a display the help" "rackline: --help" "$(run "$one" 2>&1 | head -n 1)"
check "the window" "rackline-gui: file" "$(run "$one" --window file 2>&1 | head -n 1)"
settings=(DISPLAY=:0)
check "the window where there is a display" "rackline-gui: " "$(run "$one" 2>&1 | head -n 1)"
settings=()
ln -s "$one" "$work/rackline-gui"
check "the window by its name" "rackline-gui: a" "$(run "$work/rackline-gui" a 2>&1 | head -n 1)"
check "in its own folder" "rackline: b" "$(cd "$work" && run rackline-1.run b 2>&1 | head -n 1)"

rm "$cached/rackline"
check "a cache that was cleaned in part" "rackline: c" "$(run "$one" c 2>&1 | head -n 1)"
check "nothing is left beside the folder" "${cached##*/}" "$(ls "$work/home/.cache/rackline")"

rm -rf "$work/home/.cache"
for i in 1 2 3 4 5 6; do run "$one" $i >"$work/out.$i" 2>&1 & done
wait
check "six first starts at once" "$(for i in 1 2 3 4 5 6; do echo "rackline: $i"; echo "words of the folder"; done)" "$(cat "$work"/out.?)"
check "they leave one folder" "${cached##*/}" "$(ls "$work/home/.cache/rackline")"
check "and nothing in it beside what was packed" "$(cd "$folder" && find . | sort)" "$(cd "$cached" && find . | sort)"

rm -rf "$work/home/.cache"
size=$(stat -c %s "$one")
for kept in 500 2900 $((size / 2)) $((size - 1)); do
    head -c "$kept" "$one" >"$work/cut.run"
    said=$(run "$work/cut.run" --version 2>&1)
    code=$?
    [ $code -eq 2 ] || [ $code -eq 3 ] || check "code of a file of $kept bytes" "2 or 3" "$code"
    check "nothing of a file of $kept bytes starts" "" "$(grep '^rackline: --version' <<<"$said")"
    [ "$kept" -lt $((size / 2)) ] || holds "a file of $kept bytes" "is not whole; download it again" "$said"
done
cp "$one" "$work/changed.run"
# The byte may be any, as the ballast is drawn.
other=x
[ "$(tail -c +$((size / 2 + 1)) "$one" | head -c 1 | tr '\0' ' ')" = x ] && other=y
printf %s "$other" | dd of="$work/changed.run" bs=1 seek=$((size / 2)) conv=notrunc status=none
holds "a changed byte" "is not whole; download it again" "$(run "$work/changed.run" 2>&1)"
check "none of them left anything" "" "$(ls "$work/home/.cache/rackline")"

settings=(XDG_CACHE_HOME="$work/one/../rackline-1.run")
holds "a cache that cannot be" "name another folder in XDG_CACHE_HOME" "$(run "$one" 2>&1)"
run "$one" >"$work/said" 2>&1
check "its code" 3 $?
settings=(XDG_CACHE_HOME="$work/other")
check "a cache that was named" "rackline: d" "$(run "$one" d 2>&1 | head -n 1)"
check "is used" "${cached##*/}" "$(ls "$work/other/rackline")"

settings=(HOME= TMPDIR="$work/home")
check "without a home" "rackline: e
words of the folder
7" "$(run "$one" e 2>&1; echo $?)"
check "nothing stays of it" ".cache" "$(ls -A "$work/home")"
settings=(XDG_CACHE_HOME="$work/small")
holds "a disk that takes no more" "could not be unpacked into $work/small/rackline" "$(ulimit -f 1000; run "$one" f 2>&1)"
check "nothing stays of that either" "" "$(ls "$work/small/rackline")"

settings=()
holds "unpacking by hand" "unpacked into $work/by hand" "$(run "$one" --extract "$work/by hand" 2>&1)"
check "what was unpacked starts" "rackline: g" "$("$work/by hand/rackline" g | head -n 1)"
holds "a folder that is there" "is there already" "$(run "$one" --extract "$work/by hand" 2>&1)"
holds "a folder in none" "there is no folder $work/none" "$(run "$one" --extract "$work/none/x" 2>&1)"
holds "no folder named" "needs the name of one new folder" "$(run "$one" --extract 2>&1)"

# The true start script: through links, and where its loader is away or the folder's name is none for a list.
mkdir -p "$work/a:b" "$work/usual"
for where in "$work/a:b" "$work/usual"; do
    sed 's/@LOADER@/ld.so/g' "$root/packaging/single/start.sh" >"$where/rackline"
done
holds "a colon in the name" "cannot take" "$(run "$work/a:b/rackline" 2>&1)"
holds "no loader" "is not whole; delete it" "$(run "$work/usual/rackline" 2>&1)"
mkdir "$work/usual/lib"
printf '#!/bin/sh\nprintf "%%s|" "$@"\n' >"$work/usual/lib/ld.so"
holds "a loader that may not run" "programs may not be run from" "$(run "$work/usual/rackline" 2>&1)"
chmod 755 "$work/usual/lib/ld.so"
ln -s usual/rackline "$work/link"
check "through a link" "--inhibit-cache|--library-path|$work/usual/lib|$work/usual/bin/rackline|h i|" "$(run "$work/link" 'h i' 2>&1)"

[ $failures -eq 0 ] || { echo "$failures of these are not so, with $1"; exit 1; }
echo "the single file starts as it should with $1"
