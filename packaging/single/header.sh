#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Rackline @VERSION@ in one file: behind this script lies a packed folder with both programs and all they need. The folder is unpacked
# once, into a cache, and started from there. Needs sh, tail, gzip, tar and mktemp.

fail() {
    printf 'rackline: %s\n' "$*" >&2
    exit 3
}

payload() { tail -n +@LINES@ "$self"; }

# unpack FOLDER: into a new folder inside FOLDER, whose name is then in $fresh; nobody sees it before it is whole and renamed.
unpack() {
    for tool in tail gzip tar mktemp; do
        command -v $tool >/dev/null || fail "this file needs $tool to unpack itself, and it is not installed"
    done
    payload | gzip -t 2>/dev/null || fail "$self is not whole; download it again and compare it with SHA256SUMS"
    holder=$(mktemp -d "$1/new.XXXXXX" 2>/dev/null) ||
        fail "$1 cannot be written to; name another folder in XDG_CACHE_HOME, or unpack once with --extract FOLDER"
    trap 'rm -rf "$holder"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
    fresh=$holder/@KEY@
    why=
    mkdir "$fresh" && why=$({ payload | gzip -dc | LC_ALL=C tar -xf - -C "$fresh"; } 2>&1) || case $why in
    *"No space left"* | *"quota exceeded"*) fail "the disk of $1 is full: this file unpacks to @SIZE@ MB" ;;
    *) fail "this file could not be unpacked into $1: $(printf '%s\n' "$why" | tail -n 1)" ;;
    esac
}

unpacked() {
    rm -rf "$holder"
    trap - EXIT INT TERM HUP
}

extract() {
    [ ! -e "$1" ] || fail "$1 is there already; --extract makes a new folder"
    case $1 in */*) parent=${1%/*} ;; *) parent=. ;; esac
    [ -d "${parent:-/}" ] || fail "there is no folder $parent"
    unpack "${parent:-/}"
    mv "$fresh" "$1" || fail "$1 could not be made"
    unpacked
    printf 'rackline: unpacked into %s; start %s/rackline or %s/rackline-gui\n' "$1" "$1" "$1" >&2
    exit 0
}

# prepare CACHE: $folder is there and whole. Of several first starts at once one rename wins: it never replaces a folder that has something in it.
prepare() {
    folder=$1/@KEY@
    [ -s "$folder/rackline" ] && return
    mkdir -p "$1" 2>/dev/null ||
        fail "$1 cannot be made; name another folder in XDG_CACHE_HOME, or unpack once with --extract FOLDER"
    # What was killed a day ago comes no more.
    find "$1/." ! -name . -prune -name 'new.*' -mtime +0 -exec rm -rf {} + 2>/dev/null
    unpack "$1"
    # A folder that somebody cleaned in part goes out of the way.
    [ -d "$folder" ] && [ ! -s "$folder/rackline" ] && mv "$folder" "$holder/old"
    mv "$fresh" "$1/" 2>/dev/null
    [ -s "$folder/rackline" ] || fail "$folder could not be made"
    unpacked
}

main() {
    set -u
    case $0 in */*) self=$0 ;; *) self=./$0 ;; esac
    if [ "${1-}" = --extract ]; then
        [ $# -eq 2 ] && [ -n "$2" ] || fail "--extract needs the name of one new folder"
        extract "${2%/}"
    fi
    program=rackline
    case ${0##*/} in
    rackline) ;;
    rackline-gui) program=rackline-gui ;;
    *)
        if [ "${1-}" = --window ]; then
            shift
            program=rackline-gui
        elif [ $# -eq 0 ] && [ -n "${DISPLAY-}${WAYLAND_DISPLAY-}" ]; then
            program=rackline-gui
        elif [ $# -eq 0 ]; then
            set -- --help
        fi
        ;;
    esac
    case ${XDG_CACHE_HOME-} in
    /*) cache=$XDG_CACHE_HOME/rackline ;;
    *) cache=${HOME:+$HOME/.cache/rackline} ;;
    esac
    if [ -n "$cache" ]; then
        prepare "$cache"
        exec sh "$folder/$program" "$@"
    fi
    # Nobody's home: the folder lives as long as the program.
    unpack "${TMPDIR:-/tmp}"
    sh "$fresh/$program" "$@"
    exit $?
}

main "$@"
exit 3
