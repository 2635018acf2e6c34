// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/units/unit_text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <optional>

namespace rackline {

namespace {

enum class Prefixes { none, decimal, decimalAndBinary };

struct UnitSymbol {
    std::string_view symbol;
    double factor;
    Dimension dimension;
    Prefixes prefixes = Prefixes::none;
};

constexpr Dimension flowDimension = dim::volume - dim::time;

/// One row per symbol that people type; a symbol found whole wins over a prefix and a symbol ("min" is no milli-inch).
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
    {"min", 60, dim::time},
    {"h", 3600, dim::time},
    {"GPU-h", 3600, dim::time},
    {"d", 86400, dim::time},
    {"yr", 8760 * 3600.0, dim::time},
    {"year", 8760 * 3600.0, dim::time},
    {"years", 8760 * 3600.0, dim::time},
    {"mo", 730 * 3600.0, dim::time},
    {"month", 730 * 3600.0, dim::time},
    {"Hz", 1, dim::none - dim::time, Prefixes::decimal},
    {"W", 1, dim::power, Prefixes::decimal},
    {"J", 1, dim::energy, Prefixes::decimal},
    {"Wh", 3600, dim::energy, Prefixes::decimal},
    {"V", 1, dim::voltage, Prefixes::decimal},
    {"A", 1, dim::current, Prefixes::decimal},
    {"Pa", 1, dim::energy - dim::volume, Prefixes::decimal},
    {"bar", 1e5, dim::energy - dim::volume},
    {"K", 1, dim::temperature},
    {"m", 1, dim::length, Prefixes::decimal},
    {"cm", 0.01, dim::length},
    {"U", 0.04445, dim::length},
    {"OU", 0.048, dim::length},
    {"m2", 1, dim::area},
    {"m\u00b2", 1, dim::area},
    {"m3", 1, dim::volume},
    {"L", 1e-3, dim::volume},
    {"kg", 1, dim::mass},
    {"g", 1e-3, dim::mass, Prefixes::decimal},
    {"t", 1e3, dim::mass},
    {"CFM", 0.3048 * 0.3048 * 0.3048 / 60, flowDimension},
    {"USD", 1, dim::money, Prefixes::decimal},
    {"$", 1, dim::money},
    {"tok", 1, dim::tokens, Prefixes::decimal},
    {"token", 1, dim::tokens},
    {"tokens", 1, dim::tokens},
    {"req", 1, dim::none},
    {"user", 1, dim::none},
    {"GPU", 1, dim::none},
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

struct NamedDimension {
    Dimension dimension;
    std::string_view name;
    std::string_view example;
};
constexpr auto namedDimensions = std::to_array<NamedDimension>({
    {dim::none, "plain number", "1.15"},
    {dim::length, "length", "2 m"},
    {dim::area, "area", "1.2 m2"},
    {dim::mass, "mass", "1360 kg"},
    {dim::time, "time", "20 ms"},
    {dim::temperature, "temperature difference", "10 K"},
    {dim::current, "current", "2222 A"},
    {dim::voltage, "voltage", "54 V"},
    {dim::data, "amount of data", "80 GiB"},
    {dim::work, "amount of work", "2e15 FLOP"},
    {dim::money, "money", "3.1e6 USD"},
    {dim::tokens, "tokens", "1024 tok"},
    {dim::energy, "energy", "5 kWh"},
    {dim::power, "power", "100 MW"},
    {dim::data - dim::time, "bandwidth", "8 TB/s"},
    {dim::work - dim::time, "compute rate", "10 PFLOPS"},
    {dim::tokens - dim::time, "token rate", "20 tok/s"},
    {flowDimension, "flow", "173 L/min"},
    {dim::none - dim::time, "rate", "40 req/s"},
    {dim::money - dim::energy, "price of energy", "0.07 USD/kWh"},
    {dim::money - dim::tokens, "price of tokens", "10 USD/Mtok"},
    {dim::money - dim::time, "price of time", "2.50 USD/h"},
    {dim::money - dim::power, "price of power", "12 USD/W"},
});

std::optional<Unit> exactSymbol(std::string_view text) {
    for (const UnitSymbol& s : symbols)
        if (s.symbol == text) return Unit{s.factor, s.dimension};
    return std::nullopt;
}

std::optional<Unit> symbolWithPrefix(std::string_view text) {
    if (const auto whole = exactSymbol(text)) return whole;
    for (const Prefix& p : prefixes) {
        if (!text.starts_with(p.symbol)) continue;
        const std::string_view rest = text.substr(p.symbol.size());
        for (const UnitSymbol& s : symbols) {
            const bool allowed = p.binary ? s.prefixes == Prefixes::decimalAndBinary : s.prefixes != Prefixes::none;
            if (allowed && s.symbol == rest) return Unit{p.factor * s.factor, s.dimension};
        }
    }
    return std::nullopt;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 60;
    return "\"" + std::string(text.substr(0, longest)) + (text.size() > longest ? "...\"" : "\"");
}

Error invalid(std::string detail) { return {ErrorCode::input, "", std::move(detail)}; }

/// Where the number ends and the unit begins.
std::size_t numberLength(std::string_view text) {
    double ignored = 0;
    const char* begin = text.data();
    const char* start = !text.empty() && text.front() == '+' ? begin + 1 : begin;
    const auto [end, error] = std::from_chars(start, begin + text.size(), ignored);
    return error == std::errc::invalid_argument ? 0 : static_cast<std::size_t>(end - begin);
}

} // namespace

std::string dimensionName(Dimension dimension) {
    for (const NamedDimension& named : namedDimensions)
        if (named.dimension == dimension) return std::string(named.name);
    return "quantity of this kind";
}

namespace {
std::string wantedText(Dimension wanted) {
    for (const NamedDimension& named : namedDimensions)
        if (named.dimension == wanted) return std::string(named.name) + " such as " + quoted(named.example);
    return "another kind of quantity";
}
} // namespace

Result<Unit> parseUnit(std::string_view text) {
    text = trimmed(text);
    if (const auto whole = symbolWithPrefix(text)) return *whole;
    Unit unit;
    bool divides = false;
    while (true) {
        const std::size_t cut = text.find_first_of("/*");
        const std::string_view part = trimmed(text.substr(0, cut));
        const auto factor = symbolWithPrefix(part);
        if (!factor) return invalid("unknown unit " + quoted(part));
        unit.factor = divides ? unit.factor / factor->factor : unit.factor * factor->factor;
        unit.dimension = divides ? unit.dimension - factor->dimension : unit.dimension + factor->dimension;
        if (cut == std::string_view::npos) return unit;
        divides = divides || text[cut] == '/';
        text.remove_prefix(cut + 1);
    }
}

Result<double> parseNumber(std::string_view text) {
    text = trimmed(text);
    if (text.find(',') != std::string_view::npos)
        return invalid(quoted(text) + " has a comma; write the decimal mark as '.' and leave out thousands separators");
    const std::size_t length = numberLength(text);
    if (length == 0 || length != text.size()) return invalid(quoted(text) + " is not a number");
    double value = 0;
    const std::size_t sign = text.front() == '+' ? 1 : 0;
    const auto [end, error] = std::from_chars(text.data() + sign, text.data() + text.size(), value);
    static_cast<void>(end);
    if (error != std::errc{} || !std::isfinite(value)) return invalid(quoted(text) + " is not a finite number");
    return value;
}

Result<double> parseQuantity(std::string_view text, Dimension wanted) {
    text = trimmed(text);
    if (text.empty()) return invalid("empty, expected " + wantedText(wanted));
    if (text.find(',') != std::string_view::npos)
        return invalid(quoted(text) + " has a comma; write the decimal mark as '.' and leave out thousands separators");
    const std::size_t length = numberLength(text);
    if (length == 0) return invalid(quoted(text) + " does not begin with a number, expected " + wantedText(wanted));
    const Result<double> number = parseNumber(text.substr(0, length));
    if (!number) return number.error();
    const std::string_view unitPart = trimmed(text.substr(length));
    if (unitPart.empty()) {
        if (wanted == Dimension{}) return *number;
        return invalid(quoted(text) + " has no unit, expected " + wantedText(wanted));
    }
    const Result<Unit> unit = parseUnit(unitPart);
    if (!unit) return invalid(unit.error().detail + " in " + quoted(text) + ", expected " + wantedText(wanted));
    if (unit->dimension != wanted)
        return invalid(quoted(text) + " is a " + dimensionName(unit->dimension) + ", expected " + wantedText(wanted));
    const double value = *number * unit->factor;
    if (!std::isfinite(value)) return invalid(quoted(text) + " is out of range");
    return value;
}

std::string numberText(double value) {
    std::array<char, 32> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return error == std::errc{} ? std::string(buffer.data(), end) : std::string("0");
}

std::string numberText(double value, int digits) {
    if (value == 0 || !std::isfinite(value)) return numberText(value);
    std::array<char, 400> buffer{};
    const auto scientific =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific, digits - 1);
    const std::string_view text(buffer.data(), static_cast<std::size_t>(scientific.ptr - buffer.data()));
    const std::size_t mark = text.rfind('e');
    int exponent = 0;
    const std::size_t sign = text[mark + 1] == '+' ? 1 : 0;
    std::from_chars(text.data() + mark + 1 + sign, text.data() + text.size(), exponent);
    if (exponent < -6 || exponent > 15) return std::string(text);
    double rounded = 0;
    std::from_chars(text.data(), text.data() + text.size(), rounded);
    const int decimals = digits - 1 - exponent > 0 ? digits - 1 - exponent : 0;
    const auto fixed = std::to_chars(buffer.data(), buffer.data() + buffer.size(), rounded, std::chars_format::fixed, decimals);
    return {buffer.data(), fixed.ptr};
}

namespace {
std::string withUnit(std::string number, std::string_view unit) {
    if (unit.empty()) return number;
    return number + " " + std::string(unit);
}
/// A unit of the product's own tables; an unknown one is a programmer's mistake and reads as 1.
double factorOf(std::string_view unit) {
    if (unit.empty()) return 1;
    const Result<Unit> known = parseUnit(unit);
    return known ? known->factor : 1;
}

/// Division by a unit's factor leaves a rounding error in the last digit; fifteen digits hide it.
double roundedTo15Digits(double value) {
    std::array<char, 40> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific, 14).ptr;
    double rounded = value;
    std::from_chars(buffer.data(), end, rounded);
    return rounded;
}
} // namespace

std::string quantityText(double si, std::string_view unit) {
    return withUnit(numberText(roundedTo15Digits(si / factorOf(unit))), unit);
}
std::string quantityText(double si, std::string_view unit, int digits) {
    return withUnit(numberText(si / factorOf(unit), digits), unit);
}

} // namespace rackline
