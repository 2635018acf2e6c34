// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/store/replaced_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <random>
#include <string>
#include <utility>

namespace rackline {

namespace fs = std::filesystem;

namespace {
/// NAME.XXXXXXXX.rackline-draft
constexpr std::string_view draftEnding = ".rackline-draft";
constexpr std::size_t randomLetters = 8;

Error failure(const fs::path& file, const std::error_code& code) {
    const bool full = code == std::errc::no_space_on_device || code == std::errc::file_too_large;
    const bool refused = code == std::errc::permission_denied || code == std::errc::read_only_file_system;
    return {ErrorCode::io, file.string(),
            full      ? "the disk is full; what was there before is unchanged"
            : refused ? "the file or its folder cannot be written to; what was there before is unchanged"
                      : "cannot be written (" + code.message() + "); what was there before is unchanged"};
}
std::error_code lastError() { return {errno, std::generic_category()}; }

/// False where the file was renamed or removed between opening and locking it.
bool isStill(int handle, const fs::path& file) {
    struct stat opened {};
    struct stat named {};
    return ::fstat(handle, &opened) == 0 && ::lstat(file.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
           opened.st_dev == named.st_dev;
}

fs::path folderOf(const fs::path& file) { return file.has_parent_path() ? file.parent_path() : fs::path("."); }

bool folderReachesDisk(const fs::path& folder) {
    const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0) return false;
    const bool done = ::fsync(handle) == 0;
    ::close(handle);
    return done;
}

/// A living writer holds a lock on its draft; nobody holds one on what a dead one left.
void removeIfDead(const fs::path& draft) {
    const int handle = ::open(draft.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (handle < 0) return;
    struct stat status {};
    const bool ours = ::fstat(handle, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == ::geteuid();
    if (ours && ::flock(handle, LOCK_EX | LOCK_NB) == 0 && isStill(handle, draft)) ::unlink(draft.c_str());
    ::close(handle);
}

/// Those of one target, or all where its name is empty.
void removeDead(const fs::path& folder, const std::string& name) {
    std::error_code ignored;
    for (fs::directory_iterator file(folder, ignored), end; !ignored && file != end; file.increment(ignored)) {
        const std::string found = file->path().filename().string();
        if (!found.ends_with(draftEnding) || found.size() < randomLetters + draftEnding.size() + 1) continue;
        const std::string_view whose = std::string_view(found).substr(0, found.size() - draftEnding.size() - randomLetters - 1);
        if (name.empty() || whose == name) removeIfDead(file->path());
    }
}

std::string randomName(const std::string& name) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
    std::random_device random;
    std::string fresh = name + '.';
    for (std::size_t i = 0; i < randomLetters; ++i) fresh += letters[random() % letters.size()];
    return fresh + std::string(draftEnding);
}

/// What a chain of links leads to, whether it is there or not.
Result<fs::path> behindLinks(const fs::path& target) {
    fs::path file = target;
    std::error_code code;
    constexpr int most = 40;
    for (int i = 0; fs::is_symlink(fs::symlink_status(file, code)); ++i) {
        if (i == most) return Error{ErrorCode::io, target.string(), "is a link that leads to itself"};
        const fs::path next = fs::read_symlink(file, code);
        if (code) return failure(target, code);
        file = next.is_absolute() ? next : folderOf(file) / next;
    }
    return file;
}

/// A new empty file that this process has locked, or -1.
int created(const fs::path& draft, mode_t mode) {
    const int handle = ::open(draft.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (handle < 0) return -1;
    if (::flock(handle, LOCK_EX | LOCK_NB) == 0 && isStill(handle, draft)) return handle;
    // Somebody took it for a dead one's in between.
    ::close(handle);
    errno = EEXIST;
    return -1;
}
} // namespace

void removeDeadDrafts(const fs::path& folder) { removeDead(folder, {}); }

Result<fs::path> replaceable(const fs::path& target) {
    Result<fs::path> real = behindLinks(target);
    struct stat there {};
    if (real && ::stat(real->c_str(), &there) == 0 && !S_ISREG(there.st_mode))
        return Error{ErrorCode::io, target.string(),
                     S_ISDIR(there.st_mode) ? "is a folder, expected a file" : "is a pipe or a device, which no file replaces"};
    return real;
}

unsigned draftRights(const fs::path& target) {
    constexpr mode_t own = 0600, usual = 0666;
    struct stat there {};
    return ::stat(target.c_str(), &there) == 0 ? own : usual;
}

Result<void> renameOver(int handle, const fs::path& draft, const fs::path& target) {
    // Whoever wrote by the name may have made another file of it.
    if (!isStill(handle, draft))
        return Error{ErrorCode::io, target.string(), "another program changed the draft; what was there before is unchanged"};
    struct stat there {};
    constexpr mode_t rights = 0777;
    if (::stat(target.c_str(), &there) == 0) {
        // Only root gives a file away; everybody else keeps it as far as possible.
        if (::fchown(handle, there.st_uid, there.st_gid) != 0) errno = 0;
        if (::fchmod(handle, there.st_mode & rights) != 0) return failure(target, lastError());
    }
    if (::rename(draft.c_str(), target.c_str()) != 0) return failure(target, lastError());
    return {};
}

Result<void> renameOnDisk(int handle, const fs::path& draft, const fs::path& target) {
    if (::fsync(handle) != 0) return failure(target, lastError());
    if (auto done = renameOver(handle, draft, target); !done) return done;
    if (!folderReachesDisk(folderOf(target)))
        return Error{ErrorCode::io, target.string(), "was written, but its folder did not reach the disk; write it again"};
    return {};
}

Result<ReplacedFile> ReplacedFile::beside(const fs::path& target) {
    const Result<fs::path> real = replaceable(target);
    if (!real) return real.error();
    removeDead(folderOf(*real), real->filename().string());
    constexpr int tries = 100;
    for (int i = 0; i < tries; ++i) {
        const fs::path draft = folderOf(*real) / randomName(real->filename().string());
        const int handle = created(draft, draftRights(*real));
        if (handle >= 0) return ReplacedFile(*real, draft, handle);
        if (errno != EEXIST) break;
    }
    return failure(target, lastError());
}

ReplacedFile::ReplacedFile(ReplacedFile&& other) noexcept
    : m_target(std::move(other.m_target)), m_path(std::move(other.m_path)), m_handle(std::exchange(other.m_handle, -1)) {}

ReplacedFile::~ReplacedFile() {
    if (m_handle < 0) return;
    ::unlink(m_path.c_str());
    ::close(m_handle);
}

Result<void> ReplacedFile::write(std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(m_handle, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return failure(m_target, lastError());
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

Result<void> ReplacedFile::copyFrom(const fs::path& source) {
    std::error_code code;
    fs::copy_file(source, m_path, fs::copy_options::overwrite_existing, code);
    if (code) return failure(m_target, code);
    return {};
}

Result<void> ReplacedFile::takePlace() { return placed(renameOnDisk(m_handle, m_path, m_target)); }
Result<void> ReplacedFile::takePlaceSoon() { return placed(renameOver(m_handle, m_path, m_target)); }

Result<void> ReplacedFile::placed(Result<void> done) {
    if (done) ::close(std::exchange(m_handle, -1));
    return done;
}

Result<ChangeLock> ChangeLock::of(const fs::path& target) {
    const fs::path file = folderOf(target) / ("." + target.filename().string() + ".rackline-lock");
    const int handle = ::open(file.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (handle < 0) return failure(target, lastError());
    if (::flock(handle, LOCK_EX | LOCK_NB) == 0 && isStill(handle, file)) return ChangeLock(file, handle);
    ::close(handle);
    return Error{ErrorCode::io, target.string(), "another program is changing the file; what was there before is unchanged"};
}

ChangeLock::ChangeLock(ChangeLock&& other) noexcept
    : m_file(std::move(other.m_file)), m_handle(std::exchange(other.m_handle, -1)) {}

ChangeLock::~ChangeLock() {
    if (m_handle < 0) return;
    ::unlink(m_file.c_str());
    ::close(m_handle);
}

} // namespace rackline
