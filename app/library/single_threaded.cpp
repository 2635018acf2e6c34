// SPDX-License-Identifier: GPL-3.0-or-later

// glibc has this variable to say whether a process has only one thread, so that counters need not be atomic. Within the library
// they always are.
extern "C" {
extern char __libc_single_threaded;
char __libc_single_threaded = 0;
}
