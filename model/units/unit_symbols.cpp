// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/units/unit_symbols.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace rackline {

namespace {

/// What is counted may have its prefix before it as a word of its own, as this program writes it: `1.21 M tok`. Nobody counts in
/// thousandths: who types `5 m tok` means something else.
enum class Prefixes { none, decimal, decimalAndBinary, counted };

struct UnitSymbol {
    std::string_view symbol;
    double factor;
    Dimension dimension;
    Prefixes prefixes = Prefixes::none;
};

/// One row per symbol that people type. A symbol that is found whole wins over a prefix with a symbol: "min" is a minute, not a
/// milli-inch.
constexpr auto symbols = std::to_array<UnitSymbol>({
    {"B", 1, dim::data, Prefixes::decimalAndBinary},
    {"b", 0.125, dim::data, Prefixes::decimalAndBinary},
    {"bit", 0.125, dim::data, Prefixes::decimalAndBinary},
    {"Bps", 1, dim::data - dim::time, Prefixes::decimalAndBinary},
    {"bps", 0.125, dim::data - dim::time, Prefixes::decimalAndBinary},
    {"FLOP", 1, dim::work, Prefixes::decimal},
    {"OP", 1, dim::work, Prefixes::decimal},
    {"FLOPS", 1, dim::work - dim::time, Prefixes::decimal},
    {"FLOP/s", 1, dim::work - dim::time, Prefixes::decimal},
    {"OPS", 1, dim::work - dim::time, Prefixes::decimal},
    {"s", 1, dim::time, Prefixes::decimal},
    {"sec", 1, dim::time},
    {"min", 60, dim::time},
    {"h", 3600, dim::time},
    {"hr", 3600, dim::time},
    {"hour", 3600, dim::time},
    {"hours", 3600, dim::time},
    {"GPU-h", 3600, dim::time},
    {"d", 86400, dim::time},
    {"day", 86400, dim::time},
    {"days", 86400, dim::time},
    {"week", 7 * 86400.0, dim::time},
    {"weeks", 7 * 86400.0, dim::time},
    {"yr", 8760 * 3600.0, dim::time},
    {"year", 8760 * 3600.0, dim::time},
    {"years", 8760 * 3600.0, dim::time},
    {"mo", 730 * 3600.0, dim::time},
    {"month", 730 * 3600.0, dim::time},
    {"months", 730 * 3600.0, dim::time},
    {"Hz", 1, dim::none - dim::time, Prefixes::decimal},
    {"W", 1, dim::power, Prefixes::decimal},
    {"J", 1, dim::energy, Prefixes::decimal},
    {"Wh", 3600, dim::energy, Prefixes::decimal},
    {"V", 1, dim::voltage, Prefixes::decimal},
    {"A", 1, dim::current, Prefixes::decimal},
    {"Pa", 1, dim::energy - dim::volume, Prefixes::decimal},
    {"bar", 1e5, dim::energy - dim::volume},
    {"K", 1, dim::temperature},
    // Temperatures in °C count from freezing, such as a plant's supply or a month's mean.
    {"\u00b0C", 1, dim::temperature},
    {"degC", 1, dim::temperature},
    {"m", 1, dim::length, Prefixes::decimal},
    {"cm", 0.01, dim::length},
    {"U", 0.04445, dim::length},
    {"OU", 0.048, dim::length},
    {"m2", 1, dim::area},
    {"m\u00b2", 1, dim::area},
    {"m3", 1, dim::volume},
    {"m\u00b3", 1, dim::volume},
    {"L", 1e-3, dim::volume},
    {"kg", 1, dim::mass},
    {"g", 1e-3, dim::mass, Prefixes::decimal},
    {"t", 1e3, dim::mass},
    {"CFM", 0.3048 * 0.3048 * 0.3048 / 60, dim::flow},
    {"USD", 1, dim::money, Prefixes::decimal},
    {"$", 1, dim::money},
    {"tok", 1, dim::tokens, Prefixes::counted},
    {"token", 1, dim::tokens, Prefixes::counted},
    {"tokens", 1, dim::tokens, Prefixes::counted},
    {"req", 1, dim::none, Prefixes::counted},
    {"user", 1, dim::none, Prefixes::counted},
    {"users", 1, dim::none, Prefixes::counted},
    {"GPU", 1, dim::none},
    {"rack", 1, dim::none},
    {"%", 0.01, dim::none},
    {"\u00d7", 1, dim::none},
});

struct Prefix {
    std::string_view symbol;
    double factor;
    bool binary = false;
};
constexpr auto prefixes = std::to_array<Prefix>({
    {"Ki", 1024.0, true},
    {"Mi", 1024.0 * 1024, true},
    {"Gi", 1024.0 * 1024 * 1024, true},
    {"Ti", 1024.0 * 1024 * 1024 * 1024, true},
    {"Pi", 1024.0 * 1024 * 1024 * 1024 * 1024, true},
    {"k", 1e3},
    {"M", 1e6},
    {"G", 1e9},
    {"T", 1e12},
    {"P", 1e15},
    {"E", 1e18},
    {"Z", 1e21},
    {"m", 1e-3},
    {"u", 1e-6},
    {"\u00b5", 1e-6},
    {"\u03bc", 1e-6},
    {"n", 1e-9},
    {"p", 1e-12},
    {"f", 1e-15},
});

std::optional<Unit> exactSymbol(std::string_view text) {
    for (const UnitSymbol& s : symbols)
        if (s.symbol == text) return Unit{s.factor, s.dimension};
    return std::nullopt;
}

constexpr auto spaces = std::to_array<std::string_view>({" ", "\t", "\u00a0", "\u2009", "\u202f"});

} // namespace

