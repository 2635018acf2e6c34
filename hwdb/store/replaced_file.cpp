// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/store/replaced_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace rackline {

namespace fs = std::filesystem;

namespace {
Error failure(const fs::path& file, const std::error_code& code) {
    const bool full = code == std::errc::no_space_on_device || code == std::errc::file_too_large;
    const bool refused = code == std::errc::permission_denied || code == std::errc::read_only_file_system;
    return {ErrorCode::io, file.string(),
            full      ? "the disk is full; nothing was changed"
            : refused ? "the file or its folder cannot be written to; nothing was changed"
                      : "cannot be written (" + code.message() + "); nothing was changed"};
}
std::error_code lastError() { return {errno, std::generic_category()}; }

/// False where the file was renamed between opening and locking it: it is then somebody's finished work.
bool isStill(int handle, const fs::path& file) {
    struct stat opened {};
    struct stat named {};
    return ::fstat(handle, &opened) == 0 && ::stat(file.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
           opened.st_dev == named.st_dev;
}

bool reachesDisk(const fs::path& file) {
    const int handle = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (handle < 0) return false;
    const bool done = ::fsync(handle) == 0;
    ::close(handle);
    return done;
}
} // namespace

Result<ReplacedFile> ReplacedFile::beside(const fs::path& target) {
    std::error_code code;
    if (target.has_parent_path()) fs::create_directories(target.parent_path(), code);
    if (code) return failure(target, code);
    const fs::path fresh = target.string() + ".new";
    const int lock = ::open(fresh.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock < 0) return failure(target, lastError());
    if (::flock(lock, LOCK_EX | LOCK_NB) != 0) {
        ::close(lock);
        return Error{ErrorCode::io, target.string(), "another program is changing the file; nothing was changed"};
    }
    if (!isStill(lock, fresh)) {
        ::close(lock);
        return Error{ErrorCode::io, target.string(), "another program has just changed the file; nothing was changed"};
    }
    if (::ftruncate(lock, 0) != 0) {
        const auto why = lastError();
        ::close(lock);
        return failure(target, why);
    }
    return ReplacedFile(target, fresh, lock);
}

ReplacedFile::ReplacedFile(ReplacedFile&& other) noexcept
    : m_target(std::move(other.m_target)), m_path(std::move(other.m_path)), m_lock(std::exchange(other.m_lock, -1)) {}

ReplacedFile::~ReplacedFile() {
    if (m_lock < 0) return;
    std::error_code ignored;
    fs::remove(m_path, ignored);
    ::close(m_lock);
}

Result<void> ReplacedFile::copyFrom(const fs::path& source) {
    std::error_code code;
    fs::copy_file(source, m_path, fs::copy_options::overwrite_existing, code);
    if (code) return failure(m_target, code);
    return {};
}

Result<void> ReplacedFile::takePlace() {
    if (!reachesDisk(m_path)) return failure(m_target, lastError());
    std::error_code code;
    fs::rename(m_path, m_target, code);
    if (code) return failure(m_target, code);
    reachesDisk(m_target.has_parent_path() ? m_target.parent_path() : fs::path("."));
    ::close(std::exchange(m_lock, -1));
    return {};
}

} // namespace rackline
