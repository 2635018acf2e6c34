// SPDX-License-Identifier: GPL-3.0-or-later
// This is included before every source of the engine for browsers. It has what the engine uses of C++20 and the C++ library of
// Debian's Emscripten (libc++ 13) lacks. Numbers are read and written by the C library, which rounds as the standard asks, so
// that digits are the same.
#pragma once
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <compare>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

namespace std {

template <class To, class From> constexpr To bit_cast(const From& from) noexcept { return __builtin_bit_cast(To, from); }

template <class T> unique_ptr<T> make_unique_for_overwrite(size_t count) { return unique_ptr<T>(new remove_extent_t<T>[count]); }

/// There is one thread, so that work is done where it would have been begun.
class jthread {
public:
    jthread() = default;
    template <class Work, class... Rest> explicit jthread(Work&& work, Rest&&... rest) {
        forward<Work>(work)(forward<Rest>(rest)...);
    }
    void join() {}
    bool joinable() const { return false; }
};

inline strong_ordering operator<=>(const string& a, const string& b) noexcept { return a.compare(b) <=> 0; }

/// Reads a number as the standard's function does: without blanks, plus signs and hexadecimal, and without touching the value
/// where nothing was read.
inline from_chars_result from_chars(const char* first, const char* last, double& value) {
    const char* at = first;
    const auto digits = [&] {
        const char* from = at;
        while (at != last && *at >= '0' && *at <= '9') ++at;
        return at - from;
    };
    const auto word = [&](const char* letters) {
        const size_t length = strlen(letters);
        if (static_cast<size_t>(last - at) < length) return false;
        for (size_t i = 0; i < length; ++i)
            if ((at[i] | 0x20) != letters[i]) return false;
        at += length;
        return true;
    };
    if (at != last && *at == '-') ++at;
    if (!word("infinity") && !word("inf") && !word("nan")) {
        ptrdiff_t count = digits();
        if (at != last && *at == '.') {
            ++at;
            count += digits();
        }
        if (count == 0) return {first, errc::invalid_argument};
        if (at != last && (*at | 0x20) == 'e') {
            const char* before = at++;
            if (at != last && (*at == '-' || *at == '+')) ++at;
            if (digits() == 0) at = before;
        }
    }
    errno = 0;
    const double read = strtod(string(first, at).c_str(), nullptr);
    if (errno == ERANGE && (read == 0 || isinf(read))) return {at, errc::result_out_of_range};
    value = read;
    return {at, errc()};
}

inline to_chars_result copiedChars(char* first, char* last, const char* text, int length) {
    if (last - first < length) return {last, errc::value_too_large};
    memcpy(first, text, static_cast<size_t>(length));
    return {first + length, errc()};
}

inline to_chars_result to_chars(char* first, char* last, double value, chars_format form, int precision) {
    char text[512];
    const int length = snprintf(text, sizeof text, form == chars_format::fixed ? "%.*f" : "%.*e", precision, value);
    return copiedChars(first, last, text, length);
}

/// Writes the fewest digits that give the number again, as a fixed number where that is not longer.
inline to_chars_result to_chars(char* first, char* last, double value) {
    char text[512], scientific[64];
    if (!isfinite(value)) return copiedChars(first, last, text, snprintf(text, sizeof text, "%f", value));
    int digits = 0;
    do snprintf(scientific, sizeof scientific, "%.*e", digits++, value);
    while (strtod(scientific, nullptr) != value);
    const int exponent = atoi(strchr(scientific, 'e') + 1);
    const int fixed = snprintf(text, sizeof text, "%.*f", max(0, digits - 1 - exponent), value);
    const int other = static_cast<int>(strlen(scientific));
    return fixed <= other ? copiedChars(first, last, text, fixed) : copiedChars(first, last, scientific, other);
}

} // namespace std
