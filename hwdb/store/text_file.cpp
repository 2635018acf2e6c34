// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/store/text_file.h"

#include "hwdb/host/files.h"
#include "hwdb/store/replaced_file.h"

#include <cerrno>
#include <cstring>

namespace rackline {

namespace {
/// Closes the handle that it holds.
struct Handle {
    int number = -1;
    ~Handle() {
        if (number >= 0) host::closeFile(number);
    }
};

std::string millions(std::uintmax_t bytes) {
    constexpr std::uintmax_t million = 1'000'000;
    return std::to_string(bytes / million) + " MB";
}

/// Everything that is there, or an error where it is more than `largest` bytes.
Result<std::string> readAll(int handle, const std::string& name, std::uintmax_t largest, std::size_t expected) {
    std::string bytes(expected + 1, '\0');
    std::size_t have = 0;
    while (true) {
        if (have > largest)
            return Error{ErrorCode::input, name, "is larger than " + millions(largest) + ", the most that is read"};
        if (have == bytes.size()) bytes.resize(have * 2);
        const std::int64_t got = host::readSome(handle, bytes.data() + have, bytes.size() - have);
        if (got < 0) return Error{ErrorCode::io, name, std::string("cannot be read (") + std::strerror(errno) + ")"};
        if (got == 0) break;
        have += static_cast<std::size_t>(got);
    }
    bytes.resize(have);
    return bytes;
}
} // namespace

Result<void> checkReadable(const std::filesystem::path& file) {
    const std::string name = file.string();
    const host::FileKind kind = host::factsOf(file).kind;
    if (kind == host::FileKind::none)
        return Error{ErrorCode::io, errno == ENAMETOOLONG ? quotedText(name) : name,
                     errno == ENOENT || errno == ENOTDIR ? "there is no such file"
                     : errno == ENAMETOOLONG             ? "is too long for the name of a file"
                                                         : std::string("cannot be read (") + std::strerror(errno) + ")"};
    if (kind == host::FileKind::folder) return Error{ErrorCode::io, name, "is a folder, expected a file"};
    if (kind != host::FileKind::file) return Error{ErrorCode::io, name, "is a pipe or a device, expected a file"};
    return {};
}

Result<std::string> readFile(const std::filesystem::path& file, std::uintmax_t largest) {
    if (const auto fit = checkReadable(file); !fit) return fit.error();
    // A pipe that took the file's place meanwhile must not hold the program up for ever.
    const Handle handle{host::openFile(file, host::Opening::reading)};
    const host::FileFacts facts = handle.number < 0 ? host::FileFacts{} : host::factsOf(handle.number);
    if (facts.kind == host::FileKind::none)
        return Error{ErrorCode::io, file.string(), std::string("cannot be read (") + std::strerror(errno) + ")"};
    if (facts.size > largest)
        return Error{ErrorCode::input, file.string(),
                     "has " + millions(facts.size) + "; " + millions(largest) + " is the most that is read"};
    return readAll(handle.number, file.string(), largest, facts.size);
}

Result<std::string> readStandardInput(std::uintmax_t largest) {
    constexpr std::size_t usual = 65536;
    return readAll(host::standardInput, "standard input", largest, usual);
}

Result<std::string> readTextFile(const std::filesystem::path& file, std::uintmax_t largest) {
    Result<std::string> text = readFile(file, largest);
    if (text && text->find('\0') != std::string::npos) return Error{ErrorCode::input, file.string(), "is not text in UTF-8"};
    return text;
}

Result<void> writeTextFile(const std::filesystem::path& file, std::string_view text, Until until) {
    auto replaced = ReplacedFile::beside(file);
    if (!replaced) return replaced.error();
    if (auto written = replaced.value().write(text); !written) return written;
    return until == Until::disk ? replaced.value().takePlace() : replaced.value().takePlaceSoon();
}

} // namespace rackline
