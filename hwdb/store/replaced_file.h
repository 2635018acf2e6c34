// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/host/files.h"
#include "model/base/result.h"

#include <filesystem>
#include <string_view>

namespace rackline {

/// A new file that is written beside the one that it will replace, under a name that nobody else has. It is removed again unless
/// takePlace() is called. Every file of the product is written through it. A link is followed, and the file that it leads to is
/// replaced; pipes, devices and folders are refused. A file that is replaced keeps its rights, and a new one gets those of the
/// umask. Drafts that dead processes left of the same file are removed.
class ReplacedFile {
public:
    static Result<ReplacedFile> beside(const std::filesystem::path& target);
    ReplacedFile(ReplacedFile&& other) noexcept;
    ReplacedFile& operator=(ReplacedFile&&) = delete;
    ~ReplacedFile();

    const std::filesystem::path& path() const { return m_path; }
    Result<void> write(std::string_view text);
    Result<void> copyFrom(const std::filesystem::path& source);
    /// Waits until the file is on the disk, replaces the target, and waits for the folder.
    Result<void> takePlace();
    /// Replaces the target without waiting for the disk, for what may be lost with the machine's power, but not with the program.
    Result<void> takePlaceSoon();

private:
    Result<void> placed(Result<void> done);
    ReplacedFile(std::filesystem::path target, std::filesystem::path path, int handle)
        : m_target(std::move(target)), m_path(std::move(path)), m_handle(handle) {}
    std::filesystem::path m_target, m_path;
    int m_handle;
};

// The parts that the class is made of, for a draft that is kept under a name of its own.

/// What links lead to; an error where no file may replace it.
Result<std::filesystem::path> replaceable(const std::filesystem::path& target);
/// The rights for open(): nobody else may read a draft whose target others may not read, and a new file gets what the umask
/// leaves.
host::Rights draftRights(const std::filesystem::path& target);
/// Writes the draft to the disk with the rights of the file that it replaces, renames it, and writes its folder to the disk.
Result<void> renameOnDisk(int handle, const std::filesystem::path& draft, const std::filesystem::path& target);

/// Removes from a folder the drafts that dead processes left.
void removeDeadDrafts(const std::filesystem::path& folder);

/// A lock that is held while a file is read, changed and written back; another program that wants to change it is refused
/// meanwhile.
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
