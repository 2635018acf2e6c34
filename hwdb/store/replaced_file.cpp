// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/store/replaced_file.h"

#include "hwdb/host/files.h"

#include <array>
#include <cerrno>
#include <random>
#include <string>
#include <utility>

namespace rackline {

namespace fs = std::filesystem;

namespace {
/// Drafts are named NAME.XXXXXXXX.rackline-draft, with as much of a long name as file systems leave room for.
constexpr std::string_view draftEnding = ".rackline-draft";
constexpr std::size_t randomLetters = 8, longestName = 255;

std::string draftStem(const std::string& name) { return name.substr(0, longestName - draftEnding.size() - randomLetters - 1); }

Error failure(const fs::path& file, const std::error_code& code) {
    const bool full = code == std::errc::no_space_on_device || code == std::errc::file_too_large;
    const bool refused = code == std::errc::permission_denied || code == std::errc::read_only_file_system;
    const bool gone = code == std::errc::no_such_file_or_directory || code == std::errc::not_a_directory;
    return {ErrorCode::io, file.string(),
            full      ? "the disk is full; what was there before is unchanged"
            : gone    ? "there is no such folder, and nothing was written"
            : refused ? "the file or its folder cannot be written to; what was there before is unchanged"
                      : "cannot be written (" + code.message() + "); what was there before is unchanged"};
}
std::error_code lastError() { return {errno, std::generic_category()}; }

fs::path folderOf(const fs::path& file) { return file.has_parent_path() ? file.parent_path() : fs::path("."); }

void removed(const fs::path& file) {
    std::error_code ignored;
    fs::remove(file, ignored);
}

/// A living writer holds a lock on its draft; nobody holds one on the draft of a dead writer.
void removeIfDead(const fs::path& draft) {
    const int handle = host::openFile(draft, host::Opening::readingNoLink);
    if (handle < 0) return;
    const host::FileFacts facts = host::factsOf(handle);
    const bool ours = facts.kind == host::FileKind::file && facts.own;
    if (ours && host::lockFile(handle) && host::isStill(handle, draft)) removed(draft);
    host::closeFile(handle);
}

/// Removes the drafts of one target, or all where its name is empty.
void removeDead(const fs::path& folder, const std::string& name) {
    std::error_code ignored;
    for (fs::directory_iterator file(folder, ignored), end; !ignored && file != end; file.increment(ignored)) {
        const std::string found = file->path().filename().string();
        if (!found.ends_with(draftEnding) || found.size() < randomLetters + draftEnding.size() + 1) continue;
        const std::string_view whose = std::string_view(found).substr(0, found.size() - draftEnding.size() - randomLetters - 1);
        if (name.empty() || whose == draftStem(name)) removeIfDead(file->path());
    }
}

std::string randomName(const std::string& name) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
    std::random_device random;
    std::string fresh = draftStem(name) + '.';
    for (std::size_t i = 0; i < randomLetters; ++i) fresh += letters[random() % letters.size()];
    return fresh + std::string(draftEnding);
}

/// What a chain of links leads to, whether it exists or not.
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

/// Creates an empty file that this process has locked, or returns -1.
int created(const fs::path& draft, host::Rights rights) {
    const int handle = host::openFile(draft, host::Opening::fresh, rights);
    if (handle < 0) return -1;
    if (host::lockFile(handle) && host::isStill(handle, draft)) return handle;
    // Another process took the draft for that of a dead writer in between.
    host::closeFile(handle);
    errno = EEXIST;
    return -1;
}
} // namespace

void removeDeadDrafts(const fs::path& folder) { removeDead(folder, {}); }

Result<fs::path> replaceable(const fs::path& target) {
    Result<fs::path> real = behindLinks(target);
    const host::FileKind kind = real ? host::factsOf(*real).kind : host::FileKind::none;
    if (kind == host::FileKind::folder || kind == host::FileKind::other)
        return Error{ErrorCode::io, target.string(),
                     kind == host::FileKind::folder ? "is a folder, expected a file"
                                                    : "is a pipe or a device, which a file cannot replace"};
    return real;
}

host::Rights draftRights(const fs::path& target) {
    return host::factsOf(target).kind == host::FileKind::none ? host::Rights::usual : host::Rights::own;
}

