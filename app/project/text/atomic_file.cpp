// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/text/atomic_file.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace rackline {

namespace {
Error failure(const std::string& path, const char* what) {
    return {ErrorCode::io, path, std::string(what) + ": " + std::strerror(errno) + "; what was there before is unchanged"};
}

bool writeAll(int file, std::string_view content) {
    while (!content.empty()) {
        const ssize_t written = ::write(file, content.data(), content.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}
} // namespace

Result<void> writeAtomically(const std::string& path, std::string_view content) {
    struct stat existing {};
    const bool present = ::stat(path.c_str(), &existing) == 0;
    // A device or a pipe cannot be replaced; it is written as it stands.
    if (present && !S_ISREG(existing.st_mode)) {
        const int direct = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
        const bool done = direct >= 0 && writeAll(direct, content);
        if (direct >= 0) ::close(direct);
        return done ? Result<void>() : Result<void>(failure(path, "cannot be written"));
    }
    std::string draft = path + ".XXXXXX";
    const int file = ::mkstemp(draft.data());
    if (file < 0) return failure(path, "cannot be written");
    constexpr mode_t usual = 0644;
    const bool written = writeAll(file, content) && ::fchmod(file, present ? existing.st_mode : usual) == 0 && ::fsync(file) == 0;
    const bool closed = ::close(file) == 0;
    if (written && closed && ::rename(draft.c_str(), path.c_str()) == 0) return {};
    const Error error = failure(path, "cannot be written");
    ::unlink(draft.c_str());
    return error;
}

} // namespace rackline
