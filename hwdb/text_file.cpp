// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/text_file.h"

#include "hwdb/replaced_file.h"

#include <fstream>

namespace rackline {

Result<std::string> readFile(const std::filesystem::path& file, std::uintmax_t largest) {
    std::error_code code;
    if (!std::filesystem::exists(file, code)) return Error{ErrorCode::io, file.string(), "there is no such file"};
    if (!std::filesystem::is_regular_file(file, code)) return Error{ErrorCode::io, file.string(), "is not a file"};
    const std::uintmax_t size = std::filesystem::file_size(file, code);
    if (code) return Error{ErrorCode::io, file.string(), "cannot be read (" + code.message() + ")"};
    if (size > largest)
        return Error{ErrorCode::input, file.string(),
                     "has " + std::to_string(size / 1000000) + " MB; " + std::to_string(largest / 1000000) +
                         " MB is the most that is read"};
    std::ifstream stream(file, std::ios::binary);
    std::string bytes(size, '\0');
    if (!stream.read(bytes.data(), static_cast<std::streamsize>(size)))
        return Error{ErrorCode::io, file.string(), "cannot be read"};
    return bytes;
}

Result<std::string> readTextFile(const std::filesystem::path& file, std::uintmax_t largest) {
    Result<std::string> text = readFile(file, largest);
    if (text && text->find('\0') != std::string::npos) return Error{ErrorCode::input, file.string(), "is not text in UTF-8"};
    return text;
}

Result<void> writeTextFile(const std::filesystem::path& file, std::string_view text) {
    auto replaced = ReplacedFile::beside(file);
    if (!replaced) return replaced.error();
    {
        std::ofstream stream(replaced->path(), std::ios::binary);
        stream.write(text.data(), static_cast<std::streamsize>(text.size()));
        stream.flush();
        if (!stream) return Error{ErrorCode::io, file.string(), "cannot be written (is the disk full?); nothing was changed"};
    }
    return replaced.value().takePlace();
}

} // namespace rackline
