// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/replays.h"

#include "app/project/text/csv_rows.h"
#include "hwdb/store/text_file.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace rackline {

namespace {
constexpr std::array<std::string_view, 6> columns{"project", "scenario", "kind", "metric", "statistic", "value"};

/// The times of requests have all of these statistics, of the whole only the one beside it is known.
constexpr std::array<std::string_view, 4> spreads{"mean", "p50", "p90", "p99"};
constexpr std::array<std::string_view, 3> times{"ttft_ms", "tpot_ms", "latency_ms"};
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> wholes{
    {{"output_tok_s", "mean"}, {"within_pct", "share"}, {"cached_pct", "share"}, {"end_s", "last"}}};

/// Whether a metric has such a statistic.
bool isReplayFigure(std::string_view metric, std::string_view statistic) {
    const auto has = [](const auto& list, const auto& item) { return std::find(list.begin(), list.end(), item) != list.end(); };
    return (has(times, metric) && has(spreads, statistic)) || has(wholes, std::pair(metric, statistic));
}

/// Whether it is one of the requests of a kind too.
bool isOfKinds(std::string_view metric) {
    return std::find(times.begin(), times.end(), metric) != times.end() || metric == "within_pct";
}

/// A file of figures, row by row.
class ReplayReader {
public:
    explicit ReplayReader(std::filesystem::path file) : m_file(std::move(file)) {}

    Result<void> add(const std::vector<std::string>& cells, std::size_t line) {
        const auto wrong = [&](std::string why) {
            return Error{ErrorCode::input, m_file.string() + ":" + std::to_string(line), std::move(why)};
        };
        if (cells.size() != columns.size()) return wrong("does not have as many cells as the header");
        const Result<double> value = parseNumber(cells[5]);
        constexpr double least = 1e-6, most = 1e12;
        if (!value || !(*value >= least && *value <= most))
            return wrong("value is \"" + cells[5] + "\", expected a number between 1e-6 and 1e12");
        if (!isReplayFigure(cells[3], cells[4]))
            return wrong("\"" + cells[3] + "\" with \"" + cells[4] + "\" is no figure of a replay");
        if (!cells[2].empty() && !isOfKinds(cells[3])) return wrong(cells[3] + " is of all requests, and of no kind");
        const Result<MeasuredReplay*> replay = replayOf(cells[0], cells[1]);
        if (!replay) return wrong(replay.error().text());
        (*replay)->figures.push_back({cells[0] + '#' + cells[1], cells[2], cells[3], cells[4], *value, 0});
        return {};
    }
    std::vector<MeasuredReplay> replays;

private:
    Result<MeasuredReplay*> replayOf(const std::string& project, const std::string& scenario) {
        const auto [place, isNew] = m_places.try_emplace({project, scenario}, replays.size());
        if (!isNew) return &replays[place->second];
        const std::filesystem::path source = m_file.parent_path() / (project + ".rackline");
        if (std::error_code none; !std::filesystem::is_regular_file(source, none))
            return Error{ErrorCode::input, source.string(), "there is no such file"};
        Result<Project> read = readProject(source.string());
        if (!read) return read.error();
        const auto named = std::find_if(read->scenarios.begin(), read->scenarios.end(),
                                        [&](const ScenarioSettings& s) { return s.name == scenario; });
        if (named == read->scenarios.end())
            return Error{ErrorCode::input, source.string(), "has no scenario \"" + scenario + "\""};
        if (!read->traffic || read->traffic->instances < 1)
            return Error{ErrorCode::input, source.string(), "says neither which requests were sent nor to how many instances"};
        MeasuredReplay& added = replays.emplace_back();
        added.scenario = static_cast<std::size_t>(named - read->scenarios.begin());
        added.project = std::move(read).value();
        return &added;
    }

    std::filesystem::path m_file;
    std::map<std::pair<std::string, std::string>, std::size_t> m_places;
};
} // namespace

std::filesystem::path shippedReplays() {
    return Catalogue::defaultPath().parent_path() / "measurements" / "traffic" / "replays.csv";
}

Result<std::vector<MeasuredReplay>> readReplays(const std::filesystem::path& file) {
    constexpr std::uintmax_t largest = 16 << 20;
    const Result<std::string> text = readTextFile(file, largest);
    if (!text) return text.error();
    CsvRows rows(*text);
    std::vector<std::string> cells;
    if (!rows.next(cells) || !std::equal(cells.begin(), cells.end(), columns.begin(), columns.end()))
        return Error{ErrorCode::input, file.string() + ":1",
                     "expected the columns project, scenario, kind, metric, statistic and value"};
    ReplayReader reader(file);
    while (rows.more()) {
        if (!rows.next(cells))
            return Error{ErrorCode::input, file.string() + ":" + std::to_string(rows.line()), "a quote is never closed"};
        if (cells.size() == 1 && cells[0].empty()) continue;
        if (const Result<void> added = reader.add(cells, rows.line()); !added) return added.error();
    }
    if (reader.replays.empty()) return Error{ErrorCode::input, file.string(), "has no figure"};
    return std::move(reader.replays);
}

} // namespace rackline
