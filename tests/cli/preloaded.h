// SPDX-License-Identifier: GPL-3.0-or-later
// What both preloaded libraries stand on, behind dlfcn.h, fcntl.h and stdarg.h: the function that would have been called, and
// open() with something done before and after.
#pragma once

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define WRITES(flags) ((flags) & (O_WRONLY | O_RDWR))

#define OPEN(name, before, after)                                                                                                \
    int name(const char* path, int flags, ...) {                                                                                 \
        va_list rest;                                                                                                            \
        va_start(rest, flags);                                                                                                   \
        const mode_t mode = (flags & O_CREAT) ? va_arg(rest, mode_t) : 0;                                                        \
        va_end(rest);                                                                                                            \
        before;                                                                                                                  \
        const int file = NEXT(name)(path, flags, mode);                                                                          \
        after;                                                                                                                   \
        return file;                                                                                                             \
    }
