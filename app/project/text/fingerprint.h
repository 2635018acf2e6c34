// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace rackline {

/// The hash FNV-1a with 64 bits: enough to tell two inputs apart, and the same everywhere. It is no protection against forgery.
class Fingerprint {
public:
    void add(std::string_view text) {
        for (const char c : text) m_hash = (m_hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
    }
    std::string hex() const {
        std::string text;
        for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[(m_hash >> shift) & 15];
        return text;
    }

private:
    std::uint64_t m_hash = 14695981039346656037ull;
};

inline std::string fingerprintOf(std::string_view text) {
    Fingerprint print;
    print.add(text);
    return print.hex();
}

} // namespace rackline
