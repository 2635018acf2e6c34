// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "tests/fuzz/fuzz.h"

#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace rackline::fuzz {

/// A file without a folder that holds the input, for readers that open files themselves.
class MemoryFile {
public:
    MemoryFile(const std::uint8_t* data, std::size_t size) : m_file(memfd_create("fuzz", 0)) {
        demand(m_file >= 0 && ::write(m_file, data, size) == static_cast<ssize_t>(size), "the input is there to be read");
    }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    ~MemoryFile() { ::close(m_file); }

    std::string path() const { return "/proc/self/fd/" + std::to_string(m_file); }

private:
    int m_file;
};

} // namespace rackline::fuzz
