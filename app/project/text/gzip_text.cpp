// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/text/gzip_text.h"
#include "hwdb/store/text_file.h"

#include <array>
#include <memory>
#include <new>
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

std::string gzipped(std::string_view text) {
    constexpr int gzipWindow = 15 + 16, memory = 8;
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzipWindow, memory, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::bad_alloc();
    std::string packed(deflateBound(&stream, text.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data())); // zlib only reads it.
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

std::string base64(std::string_view bytes) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        std::uint32_t three = 0;
        for (std::size_t i = 0; i < 3; ++i)
            three = three << 8 | (at + i < bytes.size() ? static_cast<unsigned char>(bytes[at + i]) : 0u);
        for (std::size_t i = 0; i < 4; ++i) text += at + i > bytes.size() ? '=' : letters[three >> (18 - 6 * i) & 63];
    }
    return text;
}

} // namespace rackline
