// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

/// Without libFuzzer: every file of the given folders once, and each cut short at every tenth of it.
int main(int argc, char** argv) {
    int inputs = 0;
    for (int i = 1; i < argc; ++i)
        for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i])) {
            if (!entry.is_regular_file()) continue;
            std::ifstream in(entry.path(), std::ios::binary);
            const std::string text{std::istreambuf_iterator<char>(in), {}};
            for (std::size_t tenth = 0; tenth <= 10; ++tenth, ++inputs)
                LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size() * tenth / 10);
        }
    std::printf("%d inputs\n", inputs);
    return inputs > 0 ? 0 : 1;
}
