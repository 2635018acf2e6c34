// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/rules.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>

namespace rackline::architecture {

namespace fs = std::filesystem;

namespace {

/// A room may include itself and what stands here; the longest prefix that fits a path is its room.
struct Room {
    std::string_view prefix;
    std::vector<std::string_view> mayInclude;
    std::string_view rule;
};

const std::vector<Room>& rooms() {
    static const std::vector<Room> table{
        {"model/units/", {"model/base/"}, "units and base are the ground floor"},
        {"model/base/", {"model/units/"}, "units and base are the ground floor"},
        {"model/hardware/",
         {"model/units/", "model/base/", "model/workload/"},
         "hardware and workload stand on units and base alone"},
        {"model/workload/",
         {"model/units/", "model/base/", "model/hardware/"},
         "hardware and workload stand on units and base alone"},
        {"model/mapping/",
         {"model/units/", "model/base/", "model/hardware/", "model/workload/", "model/kernels/", "model/collectives/"},
         "mapping, kernels and collectives stand on hardware and workload"},
        {"model/kernels/",
         {"model/units/", "model/base/", "model/hardware/", "model/workload/", "model/mapping/", "model/collectives/"},
         "mapping, kernels and collectives stand on hardware and workload"},
        {"model/collectives/",
         {"model/units/", "model/base/", "model/hardware/", "model/workload/", "model/mapping/", "model/kernels/"},
         "mapping, kernels and collectives stand on hardware and workload"},
        {"model/operators/",
         {"model/units/", "model/base/", "model/hardware/", "model/workload/", "model/mapping/", "model/kernels/",
          "model/collectives/"},
         "operators stand on mapping, kernels and collectives"},
        {"model/memory/",
         {"model/units/", "model/base/", "model/hardware/", "model/workload/", "model/mapping/", "model/kernels/",
          "model/collectives/", "model/operators/"},
         "memory stands on operators"},
        {"model/serving/",
         {"model/units/", "model/base/", "model/hardware/", "model/workload/", "model/mapping/", "model/kernels/",
          "model/collectives/", "model/operators/", "model/memory/"},
         "serving stands on memory and does not know training"},
        {"model/training/",
         {"model/units/", "model/base/", "model/hardware/", "model/workload/", "model/mapping/", "model/kernels/",
          "model/collectives/", "model/operators/", "model/memory/"},
         "training stands on memory and does not know serving"},
        {"model/facility/", {"model/units/", "model/base/", "model/hardware/"}, "facility stands on hardware alone"},
        {"model/factory/", {"model/"}, "factory is the top of model and knows no floor above it"},
        {"hwdb/", {"model/"}, "hwdb stands on model"},
        {"app/project/", {"hwdb/", "model/"}, "project stands on hwdb and model"},
        {"app/report/", {"app/project/", "hwdb/", "model/"}, "report stands on project, hwdb and model"},
        {"app/cli/", {"app/report/", "app/project/", "hwdb/", "model/"}, "cli stands on report and project and has no Qt"},
        {"app/workbench/", {"app/report/", "app/project/", "hwdb/", "model/"}, "workbench stands on report and project"},
        {"views/",
         {"app/workbench/", "app/report/", "app/project/", "hwdb/", "model/"},
         "views stand on workbench, report, project, hwdb and model"},
        {"tests/", {""}, ""},
    };
    return table;
}

/// Headers from outside the tree, and where alone they may be included.
struct Outside {
    const char* pattern;
    std::vector<std::string_view> onlyIn;
    bool onlyInCpp;
    std::string_view rule;
};

const std::vector<Outside>& outsiders() {
    static const std::vector<Outside> table{
        {R"(qcustomplot\.h)",
         {"views/", "tests/views/"},
         true,
         "qcustomplot.h takes seconds to compile: .cpp files of views only"},
        {R"(Q[A-Z].*|Qt.*/.*)", {"app/workbench/", "views/", "tests/"}, false, "Qt begins at app/workbench"},
        {R"(nlohmann/.*)",
         {"app/project/", "app/report/", "app/cli/", "hwdb/", "tests/"},
         false,
         "JSON is read and written in app and hwdb"},
        {R"(sqlite3\.h)", {"hwdb/", "tests/hwdb/"}, false, "SQLite belongs to hwdb"},
        {R"(CLI/.*)", {"app/cli/"}, false, "CLI11 belongs to app/cli"},
        {R"((librsvg/|cairo|pango/).*)", {"app/report/"}, false, "paper formats are made in app/report"},
        {R"(Eigen/.*)", {"model/", "tests/"}, false, "Eigen belongs to model"},
        {R"(fstream|filesystem|iostream|cstdio|cstdlib|locale|clocale)",
         {"hwdb/", "app/", "views/", "tests/"},
         false,
         "model touches no files, streams, environment or locale"},
    };
    return table;
}

const Room* roomOf(std::string_view path) {
    const Room* best = nullptr;
    for (const Room& room : rooms())
        if (path.starts_with(room.prefix) && (!best || room.prefix.size() > best->prefix.size())) best = &room;
    return best;
}

bool startsWithAny(std::string_view text, const std::vector<std::string_view>& prefixes) {
    return std::any_of(prefixes.begin(), prefixes.end(), [text](std::string_view p) { return text.starts_with(p); });
}

std::string brokenOutside(std::string_view file, const Include& include) {
    for (const Outside& outsider : outsiders()) {
        if (!std::regex_match(include.target, std::regex(outsider.pattern))) continue;
        if (!startsWithAny(file, outsider.onlyIn) || (outsider.onlyInCpp && !file.ends_with(".cpp")))
            return std::string(outsider.rule);
    }
    return {};
}

} // namespace

std::vector<fs::path> sourcesOf(const fs::path& root) {
    static const std::set<std::string> extensions{".h", ".cpp"};
    std::vector<fs::path> found;
    for (const char* top : {"model", "hwdb", "app", "views", "tests"})
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / top))
            if (entry.is_regular_file() && extensions.contains(entry.path().extension().string()))
                found.push_back(fs::relative(entry.path(), root));
    std::sort(found.begin(), found.end());
    return found;
}

