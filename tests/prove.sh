#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The long checks behind `./dev prove`: prove.sh [STEP...], all of them where none is named. Says what it skipped, and why.
set -uo pipefail

root=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
jobs=$(nproc)
fuzz_seconds=${RACKLINE_FUZZ_SECONDS:-300}
work=$(mktemp -d "${TMPDIR:-/var/tmp}/rackline-prove.XXXXXX")
base=$work/base
logs=$root/build/prove
mounted=()
passed=0
failed=0
skipped=0
summary=()

server=
cleanup() {
    [ -z "$server" ] || kill "$server"
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
        chroot "$base" bash -c "cd /root/rackline && $1"
}

# The smallest Debian 12, with git.
make_chroot() {
    local mirror
    mirror=$(apt_sources | awk '$3 == "bookworm" { print $2; exit }')
    [ -n "$mirror" ] || { echo "apt names no mirror of bookworm"; return 1; }
    debootstrap --variant=minbase --include=git,ca-certificates bookworm "$base" "$mirror" || return 1
    apt_sources >"$base/etc/apt/sources.list"
    apt-config dump | grep -iE '^Acquire::https?::proxy' >"$base/etc/apt/apt.conf.d/00proxy" || true
    cp /etc/resolv.conf "$base/etc/resolv.conf"
    printf '#!/bin/sh\nexit 101\n' >"$base/usr/sbin/policy-rc.d"
    chmod +x "$base/usr/sbin/policy-rc.d"
    mount -t proc proc "$base/proc" && mounted+=("$base/proc")
    mkdir -p "$base/dev/shm" && mount -t tmpfs tmpfs "$base/dev/shm" && mounted+=("$base/dev/shm")
    # Terminals of its own, for tests of what is printed on one.
    mkdir -p "$base/dev/pts" && mount -t devpts devpts "$base/dev/pts" -o newinstance,ptmxmode=0666 && mounted+=("$base/dev/pts")
    ln -sf pts/ptmx "$base/dev/ptmx"
    git clone -q "$root" "$base/root/rackline"
}

can_chroot() {
    [ "$(id -u)" -eq 0 ] || { skip "$1" "needs root"; return 1; }
    command -v debootstrap >/dev/null || { skip "$1" "no debootstrap"; return 1; }
}

run_command() { in_chroot './dev run' && test -s "$base/root/rackline/report.html"; }
test_command() { in_chroot './dev test'; }

prove_chroot() {
    can_chroot "both commands in a fresh chroot" || return
    step "fresh chroot" make_chroot || return
    step "dev run in it" run_command
    step "dev test in it" test_command
}

# --- what users install -----------------------------------------------------------------------------------------------

