// SPDX-License-Identifier: GPL-3.0-or-later
// Preloaded by tests: memory and threads as where a system has no more. Of the allocations that follow the first file opened for
// writing, the one whose number RACKLINE_SCARCE gives fails once; at the end the file that RACKLINE_SCARCE_LOG names holds how many
// there were. Where RACKLINE_FEW_THREADS is given, no further thread begins once so many did.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/cli/preloaded.h"

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static int saves;
static unsigned long calls, wanted;

__attribute__((constructor)) static void begin(void) {
    const char *number = getenv("RACKLINE_SCARCE");
    wanted = number == NULL ? 0 : strtoul(number, NULL, 10);
}
__attribute__((destructor)) static void end(void) {
    const char *log = getenv("RACKLINE_SCARCE_LOG");
    const int file = log == NULL ? -1 : openat(AT_FDCWD, log, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    char text[24];
    const int length = snprintf(text, sizeof text, "%lu", calls);
    if (file >= 0 && write(file, text, (size_t)length) == length) close(file);
}

static int ends(void) {
    if (!saves || __sync_add_and_fetch(&calls, 1) != wanted) return 0;
    errno = ENOMEM;
    return 1;
}
void *malloc(size_t size) { return ends() ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return ends() ? NULL : __libc_calloc(count, size); }
void *realloc(void *block, size_t size) { return size > 0 && ends() ? NULL : __libc_realloc(block, size); }
void *aligned_alloc(size_t alignment, size_t size) { return ends() ? NULL : __libc_memalign(alignment, size); }
int posix_memalign(void **block, size_t alignment, size_t size) {
    if (ends()) return ENOMEM;
    *block = __libc_memalign(alignment, size);
    return *block == NULL ? ENOMEM : 0;
}

OPEN(open, , saves = saves || WRITES(flags))
OPEN(open64, , saves = saves || WRITES(flags))

int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*work)(void *), void *with) {
    static int begun;
    const char *most = getenv("RACKLINE_FEW_THREADS");
    return most != NULL && begun++ >= atoi(most) ? EAGAIN : NEXT(pthread_create)(thread, how, work, with);
}
