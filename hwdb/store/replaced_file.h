// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/host/files.h"
#include "model/base/result.h"

#include <filesystem>
#include <string_view>

namespace rackline {

/// A new file that is written beside the one it will replace, under a name that nobody else has; it goes again unless
/// takePlace() is called. Every file of the product is written through it. A link is followed: what it leads to is replaced.
/// Pipes, devices and folders are refused. A file that is replaced keeps its rights, a new one gets those of the umask. What
/// processes left that died while they wrote the same file is removed.
class ReplacedFile {
public:
    static Result<ReplacedFile> beside(const std::filesystem::path& target);
    ReplacedFile(ReplacedFile&& other) noexcept;
    ReplacedFile& operator=(ReplacedFile&&) = delete;
    ~ReplacedFile();

    const std::filesystem::path& path() const { return m_path; }
    Result<void> write(std::string_view text);
    Result<void> copyFrom(const std::filesystem::path& source);
    /// On the disk before it replaces the target, and the folder after it.
    Result<void> takePlace();
    /// The same without waiting for the disk: for what may be lost with the machine's power, not with the program.
    Result<void> takePlaceSoon();

private:
    Result<void> placed(Result<void> done);
    ReplacedFile(std::filesystem::path target, std::filesystem::path path, int handle)
        : m_target(std::move(target)), m_path(std::move(path)), m_handle(handle) {}
    std::filesystem::path m_target, m_path;
    int m_handle;
};

// What it is made of, for a draft that is kept under a name of its own.

/// What links lead to; an error where that is something that no file replaces.
Result<std::filesystem::path> replaceable(const std::filesystem::path& target);
/// For open(): nobody else reads a draft whose target others may not read; a new file gets what the umask leaves.
host::Rights draftRights(const std::filesystem::path& target);
/// On the disk, with the rights of what it replaces, and its folder on the disk after it.
Result<void> renameOnDisk(int handle, const std::filesystem::path& draft, const std::filesystem::path& target);

/// Removes from a folder what dead processes left of files that they wrote.
void removeDeadDrafts(const std::filesystem::path& folder);

/// Held by who reads a file, changes it and writes it back; another program that wants to is refused meanwhile.
class ChangeLock {
public:
    static Result<ChangeLock> of(const std::filesystem::path& target);
    ChangeLock(ChangeLock&& other) noexcept;
    ChangeLock& operator=(ChangeLock&&) = delete;
    ~ChangeLock();

private:
    ChangeLock(std::filesystem::path file, int handle) : m_file(std::move(file)), m_handle(handle) {}
    std::filesystem::path m_file;
    int m_handle;
};

} // namespace rackline
