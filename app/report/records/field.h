// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/records/json_parts.h"
#include "app/report/records/rows.h"
#include "app/report/words/number_text.h"
#include "app/report/words/text_table.h"
#include "model/base/interval.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <concepts>
#include <functional>
#include <optional>
#include <ranges>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// What an output says of a thing is listed once, as fields: JSON, its schema, the columns of CSV and those of the tables that
/// people read are loops over the list.
namespace rackline {

/// Chooses the list of a type: `fieldsOf(Of<Layout>())` stands beside the others of its room.
template <class T> struct Of {};

template <class T> struct Field;
template <class T> using Fields = std::vector<Field<T>>;

/// A cell of CSV: text, a plain number, 1 or 0; empty where there is no value.
std::string cellOf(const Json& value);
/// The number, or the middle of an interval; none of anything else.
std::optional<double> numberOf(const Json& value);

Json intervalJson(Json low, Json mid, Json high);
/// What is left out of an object.
Json nothing();

/// A number that is always known and has a bound.
struct Finite {
    double value = 0;
};

namespace detail {
template <class V> inline constexpr bool isInterval = false;
template <class Q> inline constexpr bool isInterval<Interval<Q>> = true;
template <class V> inline constexpr bool isOptional = false;
template <class V> inline constexpr bool isOptional<std::optional<V>> = true;
template <class V>
concept IsQuantity = requires(const V& v) {
    { v.si() } -> std::convertible_to<double>;
};
template <class V>
concept IsText = std::convertible_to<const V&, std::string_view>;
template <class V> inline constexpr bool isWords = IsText<V>;
template <class V> inline constexpr bool isWords<std::optional<V>> = IsText<V>;
template <class V>
concept IsList = std::ranges::range<const V> && !IsText<V> && !std::same_as<V, Json>;

/// The schema of a value by its C++ type; of what has fields by these, or by those of its type.
template <class V, class... Part> Json schemaFor(const Fields<Part>&... part) {
    if constexpr (std::same_as<V, bool>)
        return schema::truth;
    else if constexpr (std::integral<V>)
        return schema::count;
    else if constexpr (std::floating_point<V> || IsQuantity<V>)
        return schema::figure;
    else if constexpr (std::same_as<V, Finite>)
        return schema::number;
    else if constexpr (isInterval<V>)
        return schema::interval();
    else if constexpr (IsText<V>)
        return schema::text;
    else if constexpr (std::same_as<V, Json>)
        return Json::object();
    else if constexpr (isOptional<V>)
        return schemaFor<typename V::value_type>(part...);
    else if constexpr ((std::same_as<V, Part> || ...))
        return schemaOf(part...);
    else if constexpr (IsList<V>)
        return schema::list(schemaFor<std::remove_cvref_t<std::ranges::range_value_t<const V>>>(part...));
    else
        return schemaOf(fieldsOf(Of<V>()));
}

template <class V, class... Part> Json jsonFor(const V& value, const Fields<Part>&... part) {
    if constexpr (std::floating_point<V>)
        return number(value);
    else if constexpr (IsQuantity<V>)
        return number(value.si());
    else if constexpr (std::same_as<V, Finite>)
        return value.value;
    else if constexpr (isInterval<V>)
        return intervalJson(jsonFor(value.low), jsonFor(value.mid), jsonFor(value.high));
    else if constexpr (std::integral<V> || std::same_as<V, Json>)
        return value;
    else if constexpr (IsText<V>)
        return std::string_view(value);
    else if constexpr (isOptional<V>)
        return value ? jsonFor(*value, part...) : nothing();
    else if constexpr ((std::same_as<V, Part> || ...))
        return jsonOf(part..., value);
    else if constexpr (IsList<V>) {
        Json list = Json::array();
        for (const auto& one : value) list.push_back(jsonFor<std::remove_cvref_t<decltype(one)>>(one, part...));
        return list;
    } else
        return jsonOf(fieldsOf(Of<V>()), value);
}
} // namespace detail

/// What a field is, whatever it is said of. Copied and dropped out of line: hundreds of fields would each do it in place.
struct FieldHead {
    std::string name;
    Json schema;
    bool always = true;
    /// For people, and for CSV where it has a column of units: what the name alone does not say.
    std::string title, unit;
    /// How its number, or an end of its interval, is written, where the text is nothing more.
    std::function<std::string(double, const NumberStyle&)> number;
    /// Words stand left in tables, as long as nothing but words stands before them; numbers stand right. What is first names
    /// the line, and is taken for words.
    bool isWords = false;

