// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/rules.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>
#include <set>
#include <sstream>

namespace rackline::architecture {

namespace fs = std::filesystem;

namespace {

/// The house from the ground up: a room may include itself and every room on a line above its own in this table, never a
/// neighbour on its line. The longest prefix that fits a path is its room.
const std::vector<std::vector<std::string_view>>& lines() {
    static const std::vector<std::vector<std::string_view>> table{
        {"model/base/"},
        {"model/units/", "model/fitting/"},
        {"model/hardware/", "model/facility/network/"},
        {"model/workload/", "model/facility/power/", "model/facility/cooling/"},
        {"model/kernels/"},
        {"model/mapping/", "model/collectives/", "model/facility/money/", "model/facility/study/"},
        {"model/operators/"},
        {"model/memory/"},
        {"model/serving/", "model/training/", "model/simulation/"},
        {"model/traffic/"},
        {"model/scenario/"},
        {"model/candidates/", "model/runs/"},
        {"model/intervals/"},
        {"model/search/", "model/replay/", "model/posttraining/", "model/passes/"},
        {"model/trust/"},
        {"model/site/"},
        {"hwdb/host/", "hwdb/figures/"},
        {"hwdb/entry/"},
        {"hwdb/store/", "hwdb/values/"},
        {"hwdb/catalogue/"},
        {"app/project/text/"},
        {"app/project/import/"},
        {"app/project/traffic/"},
        {"app/project/"},
        {"app/project/measured/", "app/project/sweep/"},
        {"app/project/evidence/", "app/project/foreign/"},
        {"app/project/fits/"},
        {"app/report/words/", "app/report/launch/"},
        {"app/report/charts/"},
        {"app/report/pictures/", "app/report/records/"},
        {"app/report/sheets/"},
        {"app/report/pages/", "app/report/schema/", "app/report/workbook/"},
        {"app/report/paper/"},
        {"app/live/"},
        {"app/cli/shared/", "app/library/", "app/workbench/document/"},
        {"app/cli/bench/", "app/cli/commands/", "app/workbench/text/"},
        {"app/cli/", "app/workbench/models/", "app/workbench/export/"},
        {"app/workbench/analyses/"},
        {"app/workbench/runs/"},
        {"views/style/"},
        {"views/widgets/"},
        {"views/charts/", "views/panels/"},
        {"views/pages/"},
        {"views/pages/rack/", "views/pages/catalogue/", "views/pages/runs/", "views/pages/start/"},
        {"views/window/"},
        {"tests/"},
    };
    return table;
}

/// Rooms that may include less than the rooms on the lines above theirs.
struct Narrow {
    std::string_view prefix;
    std::vector<std::string_view> mayInclude;
    std::string_view rule;
};

const std::vector<Narrow>& narrowRooms() {
    static const std::vector<Narrow> table{
        {"model/facility/",
         {"model/facility/", "model/hardware/", "model/units/", "model/base/"},
         "facility stands on hardware and knows no model that runs on it"},
        {"model/simulation/",
         {"model/simulation/", "model/workload/", "model/units/", "model/base/"},
         "the time of a step is given to the simulation"},
        {"model/traffic/",
         {"model/traffic/", "model/simulation/", "model/workload/", "model/units/", "model/base/"},
         "the time of a step is given to the traffic, as it is to the simulation"},
        {"hwdb/host/", {"hwdb/host/"}, "the operating system's side knows nothing of the product"},
        {"app/live/",
         {"app/live/", "app/report/", "app/project/", "hwdb/", "model/"},
         "a live page stands on report and project, as the programs do"},
        {"app/cli/",
         {"app/cli/", "app/live/", "app/library/", "app/report/", "app/project/", "hwdb/", "model/"},
         "cli stands on live, report and project and has no Qt; it loads the library as a stranger"},
        {"app/library/",
         {"app/library/", "app/report/", "app/project/", "hwdb/", "model/"},
         "the library stands on report and project, and no program includes it"},
        {"app/workbench/",
         {"app/workbench/", "app/report/", "app/project/", "hwdb/", "model/"},
         "workbench stands on report and project"},
        {"views/",
         {"views/", "app/workbench/", "app/report/", "app/project/", "hwdb/", "model/"},
         "views stand on workbench, report, project, hwdb and model"},
    };
    return table;
}

struct Room {
    std::string_view prefix;
    std::size_t line = 0;
};

/// Headers from outside the tree, and the only places that may include them.
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
         {"app/project/", "app/report/", "app/live/", "app/cli/", "hwdb/", "tests/"},
         false,
         "JSON is read and written in app and hwdb"},
        {R"(sqlite3\.h)", {"hwdb/", "tests/hwdb/"}, false, "SQLite belongs to hwdb"},
        {R"(emscripten\.h)", {"app/live/"}, true, "the browser begins at app/live"},
        {R"(CLI/.*)", {"app/cli/"}, false, "CLI11 belongs to app/cli"},
        {R"((librsvg/|cairo|pango/).*)", {"app/report/"}, false, "paper formats are made in app/report"},
        {R"(xlsxwriter\.h)", {"app/report/workbook/"}, true, "spreadsheets are made in app/report/workbook"},
        {R"(Eigen/.*)", {"model/", "tests/"}, false, "Eigen belongs to model"},
        {R"((sys|netinet|arpa|net|linux|mach|mach-o|bits|asm)/.*|windows\.h|winsock2\.h|io\.h|direct\.h|conio\.h|)"
         R"(aio\.h|byteswap\.h|cpuid\.h|csignal|dirent\.h|dlfcn\.h|elf\.h|endian\.h|err\.h|execinfo\.h|fcntl\.h|features\.h|fnmatch\.h|)"
         R"(ftw\.h|getopt\.h|glob\.h|grp\.h|iconv\.h|langinfo\.h|libgen\.h|link\.h|malloc\.h|mqueue\.h|netdb\.h|nl_types\.h|poll\.h|)"
         R"(pthread\.h|pwd\.h|regex\.h|sched\.h|semaphore\.h|signal\.h|spawn\.h|strings\.h|syslog\.h|termios\.h|ucontext\.h|unistd\.h|)"
         R"(utime\.h|wordexp\.h|xlocale\.h)",
         {"hwdb/host/", "tests/"},
         true,
         "the operating system begins in hwdb/host, and its headers are in its .cpp files alone"},
        {R"(fstream|filesystem|iostream|cstdio|cstdlib|locale|clocale)",
         {"hwdb/", "app/", "views/", "tests/"},
         false,
         "model touches no files, streams, environment or locale"},
    };
    return table;
}

