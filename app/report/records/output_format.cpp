// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/output_format.h"

#include "app/report/records/result.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
std::string withoutEnd(std::string line) {
    line.pop_back();
    return line;
}
std::string textOf(const Answer& answer) { return answer.text(); }
std::string jsonLine(const Answer& answer) { return withoutEnd(written(answer.json(), -1)); }

constexpr auto formats = std::to_array<OutputFormat>({
    {"table", "", true, textOf, textOf, textOf, "\n", "\n"},
    {"json", ".json", false, [](const Answer& a) { return written(a.json(), a.indent); },
     // Lines are the last thing that the object has.
     [](const Answer& a) { return withoutEnd(jsonLine(a)) + ",\"rows\":[\n"; }, jsonLine, ",\n", "\n]}\n"},
    {"csv", ".csv", false, [](const Answer& a) { return csvOf(a.rows()); },
     [](const Answer& a) { return csvLine(a.rows().head); },
     [](const Answer& a) { return withoutEnd(csvLine(a.rows().rows.front())); }, "\n", "\n"},
});
} // namespace

std::span<const OutputFormat> outputFormats() { return formats; }

namespace {
template <class Wanted> const OutputFormat* formatWhere(Wanted wanted) {
    const auto found = std::find_if(formats.begin(), formats.end(), wanted);
    return found == formats.end() ? nullptr : &*found;
}
std::string alternatives(std::span<const std::string_view> words) {
    std::string text(words.front());
    for (std::size_t i = 1; i < words.size(); ++i) text.append(i + 1 < words.size() ? ", " : " or ").append(words[i]);
    return text;
}
} // namespace

const OutputFormat* formatNamed(std::string_view name) {
    return formatWhere([name](const OutputFormat& f) { return f.name == name; });
}
const OutputFormat* formatOf(std::string_view file) {
    return formatWhere([file](const OutputFormat& f) { return !f.ending.empty() && file.ends_with(f.ending); });
}

std::string formatNames() {
    std::vector<std::string_view> names;
    for (const OutputFormat& f : formats) names.push_back(f.name);
    return alternatives(names);
}
std::string fileEndings(std::initializer_list<std::string_view> others) {
    std::vector<std::string_view> endings;
    for (const OutputFormat& f : formats)
        if (!f.ending.empty()) endings.push_back(f.ending);
    std::sort(endings.begin(), endings.end());
    endings.insert(endings.end(), others);
    return alternatives(endings);
}

} // namespace rackline