Result<void> renameOver(int handle, const fs::path& draft, const fs::path& target) {
    // Whoever wrote by the name may have put another file there.
    if (!host::isStill(handle, draft))
        return Error{ErrorCode::io, target.string(), "another program changed the draft; what was there before is unchanged"};
    if (!host::takeRights(handle, target)) return failure(target, lastError());
    std::error_code code;
    fs::rename(draft, target, code);
    if (code) return failure(target, code);
    return {};
}

Result<void> renameOnDisk(int handle, const fs::path& draft, const fs::path& target) {
    if (!host::reachesDisk(handle)) return failure(target, lastError());
    if (auto done = renameOver(handle, draft, target); !done) return done;
    if (!host::folderReachesDisk(folderOf(target)))
        return Error{ErrorCode::io, target.string(),
                     "was written, but its folder entry may not be on the disk yet; write it again"};
    return {};
}

Result<ReplacedFile> ReplacedFile::beside(const fs::path& target) {
    const Result<fs::path> real = replaceable(target);
    if (!real) return real.error();
    removeDead(folderOf(*real), real->filename().string());
    constexpr int tries = 100;
    for (int i = 0; i < tries; ++i) {
        // Whole before the draft is there, so that none is left where memory ends.
        ReplacedFile file(*real, folderOf(*real) / randomName(real->filename().string()), -1);
        file.m_handle = created(file.m_path, draftRights(*real));
        if (file.m_handle >= 0) return file;
        if (errno != EEXIST) break;
    }
    return failure(target, lastError());
}

ReplacedFile::ReplacedFile(ReplacedFile&& other) noexcept
    : m_target(std::move(other.m_target)), m_path(std::move(other.m_path)), m_handle(std::exchange(other.m_handle, -1)) {}

ReplacedFile::~ReplacedFile() {
    if (m_handle < 0) return;
    removed(m_path);
    host::closeFile(m_handle);
}

Result<void> ReplacedFile::write(std::string_view text) {
    while (!text.empty()) {
        const std::int64_t written = host::writeSome(m_handle, text.data(), text.size());
        if (written < 0) return failure(m_target, lastError());
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

Result<void> ReplacedFile::copyFrom(const fs::path& source) {
    // Through the handle: the name may lead elsewhere by now.
    const int from = host::openFile(source, host::Opening::reading);
    if (from < 0) return failure(source, lastError());
    std::array<char, 65536> block;
    Result<void> done;
    while (done) {
        const std::int64_t got = host::readSome(from, block.data(), block.size());
        if (got < 0) done = failure(source, lastError());
        if (got <= 0) break;
        done = write({block.data(), static_cast<std::size_t>(got)});
    }
    host::closeFile(from);
    return done;
}

Result<void> ReplacedFile::takePlace() { return placed(renameOnDisk(m_handle, m_path, m_target)); }
Result<void> ReplacedFile::takePlaceSoon() { return placed(renameOver(m_handle, m_path, m_target)); }

Result<void> ReplacedFile::placed(Result<void> done) {
    if (done) host::closeFile(std::exchange(m_handle, -1));
    return done;
}

Result<ChangeLock> ChangeLock::of(const fs::path& target) {
    const fs::path file = folderOf(target) / ("." + target.filename().string() + ".rackline-lock");
    // Whole before the file is there, so that none is left where memory ends.
    ChangeLock lock(file, -1);
    const int handle = host::openFile(file, host::Opening::kept, host::Rights::own);
    if (handle < 0) return failure(target, lastError());
    if (host::lockFile(handle) && host::isStill(handle, file)) {
        lock.m_handle = handle;
        return lock;
    }
    host::closeFile(handle);
    return Error{ErrorCode::io, target.string(), "another program is changing the file; what was there before is unchanged"};
}

ChangeLock::ChangeLock(ChangeLock&& other) noexcept
    : m_file(std::move(other.m_file)), m_handle(std::exchange(other.m_handle, -1)) {}

ChangeLock::~ChangeLock() {
    if (m_handle < 0) return;
    removed(m_file);
    host::closeFile(m_handle);
}

} // namespace rackline
