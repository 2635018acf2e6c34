// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/host/files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace rackline::host {

namespace fs = std::filesystem;

namespace {
FileFacts factsOf(const struct stat& status) {
    const FileKind kind = S_ISREG(status.st_mode) ? FileKind::file : S_ISDIR(status.st_mode) ? FileKind::folder : FileKind::other;
    return {kind, static_cast<std::uintmax_t>(status.st_size), status.st_uid == ::geteuid()};
}

int flagsOf(Opening how) {
    switch (how) {
    case Opening::reading:
        return O_RDONLY | O_NONBLOCK;
    case Opening::readingNoLink:
        return O_RDONLY | O_NONBLOCK | O_NOFOLLOW;
    case Opening::fresh:
        return O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW;
    case Opening::kept:
        break;
    }
    return O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK;
}
} // namespace

int openFile(const fs::path& file, Opening how, Rights rights) {
    return ::open(file.c_str(), flagsOf(how) | O_CLOEXEC, static_cast<mode_t>(rights));
}

void closeFile(int handle) { ::close(handle); }

FileFacts factsOf(const fs::path& file) {
    struct stat status {};
    return ::stat(file.c_str(), &status) == 0 ? factsOf(status) : FileFacts{};
}

FileFacts factsOf(int handle) {
    struct stat status {};
    return ::fstat(handle, &status) == 0 ? factsOf(status) : FileFacts{};
}

bool isStill(int handle, const fs::path& file) {
    struct stat opened {};
    struct stat named {};
    return ::fstat(handle, &opened) == 0 && ::lstat(file.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
           opened.st_dev == named.st_dev;
}

bool lockFile(int handle) { return ::flock(handle, LOCK_EX | LOCK_NB) == 0; }

std::int64_t readSome(int handle, char* bytes, std::size_t count) {
    while (true)
        if (const ssize_t got = ::read(handle, bytes, count); got >= 0 || errno != EINTR) return got;
}

std::int64_t writeSome(int handle, const char* bytes, std::size_t count) {
    while (true)
        if (const ssize_t put = ::write(handle, bytes, count); put >= 0 || errno != EINTR) return put;
}

std::int64_t readStart(int handle, char* bytes, std::size_t count) { return ::pread(handle, bytes, count, 0); }

bool reachesDisk(int handle) { return ::fsync(handle) == 0; }

bool folderReachesDisk(const fs::path& folder) {
    const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0) return false;
    const bool done = ::fsync(handle) == 0;
    ::close(handle);
    return done;
}

bool takeRights(int handle, const fs::path& of) {
    constexpr mode_t rights = 0777;
    struct stat there {};
    if (::stat(of.c_str(), &there) != 0) return true;
    // Only root may give a file to another owner; everybody else keeps the owner as far as possible.
    if (::fchown(handle, there.st_uid, there.st_gid) != 0) errno = 0;
    return ::fchmod(handle, there.st_mode & rights) == 0;
}

std::FILE* streamOf(int handle) { return ::fdopen(handle, "r+b"); }
int handleOf(std::FILE* stream) { return ::fileno(stream); }

bool cutStream(std::FILE* stream, std::uint64_t bytes) {
    const auto end = static_cast<off_t>(bytes);
    return std::fflush(stream) == 0 && ::ftruncate(::fileno(stream), end) == 0 && ::fseeko(stream, end, SEEK_SET) == 0;
}

} // namespace rackline::host