build_packages() { "$root/dev" package && lintian --fail-on error,warning "$root"/build/packages/*.deb; }

# What a user does first, as the packages put it; nothing of the build is in there.
use_packages() {
    rm -rf "$base/root/rackline" && mkdir -p "$base/root/rackline" || return 1
    cp "$root"/build/packages/*.deb "$root"/build/packages/*.tar.gz "$root"/build/packages/*.whl "$root/tests/library/caller.c" "$root"/tests/live/*.py \
        "$root/resources/help/programs.md" "$base/root/rackline/" || return 1
    in_chroot 'apt-get update && apt-get install -y --no-install-recommends ./*.deb' || return 1
    # In `a && b` and `! a` a failing a would not end the script, so each command has a line.
    in_chroot 'set -e
        rackline --version
        rackline pareto three-generations --quiet >/dev/null
        rackline estimate three-generations --format json >estimate.json
        grep -q tok_s_per_mw estimate.json
        rackline plot three-generations --kind pareto -o pareto.png
        test -s pareto.png
        rackline report three-generations -o report.pdf
        test -s report.pdf
        rackline pareto three-generations -o frontier.xlsx --quiet
        test -s frontier.xlsx
        apt-get install -y --no-install-recommends chromium python3
        python3 -B compare.py /usr/bin/rackline 50
        test -s /usr/share/bash-completion/completions/rackline
        if ldd /usr/bin/rackline | grep -i qt; then exit 1; fi
        code=0; QT_QPA_PLATFORM=offscreen timeout 10 rackline-gui || code=$?; test $code = 124
        apt-get install -y --no-install-recommends gcc libc6-dev pkg-config
        gcc -std=c99 -Wall -pedantic -Werror caller.c -Wl,--no-as-needed $(pkg-config --cflags --libs rackline) -o caller
        ./caller librackline.so.0 three-generations | grep -q tok_s_per_mw
        sed -n "/^\`\`\`c\$/,/^\`\`\`\$/p" programs.md | sed "1d;\$d" >guide.c
        gcc -std=c99 -Wall -pedantic -Werror guide.c $(pkg-config --cflags --libs rackline) -o guide
        ldd guide | grep -q librackline.so.0
        ./guide | grep "on 19 GPUs"
        apt-get install -y --no-install-recommends cmake make
        printf "%s\n" "cmake_minimum_required(VERSION 3.25)" "project(guide C)" "find_package(rackline 0.1 REQUIRED)" \
            "add_executable(guide guide.c)" "target_link_libraries(guide rackline::rackline)" >CMakeLists.txt
        cmake -S . -B built
        cmake --build built
        built/guide | grep "on 19 GPUs"
        apt-get purge -y librackline-dev librackline0 rackline rackline-gui
        test ! -e /usr/share/rackline
        mkdir anywhere
        tar -xzf rackline-*.tar.gz -C anywhere
        anywhere/*/bin/rackline estimate three-generations >/dev/null
        anywhere/*/bin/rackline plot three-generations --kind pareto -o again.png
        cmp pareto.png again.png
        apt-get install -y --no-install-recommends python3-pip
        pip install --break-system-packages --no-index ./rackline-*.whl
        python3 -c "import rackline; s = rackline.Scenario(\"three-generations\"); print(s.estimate()[\"tok_s_per_mw\"], rackline.version())"
        python3 -m doctest programs.md'
}

prove_packages() {
    step "packages and lintian" build_packages || return
    can_chroot "packages installed and used in a fresh chroot" || return
    # Not the one that the commands have filled with what a build needs.
    base=$work/users
    step "fresh chroot for packages" make_chroot || return
    step "packages installed and used in it" use_packages
}

# --- the engine in a page ---------------------------------------------------------------------------------------------

build_live() { "$root/dev" live; }
compare_live() {
    local build=release
    [ -f "$root/build/release/CMakeCache.txt" ] || build=run
    python3 -B "$root/tests/live/compare.py" "$root/build/$build/bin/rackline" 1000
}

prove_live() {
    step "engine for browsers" build_live || return
    step "live report against the command line" compare_live && note "$(cat "$logs/live-report-against-the-command-line.log")"
}

# --- the single file where nothing else is installed ------------------------------------------------------------------

# What a user of another system does, with the file alone; its answers stay in /tmp for comparison.
single_script='set -e
file=$(echo /opt/rackline-*.run)
$file --version
$file estimate three-generations --format json >/tmp/estimate.json
$file pareto three-generations --format json >/tmp/pareto.json
$file plot three-generations --kind pareto -o /tmp/pareto.png
$file report three-generations -o /tmp/report.pdf
cd /tmp
$file pareto three-generations -o frontier.xlsx --quiet
QT_QPA_PLATFORM=offscreen $file --window --grab /tmp/window.png --size 1440x900
QT_QPA_PLATFORM=offscreen LANG=de_DE.UTF-8 $file --window --grab /tmp/german.png
[ -z "$DISPLAY" ] || $file --window --grab /tmp/x11.png --size 1440x900
$file --extract /opt/rackline
/opt/rackline/rackline --version'

# single_in ROOT: bit for bit the host's answers, and a window of the size that was asked for.
single_in() {
    local where=$1 answer run host=(env -i "HOME=$work/host" "$root/build/package/bin/rackline")
    run=$(echo "$root"/build/packages/*.run)
    mkdir -p "$where/opt" "$where/tmp" "$work/host" && cp "$run" "$where/opt/" || return 1
    env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin DISPLAY="$display" chroot "$where" /bin/sh -c "$single_script" || return 1
    [ -z "$display" ] || file "$where/tmp/x11.png" | grep -q '1440 x 900' || return 1
    for answer in estimate pareto; do
        "${host[@]}" $answer three-generations --format json >"$work/host/$answer.json" || return 1
        cmp "$work/host/$answer.json" "$where/tmp/$answer.json" || return 1
    done
    "${host[@]}" plot three-generations --kind pareto -o "$work/host/pareto.png" || return 1
    cmp "$work/host/pareto.png" "$where/tmp/pareto.png" || return 1
    # A spreadsheet has the command in it, and so the name of the file.
    (cd "$work/host" && "${host[@]}" pareto three-generations -o frontier.xlsx --quiet) || return 1
    cmp "$work/host/frontier.xlsx" "$where/tmp/frontier.xlsx" || return 1
    file "$where/tmp/window.png" | grep -q '1440 x 900' || { file "$where/tmp/window.png"; return 1; }
    ! cmp -s "$where/tmp/window.png" "$where/tmp/german.png" && head -c 4 "$where/tmp/report.pdf" | grep -q PDF || return 1
    full_disk "$where" "$(basename "$run")"
}

# An X server without a screen, which every root reaches by the abstract name of its socket.
start_display() {
    display=
    command -v Xvfb >/dev/null || { skip "the window over X11" "no Xvfb"; return; }
    Xvfb -displayfd 3 -ac -screen 0 1600x1000x24 3>"$work/display" >"$logs/xvfb.log" 2>&1 &
    server=$!
    for _ in {1..50}; do [ -s "$work/display" ] && break; sleep 0.1; done
    display=:$(cat "$work/display")
}

# A disk that is full says so, with the code of what could not be read or written, and keeps nothing.
full_disk() {
    local where=$1 said code=0
    mkdir -p "$where/small" && mount -t tmpfs -o size=20m tmpfs "$where/small" && mounted+=("$where/small") || return 1
    said=$(env -i HOME=/small PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot "$where" "/opt/$2" --version 2>&1) || code=$?
    echo "$said"
    [ $code -eq 3 ] && grep -q 'the disk of /small/.cache/rackline is full' <<<"$said" && [ -z "$(ls "$where/small/.cache/rackline")" ]
}

bare_root() {
    local release=$1 mirror
    mirror=$(apt_sources | awk '$3 == "bookworm" { print $2; exit }')
    [ -n "$mirror" ] || { echo "apt names no mirror of bookworm"; return 1; }
    debootstrap --variant=minbase "$release" "$work/$release" "$mirror"
}

# No C library, no package, no /proc: one static program that is the shell and its tools.
busybox_root() {
    mkdir -p "$work"/busybox/{bin,root,dev} && cp "$(command -v busybox)" "$work/busybox/bin/" &&
        mknod -m 666 "$work/busybox/dev/null" c 1 3 && chroot "$work/busybox" /bin/busybox --install -s /bin
}

prove_single() {
    local display
    step "packages" "$root/dev" package || return
    [ "$(id -u)" -eq 0 ] || { skip "the single file in other roots" "needs root"; return; }
    start_display
    step "busybox alone" busybox_root && step "the single file on busybox alone" single_in "$work/busybox"
    can_chroot "the single file on bare Debian 12 and 11" || return
    step "bare Debian bookworm" bare_root bookworm && step "the single file on bare Debian bookworm" single_in "$work/bookworm"
    if ! step "bare Debian bullseye" bare_root bullseye; then
        failed=$((failed - 1))
        skip "the single file on bare Debian bullseye" "the mirror gave no such root"
        return
    fi
    step "the single file on bare Debian bullseye" single_in "$work/bullseye"
}

# --- the same bits from other compilers and processors ----------------------------------------------------------------

product="rackline rackline_catalogue rackline_scenarios rackline_measurements rackline_traces"
# What every build is asked, behind the file that its answer goes to.
questions='signature.txt bench --signature
estimate.json estimate three-generations --format json
simulated.json estimate "llama-70b-generations#H100 HGX" --simulate --format json
carried.json estimate --model llama-3.1-8b --rack dgx-station-box --isl 8k --osl 1k --format json
pareto.json pareto three-generations --format json
train.json train train-llama-405b --format json
sweep.json sweep llama-70b-generations --axis workload.isl=1024:16384:4:log --axis facility.pue=1.1,1.4 --format json
sensitivity.json sensitivity "llama-70b-generations#H100 HGX" --format json
plan.json plan "llama-70b-generations#GB200 NVL72" --target "1e10 tok/day" --minimise cost --format json
traffic.json traffic serve-5mw --trace azure-2023-conv --times 0.2 --format json
network.json network network-10k --format json
site.json site site-100mw --format json
crossed.json validate --cases build/prove/cases.csv --cross --format json
fitted.json calibrate --cases build/prove/cases.csv --format json'

# answers FOLDER COMMAND...: what the program that COMMAND starts says. Its threads are as many as the processors that it may use.
answers() {
    local to=$1 file words started
    shift
    rm -rf "$to" && mkdir -p "$to" || return 1
    while read -r file words; do
        started=$SECONDS
        (cd "$root" && eval "env -i HOME=/nowhere PATH=/usr/sbin:/usr/bin:/sbin:/bin \"\$@\" $words" </dev/null >"$to/$file") || [ $? -eq 1 ] || return 1
        echo "$file: $(wc -c <"$to/$file") bytes in $((SECONDS - started)) s"
    done <<<"$questions"
    cat "$to/signature.txt"
}

# same_answers COMMAND...: byte for byte those of the usual build.
same_answers() {
    answers "$work/other" "$@" || return 1
    diff -r "$work/usual" "$work/other" | cut -c 1-200 | head -n 60
    return "${PIPESTATUS[0]}"
}

# The build that others are held to: the one that is tested, where it is there.
usual=run
[ ! -f "$root/build/release/CMakeCache.txt" ] || usual=release
usual_build() {
    # Runs of one engine, which are fitted in a second.
    grep -E '^id,|,atom,.*,tpot_ms,' "$root/resources/measurements/serving/cases.csv" >"$logs/cases.csv" || return 1
    (cd "$root" && cmake --preset $usual && cmake --build build/$usual -j "$jobs" --target $product)
}
usual_answers() {
    local program=$root/build/$usual/bin/rackline
    [ -d "$work/usual" ] || { step "the usual build" usual_build && step "its answers" answers "$work/usual" "$program" &&
        step "its answers on one thread" same_answers taskset -c 0 "$program"; }
}

# Formulas work on packs of numbers, or on one double after the other.
packs_of() { [ "$1" = packs ] && echo -DRACKLINE_PACKS=ON || echo -DRACKLINE_PACKS=OFF; }
build_clang() { (cd "$root" && cmake --preset clang "$(packs_of "$1")" && cmake --build build/clang -j "$jobs" --target $product); }

prove_clang() {
    local numbers program=$root/build/clang/bin/rackline
    usual_answers || return
    for numbers in packs doubles; do
        step "build with clang for $numbers" build_clang $numbers || return
        step "clang with $numbers" same_answers "$program"
        step "clang with $numbers on one thread" same_answers taskset -c 0 "$program"
    done
}

# A compiler for Arm, what it links, and what runs it, in the chroot alone. It draws no PNG or PDF: cairo and its kin are left out.
arm_packages() {
    in_chroot 'dpkg --add-architecture arm64 && apt-get update && apt-get install -y --no-install-recommends \
        cmake ninja-build ccache g++-aarch64-linux-gnu qemu-user-static libeigen3-dev nlohmann-json3-dev libcli11-dev \
        libsqlite3-dev:arm64 zlib1g-dev:arm64 libstdc++6:arm64' || return 1
    # What was compiled before is found again.
    local kept=${CCACHE_DIR:-$HOME/.cache/ccache} there=$base/root/.cache/ccache
    [ ! -d "$kept" ] || { mkdir -p "$there" && mount --bind "$kept" "$there" && mounted+=("$there"); }
}
build_arm() {
    mkdir -p "$base/root/rackline/build/prove" && cp "$logs/cases.csv" "$base/root/rackline/build/prove/" || return 1
    in_chroot "cmake --preset arm64 $(packs_of "$1") && cmake --build build/arm64 -j $jobs --target $product"
}

prove_arm() {
    local numbers catalogue=share/rackline/catalogue.sqlite program
    can_chroot "the command line on Arm" || return
    usual_answers || return
    base=$work/arm
    program=(chroot "$base" sh -c 'cd /root/rackline && exec "$@"' sh qemu-aarch64-static build/arm64/bin/rackline)
    step "fresh chroot for arm" make_chroot || return
    step "compiler and emulator for arm" arm_packages || return
    for numbers in packs doubles; do
        step "build for arm and $numbers" build_arm $numbers || return
        step "arm with $numbers" same_answers "${program[@]}"
        step "arm with $numbers on one thread" same_answers taskset -c 0 "${program[@]}"
    done
    step "the catalogue as arm builds it" cmp "$root/build/$usual/$catalogue" "$base/root/rackline/build/arm64/$catalogue"
    step "a processor without avx" same_answers "$base/usr/bin/qemu-x86_64-static" -cpu Nehalem "$root/build/$usual/bin/rackline"
}

# --- the same packages from the same source ---------------------------------------------------------------------------

packages_twice() {
    local one
    for one in first second/deeper; do
        mkdir -p "$(dirname "$work/$one")"
        git clone -q "$root" "$work/$one" && CCACHE_DISABLE=1 "$work/$one/dev" package || return 1
        sleep 1
    done
    (cd "$work/first/build/packages" && sha256sum -- *.deb *.run) | tee "$work/sums"
    (cd "$work/second/deeper/build/packages" && sha256sum -c "$work/sums")
}

prove_reproducible() { step "reproducible packages" packages_twice; }

# --- fuzzing, sources by themselves and clang-tidy ---------------------------------------------------------------------

fuzz_one() {
    local fuzzer=$1 corpus=$work/corpus/$1
    mkdir -p "$corpus"
    LSAN_OPTIONS=suppressions=$root/tests/leaks.supp:print_suppressions=0 "$root/build/fuzz/bin/$fuzzer" -max_total_time="$fuzz_seconds" -max_len=2000000 -rss_limit_mb=4096 -timeout=10 \
        -artifact_prefix="$logs/$fuzzer-" "$corpus" "$root/tests/fuzz/corpus/$fuzzer"
}

build_fuzzers() { (cd "$root" && cmake --preset fuzz && cmake --build build/fuzz -j "$jobs"); }

prove_fuzz() {
    step "build of the fuzzers" build_fuzzers || return
    local fuzzer
    for fuzzer in "$root"/build/fuzz/bin/*_fuzz; do step "${fuzzer##*/} for $fuzz_seconds s" fuzz_one "${fuzzer##*/}"; done
}

