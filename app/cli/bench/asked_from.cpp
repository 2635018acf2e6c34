// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/asked_from.h"

#include "app/cli/bench/best_of.h"
#include "app/library/rackline.h"
#include "app/live/live_report.h"
#include "app/report/words/number_text.h"
#include "app/report/words/shell_word.h"
#include "app/report/words/text_table.h"
#include "hwdb/host/program.h"
#include "hwdb/store/replaced_file.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"

#include <array>
#include <filesystem>
#include <ostream>
#include <sstream>

namespace rackline {

namespace {
constexpr const char* example = "llama-70b-generations#H100 HGX";
constexpr std::array<std::pair<const char*, const char*>, 3> fixed{
    {{"mapping.mode", "aggregated"}, {"mapping.tp", "8"}, {"workload.load.batch", "16"}}};

/// Seconds of one estimate of a fixed layout and load, and of one exploration; or why they are not known.
struct Asked {
    double estimate = 0, exploration = 0;
    std::string missing;
};

constexpr int calls = 1000, estimateRepeats = 10, exploreRepeats = 30;

Asked fromHere(const Scenario& free, const Scenario& one) {
    return {secondsOf(
                [&] {
                    for (int i = 0; i < calls; ++i) estimate(one);
                },
                estimateRepeats) /
                calls,
            secondsOf([&] { explore(free); }, exploreRepeats), ""};
}

/// Its type alone is asked of the header: the address of what is not linked has no place in the program.
template <typename F> F* functionOf(void* library, const char* name) {
    return reinterpret_cast<F*>(host::functionOf(library, name));
}

/// As a stranger's program loads it.
Asked fromLibrary() {
    void* library = host::ownModule(RACKLINE_LIBRARY_FILE);
    if (library == nullptr) return {0, 0, "librackline is not installed"};
    const auto open = functionOf<decltype(rackline_catalogue_open)>(library, "rackline_catalogue_open");
    const auto close = functionOf<decltype(rackline_catalogue_close)>(library, "rackline_catalogue_close");
    const auto read = functionOf<decltype(rackline_scenario_read)>(library, "rackline_scenario_read");
    const auto closeScenario = functionOf<decltype(rackline_scenario_close)>(library, "rackline_scenario_close");
    const auto set = functionOf<decltype(rackline_set)>(library, "rackline_set");
    const auto estimateOf = functionOf<decltype(rackline_estimate)>(library, "rackline_estimate");
    const auto pareto = functionOf<decltype(rackline_pareto)>(library, "rackline_pareto");
    if (!open || !close || !read || !closeScenario || !set || !estimateOf || !pareto)
        return {0, 0, "librackline is of another version"};
    rackline_catalogue* catalogue = nullptr;
    rackline_scenario *free = nullptr, *one = nullptr;
    Asked asked{0, 0, "librackline does not open the example"};
    if (open(nullptr, nullptr, &catalogue, nullptr) == RACKLINE_DONE &&
        read(catalogue, example, &free, nullptr) == RACKLINE_DONE && read(catalogue, example, &one, nullptr) == RACKLINE_DONE) {
        for (const auto& [path, value] : fixed) set(one, path, value, nullptr);
        double value = 0;
        std::size_t count = 0;
        asked.missing.clear();
        asked.estimate = secondsOf(
                             [&] {
                                 for (int i = 0; i < calls; ++i) estimateOf(one, nullptr, &value, nullptr, nullptr, 1, nullptr);
                             },
                             estimateRepeats) /
                         calls;
        asked.exploration =
            secondsOf([&] { pareto(free, nullptr, nullptr, nullptr, nullptr, 0, &count, nullptr, nullptr); }, exploreRepeats);
    }
    closeScenario(free);
    closeScenario(one);
    close(catalogue);
    return asked;
}

/// Two numbers that another program says.
Asked said(const std::string& command, const char* missing) {
    std::istringstream words(host::outputOf(command + " 2>/dev/null"));
    Asked asked;
    if (!(words >> asked.estimate >> asked.exploration)) asked.missing = missing;
    return asked;
}

Asked fromBrowserEngine(const LiveQuestion& question, const Catalogue& catalogue) {
    const std::filesystem::path folder = Catalogue::defaultPath().parent_path() / "live";
    std::error_code failed;
    if (!std::filesystem::exists(folder / "rackline_engine.wasm", failed))
        return {0, 0, "its engine is not there; packages have it, and ./dev live builds it"};
    const Result<std::string> entries = writeCatalogue(catalogue);
    // Drafts that take no place: their names are nobody else's, and they go with this function.
    const std::filesystem::path place = std::filesystem::temp_directory_path(failed);
    Result<ReplacedFile> first = ReplacedFile::beside(place / "rackline-bench-catalogue"),
                         second = ReplacedFile::beside(place / "rackline-bench-question");
    if (!entries || !first || !second || !first.value().write(*entries) || !second.value().write(writeQuestion(question)))
        return {0, 0, "what it asks could not be written"};
    std::string changes;
    for (const auto& [path, value] : fixed) changes += std::string(path) + "=" + value + "\n";
    return said("node " + shellWord((folder / "bench.js").string()) + " " + shellWord(first->path().string()) + " " +
                    shellWord(second->path().string()) + " " + shellWord(changes),
                "no Node.js here, which runs it without a browser");
}
} // namespace

void tellAskedFrom(const Options& options, Streams streams) {
    Options free = options;
    free.sources = {example};
    free.settings.clear();
    Options one = free;
    for (const auto& [path, value] : fixed) one.settings.push_back(std::string(path) + "=" + value);
    const Result<Loaded> explored = loadScenarios(free), asked = loadScenarios(one);
    if (!explored || !asked) return;
    const Scenario& scenario = explored->scenarios.front().scenario;
    const double candidates = double(explore(scenario).evaluated);
    const LiveQuestion question{explored->projects.front(), {}, example, ""};
    TextTable table({"asked from", "one estimate", "candidates/s"});
    std::string missing;
    const auto tell = [&](const char* name, const Asked& from) {
        if (!from.missing.empty()) {
            missing += std::string(name) + ": " + from.missing + '\n';
            return;
        }
        table.add(
            {name, timeText(from.estimate, plainNumbers), predictedText(candidates / from.exploration, "/s", plainNumbers)});
    };
    tell("this program", fromHere(scenario, asked->scenarios.front().scenario));
    tell("C library", fromLibrary());
    tell("Python", said("python3 -B -m rackline --rates", "no Python here that has the package"));
    tell("WebAssembly", fromBrowserEngine(question, explored->catalogue));
    streams.text << table.text() << missing;
}

} // namespace rackline
