// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/handles.h"
#include "app/project/keys.h"
#include "app/report/records/training_records.h"
#include "model/candidates/metric.h"
#include "model/scenario/parameters.h"

#include <algorithm>

using namespace rackline;
using namespace rackline::library;

namespace {

Result<std::unique_ptr<rackline_scenario>> madeOf(const rackline_catalogue& catalogue, Project project, const char* name,
                                                  const std::string& where) {
    std::vector<ScenarioSettings>& all = project.scenarios;
    if (name != nullptr) {
        const auto found = std::find_if(all.begin(), all.end(), [&](const ScenarioSettings& s) { return s.name == name; });
        if (found == all.end()) return Error{ErrorCode::input, where, "no scenario is called " + quotedText(name)};
        all = {*found};
    }
    all.resize(1);
    Result<ResolvedScenario> resolved = resolve(project, 0, catalogue.content);
    if (!resolved) return resolved.error();
    auto made = std::make_unique<rackline_scenario>();
    made->catalogue = &catalogue;
    made->project = std::move(project);
    made->resolved = std::move(resolved).value().scenario;
    return made;
}

} // namespace

int rackline_abi(void) { return RACKLINE_ABI; }
const char* rackline_version(void) { return RACKLINE_VERSION; }

rackline_status rackline_catalogue_open(const char* database, const char* overlay, rackline_catalogue** catalogue,
                                        rackline_error* error) {
    return guarded(error, [&] {
        if (const auto there = needed(catalogue, "catalogue"); !there) return fail(error, there.error());
        *catalogue = nullptr;
        Result<Catalogue> opened = Catalogue::open(database != nullptr ? database : Catalogue::defaultPath(),
                                                   overlay != nullptr ? overlay : std::filesystem::path());
        if (!opened) return fail(error, opened.error());
        *catalogue = new rackline_catalogue{std::move(opened).value()};
        return RACKLINE_DONE;
    });
}

void rackline_catalogue_close(rackline_catalogue* catalogue) { delete catalogue; }

rackline_status rackline_scenario_load(const rackline_catalogue* catalogue, const char* text, size_t length, const char* name,
                                       rackline_scenario** scenario, rackline_error* error) {
    return guarded(error, [&] {
        for (const auto& there : {needed(catalogue, "catalogue"), needed(text, "text"), needed(scenario, "scenario")})
            if (!there) return fail(error, there.error());
        *scenario = nullptr;
        constexpr std::size_t largest = 4'000'000;
        if (length > largest) return fail(error, {ErrorCode::input, "text", "is larger than 4 MB"});
        Result<Project> project = parseProject({text, length}, "text");
        if (!project) return fail(error, project.error());
        auto made = madeOf(*catalogue, std::move(project).value(), name, "text");
        if (!made) return fail(error, made.error());
        *scenario = std::move(made).value().release();
        return RACKLINE_DONE;
    });
}

rackline_status rackline_scenario_read(const rackline_catalogue* catalogue, const char* source, rackline_scenario** scenario,
                                       rackline_error* error) {
    return guarded(error, [&] {
        for (const auto& there : {needed(catalogue, "catalogue"), needed(source, "source"), needed(scenario, "scenario")})
            if (!there) return fail(error, there.error());
        *scenario = nullptr;
        // The library may not read its caller's standard input.
        if (std::string_view(source) == "-") return fail(error, {ErrorCode::usage, "source", "- is not a file"});
        Result<Project> project = readProject(source);
        if (!project) return fail(error, project.error());
        auto made = madeOf(*catalogue, std::move(project).value(), nullptr, source);
        if (!made) return fail(error, made.error());
        *scenario = std::move(made).value().release();
        return RACKLINE_DONE;
    });
}

rackline_status rackline_scenario_copy(const rackline_scenario* scenario, rackline_scenario** copy, rackline_error* error) {
    return guarded(error, [&] {
        for (const auto& there : {needed(scenario, "scenario"), needed(copy, "copy")})
            if (!there) return fail(error, there.error());
        *copy = new rackline_scenario(*scenario);
        return RACKLINE_DONE;
    });
}

void rackline_scenario_close(rackline_scenario* scenario) { delete scenario; }

const char* rackline_scenario_name(const rackline_scenario* scenario) {
    return scenario != nullptr ? scenario->resolved.name.c_str() : nullptr;
}
int rackline_scenario_trains(const rackline_scenario* scenario) { return scenario != nullptr && scenario->resolved.trains(); }

rackline_status rackline_set(rackline_scenario* scenario, const char* path, const char* value, rackline_error* error) {
    return guarded(error, [&] {
        for (const auto& there : {needed(scenario, "scenario"), needed(path, "path"), needed(value, "value")})
            if (!there) return fail(error, there.error());
        const auto taken = take(*scenario, path, value);
        return taken ? RACKLINE_DONE : fail(error, taken.error());
    });
}

rackline_status rackline_set_number(rackline_scenario* scenario, const char* path, double value, rackline_error* error) {
    return guarded(error, [&] {
        for (const auto& there : {needed(scenario, "scenario"), needed(path, "path")})
            if (!there) return fail(error, there.error());
        const Result<std::string> text = settingOf(path, value);
        if (!text) return fail(error, text.error());
        const auto taken = take(*scenario, path, *text);
        return taken ? RACKLINE_DONE : fail(error, taken.error());
    });
}

rackline_status rackline_get(const rackline_scenario* scenario, const char* path, double* value, rackline_error* error) {
    return guarded(error, [&] {
        for (const auto& there : {needed(scenario, "scenario"), needed(path, "path"), needed(value, "value")})
            if (!there) return fail(error, there.error());
        const Parameter* parameter = findParameter(canonicalPath(path));
        if (parameter == nullptr) return fail(error, {ErrorCode::usage, path, "unknown parameter" + meantParameter(path)});
        *value = parameter->get(scenario->resolved) / unitFactor(*parameter);
        return RACKLINE_DONE;
    });
}

const char* rackline_unit(const char* path) {
    const char* unit = nullptr;
    guarded(nullptr, [&] {
        const Parameter* parameter = path != nullptr ? findParameter(canonicalPath(path)) : nullptr;
        // The rows of the table are literals, which end with a zero.
        if (parameter != nullptr) unit = parameter->unit.empty() ? "" : parameter->unit.data();
        return RACKLINE_DONE;
    });
    return unit;
}

size_t rackline_metric_count(void) { return everyMetric().size(); }
const char* rackline_metric_id(size_t metric) {
    return metric < everyMetric().size() ? everyMetric()[metric].id.data() : nullptr;
}
const char* rackline_metric_unit(size_t metric) {
    return metric < everyMetric().size() ? everyMetric()[metric].unit.data() : nullptr;
}
