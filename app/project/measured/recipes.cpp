// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/recipes.h"

#include "app/project/keys.h"
#include "app/project/measured/case_columns.h"
#include "hwdb/store/text_file.h"
#include "model/scenario/parameters.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {

/// An empty cell is none, as 0 is; so is a text.
double numberOf(const std::string& text) {
    const Result<double> number = parseNumber(text);
    return number ? *number : 0;
}
bool isNumber(const std::string& text) { return text.empty() || bool(parseNumber(text)); }

/// A text, or a comparison such as `>=1000`; half-years compare as words do.
bool holds(const std::string& pattern, const std::string& text) {
    constexpr std::array<std::string_view, 4> signs{">=", "<=", ">", "<"};
    const auto sign = std::find_if(signs.begin(), signs.end(), [&](std::string_view s) { return pattern.starts_with(s); });
    if (sign == signs.end()) return pattern == text;
    const std::string limit = pattern.substr(sign->size());
    const bool numbers = isNumber(limit) && isNumber(text);
    const double order = numbers ? numberOf(text) - numberOf(limit) : text.compare(limit);
    return order == 0 ? sign->ends_with('=') : (order > 0) == sign->starts_with('>');
}

/// One of a list, or all the parts of a text that `has` lists.
bool holds(const OrderedJson& pattern, const std::string& text) {
    const auto one = [&text](const OrderedJson& p) { return holds(p, text); };
    if (pattern.is_array()) return std::any_of(pattern.begin(), pattern.end(), one);
    if (pattern.is_string()) return holds(pattern.get<std::string>(), text);
    return std::all_of(pattern["has"].begin(), pattern["has"].end(),
                       [&](const OrderedJson& part) { return text.find(part.get<std::string>()) != std::string::npos; });
}

/// Columns of case files, and what is known of a case beside them.
bool isField(std::string_view name) {
    constexpr auto& derived = derivedCaseFields;
    const auto columns = caseColumns();
    return std::find(derived.begin(), derived.end(), name) != derived.end() ||
           std::any_of(columns.begin(), columns.end(), [name](const CaseColumn& c) { return c.name == name; });
}

bool isText(const OrderedJson& json) { return json.is_string(); }
bool isPattern(const OrderedJson& p) {
    if (p.is_array()) return std::all_of(p.begin(), p.end(), isPattern);
    return isText(p) || (p.is_object() && p.size() == 1 && p.contains("has") && p["has"].is_array() &&
                         std::all_of(p["has"].begin(), p["has"].end(), isText));
}
bool areNumbers(const OrderedJson& v) {
    return std::all_of(v.begin(), v.end(), [](const OrderedJson& f) { return f.is_number(); });
}
/// The largest number of a rising list that a field reaches, or its first.
bool isStep(const OrderedJson& v) {
    return v.is_object() && v.size() == 2 && v.contains("up_to") && v.contains("of") && isText(v["up_to"]) &&
           isField(v["up_to"].get<std::string>()) && v["of"].is_array() && !v["of"].empty() && areNumbers(v["of"]);
}
bool isSum(const OrderedJson& v) {
    const auto isTerm = [](const auto& term) {
        return (term.key() == "plus" || isField(term.key())) && term.value().is_number();
    };
    const auto& terms = v.items();
    return v.is_object() && std::all_of(terms.begin(), terms.end(), isTerm);
}
/// A text of that setting, a sum of fields times factors, a number of a list, or nothing, which takes the setting away.
bool isValueOf(const std::string& path, const OrderedJson& v) {
    if (isText(v)) return bool(checkSetting(path, v.get<std::string>()));
    return (v.is_null() || isStep(v) || isSum(v)) && findParameter(path) != nullptr;
}
double stepOf(const OrderedJson& v, const FieldOf& field) {
    const double most = numberOf(field(v["up_to"].get<std::string>()));
    double found = v["of"].front().get<double>();
    for (const OrderedJson& one : v["of"])
        if (one.get<double>() <= most) found = one.get<double>();
    return found;
}
double sumOf(const OrderedJson& v, const FieldOf& field) {
    double sum = 0;
    for (const auto& [of, factor] : v.items()) sum += factor.get<double>() * (of == "plus" ? 1 : numberOf(field(of)));
    return std::ceil(sum);
}

/// Where a recipe is not one, as a JSON pointer below it; empty where it is.
std::string faultOf(const OrderedJson& recipe) {
    for (const char* key : {"name", "source", "date", "grade"})
        if (!recipe.is_object() || !recipe.contains(key) || !isText(recipe[key])) return std::string("/") + key;
    for (const char* key : {"match", "settings"})
        if (!recipe.contains(key) || !recipe[key].is_object()) return std::string("/") + key;
    for (const auto& [field, pattern] : recipe["match"].items())
        if (!isField(field) || !isPattern(pattern)) return "/match/" + field;
    for (const auto& [path, value] : recipe["settings"].items())
        if (!isValueOf(path, value)) return "/settings/" + path;
    return {};
}

} // namespace

Result<Recipes> Recipes::parse(std::string_view json, const std::string& where) {
    const Result<OrderedJson> file = parseJson(json, where);
    if (!file) return file.error();
    Recipes recipes;
    recipes.m_recipes = file->is_object() ? file->value("recipes", OrderedJson()) : OrderedJson();
    if (!recipes.m_recipes.is_array()) return Error{ErrorCode::input, where + "#/recipes", "expected a list"};
    for (std::size_t i = 0; i < recipes.m_recipes.size(); ++i)
        if (const std::string fault = faultOf(recipes.m_recipes[i]); !fault.empty())
            return Error{ErrorCode::input, where + "#/recipes/" + std::to_string(i) + fault, "is not what a recipe has there"};
    return recipes;
}

Result<Recipes> Recipes::read(const std::filesystem::path& file) {
    constexpr std::uintmax_t largest = 1 << 20;
    const Result<std::string> text = readTextFile(file, largest);
    return text ? parse(*text, file.string()) : Result<Recipes>(text.error());
}

Result<Recipes> Recipes::shipped() { return read(Catalogue::defaultPath().parent_path() / "measurements" / "recipes.json"); }

void Recipes::apply(const FieldOf& field, Settings& settings) const {
    for (const OrderedJson& recipe : m_recipes) {
        const auto& match = recipe["match"].items();
        if (!std::all_of(match.begin(), match.end(), [&](const auto& m) { return holds(m.value(), field(m.key())); })) continue;
        for (const auto& [path, value] : recipe["settings"].items())
            if (value.is_null())
                settings.erase(path);
            else
                settings[path] = isText(value) ? value.get<std::string>()
                                               : numberText(isStep(value) ? stepOf(value, field) : sumOf(value, field));
    }
}

} // namespace rackline