# The other builds compile a room's sources as one, where a missing include does not show.
alone_all() { (cd "$root" && cmake --preset dev && cmake --build build/dev -j "$jobs"); }

prove_alone() { step "each source compiled by itself" alone_all; }

tidy_all() {
    # The release build's own commands: what moc writes is there, and a dozen files of a library, or eight tests, are read at once.
    (cd "$root" && cmake --preset release && cmake --build build/release -j "$jobs") || return 1
    run-clang-tidy -quiet -j "$jobs" -p "$root/build/release" -extra-arg=-Wno-unknown-warning-option -extra-arg=-Wno-error \
        "^$root/(model|hwdb|app|views|tests)/" '/Unity/unity_' '/tests/[a-z]+/[a-z]+_tests_[0-9]+[.]cpp$'
}

prove_tidy() { step "clang-tidy on everything" tidy_all; }

# --- coverage ---------------------------------------------------------------------------------------------------------

# Each source file counts once: gcov counts a header in every object that includes it, and the most that one of them ran is taken.
# Each gcov has a file of its own, because what two of them write at once is mixed.
coverage_of() {
    local under=$1 least_lines=$2 least_branches=$3 counts
    counts=$(mktemp -d)
    (cd "$root/build/coverage" && find . -name '*.gcda' ! -path './tests/*' -print0 |
        xargs -0 -P "$jobs" -n 8 sh -c 'gcov -b -c -j -t "$@" >"$(mktemp "$0/XXXXXX")" 2>>"$0.said"' "$counts")
    if grep -q 'not a gcov data file' "$counts.said"; then
        cat "$counts.said"
        return 1
    fi
    cat "$counts"/* | python3 "$root/tests/coverage.py" "$root" "$under" "$least_lines" "$least_branches"
    local code=$?
    rm -r "$counts" "$counts.said"
    return $code
}
run_for_coverage() {
    (cd "$root" && cmake --preset coverage && cmake --build build/coverage -j "$jobs") || return 1
    find "$root/build/coverage" -name '*.gcda' -delete
    # A test that is slow while it counts may fail on its time and still covers.
    (cd "$root" && ctest --preset coverage -j "$jobs" -LE 'slow|bench') || true
}
prove_coverage() {
    step "quick tests of a build that counts" run_for_coverage || return
    step "coverage of model" coverage_of model 95 85
    step "coverage of all" coverage_of . 90 75
    note "model: $(tail -n 1 "$logs/coverage-of-model.log")"
    note "all:   $(tail -n 1 "$logs/coverage-of-all.log")"
}

# --- mutants ----------------------------------------------------------------------------------------------------------

# A clone of its own, because the mutants are written into the sources; the tests are those of the programs without a window.
mutate() { /usr/bin/python3 -B "$root/tests/mutation/mutate.py" "$@"; }
write_mutants() {
    rm -rf "$mutants" && git clone -q "$root" "$mutants" || return 1
    (cd "$mutants" && cmake --preset release -DRACKLINE_GUI=OFF -DRACKLINE_WERROR=OFF -DCMAKE_CXX_FLAGS="-Wno-narrowing -w") || return 1
    mutate plan "$mutants" "$mutants/build/release" --count "${RACKLINE_MUTANTS:-2000}" --seed "${RACKLINE_RANDOM_SEED:-1}"
}
# The locale of some tests is a test of its own.
build_mutants() {
    cmake --build "$mutants/build/release" -j "$jobs" --target tests_alone &&
        ctest --test-dir "$mutants/build/release" -R '^german_locale$' && mutate reach "$mutants/build/release"
}
judge_mutants() { mutate run "$mutants/build/release" --workers "$jobs" && mutate tell "$mutants/build/release" --survivors --least 85; }

prove_mutation() {
    local mutants=$root/build/mutation
    step "mutants of model" write_mutants || return
    step "tests that reach them" build_mutants || return
    step "mutants under the quick tests" judge_mutants
    note "$(grep ' killed, ' "$logs/mutants-under-the-quick-tests.log")"
}

# --- the window for long ----------------------------------------------------------------------------------------------

stress_seed=${RACKLINE_STRESS_SEED:-$(date +%s)}

# stress_in PRESET FUNCTION VARIABLE=AMOUNT: one test of the window under stress in that build, with what ctest would give it.
stress_in() {
    (cd "$root" && cmake --preset "$1" && cmake --build "build/$1" -j "$jobs" --target views_tests) || return 1
    env QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8 TZ=UTC RACKLINE_CATALOGUE="$root/build/$1/share/rackline/catalogue.sqlite" \
        LSAN_OPTIONS="suppressions=$root/tests/leaks.supp:print_suppressions=0" UBSAN_OPTIONS=abort_on_error=1:print_stacktrace=1 \
        RACKLINE_STRESS_SEED="$stress_seed" "$3" \
        "$root/build/$1/tests/views_stress" "$2" -maxwarnings 0
}

prove_stress() {
    note "seed of the window under stress: $stress_seed"
    step "a random hand, sanitized" stress_in asan-ubsan aRandomHandBreaksNothing RACKLINE_STRESS_EVENTS=10000
    step "a slider for thirty minutes" stress_in release memoryStaysFlatUnderASlider RACKLINE_STRESS_MINUTES=30 &&
        note "$(grep -o '[0-9]* steps of the slider.*' "$logs/a-slider-for-thirty-minutes.log")"
    step "killed while it saves" stress_in release aProcessKilledWhileItSavesLeavesAWholeFile RACKLINE_STRESS_KILLS=300 &&
        note "$(grep -o '[0-9]* kills, .*' "$logs/killed-while-it-saves.log")"
}

mkdir -p "$logs"
steps=(chroot packages single live clang arm reproducible fuzz alone tidy coverage mutation stress)
[ $# -gt 0 ] || set -- "${steps[@]}"
for wanted in "$@"; do
    if [[ " ${steps[*]} " != *" $wanted "* ]]; then
        say "prove: unknown step $wanted; known are ${steps[*]}"
        exit 2
    fi
    "prove_$wanted"
done
printf '%s\n' "${summary[@]}"
echo "$passed passed, $failed failed, $skipped skipped"
[ $failed -eq 0 ]
