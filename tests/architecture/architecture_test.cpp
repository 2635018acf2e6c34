// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/house_map.h"
#include "tests/architecture/rules.h"
#include "tests/paths.h"

#include <QTest>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

using namespace rackline::architecture;
namespace fs = std::filesystem;

namespace {
const fs::path root = rackline::sourcePath("");
constexpr int longestFile = 600;
constexpr int longestFunction = 60;
constexpr int fullestFolder = 45;
constexpr int shortestReadme = 5, longestReadme = 8, widestReadme = 150;
/// Product files that may be longer. None is wanted.
const std::set<std::string> longFiles{};

QByteArray bytes(const std::string& text) { return QByteArray::fromStdString(text); }

void report(const std::vector<std::string>& broken) {
    std::string all;
    for (const std::string& line : broken) all += "\n  " + line;
    QVERIFY2(broken.empty(), all.c_str());
}

/// Asks a rule, which says what is wrong or nothing, of each source.
void eachSourceKeeps(std::string (*rule)(std::string_view file, std::string_view text)) {
    std::vector<std::string> broken;
    for (const fs::path& file : sourcesOf(root))
        if (const std::string wrong = rule(file.string(), textOf(root / file)); !wrong.empty())
            broken.push_back(file.string() + " " + wrong);
    report(broken);
}
} // namespace