std::string textOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<Include> includesOf(const fs::path& file) {
    static const std::regex pattern(R"rx(^\s*#\s*include\s*([<"])([^>"]+)[>"].*)rx");
    std::vector<Include> found;
    std::istringstream text(textOf(file));
    std::string line;
    for (int number = 1; std::getline(text, line); ++number)
        if (std::smatch match; std::regex_match(line, match, pattern)) found.push_back({match[2], match[1] == "<", number});
    return found;
}

std::string brokenRule(std::string_view file, const Include& include) {
    if (include.target.ends_with(".moc")) return {};
    const Room* from = roomOf(file);
    if (!from) return "the file stands in no room of the table";
    const Room* to = roomOf(include.target);
    if (!to) {
        if (!include.angled && include.target.find('/') != std::string::npos && !include.target.starts_with("moc_"))
            return "the included file stands in no room of the table";
        return brokenOutside(file, include);
    }
    if (include.angled) return "files of the tree are included in quotes";
    if (to == from || startsWithAny(include.target, from->mayInclude)) return {};
    return std::string(from->rule);
}

std::string brokenByLibm(std::string_view file, std::string_view text) {
    if (!file.starts_with("model/")) return {};
    static const std::regex call(
        R"(std::(pow|exp|exp2|expm1|log|log2|log10|log1p|cbrt|hypot|sin|cos|tan|a?sinh?|a?cosh?|a?tanh?|erfc?|l?tgamma)\s*\()");
    std::cmatch match;
    if (!std::regex_search(text.data(), text.data() + text.size(), match, call)) return {};
    return "calls std::" + match[1].str() + ", whose bits depend on the processor; model/base/portable_math.h has its own";
}

} // namespace rackline::architecture
