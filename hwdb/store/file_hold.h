// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace rackline {

/// Tells whoever opens a file later that it is open here, by a locked file beside it. The lock ends with the program, however
/// that ends. A folder that takes no such file holds nothing, and nothing can be saved there either.
class FileHold {
public:
    /// `who` is what the others are told.
    FileHold(const std::filesystem::path& target, std::string_view who);
    FileHold(const FileHold&) = delete;
    FileHold& operator=(const FileHold&) = delete;
    ~FileHold();

    /// Who had the file open already; empty where nobody did.
    const std::string& other() const { return m_other; }
    /// Whether this is still what others see when they open that file; false where its folder went away meanwhile.
    bool isOf(const std::filesystem::path& target) const;

private:
    std::filesystem::path m_file;
    std::string m_other;
    int m_handle = -1;
};

} // namespace rackline
