// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <cstdio>
#include <filesystem>

/// Files as the operating system has them. A handle is a number, -1 is no handle, and errno holds what went wrong.
namespace rackline::host {

enum class Opening {
    /// Opens to read; neither a pipe nor a device can hold the program up.
    reading,
    /// Opens to read, unless the name is a link.
    readingNoLink,
    /// Creates a file to read and write, which must not exist yet.
    fresh,
    /// Opens to read and write, creating the file where it does not exist, unless the name is a link.
    kept
};
enum class Rights : unsigned { own = 0600, usual = 0666 };
int openFile(const std::filesystem::path& file, Opening how, Rights rights = Rights::usual);
void closeFile(int handle);

enum class FileKind { none, file, folder, other };
struct FileFacts {
    FileKind kind = FileKind::none;
    std::uintmax_t size = 0;
    /// Whether the file belongs to the user that this program runs as.
    bool own = false;
};
/// What is at the end of links; of kind none where there is nothing, or where it cannot be asked.
FileFacts factsOf(const std::filesystem::path& file);
FileFacts factsOf(int handle);
/// Whether a path still leads to the file of a handle; false where it was renamed, removed or replaced since it was opened.
bool isStill(int handle, const std::filesystem::path& file);

/// Takes a lock without waiting. It ends with the handle, however the program ends.
bool lockFile(int handle);
/// Reads bytes and returns their number, 0 at the end; repeats a read that was interrupted.
std::int64_t readSome(int handle, char* bytes, std::size_t count);
std::int64_t writeSome(int handle, const char* bytes, std::size_t count);
/// Reads bytes of the file's start, wherever it is read or written otherwise.
std::int64_t readStart(int handle, char* bytes, std::size_t count);

/// Waits until the file's bytes are on the disk.
bool reachesDisk(int handle);
bool folderReachesDisk(const std::filesystem::path& folder);
/// Takes over the rights of another file, and its owner where this user may.
bool takeRights(int handle, const std::filesystem::path& of);

constexpr int standardInput = 0;

/// A stream to read and write at the handle, which it then owns; nullptr where there is none.
std::FILE* streamOf(int handle);
int handleOf(std::FILE* stream);
/// Cuts the file behind `bytes` bytes, and moves the stream there.
bool cutStream(std::FILE* stream, std::uint64_t bytes);

} // namespace rackline::host
