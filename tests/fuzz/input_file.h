// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "tests/fuzz/fuzz.h"

#include <filesystem>
#include <fstream>
#include <random>
#include <string>

namespace rackline::fuzz {

/// The input as a file of this process, for readers that open files themselves. There is one at a time.
class InputFile {
public:
    InputFile(const std::uint8_t* data, std::size_t size) {
        std::ofstream out(path(), std::ios::binary | std::ios::trunc);
        out.write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
        demand(bool(out.flush()), "the input is there to be read");
    }
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;
    ~InputFile() {
        std::error_code ignored;
        std::filesystem::remove(path(), ignored);
    }

    static const std::string& path() {
        static const std::string chosen =
            (std::filesystem::temp_directory_path() / ("rackline-fuzz-" + std::to_string(std::random_device()()))).string();
        return chosen;
    }
};

} // namespace rackline::fuzz