std::optional<Room> roomOf(std::string_view path) {
    std::optional<Room> best;
    for (std::size_t line = 0; line < lines().size(); ++line)
        for (const std::string_view prefix : lines()[line])
            if (path.starts_with(prefix) && (!best || prefix.size() > best->prefix.size())) best = Room{prefix, line};
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
    const std::optional<Room> from = roomOf(file);
    if (!from) return "the file stands in no room of the table";
    const std::optional<Room> to = roomOf(include.target);
    if (!to) {
        if (!include.angled && include.target.find('/') != std::string::npos && !include.target.starts_with("moc_"))
            return "the included file stands in no room of the table";
        return brokenOutside(file, include);
    }
    if (include.angled) return "files of the tree are included in quotes";
    if (to->prefix != from->prefix && to->line >= from->line)
        return std::string(to->prefix) + " does not stand below " + std::string(from->prefix);
    for (const Narrow& narrow : narrowRooms())
        if (file.starts_with(narrow.prefix) && !startsWithAny(include.target, narrow.mayInclude)) return std::string(narrow.rule);
    return {};
}

std::vector<std::string> circlesOf(std::set<Arrow> arrows) {
    // An arrow from a place that no arrow reaches, or to one that none leaves, is in no circle. Such arrows are removed until
    // none is left.
    for (std::size_t before = 0; before != arrows.size();) {
        before = arrows.size();
        std::set<std::string> sources, targets;
        for (const auto& [from, to] : arrows) sources.insert(from), targets.insert(to);
        std::erase_if(arrows,
                      [&](const Arrow& arrow) { return !targets.contains(arrow.first) || !sources.contains(arrow.second); });
    }
    std::vector<std::string> left;
    for (const auto& [from, to] : arrows) left.push_back(from + " -> " + to);
    return left;
}

