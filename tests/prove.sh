#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The long checks behind `./dev prove`: prove.sh [chroot] [reproducible] [fuzz] [tidy]. Says what it skipped, and why.
set -uo pipefail

root=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
jobs=$(nproc)
fuzz_seconds=${RACKLINE_FUZZ_SECONDS:-300}
work=$(mktemp -d "${TMPDIR:-/var/tmp}/rackline-prove.XXXXXX")
logs=$root/build/prove
mounted=()
passed=0
failed=0
skipped=0
summary=()

cleanup() {
    for ((i = ${#mounted[@]} - 1; i >= 0; i--)); do umount "${mounted[i]}" 2>/dev/null; done
    # Never delete through a mount that did not go away.
    grep -q " $work/" /proc/mounts || rm -rf "$work"
}
trap cleanup EXIT

say() { printf '%s\n' "$*" >&2; }
minutes() { printf '%d:%02d' $(($1 / 60)) $(($1 % 60)); }
note() { summary+=("$1") && say "$1"; }
skip() { skipped=$((skipped + 1)) && note "skipped  $1: $2"; }

# step NAME COMMAND...: into a log; the tail is shown when it fails.
step() {
    local name=$1 started=$SECONDS log
    shift
    log=$logs/${name//[^a-z]/-}.log
    say "== $name"
    if "$@" >"$log" 2>&1 </dev/null; then
        passed=$((passed + 1))
        note "passed   $name  $(minutes $((SECONDS - started)))"
    else
        failed=$((failed + 1))
        tail -n 40 "$log" >&2
        note "FAILED   $name  $(minutes $((SECONDS - started)))  (${log#"$root"/})"
        return 1
    fi
}

# --- both commands on a machine that has nothing ----------------------------------------------------------------------

# Where this machine gets its packages from, so that the chroot gets them there too.
apt_sources() {
    apt-get indextargets --format '$(SITE) $(RELEASE) $(COMPONENT) $(CREATED_BY)' 2>/dev/null |
        awk '$4 == "Packages" && $2 ~ /^bookworm(-updates|-security)?$/ && $3 == "main" { print "deb", $1, $2, $3 }' | sort -u
}

in_chroot() {
    env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin TERM=dumb CI=true \
        ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
        chroot "$work/base" bash -c "cd /root/rackline && $1"
}

make_chroot() {
    local mirror
    mirror=$(apt_sources | awk '$3 == "bookworm" { print $2; exit }')
    [ -n "$mirror" ] || { echo "apt names no mirror of bookworm"; return 1; }
    debootstrap --variant=minbase --include=git bookworm "$work/base" "$mirror" || return 1
    apt_sources >"$work/base/etc/apt/sources.list"
    apt-config dump | grep -iE '^Acquire::https?::proxy' >"$work/base/etc/apt/apt.conf.d/00proxy" || true
    cp /etc/resolv.conf "$work/base/etc/resolv.conf"
    printf '#!/bin/sh\nexit 101\n' >"$work/base/usr/sbin/policy-rc.d"
    chmod +x "$work/base/usr/sbin/policy-rc.d"
    mount -t proc proc "$work/base/proc" && mounted+=("$work/base/proc")
    mkdir -p "$work/base/dev/shm" && mount -t tmpfs tmpfs "$work/base/dev/shm" && mounted+=("$work/base/dev/shm")
    git clone -q "$root" "$work/base/root/rackline"
}

run_command() { in_chroot './dev run' && test -s "$work/base/root/rackline/report.html"; }
test_command() { in_chroot './dev test'; }

prove_chroot() {
    if [ "$(id -u)" -ne 0 ]; then
        skip "both commands in a fresh chroot" "needs root"
        return
    fi
    command -v debootstrap >/dev/null || { skip "both commands in a fresh chroot" "no debootstrap"; return; }
    step "fresh chroot" make_chroot || return
    step "dev run in it" run_command
    step "dev test in it" test_command
}

# --- the same packages from the same source ---------------------------------------------------------------------------

packages_twice() {
    local one
    for one in first second/deeper; do
        mkdir -p "$(dirname "$work/$one")"
        git clone -q "$root" "$work/$one" && CCACHE_DISABLE=1 "$work/$one/dev" package || return 1
        sleep 1
    done
    (cd "$work/first/build/packages" && sha256sum -- *.deb) | tee "$work/sums"
    (cd "$work/second/deeper/build/packages" && sha256sum -c "$work/sums")
}

prove_reproducible() { step "reproducible packages" packages_twice; }

# --- fuzzing and clang-tidy -------------------------------------------------------------------------------------------

fuzz_one() {
    local fuzzer=$1 corpus=$work/corpus/$1
    mkdir -p "$corpus"
    "$root/build/fuzz/bin/$fuzzer" -max_total_time="$fuzz_seconds" -rss_limit_mb=4096 -timeout=10 \
        -artifact_prefix="$logs/$fuzzer-" "$corpus" "$root/tests/fuzz/corpus/$fuzzer"
}

build_fuzzers() { (cd "$root" && cmake --preset fuzz && cmake --build build/fuzz -j "$jobs"); }

prove_fuzz() {
    step "build of the fuzzers" build_fuzzers || return
    local fuzzer
    for fuzzer in "$root"/build/fuzz/bin/*_fuzz; do step "${fuzzer##*/} for $fuzz_seconds s" fuzz_one "${fuzzer##*/}"; done
}

tidy_all() {
    # The release build's own commands: what moc writes is there, and clang need not build the product a second time.
    (cd "$root" && cmake --preset release && cmake --build build/release -j "$jobs") || return 1
    run-clang-tidy -quiet -j "$jobs" -p "$root/build/release" -extra-arg=-Wno-unknown-warning-option -extra-arg=-Wno-error \
        "^$root/(model|hwdb|app|views|tests)/"
}

prove_tidy() { step "clang-tidy on everything" tidy_all; }

mkdir -p "$logs"
[ $# -gt 0 ] || set -- chroot reproducible fuzz tidy
for wanted in "$@"; do
    case $wanted in
    chroot | reproducible | fuzz | tidy) "prove_$wanted" ;;
    *)
        say "prove: unknown step $wanted; known are chroot, reproducible, fuzz, tidy"
        exit 2
        ;;
    esac
done
printf '%s\n' "${summary[@]}"
echo "$passed passed, $failed failed, $skipped skipped"
[ $failed -eq 0 ]
