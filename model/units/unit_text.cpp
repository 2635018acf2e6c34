// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/units/unit_text.h"

#include "model/base/quoted.h"
#include "model/units/unit_symbols.h"

#include <array>
#include <charconv>
#include <cmath>

namespace rackline {

namespace {

struct NamedDimension {
    Dimension dimension;
    std::string_view name;
    std::string_view example;
};
constexpr auto namedDimensions = std::to_array<NamedDimension>({
    {dim::none, "plain number", "1.15"},
    {dim::length, "length", "2 m"},
    {dim::area, "area", "1.2 m2"},
    {dim::volume, "volume", "1.5 m3"},
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
    {dim::flow, "flow", "173 L/min"},
    {dim::none - dim::time, "rate", "40 req/s"},
    {dim::money - dim::energy, "price of energy", "0.07 USD/kWh"},
    {dim::money - dim::tokens, "price of tokens", "10 USD/Mtok"},
    {dim::money - dim::time, "price of time", "2.50 USD/h"},
    {dim::money - dim::power, "price of power", "12 USD/W"},
    {dim::energy - dim::tokens, "energy of a token", "0.7 J/tok"},
    {dim::tokens - dim::energy, "token rate per power", "2e6 tok/s/MW"},
    {dim::energy - dim::data, "energy of a byte", "40 pJ/B"},
    {dim::energy - dim::work, "energy of an operation", "0.4 pJ/FLOP"},
    {dim::energy - dim::volume, "pressure", "2 bar"},
});

/// Without the narrow spaces before groups of three digits, as windows write them: `5 740 tok/s`.
std::string ungrouped(std::string_view text) {
    constexpr std::string_view narrow = "\u202f", digits = "0123456789";
    std::string joined(text);
    for (std::size_t at = joined.find(narrow); at != joined.npos; at = joined.find(narrow, at + 1)) {
        const std::size_t next = at + narrow.size(), end = std::min(joined.find_first_not_of(digits, next), joined.size());
        if (at > 0 && digits.find(joined[at - 1]) != digits.npos && end - next == 3) joined.erase(at, narrow.size());
    }
    return joined;
}

/// Takes the word for thousands, millions and so on from a sum's front, as this program writes sums: `$1.2 M`, `$2.54 bn/yr`.
double sizeTaken(std::string& unit) {
    for (const auto& [word, size] : {std::pair<std::string_view, double>{"k", 1e3}, {"M", 1e6}, {"bn", 1e9}, {"tn", 1e12}})
        if (unit.starts_with(word) && (unit.size() == word.size() || unit[word.size()] == '/')) {
            unit.erase(0, word.size());
            return size;
        }
    return 1;
}

Error invalid(std::string detail) { return {ErrorCode::input, "", std::move(detail)}; }

std::string withArticle(const std::string& noun) {
    return (std::string_view("aeiou").find(noun.front()) == std::string_view::npos ? "a " : "an ") + noun;
}

std::string commaText(std::string_view text) {
    return quotedText(text) + " has a comma; write the decimal mark as '.' and leave out thousands separators";
}

/// Length of the number at the front, behind which the unit begins.
std::size_t numberLength(std::string_view text) {
    double ignored = 0;
    const char* begin = text.data();
    const bool plus = text.starts_with('+');
    if (plus && text.substr(1).starts_with('-')) return 0;
    const char* start = plus ? begin + 1 : begin;
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
        if (named.dimension == wanted) return std::string(named.name) + " such as " + quotedText(named.example);
    return "another kind of quantity";
}
} // namespace

namespace {
std::string unknownUnit(std::string_view text) {
    const std::string others = otherSpellings(text);
    return "unknown unit " + quotedText(text) + (others.empty() ? "" : " (did you mean " + others + "?)");
}
} // namespace

Result<Unit> parseUnit(std::string_view text) {
    text = blanksCut(text);
    if (const auto whole = unitWithSymbol(text)) return *whole;
    Unit unit;
    bool divides = false;
    while (true) {
        const std::size_t cut = text.find_first_of("/*");
        const std::string_view part = blanksCut(text.substr(0, cut));
        // In "40 /s" nothing stands before the slash, so the unit divides 1.
        const bool bare = part.empty() && !divides && cut != std::string_view::npos && text[cut] == '/';
        const auto factor = bare ? Unit{} : unitWithSymbol(part);
        if (!factor) return invalid(unknownUnit(part));
        unit.factor = divides ? unit.factor / factor->factor : unit.factor * factor->factor;
        unit.dimension = divides ? unit.dimension - factor->dimension : unit.dimension + factor->dimension;
        if (cut == std::string_view::npos) return unit;
        divides = divides || text[cut] == '/';
        text.remove_prefix(cut + 1);
    }
}

Result<double> parseNumber(std::string_view text) {
    text = blanksCut(text);
    if (text.find(',') != std::string_view::npos) return invalid(commaText(text));
    const std::size_t length = numberLength(text);
    if (length == 0 || length != text.size()) return invalid(quotedText(text) + " is not a number");
    double value = 0;
    const std::size_t sign = text.front() == '+' ? 1 : 0;
    const auto [end, error] = std::from_chars(text.data() + sign, text.data() + text.size(), value);
    static_cast<void>(end);
    if (error != std::errc{} || !std::isfinite(value)) return invalid(quotedText(text) + " is not a finite number");
    return value;
}

Result<double> parseQuantity(std::string_view text, Dimension wanted) {
    text = blanksCut(text);
    if (text.empty()) return invalid("empty, expected " + wantedText(wanted));
    if (text.find(',') != std::string_view::npos) return invalid(commaText(text));
    // "$0.07/kWh" is read as "0.07 $/kWh".
    const bool dollars = text.starts_with('$');
    const std::string plain = ungrouped(dollars ? blanksCut(text.substr(1)) : text);
    const std::string_view amount = plain;
    const std::size_t length = numberLength(amount);
    if (length == 0) return invalid(quotedText(text) + " does not begin with a number, expected " + wantedText(wanted));
    const Result<double> number = parseNumber(amount.substr(0, length));
    if (!number) return number.error();
    std::string unitPart(blanksCut(amount.substr(length)));
    const double size = dollars ? sizeTaken(unitPart) : 1;
    if (dollars) unitPart.insert(0, "$");
    if (unitPart.empty()) {
        if (wanted == Dimension{}) return *number;
        return invalid(quotedText(text) + " has no unit, expected " + wantedText(wanted));
    }
    const Result<Unit> unit = parseUnit(unitPart);
    if (!unit) return invalid(unit.error().detail + " in " + quotedText(text) + ", expected " + wantedText(wanted));
    if (unit->dimension != wanted)
        return invalid(quotedText(text) + " is " + withArticle(dimensionName(unit->dimension)) + ", expected " +
                       wantedText(wanted));
    const double value = *number * size * unit->factor;
    if (!std::isfinite(value)) return invalid(quotedText(text) + " is out of range");
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
/// The factor of a unit from the product's own tables. An unknown one is a programmer's mistake and reads as 1.
double factorOf(std::string_view unit) {
    if (unit.empty()) return 1;
    const Result<Unit> known = parseUnit(unit);
    return known ? known->factor : 1;
}

/// Dividing by a unit's factor leaves a rounding error in the last digit, which rounding to fifteen digits hides.
double roundedTo15Digits(double value) {
    std::array<char, 40> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific, 14).ptr;
    double rounded = value;
    std::from_chars(buffer.data(), end, rounded);
    return rounded;
}
} // namespace

std::string quantityText(double si, std::string_view unit) {
    const double factor = factorOf(unit);
    const double exact = si / factor;
    const double tidy = roundedTo15Digits(exact);
    const double back = tidy * factor;
    const bool sameButForTheLastBit = back >= std::nextafter(si, -HUGE_VAL) && back <= std::nextafter(si, HUGE_VAL);
    return withUnit(numberText(sameButForTheLastBit ? tidy : exact), unit);
}
std::string quantityText(double si, std::string_view unit, int digits) {
    return withUnit(numberText(si / factorOf(unit), digits), unit);
}

} // namespace rackline
