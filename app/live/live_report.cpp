// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/live_report.h"

#include "app/report/records/point_remarks.h"
#include "app/report/words/shell_word.h"
#include "hwdb/catalogue/bundle.h"
#include "hwdb/entry/entry_json.h"

#include <algorithm>
#include <set>

namespace rackline {

namespace {
std::vector<std::string> linesOf(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (end > 0) lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

Result<LiveQuestion> readQuestion(std::string_view text) {
    const auto json = parseJson(text, "question");
    if (!json) return json.error();
    const auto word = [&](const char* key) { return json->value(key, std::string()); };
    Result<Project> project = parseProject(word("project"), "scenario");
    if (!project) return project.error();
    LiveQuestion question{std::move(project).value(), {}, word("source"), word("date")};
    for (const auto& setting : json->value("settings", OrderedJson::array())) question.settings.push_back(setting);
    return question;
}
} // namespace

std::string writeQuestion(const LiveQuestion& question) {
    const OrderedJson json{{"project", writeProject(question.project)},
                           {"settings", question.settings},
                           {"source", question.source},
                           {"date", question.date}};
    return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

Result<std::string> writeCatalogue(const Catalogue& catalogue) {
    const Result<Bundle> bundle = bundleOf(catalogue, {}, true);
    if (!bundle) return bundle.error();
    OrderedJson json{{"version", catalogue.version()}, {"date", catalogue.date()}, {"yours", OrderedJson::array()}};
    for (const Entry& entry : bundle->entries)
        if (entry.yours) json["yours"].push_back(entry.kind + "/" + entry.id);
    json["bundle"] = writeBundle(*bundle);
    return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

Result<Catalogue> readCatalogue(std::string_view text) {
    const auto json = parseJson(text, "catalogue");
    if (!json) return json.error();
    BundleReading reading = readBundleText(json->value("bundle", std::string()), "catalogue", {});
    if (!reading.errors.empty()) return reading.errors.front();
    const std::set<std::string> yours = json->value("yours", std::set<std::string>());
    for (Entry& entry : reading.bundle.entries) entry.yours = yours.contains(entry.kind + "/" + entry.id);
    return Catalogue::of(std::move(reading.bundle), json->value("version", std::string()), json->value("date", std::string()));
}

Result<LiveReport> LiveReport::open(std::string_view catalogue) {
    Result<Catalogue> read = readCatalogue(catalogue);
    if (!read) return read.error();
    return LiveReport(std::move(read).value());
}

Result<void> LiveReport::ask(std::string_view question) {
    Result<LiveQuestion> asked = readQuestion(question);
    if (!asked) return asked.error();
    m_question = std::move(asked).value();
    return {};
}

std::vector<std::string> LiveReport::settingsWith(std::string_view changes) const {
    std::vector<std::string> settings = m_question.settings;
    for (std::string& change : linesOf(changes)) settings.push_back(std::move(change));
    return settings;
}

Result<std::vector<ResolvedScenario>> LiveReport::resolvedWith(std::string_view changes) const {
    const std::vector<std::string> settings = settingsWith(changes);
    std::vector<ResolvedScenario> scenarios;
    for (std::size_t i = 0; i < m_question.project.scenarios.size(); ++i) {
        Result<ResolvedScenario> scenario = resolve(m_question.project, i, m_catalogue, settings);
        if (!scenario) return scenario.error();
        scenarios.push_back(std::move(scenario).value());
    }
    if (const Result<void> alike = checkReported(scenarios); !alike) return alike.error();
    return scenarios;
}

Origin LiveReport::originOf(std::string_view command, std::string_view changes,
                            std::span<const ResolvedScenario> scenarios) const {
    Origin origin{m_catalogue.version(), m_question.date,
                  "rackline " + std::string(command) + " " + shellWord(m_question.source)};
    if (origin.date.empty()) origin.date = newestDate(scenarios);
    for (const std::string& setting : settingsWith(changes)) origin.command += " --set " + shellWord(setting);
    return origin;
}

Result<std::string> LiveReport::page(std::string_view changes) const {
    const Result<std::vector<ResolvedScenario>> scenarios = resolvedWith(changes);
    if (!scenarios) return scenarios.error();
    ReportInput input;
    input.project = m_question.project.name;
    input.origin = originOf("report", changes, *scenarios);
    input.sources = m_catalogue.sources();
    return reportMain(answeredReport(std::move(input), *scenarios, m_known, m_catalogue).report);
}

Result<std::string> LiveReport::frontier(std::string_view changes) const {
    const Result<std::vector<ResolvedScenario>> scenarios = resolvedWith(changes);
    if (!scenarios) return scenarios.error();
    if (scenarios->front().scenario.trains())
        return Error{ErrorCode::usage, "workload.kind", "a run that trains has no such frontier"};
    std::vector<ExploredScenario> explored;
    ExploreOptions options;
    options.published = true;
    for (const ResolvedScenario& s : *scenarios) explored.push_back({&s, explore(s.scenario, options)});
    remarkPoints(explored, options.x, options.y, m_known, m_catalogue);
    Origin origin = originOf("pareto", changes, *scenarios);
    origin.command += " --format json";
    return written(paretoJson(explored, false, origin));
}

Result<std::string> LiveReport::scenarioFile(std::string_view changes) const {
    const Result<Project> changed = projectWith(m_question.project, settingsWith(changes));
    return changed ? Result<std::string>(writeProject(*changed)) : changed.error();
}

Result<std::string> LiveReport::candidates(std::string_view changes) const {
    const Result<std::vector<ResolvedScenario>> scenarios = resolvedWith(changes);
    if (!scenarios) return scenarios.error();
    std::size_t count = 0;
    for (const ResolvedScenario& s : *scenarios) count += explore(s.scenario).evaluated;
    return std::to_string(count);
}

Result<std::string> LiveReport::thousandEstimates(std::string_view changes) const {
    const Result<std::vector<ResolvedScenario>> scenarios = resolvedWith(changes);
    if (!scenarios) return scenarios.error();
    int feasible = 0;
    for (int i = 0; i < 1000; ++i) feasible += estimate(scenarios->front().scenario).point.feasible() ? 1 : 0;
    return std::to_string(feasible);
}

} // namespace rackline
