// SPDX-License-Identifier: GPL-3.0-or-later
// Preloaded by files_test: the call whose number RACKLINE_FAULT gives fails once, of all that write, flush, truncate, rename or open
// for writing. RACKLINE_FAULT_LOG then exists. Where RACKLINE_TORN is given, the process is killed when it has written so many bytes
// to a stream.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "tests/cli/preloaded.h"

static int calls;

static int fails(int code) {
    const char *wanted = getenv("RACKLINE_FAULT"), *log = getenv("RACKLINE_FAULT_LOG");
    if (wanted == NULL || log == NULL || ++calls != atoi(wanted)) return 0;
    syscall(SYS_close, (int)syscall(SYS_openat, AT_FDCWD, log, O_CREAT | O_WRONLY, 0600));
    errno = code;
    return 1;
}

#define TERMINAL(handle) ((handle) >= 0 && (handle) <= 2)
#define FAIL_TO_WRITE if (WRITES(flags) && fails(ENOSPC)) return -1

OPEN(open, FAIL_TO_WRITE, )
OPEN(open64, FAIL_TO_WRITE, )

#define FOPEN(name)                                                                                                                \
    FILE *name(const char *path, const char *how) {                                                                                \
        if (strpbrk(how, "wa+") != NULL && fails(EACCES)) return NULL;                                                             \
        return NEXT(name)(path, how);                                                                                             \
    }
FOPEN(fopen)
FOPEN(fopen64)

ssize_t write(int handle, const void *bytes, size_t size) {
    return !TERMINAL(handle) && fails(ENOSPC) ? -1 : NEXT(write)(handle, bytes, size);
}
ssize_t pwrite(int handle, const void *bytes, size_t size, off_t at) {
    return fails(ENOSPC) ? -1 : NEXT(pwrite)(handle, bytes, size, at);
}
ssize_t pwrite64(int handle, const void *bytes, size_t size, off64_t at) {
    return fails(ENOSPC) ? -1 : NEXT(pwrite64)(handle, bytes, size, at);
}
static void tear(const char *bytes, size_t size, FILE *file) {
    static size_t written;
    const char *torn = getenv("RACKLINE_TORN");
    const size_t most = torn == NULL ? 0 : (size_t)atoi(torn);
    written += size;
    if (most == 0 || written < most) return;
    for (const char *end = bytes + size - (written - most); bytes < end; ++bytes) putc(*bytes, file);
    fflush(file);
    raise(SIGKILL);
}
size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file) {
    // A document is written in thousands of pieces; one in 64 stands for them.
    static unsigned pieces;
    if (file != stdout && file != stderr) tear(bytes, size * count, file);
    if (pieces++ % 64 != 0 || file == stdout || file == stderr || !fails(ENOSPC)) return NEXT(fwrite)(bytes, size, count, file);
    // As where a stream cannot empty its buffer: what waited in it is lost too.
    __fpurge(file);
    return 0;
}
int fflush(FILE *file) { return file != NULL && file != stdout && file != stderr && fails(EIO) ? EOF : NEXT(fflush)(file); }
int fsync(int handle) { return fails(EIO) ? -1 : NEXT(fsync)(handle); }
int fdatasync(int handle) { return fails(EIO) ? -1 : NEXT(fdatasync)(handle); }
int fchmod(int handle, mode_t mode) { return fails(EPERM) ? -1 : NEXT(fchmod)(handle, mode); }
int ftruncate(int handle, off_t size) { return fails(EIO) ? -1 : NEXT(ftruncate)(handle, size); }
int ftruncate64(int handle, off64_t size) { return fails(EIO) ? -1 : NEXT(ftruncate64)(handle, size); }
int rename(const char *from, const char *to) { return fails(EIO) ? -1 : NEXT(rename)(from, to); }
