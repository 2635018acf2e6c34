// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/evidence/known_runs.h"
#include "app/report/pages/report.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// The question of a live report: one scenario file with what the command line set, and the words that repeat its answers.
struct LiveQuestion {
    Project project;
    std::vector<std::string> settings;
    /// The file as it was named, and the date that outputs carry, which is that of the newest input where it is empty.
    std::string source, date;
};
std::string writeQuestion(const LiveQuestion& question);

/// Writes every entry of a catalogue as one text, with its version; the function below reads it.
Result<std::string> writeCatalogue(const Catalogue& catalogue);
Result<Catalogue> readCatalogue(std::string_view text);

/// The engine behind a live report. It gives the answers of the command line to a question in which some inputs were changed.
class LiveReport {
public:
    static Result<LiveReport> open(std::string_view catalogue);
    Result<void> ask(std::string_view question);

    /// The main part of the page. `changes` are lines of `path=value`, as --set takes them.
    Result<std::string> page(std::string_view changes) const;
    /// The text that `rackline pareto SOURCE --format json` writes.
    Result<std::string> frontier(std::string_view changes) const;
    /// The scenario file with everything that was set.
    Result<std::string> scenarioFile(std::string_view changes) const;
    /// Explores every scenario and says how many candidates there were.
    Result<std::string> candidates(std::string_view changes) const;
    /// Estimates the first scenario a thousand times, for measuring the speed, and says how often it was feasible.
    Result<std::string> thousandEstimates(std::string_view changes) const;

private:
    explicit LiveReport(Catalogue catalogue) : m_catalogue(std::move(catalogue)), m_known(KnownRuns::shipped()) {}

    std::vector<std::string> settingsWith(std::string_view changes) const;
    Result<std::vector<ResolvedScenario>> resolvedWith(std::string_view changes) const;
    Origin originOf(std::string_view command, std::string_view changes, std::span<const ResolvedScenario> scenarios) const;

    Catalogue m_catalogue;
    LiveQuestion m_question;
    std::optional<KnownRuns> m_known;
};

} // namespace rackline