std::map<fs::path, std::set<Arrow>> arrowsByFolder(const std::set<Arrow>& includes) {
    std::map<fs::path, std::set<Arrow>> levels;
    for (const auto& [file, target] : includes) {
        const fs::path from(file), to(target);
        const auto [a, b] = std::mismatch(from.begin(), from.end(), to.begin(), to.end());
        if (a == from.end() || b == to.end()) continue;
        fs::path folder;
        for (auto part = from.begin(); part != a; ++part) folder /= *part;
        // A file that stands beside folders is counted with the other files there.
        const auto child = [](const fs::path& all, fs::path::const_iterator part) {
            return std::next(part) == all.end() ? std::string(".") : part->string();
        };
        const Arrow arrow{child(from, a), child(to, b)};
        if (arrow.first != arrow.second) levels[folder].insert(arrow);
    }
    return levels;
}

std::vector<Function> functionsOf(const std::string& text) {
    constexpr std::size_t member = 4;
    std::vector<Function> found;
    std::istringstream lines(text);
    // The last line of each depth that does not close anything, where the next function of that depth begins.
    Function outer, inner;
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        const std::size_t depth = line.find_first_not_of(' ');
        if (depth == std::string::npos || line.starts_with('#') || (depth != 0 && depth != member)) continue;
        if (depth == 0 && line.ends_with(':')) continue; // Labels such as public end no class.
        Function& begun = depth == 0 ? outer : inner;
        const bool inClass = outer.name.starts_with("class ") || outer.name.starts_with("struct ");
        if (line.substr(depth) != "}")
            begun = {line.substr(depth), number, 0};
        else if (depth == 0 || inClass)
            found.push_back({begun.name, begun.line, number - begun.line + 1});
    }
    return found;
}

std::vector<std::string> typesOf(const std::string& text) {
    static const std::regex space(R"(namespace ?([\w:]*) \{)"),
        type(R"((?:template <.*> )?(?:struct|class|enum|enum class|union) (\w+)(?: final)?(?: :.*)? \{.*)");
    std::vector<std::string> found, spaces;
    std::istringstream lines(text);
    std::smatch match;
    for (std::string line; std::getline(lines, line);) {
        if (std::regex_match(line, match, space))
            spaces.push_back(match[1]);
        else if (line.starts_with("} // namespace") && !spaces.empty())
            spaces.pop_back();
        else if (std::regex_match(line, match, type) && std::find(spaces.begin(), spaces.end(), "") == spaces.end()) {
            std::string name;
            for (const std::string& outer : spaces) name += outer + "::";
            found.push_back(name + match[1].str());
        }
    }
    return found;
}

std::vector<std::string> brokenCitations(const std::string& text, const fs::path& method) {
    static const std::regex cited(R"(\bmethod/([a-z]+)((?: (?:and )?\d+)*)|\bSPEC(?:-[a-z]+)? \d+)"), number(R"(\d+)");
    std::vector<std::string> broken;
    for (std::sregex_iterator at(text.begin(), text.end(), cited), end; at != end; ++at) {
        const std::string page = (*at)[1], sections = (*at)[2];
        const std::string guide = page.empty() ? std::string() : textOf(method / (page + ".md"));
        if (guide.empty()) broken.push_back(at->str());
        for (std::sregex_iterator n(sections.begin(), sections.end(), number); !guide.empty() && n != end; ++n)
            if (guide.find("\n## " + n->str() + ". ") == std::string::npos) broken.push_back("method/" + page + " " + n->str());
    }
    return broken;
}

std::vector<int> fragmentsIn(const std::string& text) {
    static const std::regex comment(R"rx((^|[^:"/])//[/!]?<? *[Oo]f )rx");
    std::vector<int> found;
    std::istringstream lines(text);
    bool goesOn = false;
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        const std::size_t begin = line.find_first_not_of(' ');
        const bool whole = begin != std::string::npos && line.compare(begin, 2, "//") == 0;
        if (!(whole && goesOn) && std::regex_search(line, comment)) found.push_back(number);
        goesOn = whole && !line.starts_with("// SPDX");
    }
    return found;
}

