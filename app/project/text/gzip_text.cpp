// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/text/gzip_text.h"
#include "hwdb/store/text_file.h"

#include <array>
#include <memory>
#include <zlib.h>

namespace rackline {

Result<std::string> readPackedText(const std::filesystem::path& file, std::uintmax_t largest) {
    if (const auto fit = checkReadable(file); !fit) return Error{ErrorCode::input, file.string(), "cannot be read"};
    const std::unique_ptr<gzFile_s, int (*)(gzFile)> packed(gzopen(file.c_str(), "rb"), gzclose);
    if (!packed) return Error{ErrorCode::input, file.string(), "cannot be read"};
    std::string text;
    std::array<char, 1 << 16> block{};
    for (int n = 0; (n = gzread(packed.get(), block.data(), block.size())) != 0;) {
        if (n < 0) return Error{ErrorCode::input, file.string(), "is not whole: its packing is broken"};
        text.append(block.data(), static_cast<std::size_t>(n));
        if (text.size() > largest)
            return Error{ErrorCode::input, file.string(), "is larger than " + std::to_string(largest / 1'000'000) + " MB"};
    }
    int state = Z_OK;
    gzerror(packed.get(), &state);
    if (state != Z_OK) return Error{ErrorCode::input, file.string(), "is not whole: its packing is broken"};
    return text;
}

} // namespace rackline
