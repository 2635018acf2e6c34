// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"

#include <filesystem>

namespace rackline {

/// A new file that is written beside the one it will replace; it goes again unless takePlace() is called. While it lives nobody
/// else can make one for the same file.
class ReplacedFile {
public:
    static Result<ReplacedFile> beside(const std::filesystem::path& target);
    ReplacedFile(ReplacedFile&& other) noexcept;
    ReplacedFile& operator=(ReplacedFile&&) = delete;
    ~ReplacedFile();

    const std::filesystem::path& path() const { return m_path; }
    Result<void> copyFrom(const std::filesystem::path& source);
    /// Reaches the disk before it replaces the target.
    Result<void> takePlace();

private:
    ReplacedFile(std::filesystem::path target, std::filesystem::path path, int lock)
        : m_target(std::move(target)), m_path(std::move(path)), m_lock(lock) {}
    std::filesystem::path m_target, m_path;
    int m_lock;
};

} // namespace rackline
