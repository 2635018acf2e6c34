// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/entry/entry_json.h"
#include "model/units/unit_text.h"
#include "tests/fuzz/fuzz.h"

#include <algorithm>
#include <cmath>
#include <string>

using namespace rackline;

namespace {
/// As JSON writes numbers: strtod alone would also take blanks, hexadecimal digits and words.
bool isJsonNumber(const std::string& text) {
    std::size_t at = text.starts_with('-') ? 1 : 0;
    const auto digits = [&] {
        const std::size_t before = at;
        while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
        return at - before;
    };
    const bool zero = at < text.size() && text[at] == '0';
    const std::size_t whole = digits();
    if (whole == 0 || (zero && whole > 1)) return false;
    if (at < text.size() && text[at] == '.' && (++at, digits() == 0)) return false;
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        if (++at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
        if (digits() == 0) return false;
    }
    return at == text.size();
}
} // namespace

/// Numbers of scenario files, of JSON and of the C library are the same double, to the last bit.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), std::min<std::size_t>(size, 400));
    const bool number = isJsonNumber(text);
    const double expected = number ? std::strtod(text.c_str(), nullptr) : 0;
    const Result<OrderedJson> json = parseJson(text, "fuzz.json");
    fuzz::demand(!(json && json->is_number()) || number || text.find_first_of(" \t\r\n") != std::string::npos ||
                     text.starts_with('\xef'),
                 "JSON takes its own numbers alone");
    const Result<double> own = parseNumber(text);
    if (!number) return 0;
    if (own) fuzz::demand(*own == expected, "a number is that of the C library");
    if (std::isfinite(expected) && expected != 0) fuzz::demand(bool(own), "a finite number is read");
    if (json && json->is_number()) fuzz::demand(json->get<double>() == expected, "JSON reads the same number");
    if (own) fuzz::demand(*parseNumber(numberText(*own)) == *own, "the shortest text is the same number");
    return 0;
}