std::string_view blanksCut(std::string_view text) {
    for (bool again = true; again;) {
        again = false;
        for (const std::string_view space : spaces) {
            if (text.starts_with(space)) text.remove_prefix(space.size()), again = true;
            if (text.ends_with(space)) text.remove_suffix(space.size()), again = true;
        }
    }
    return text;
}

std::optional<Unit> unitWithSymbol(std::string_view text) {
    if (const auto whole = exactSymbol(text)) return whole;
    for (const Prefix& p : prefixes) {
        if (!text.starts_with(p.symbol)) continue;
        const std::string_view rest = text.substr(p.symbol.size());
        for (const UnitSymbol& s : symbols) {
            const bool allowed = p.binary ? s.prefixes == Prefixes::decimalAndBinary : s.prefixes != Prefixes::none;
            const bool apart = s.prefixes == Prefixes::counted && p.factor > 1;
            if (allowed && s.symbol == (apart ? blanksCut(rest) : rest)) return Unit{p.factor * s.factor, s.dimension};
        }
    }
    return std::nullopt;
}

namespace {
std::string lowered(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return lower;
}
} // namespace

std::string otherSpellings(std::string_view text) {
    constexpr std::size_t most = 3;
    struct Spelling {
        std::string symbol;
        int changes;
    };
    const std::string wanted = lowered(text);
    std::vector<Spelling> found;
    const auto consider = [&](const std::string& candidate) {
        std::string same = candidate;
        int changes = 0;
        // People write KB for 1000 and for 1024 bytes.
        if (same.size() == wanted.size() + 1 && same.size() > 1 && same[1] == 'i') {
            same.erase(1, 1);
            ++changes;
        }
        if (lowered(same) != wanted) return;
        for (std::size_t i = 0; i < same.size(); ++i) changes += same[i] != text[i];
        found.push_back({candidate, changes});
    };
    for (const UnitSymbol& s : symbols) {
        consider(std::string(s.symbol));
        for (const Prefix& p : prefixes)
            if (s.prefixes == Prefixes::decimalAndBinary || (s.prefixes == Prefixes::decimal && !p.binary))
                consider(std::string(p.symbol) + std::string(s.symbol));
    }
    std::stable_sort(found.begin(), found.end(), [](const Spelling& a, const Spelling& b) {
        return std::pair(a.changes, a.symbol.size()) < std::pair(b.changes, b.symbol.size());
    });
    std::string joined;
    for (std::size_t i = 0; i < found.size() && i < most; ++i) joined += (i == 0 ? "" : " or ") + found[i].symbol;
    return joined;
}

} // namespace rackline