std::vector<std::string> missingFiles(const std::string& readme, const fs::path& root, const fs::path& room) {
    static const std::regex named(R"rx(`([\w./-]+\.(h|cpp|c|sh|py|md|css|js|sql|map|txt))`)rx");
    std::set<std::string> there;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / room))
        there.insert(entry.path().filename().string());
    std::vector<std::string> missing;
    for (std::sregex_iterator at(readme.begin(), readme.end(), named), end; at != end; ++at) {
        const std::string file = (*at)[1];
        if (!there.contains(file) && !fs::exists(root / room / file) && !fs::exists(root / file)) missing.push_back(file);
    }
    return missing;
}

std::string brokenByLibm(std::string_view file, std::string_view text) {
    if (!file.starts_with("model/") && !file.starts_with("hwdb/") && !file.starts_with("app/project/")) return {};
    static const std::regex call(
        R"(std::(pow|exp|exp2|expm1|log|log2|log10|log1p|cbrt|hypot|sin|cos|tan|a?sinh?|a?cosh?|a?tanh?|erfc?|l?tgamma)\s*\()");
    std::cmatch match;
    if (!std::regex_search(text.data(), text.data() + text.size(), match, call)) return {};
    return "calls std::" + match[1].str() + ", whose bits depend on the processor; model/base/portable_math.h has its own";
}

std::string brokenByHost(std::string_view file, std::string_view text) {
    if (file.starts_with("hwdb/host/") || file.starts_with("tests/")) return {};
    static const std::regex call(
        R"rx((^|[^A-Za-z0-9_>])(::[a-z][a-z_0-9]*)\(|"/(proc|dev|sys|etc)/|\b(_WIN32|__APPLE__|__linux__|__unix__|__GLIBC__|_MSC_VER)\b)rx");
    std::cmatch match;
    if (!std::regex_search(text.data(), text.data() + text.size(), match, call)) return {};
    return "has " + match[0].str() + ": what belongs to the operating system is in hwdb/host";
}

std::string brokenByWriter(std::string_view file, std::string_view text) {
    // The seal is put into a draft that the one writer made.
    if (file.starts_with("hwdb/host/") || file == "hwdb/store/seal.cpp" || file.starts_with("tests/")) return {};
    static const std::regex call(R"rx(\bf(re)?open\s*\(|\b(std::)?(o|basic_o|)fstream\s+\w+|\bcopy_file\s*\()rx");
    std::cmatch match;
    if (!std::regex_search(text.data(), text.data() + text.size(), match, call)) return {};
    return "has " + match[0].str() + ": files are written by hwdb/store alone, under a name of their own, and then put in place";
}

std::string brokenByKeyword(std::string_view file, std::string_view text) {
    if (!file.ends_with(".h")) return {};
    static const std::regex name(R"rx((^|\n)(?!\s*//)[^\n"]*\b(slots|signals|foreach|forever)\s*[,;)=({\[])rx");
    std::cmatch match;
    if (!std::regex_search(text.data(), text.data() + text.size(), match, name)) return {};
    return "names something " + match[2].str() + ", which is a macro of Qt's: it says another thing where Qt was included before";
}

std::string brokenByHead(std::string_view file, std::string_view text) {
    // The benchmark times this machine and says no figure of the product.
    if (!file.starts_with("app/") || file.starts_with("app/cli/bench/")) return {};
    static const std::regex literal(R"rx(\b(TextTable|CellRows|ReportTable)\s+\w+\s*\(?\s*\{[\s{]*("|std::string))rx");
    std::cmatch match;
    if (!std::regex_search(text.data(), text.data() + text.size(), match, literal)) return {};
    return "has " + match[0].str() +
           ": a column's title stands beside what it says, in a list of fields (app/report/records/field.h)";
}

} // namespace rackline::architecture