    /// The head of a column that tables alone have.
    FieldHead();
    FieldHead(std::string_view key, Json of, bool isAlways, bool areWords);
    FieldHead(const FieldHead&);
    FieldHead(FieldHead&&) noexcept;
    FieldHead& operator=(const FieldHead&);
    FieldHead& operator=(FieldHead&&) noexcept;
    ~FieldHead();

    /// Into an object, where there is a value, and into the schema of one.
    void put(Json& object, Json found) const;
    void list(Json& schemaOfObject) const;
    /// A sentence about it, or a schema that says more than its type does.
    void describe(std::string_view sentence);
    template <class About> void say(const About& about) {
        if constexpr (std::same_as<About, Json>)
            schema = about;
        else
            describe(about);
    }
};

/// One thing that is said of a T: its key in JSON, which is its column in CSV too, what it is as JSON Schema says it, and the
/// value, which is left out where an optional has none. What has no name is for people alone.
template <class T> struct Field : FieldHead {
    std::function<Json(const T&)> value;
    /// The value as people read it; none where their tables leave it out.
    std::function<std::string(const T&, const NumberStyle&)> text{};

    Field called(std::string_view words) && {
        title = words;
        return std::move(*this);
    }
    Field in(std::string_view of) && {
        unit = of;
        return std::move(*this);
    }
    Field asNumber() && {
        isWords = false;
        return std::move(*this);
    }
    /// Tables have it: words and counts as they are, and `none` where there is nothing.
    Field shown(std::string_view none = "-") && {
        text = [read = value, none = std::string(none)](const T& of, const NumberStyle&) {
            const std::string cell = cellOf(read(of));
            return cell.empty() ? none : cell;
        };
        return std::move(*this);
    }
    /// The same with its number, or the middle of its interval, as `write` says it; or with all that `write` says of a T.
    template <class Write>
        requires(!std::convertible_to<Write, std::string_view>)
    Field shown(Write write, std::string_view none = "-") && {
        if constexpr (std::invocable<Write, const T&, const NumberStyle&>) {
            text = [write](const T& of, const NumberStyle& style) { return std::string(write(of, style)); };
        } else {
            number = [write](double v, const NumberStyle& style) -> std::string {
                if constexpr (std::invocable<Write, double, const NumberStyle&>)
                    return write(v, style);
                else
                    return write(v);
            };
            text = [say = number, read = value, none = std::string(none)](const T& of, const NumberStyle& style) {
                const std::optional<double> known = numberOf(read(of));
                return known ? say(*known, style) : none;
            };
        }
        return std::move(*this);
    }
    /// A column that tables alone have, of numbers or of words.
    template <class Write> static Field column(std::string_view title, Write write) {
        Field made;
        made.title = title;
        return std::move(made).shown([write](const T& of, const NumberStyle& style) {
            if constexpr (std::invocable<Write, const T&, const NumberStyle&>)
                return write(of, style);
            else
                return std::invoke(write, of);
        });
    }
    template <class Write> static Field words(std::string_view title, Write write) {
        Field made = column(title, write);
        made.isWords = true;
        return made;
    }

    /// `read` gives a number, a quantity, an interval, a text, what has fields itself, a list, or an optional of any of them.
    /// What follows is a sentence about it, or a schema that says more than the type does.
    template <class Read, class... About>
    Field(std::string_view key, Read read, const About&... about)
        : FieldHead(key, detail::schemaFor<Value<Read>>(), !detail::isOptional<Value<Read>>, detail::isWords<Value<Read>>) {
        value = [read = std::move(read)](const T& of) { return detail::jsonFor<Value<Read>>(std::invoke(read, of)); };
        (say(about), ...);
    }
    /// The same where these are the fields of what `read` gives.
    template <class Read, class Part, class... About>
    Field(std::string_view key, Read read, const Fields<Part>& part, const About&... about)
        : FieldHead(key, detail::schemaFor<Value<Read>>(part), !detail::isOptional<Value<Read>>, false) {
        value = [read = std::move(read), part](const T& of) { return detail::jsonFor<Value<Read>>(std::invoke(read, of), part); };
        (say(about), ...);
    }

private:
    template <class Read> using Value = std::remove_cvref_t<std::invoke_result_t<Read, const T&>>;
    Field() : value([](const T&) { return nothing(); }) {}
};

/// What the fields say goes into an object behind what it has.
template <class T> void addTo(Json& object, const Fields<T>& fields, const T& of) {
    for (const Field<T>& field : fields) field.put(object, field.value(of));
}
template <class T> Json jsonOf(const Fields<T>& fields, const T& of) {
    Json result = Json::object();
    addTo(result, fields, of);
    return result;
}

template <class T> Json listOf(const Fields<T>& fields, const std::vector<T>& list) { return detail::jsonFor(list, fields); }

template <class T> Json schemaOf(const Fields<T>& fields) {
    Json result = schema::object();
    result["required"] = Json::array();
    for (const Field<T>& field : fields) field.list(result);
    return result;
}

/// The field, or the figure, of a name that the list has.
template <class List> const auto& fieldNamed(const List& list, std::string_view name) {
    const auto found = std::find_if(list.begin(), list.end(), [name](const auto& one) { return one.name == name; });
    if (found == list.end()) throw std::out_of_range("there is no field \"" + std::string(name) + '"');
    return *found;
}
template <class T> Fields<T> joined(std::initializer_list<Fields<T>> lists) {
    Fields<T> all;
    for (const Fields<T>& list : lists) all.insert(all.end(), list.begin(), list.end());
    return all;
}
/// The fields of these names in this order, where that is a contract of its own.
template <class T> Fields<T> chosen(const Fields<T>& fields, std::initializer_list<std::string_view> names) {
    Fields<T> some;
    for (const std::string_view name : names) some.push_back(fieldNamed(fields, name));
    return some;
}

/// What a field of a part says of the whole; nothing where `read` gives no part.
template <class T, class Read, class Part> Field<T> through(Read read, const Field<Part>& field) {
    constexpr bool maybe = std::is_pointer_v<std::remove_cvref_t<std::invoke_result_t<Read, const T&>>>;
    Field<T> added(field.name, [read, value = field.value](const T& of) {
        if constexpr (maybe) {
            const Part* given = std::invoke(read, of);
            return given == nullptr ? Json() : value(*given);
        } else {
            return value(std::invoke(read, of));
        }
    });
    added.schema = field.schema;
    added.always = field.always;
    added.title = field.title;
    added.unit = field.unit;
    added.isWords = field.isWords;
    added.number = field.number;
    if (field.text)
        added.text = [read, text = field.text](const T& of, const NumberStyle& style) {
            if constexpr (maybe) {
                const Part* given = std::invoke(read, of);
                return given == nullptr ? std::string() : text(*given, style);
            } else {
                return text(std::invoke(read, of), style);
            }
        };
    return added;
}
/// Fields of a part, said of the whole: all of them, or those of these names.
template <class T, class Read, class Part>
void addThrough(Fields<T>& fields, Read read, const Fields<Part>& part, std::initializer_list<std::string_view> names = {}) {
    for (const Field<Part>& field : part)
        if (names.size() == 0 || std::find(names.begin(), names.end(), field.name) != names.end())
            fields.push_back(through<T>(read, field));
}

/// Numbers that are always known: `finite(&MemoryUse::weights)`.
template <class Read> auto finite(Read read) {
    return [read](const auto& of) {
        const auto value = std::invoke(read, of);
        if constexpr (detail::IsQuantity<decltype(value)>)
            return Finite{value.si()};
        else
            return Finite{double(value)};
    };
}

/// What `read` gives where the condition holds, and is left out otherwise.
template <class Condition, class Read> auto when(Condition condition, Read read) {
    return [condition, read](const auto& of) {
        using V = std::remove_cvref_t<decltype(std::invoke(read, of))>;
        return std::invoke(condition, of) ? std::optional<V>(std::invoke(read, of)) : std::nullopt;
    };
}

/// Cells that follow those of the row.
template <class T> void addNames(Cells& row, const Fields<T>& fields) {
    for (const Field<T>& field : fields)
        if (!field.name.empty()) row.push_back(field.name);
}
template <class T> void addCells(Cells& row, const Fields<T>& fields, const T& of) {
    for (const Field<T>& field : fields)
        if (!field.name.empty()) row.push_back(cellOf(field.value(of)));
}
/// CSV that has a column for each field.
template <class T, class List> CellRows tableOf(const Fields<T>& fields, const List& list) {
    CellRows table;
    addNames(table.head, fields);
    for (const T& one : list) addCells(table.rows.emplace_back(), fields, one);
    return table;
}

/// A table for terminals that has a column for each field that people read.
template <class T, class List> TextTable textTable(const Fields<T>& fields, const List& list) {
    Cells head;
    std::size_t words = 1;
    for (const Field<T>& field : fields) {
        if (!field.text) continue;
        head.push_back(field.title);
        if (field.isWords && words + 1 == head.size()) ++words;
    }
    TextTable table(std::move(head), words);
    for (const T& one : list) {
        Cells row;
        for (const Field<T>& field : fields)
            if (field.text) row.push_back(field.text(one, plainNumbers));
        table.add(std::move(row));
    }
    return table;
}

} // namespace rackline
