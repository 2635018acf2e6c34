#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Starts the program of this name from the folder that this script lies in, with the libraries and the loader that lie there.
self=$0
while [ -h "$self" ]; do
    next=$(readlink "$self")
    case $next in
    /*) self=$next ;;
    *) self=${self%/*}/$next ;;
    esac
done
here=$(CDPATH='' cd -- "${self%/*}" && pwd -P) || exit 3
case $here in
*[:\;\$]*)
    echo "rackline: $here has a character in its name (: ; or \$) that the loader of libraries cannot take; name another folder in XDG_CACHE_HOME" >&2
    exit 3
    ;;
esac
if [ ! -e "$here/lib/@LOADER@" ]; then
    echo "rackline: $here is not whole; delete it and start again" >&2
    exit 3
elif [ ! -x "$here/lib/@LOADER@" ]; then
    echo "rackline: programs may not be run from $here; name another folder in XDG_CACHE_HOME" >&2
    exit 3
fi
# Only where the system has none of its own: what the window starts, such as a browser, inherits it.
if [ ! -e /etc/fonts/fonts.conf ]; then
    FONTCONFIG_FILE=$here/etc/fonts.conf
    export FONTCONFIG_FILE
fi
exec "$here/lib/@LOADER@" --inhibit-cache --library-path "$here/lib" "$here/bin/${self##*/}" "$@"
