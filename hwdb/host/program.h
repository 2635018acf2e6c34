// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace rackline::host {

/// The folders in which the product's own files are looked for: that of the file that runs (in the single file that is the
/// loader, which lies beside the program's folder), and that of the program or library that contains this code, which another
/// program may have loaded.
std::vector<std::filesystem::path> ownFolders();

/// Loads a module of the product, which lies beside the libraries of a build tree or of an installation, or where the loader
/// finds it; nullptr where it cannot be loaded. It stays loaded.
void* ownModule(const char* name);
void* functionOf(void* module, const char* name);

/// What another program says on its standard output, run by a line for the shell; empty where it fails.
std::string outputOf(const std::string& command);

/// The most memory that the user lets this program have, in bytes.
std::optional<std::uintmax_t> memoryLimit();
/// The most memory that this program had at a time until now, in bytes.
std::uintmax_t mostMemory();
/// Keeps memory that an exploration frees with the process for the next one. By itself glibc returns tables to the kernel each
/// time, and the pages that come back cost an eighth of a search. Only main() calls it, before threads start.
void keepFreedMemory();

} // namespace rackline::host
