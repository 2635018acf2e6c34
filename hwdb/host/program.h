// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace rackline::host {

/// Where what belongs to the product is looked for: the folder of the file that runs (in the single file that is the loader,
/// which lies beside the program's folder), and that of the program or the library that this is part of, which another program
/// may have loaded.
std::vector<std::filesystem::path> ownFolders();

/// A module of the product: beside the libraries of a build tree, of an installation, or where the loader finds it; nullptr where
/// it cannot be loaded. It stays.
void* ownModule(const char* name);
void* functionOf(void* module, const char* name);

/// What another program says on its standard output, by a line for the shell; empty where it fails.
std::string outputOf(const std::string& command);

/// The most that the user lets this program have, in bytes.
std::optional<std::uintmax_t> memoryLimit();
/// What an exploration frees stays with the process for the next one. By itself glibc returns tables to the kernel each time, and
/// the pages that come back cost an eighth of a search. For main() alone, before threads start.
void keepFreedMemory();

} // namespace rackline::host