class ArchitectureTest : public QObject {
    Q_OBJECT

private slots:
    void rulesSeeWhatTheyForbid_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("include");
        QTest::addColumn<bool>("angled");
        QTest::addColumn<bool>("allowed");
        const auto row = [](const char* file, const char* include, bool allowed) {
            const bool angled = include[0] == '<';
            QByteArray target(include);
            if (angled) target = target.mid(1, target.size() - 2);
            QTest::newRow((QByteArray(file) + " includes " + include).constData())
                << QByteArray(file) << target << angled << allowed;
        };
        row("model/units/unit_text.h", "model/base/result.h", true);
        row("model/base/result.h", "model/units/quantity.h", false);
        row("model/units/unit_text.h", "model/hardware/rack.h", false);
        row("model/hardware/rack.cpp", "model/kernels/gemm.h", false);
        row("model/kernels/gemm.cpp", "model/operators/step.h", false);
        row("model/memory/fit.cpp", "model/operators/step.h", true);
        row("model/operators/step.cpp", "model/memory/fit.h", false);
        row("model/serving/aggregated.cpp", "model/training/step.h", false);
        row("model/training/step.cpp", "model/serving/aggregated.h", false);
        row("model/simulation/simulation.cpp", "model/workload/service.h", true);
        row("model/simulation/simulation.cpp", "model/operators/step.h", false);
        row("model/facility/power/power.cpp", "model/hardware/rack.h", true);
        row("model/facility/power/power.cpp", "model/workload/service.h", false);
        row("model/facility/money/cost.cpp", "model/facility/power/power.h", true);
        row("model/facility/power/power.cpp", "model/facility/money/cost.h", false);
        row("model/scenario/scenario.h", "model/candidates/metric.h", false);
        row("model/search/estimate.cpp", "model/serving/aggregated.h", true);
        row("model/search/estimate.cpp", "model/trust/uncertainty.h", false);
        row("model/search/estimate.cpp", "hwdb/catalogue/catalogue.h", false);
        row("hwdb/catalogue/catalogue.cpp", "app/project/project.h", false);
        row("hwdb/catalogue/catalogue.cpp", "model/scenario/scenario.h", true);
        row("hwdb/entry/entry.cpp", "hwdb/store/entry_store.h", false);
        row("app/project/project.cpp", "app/report/charts/chart.h", false);
        row("app/report/pages/html.cpp", "app/project/project.h", true);
        row("app/report/charts/charts.cpp", "app/report/pages/report.h", false);
        row("app/report/pages/html.cpp", "app/workbench/document/document.h", false);
        row("app/cli/commands/estimate.cpp", "app/workbench/document/document.h", false);
        row("app/cli/commands/estimate.cpp", "views/window/main_window.h", false);
        row("app/cli/shared/command.cpp", "app/cli/commands/estimate.h", false);
        row("app/workbench/document/document.cpp", "views/window/main_window.h", false);
        row("app/workbench/analyses/validation.cpp", "app/cli/shared/command.h", false);
        row("views/window/main.cpp", "app/workbench/document/document.h", true);
        row("views/window/main.cpp", "app/cli/shared/command.h", false);
        row("views/pages/rack/rack_page.cpp", "views/pages/page.h", true);
        row("views/pages/page.h", "views/pages/rack/rack_page.h", false);
        row("views/style/theme.h", "views/widgets/basics.h", false);
        row("cellar/thing.cpp", "model/units/quantity.h", false);
        row("model/units/quantity.h", "cellar/thing.h", false);
        row("model/units/quantity.h", "<model/units/dimension.h>", false);
        row("model/units/unit_text.cpp", "<QString>", false);
        row("app/cli/main.cpp", "<QtCore/QString>", false);
        row("app/report/pages/html.cpp", "<QString>", false);
        row("app/workbench/document/document.h", "<QObject>", true);
        row("views/charts/pareto_plot.cpp", "<qcustomplot.h>", true);
        row("views/charts/pareto_plot.h", "<qcustomplot.h>", false);
        row("app/workbench/document/document.cpp", "<qcustomplot.h>", false);
        row("model/scenario/scenario.cpp", "<nlohmann/json.hpp>", false);
        row("hwdb/catalogue/builder.cpp", "<nlohmann/json.hpp>", true);
        row("hwdb/store/database.cpp", "<sqlite3.h>", true);
        row("app/project/project.cpp", "<sqlite3.h>", false);
        row("app/cli/main.cpp", "<CLI/CLI.hpp>", true);
        row("app/report/pages/html.cpp", "<CLI/CLI.hpp>", false);
        row("model/scenario/scenario.cpp", "<fstream>", false);
        row("model/scenario/scenario.cpp", "<vector>", true);
        row("hwdb/host/files.cpp", "<sys/stat.h>", true);
        row("hwdb/host/files.h", "<sys/stat.h>", false);
        row("hwdb/store/text_file.cpp", "<fcntl.h>", false);
        row("hwdb/store/text_file.cpp", "hwdb/host/files.h", true);
        row("hwdb/host/files.cpp", "model/base/result.h", false);
        row("app/cli/main.cpp", "<unistd.h>", false);
        row("views/window/main.cpp", "<dlfcn.h>", false);
        row("model/base/pack.h", "<csignal>", false);
    }
    void rulesSeeWhatTheyForbid() {
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, include);
        QFETCH(bool, angled);
        QFETCH(bool, allowed);
        const std::string rule = brokenRule(file.toStdString(), {include.toStdString(), angled, 1});
        QVERIFY2(rule.empty() == allowed, rule.c_str());
    }

    void includesFollowTheDirection() {
        std::vector<std::string> broken;
        std::size_t seen = 0;
        for (const fs::path& file : sourcesOf(root))
            for (const Include& include : includesOf(root / file)) {
                ++seen;
                const std::string rule = brokenRule(file.string(), include);
                if (!rule.empty())
                    broken.push_back(file.string() + ":" + std::to_string(include.line) + " includes " + include.target + ": " +
                                     rule);
            }
        QVERIFY(seen > 100);
        report(broken);
    }

    /// The folders themselves, at every depth, as they include each other, whatever the table above says.
    void foldersCloseNoCircle() {
        QCOMPARE(circlesOf({{"a", "b"}, {"b", "c"}, {"c", "b"}}), (std::vector<std::string>{"b -> c", "c -> b"}));
        QVERIFY(circlesOf({{"a", "b"}, {"b", "c"}, {"a", "c"}}).empty());
        QCOMPARE(arrowsByFolder({{"app/a/x.h", "app/b/y.h"}, {"app/b/y.h", "app/b/c/z.h"}}),
                 (std::map<fs::path, std::set<Arrow>>{{"app", {{"a", "b"}}}, {"app/b", {{".", "c"}}}}));
        std::set<Arrow> includes;
        for (const fs::path& file : sourcesOf(root))
            if (!file.string().starts_with("tests/"))
                for (const Include& include : includesOf(root / file))
                    if (!include.angled && fs::exists(root / include.target)) includes.insert({file.string(), include.target});
        QVERIFY(includes.size() > 100);
        std::vector<std::string> broken;
        for (const auto& [folder, arrows] : arrowsByFolder(includes))
            for (const std::string& arrow : circlesOf(arrows)) broken.push_back((folder / arrow).string());
        report(broken);
    }

    /// Compares the picture in README.md; RACKLINE_REFRESH=1 writes it anew.
    void theMapShowsTheHouse() {
        const fs::path file = root / "resources/house.svg";
        const std::string map = houseMap(root);
        if (map == textOf(file)) return;
        if (qEnvironmentVariableIsSet("RACKLINE_REFRESH")) std::ofstream(file, std::ios::binary) << map;
        QFAIL("resources/house.svg is not what the includes say; RACKLINE_REFRESH=1 writes it");
    }

    void foldersAreSmallEnoughToSee() {
        std::map<fs::path, int> count;
        for (const fs::path& file : sourcesOf(root)) ++count[file.parent_path()];
        std::vector<std::string> broken;
        for (const auto& [folder, files] : count)
            if (files > fullestFolder && !folder.string().starts_with("tests"))
                broken.push_back(folder.string() + " has " + std::to_string(files) + " sources, the limit is " +
                                 std::to_string(fullestFolder));
        report(broken);
    }

    void quotedIncludesStartAtTheRoot() {
        std::vector<std::string> broken;
        for (const fs::path& file : sourcesOf(root))
            for (const Include& include : includesOf(root / file)) {
                if (include.angled || include.target.ends_with(".moc") || fs::exists(root / include.target) ||
                    fs::exists(root / (include.target + ".in")))
                    continue;
                broken.push_back(file.string() + ":" + std::to_string(include.line) + " includes \"" + include.target +
                                 "\", which is no file when read from the root of the tree");
            }
        report(broken);
    }

    void figuresComeFromOwnElementaryFunctions() {
        for (const char* file : {"model/kernels/gemm.cpp", "hwdb/values/kernels.cpp", "app/project/fits/fit.cpp"})
            QVERIFY(!brokenByLibm(file, "const double x = std::pow(m, 0.3);").empty());
        QVERIFY(brokenByLibm("app/report/pictures/curve.cpp", "const double x = std::hypot(a, b);").empty());
        QVERIFY(brokenByLibm("model/kernels/gemm.cpp", "const double x = portable::pow(m, 0.3) + std::sqrt(m);").empty());
        eachSourceKeeps(brokenByLibm);
    }

    void theOperatingSystemHasOneRoom() {
        QVERIFY(!brokenByHost("app/cli/main.cpp", "if (::isatty(0) == 1) return;").empty());
        QVERIFY(!brokenByHost("app/cli/main.cpp", "read(\"/proc/self/exe\")").empty());
        QVERIFY(!brokenByHost("model/base/pack.h", "#ifdef __linux__").empty());
        QVERIFY(brokenByHost("hwdb/host/files.cpp", "return ::open(name, 0);").empty());
        QVERIFY(brokenByHost("app/cli/main.cpp", "Catalogue::open(path); std::getenv(name); 2>/dev/null").empty());
        eachSourceKeeps(brokenByHost);
    }

    void filesHaveOneWriter() {
        QVERIFY(!brokenByWriter("app/report/paper/module.cpp", "std::FILE* file = std::fopen(path, \"wb\");").empty());
        QVERIFY(!brokenByWriter("hwdb/store/replaced_file.cpp", "fs::copy_file(source, m_path, code);").empty());
        QVERIFY(!brokenByWriter("app/a.cpp", "std::ofstream out(path);").empty());
        QVERIFY(brokenByWriter("app/a.cpp", "std::ifstream in(path); Catalogue::open(path); std::ostream& out = text;").empty());
        eachSourceKeeps(brokenByWriter);
    }

    void headersSayTheSameWithQt() {
        QVERIFY(!brokenByKeyword("tests/a.h", "struct A {\n    A(int budget, int slots) : m_slots(slots) {}\n};").empty());
        QVERIFY(!brokenByKeyword("model/a.h", "int signals = 0;").empty());
        QVERIFY(brokenByKeyword("views/a.h", "class A {\npublic slots:\n    void f();\nsignals:\n    void g();\n};").empty());
        QVERIFY(brokenByKeyword("model/a.h", "/// The slots, (of a rack); they hold trays.\nint slotsOf(int rack);").empty());
        QVERIFY(brokenByKeyword("model/a.cpp", "const double slots = 4;").empty());
        eachSourceKeeps(brokenByKeyword);
    }

    void columnsAreFields() {
        QVERIFY(!brokenByHead("app/cli/commands/a.cpp", "TextTable table(\n    {\"kind\", \"name\"}, 2);").empty());
        QVERIFY(!brokenByHead("app/report/records/a.cpp", "CellRows table{{\"scenario\", \"kind\"}};").empty());
        QVERIFY(!brokenByHead("app/report/pages/a.cpp", "ReportTable table{{{std::string(title), false}}, {}};").empty());
        QVERIFY(brokenByHead("app/report/records/a.cpp", "TextTable table(head, 2); CellRows verdict{{}, {{}}};").empty());
        eachSourceKeeps(brokenByHead);
    }

    /// Two of one name would be one to the linker, which keeps the functions of either.
    void typesHaveNamesOfTheirOwn() {
        QCOMPARE(typesOf("namespace a {\nstruct B : C {\n};\nnamespace {\nclass D {\n};\n} // namespace\n"
                         "namespace e::f {\ntemplate <class T> class G final {\n} // namespace e::f\nenum class H { i };\n"),
                 (std::vector<std::string>{"a::B", "a::e::f::G", "a::H"}));
        std::map<std::string, std::string> homes;
        std::vector<std::string> broken;
        for (const fs::path& file : sourcesOf(root)) {
            // Every test is a program of its own.
            if (file.string().starts_with("tests/")) continue;
            for (const std::string& type : typesOf(textOf(root / file)))
                if (const auto [home, isNew] = homes.try_emplace(type, file.string()); !isNew)
                    broken.push_back(type + " in " + home->second + " and " + file.string());
        }
        QVERIFY(homes.size() > 800);
        report(broken);
    }

    void everySourceNamesItsLicence() {
        std::vector<std::string> broken;
        for (const fs::path& file : sourcesOf(root))
            if (!textOf(root / file).starts_with("// SPDX-License-Identifier: GPL-3.0-or-later\n"))
                broken.push_back(file.string());
        report(broken);
    }

    void everyFolderExplainsItself() {
        std::set<fs::path> folders;
        for (const fs::path& file : sourcesOf(root)) folders.insert(file.parent_path());
        for (const char* folder : {"cmake", "resources", "packaging"}) folders.insert(folder);
        std::vector<std::string> broken;
        for (const fs::path& folder : folders)
            if (textOf(root / folder / "README.md").empty()) broken.push_back(folder.string() + " has no README.md");
        report(broken);
    }

    void readmesOfRoomsAreShortAndTrue() {
        QCOMPARE(missingFiles("`rules.h`, `dev` and `gone.h`", root, "tests/architecture"), std::vector<std::string>{"gone.h"});
        std::vector<std::string> broken;
        std::set<fs::path> rooms;
        for (const fs::path& file : sourcesOf(root)) rooms.insert(file.parent_path());
        for (const fs::path& room : rooms) {
            const std::string text = textOf(root / room / "README.md");
            QStringList lines = QString::fromStdString(text).split(QLatin1Char('\n'));
            // Rows of a table are figures, as tests/README.md has them of the long gates, and not what is read first.
            lines.removeIf([](const QString& line) { return line.startsWith(QLatin1Char('|')); });
            const auto fail = [&](const std::string& why) { broken.push_back(room.string() + "/README.md " + why); };
            if (lines.size() <= shortestReadme || lines.size() > longestReadme + 1)
                fail("has " + std::to_string(lines.size() - 1) + " lines");
            for (const QString& line : lines)
                if (line.size() > widestReadme) fail("has a line of " + std::to_string(line.size()) + " characters");
            if (!text.starts_with("# " + room.string() + "\n")) fail("has another title");
            for (const std::string& file : missingFiles(text, root, room)) fail("names " + file + ", which is no file");
        }
        report(broken);
    }

    void commentsAreSentences() {
        const std::string marks = "//";
        QCOMPARE(fragmentsIn(marks + "/ Of the rank.\nint a; " + marks + "/< of one\n" + marks + " The share\n" + marks +
                             " of the whole.\nint b; " + marks + " Offered.\n"),
                 (std::vector<int>{1, 2}));
        std::vector<std::string> broken;
        for (const fs::path& file : sourcesOf(root))
            for (const int line : fragmentsIn(textOf(root / file)))
                broken.push_back(file.string() + ":" + std::to_string(line) + " has a comment that begins with \"of\"");
        report(broken);
    }

    void filesAreShortEnoughToRead() {
        std::vector<std::string> broken;
        for (const fs::path& file : sourcesOf(root)) {
            const std::string text = textOf(root / file);
            const auto lines = std::count(text.begin(), text.end(), '\n');
            if (lines > longestFile && !file.string().starts_with("tests/") && !longFiles.contains(file.string()))
                broken.push_back(file.string() + " has " + std::to_string(lines) + " lines, the limit is " +
                                 std::to_string(longestFile));
        }
        report(broken);
    }

    void functionsAreShortEnoughToRead() {
        QCOMPARE(functionsOf("int f() {\n    return 1;\n}\n\nstruct S {\n    int g(int a,\n          int b) {\n        return "
                             "a;\n    }\n};\n"),
                 (std::vector<Function>{{"int f() {", 1, 3}, {"int g(int a,", 6, 4}}));
        std::vector<std::string> broken;
        std::size_t seen = 0;
        for (const fs::path& file : sourcesOf(root)) {
            if (file.string().starts_with("tests/")) continue;
            for (const Function& function : functionsOf(textOf(root / file))) {
                ++seen;
                if (function.lines > longestFunction)
                    broken.push_back(file.string() + ":" + std::to_string(function.line) + " " + function.name + " has " +
                                     std::to_string(function.lines) + " lines, the limit is " + std::to_string(longestFunction));
            }
        }
        QVERIFY(seen > 1000);
        report(broken);
    }

    /// Formulas cite the method of the user's guide, as in "method/kernels 3", and nothing that is not in the repository.
    void citationsResolve() {
        const fs::path method = root / "resources/help/method";
        QVERIFY(brokenCitations("// method/kernels 1 and 2", method).empty());
        QCOMPARE(brokenCitations("/// (method/kernels 99, method/alchemy)\n// SP"
                                 "EC 3.2",
                                 method)
                     .size(),
                 std::size_t(3));
        std::vector<std::string> broken;
        for (const fs::path& file : sourcesOf(root))
            if (!file.string().starts_with("tests/architecture/"))
                for (const std::string& citation : brokenCitations(textOf(root / file), method))
                    broken.push_back(file.string() + " cites " + citation);
        report(broken);
    }

    void librariesLinkOnlyWhatTheirFloorAllows_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArrayList>("forbidden");
        QTest::newRow("model") << QByteArray("model/CMakeLists.txt")
                               << QByteArrayList{"Qt6", "SQLite", "nlohmann", "rackline_hwdb", "rackline_project"};
        QTest::newRow("hwdb") << QByteArray("hwdb/CMakeLists.txt")
                              << QByteArrayList{"Qt6", "rackline_project", "rackline_report"};
        QTest::newRow("project") << QByteArray("app/project/CMakeLists.txt") << QByteArrayList{"Qt6", "rackline_report"};
        QTest::newRow("report") << QByteArray("app/report/CMakeLists.txt") << QByteArrayList{"Qt6", "rackline_workbench"};
        QTest::newRow("cli") << QByteArray("app/cli/CMakeLists.txt")
                             << QByteArrayList{"Qt6", "rackline_workbench", "rackline_views"};
        QTest::newRow("workbench") << QByteArray("app/workbench/CMakeLists.txt")
                                   << QByteArrayList{"Qt6::Widgets", "QCustomPlot", "rackline_views"};
    }
    void librariesLinkOnlyWhatTheirFloorAllows() {
        QFETCH(QByteArray, file);
        QFETCH(QByteArrayList, forbidden);
        const QByteArray text = bytes(textOf(root / file.toStdString()));
        QVERIFY2(!text.isEmpty(), (file + " is missing").constData());
        for (const QByteArray& word : forbidden)
            QVERIFY2(!text.contains(word), (file + " names " + word + ", which belongs to a floor above").constData());
    }
};

QTEST_GUILESS_MAIN(ArchitectureTest)
#include "architecture_test.moc"
