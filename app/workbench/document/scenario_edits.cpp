// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/document/scenario_edits.h"

#include "app/project/keys.h"
#include "app/workbench/document/translation.h"

#include <algorithm>

namespace rackline {
namespace {

/// "GB200 NVL72 (Oberon)" without the words in brackets.
std::string shortName(const Catalogue& catalogue, const std::string& rack) {
    const Result<System> system = catalogue.system(rack);
    if (!system) return {};
    const std::string& name = system->rack.name;
    return name.substr(0, name.find(" ("));
}

std::string valueOf(const Project& project, const ScenarioSettings& scenario, const std::string& key) {
    if (const auto own = scenario.values.find(key); own != scenario.values.end()) return own->second;
    const auto shared = project.shared.find(key);
    return shared == project.shared.end() ? std::string() : shared->second;
}

std::string rackOf(const Project& project, const ScenarioSettings& scenario) {
    return valueOf(project, scenario, "hardware.rack");
}

/// What every scenario says becomes what the project says.
void share(Project& project, const std::string& key) {
    if (project.scenarios.empty()) return;
    const auto first = project.scenarios.front().values.find(key);
    if (first == project.scenarios.front().values.end()) return;
    const std::string value = first->second;
    const auto says = [&](const ScenarioSettings& scenario) {
        const auto own = scenario.values.find(key);
        return own != scenario.values.end() && own->second == value;
    };
    if (!std::all_of(project.scenarios.begin(), project.scenarios.end(), says)) return;
    for (ScenarioSettings& scenario : project.scenarios) scenario.values.erase(key);
    project.shared[key] = value;
}

bool writes(const Catalogue& catalogue, const std::string& model) {
    const Result<Transformer> entry = catalogue.model(model);
    return !entry || entry->writes;
}

/// Gives a scenario a model, and the task that goes with it.
void give(const Catalogue& catalogue, const Project& project, ScenarioSettings& scenario, const std::string& model) {
    const bool before = writes(catalogue, valueOf(project, scenario, "model")), now = writes(catalogue, model);
    scenario.values["model"] = model;
    if (before != now) scenario.values["workload.kind"] = nameOf(now ? Task::serve : Task::passes);
}

std::string freeName(const Project& project, const std::string& base) {
    const auto taken = [&](const std::string& name) {
        return std::any_of(project.scenarios.begin(), project.scenarios.end(), [&](const auto& s) { return s.name == name; });
    };
    std::string name = base;
    for (int n = 2; taken(name); ++n) name = base + " " + std::to_string(n);
    return name;
}

/// The units of the rack before do not make another rack, and its domains do not divide another one, so both keys go.
void putOn(ScenarioSettings& scenario, const std::string& rack) {
    scenario.values["hardware.rack"] = rack;
    scenario.values.erase("hardware.units");
    scenario.values.erase("hardware.domain.packages");
}

} // namespace

void changeRack(Workbench& workbench, std::size_t scenario, const std::string& rack) {
    const Project& before = workbench.document().project();
    if (scenario >= before.scenarios.size() || rackOf(before, before.scenarios[scenario]) == rack) return;
    const std::string old = shortName(workbench.catalogue(), rackOf(before, before.scenarios[scenario])),
                      now = shortName(workbench.catalogue(), rack);
    workbench.document().change(tr("Change rack"), [&](Project& project) {
        ScenarioSettings& changed = project.scenarios[scenario];
        putOn(changed, rack);
        if (!old.empty() && !now.empty() && changed.name.starts_with(old)) changed.name = freeName(project, now);
    });
}

void changeModel(Workbench& workbench, const std::string& model) {
    workbench.document().change(tr("Change model"), [&](Project& project) {
        for (ScenarioSettings& scenario : project.scenarios) give(workbench.catalogue(), project, scenario, model);
        if (project.scenarios.empty()) project.shared["model"] = model;
        share(project, "model");
        share(project, "workload.kind");
    });
}

void changeTask(Workbench& workbench, Task task) {
    workbench.document().change(tr("Change the task"), [&](Project& project) {
        for (ScenarioSettings& scenario : project.scenarios) scenario.values["workload.kind"] = nameOf(task);
        share(project, "workload.kind");
    });
}

void addScenarioOn(Workbench& workbench, const std::string& rack) {
    addScenarioWith(workbench, {"rack", rack}, workbench.current() + 1);
}

void useEntry(Workbench& workbench, std::size_t scenario, const DraggedEntry& entry) {
    if (entry.kind == "rack") return changeRack(workbench, scenario, entry.id);
    workbench.document().change(tr("Change model"), [&](Project& project) {
        give(workbench.catalogue(), project, project.scenarios[scenario], entry.id);
    });
}

void addScenarioWith(Workbench& workbench, const DraggedEntry& entry, std::size_t at) {
    const std::size_t from = workbench.current();
    if (from >= workbench.document().project().scenarios.size()) return;
    std::string name = entry.kind == "rack" ? shortName(workbench.catalogue(), entry.id) : std::string();
    if (entry.kind == "model")
        if (const Result<Transformer> model = workbench.catalogue().model(entry.id))
            name = workbench.document().project().scenarios[from].name + ", " + model->name;
    workbench.document().change(tr("Add a scenario"), [&](Project& project) {
        ScenarioSettings added = project.scenarios[from];
        added.name = freeName(project, name.empty() ? added.name : name);
        if (entry.kind == "rack")
            putOn(added, entry.id);
        else
            give(workbench.catalogue(), project, added, entry.id);
        project.scenarios.insert(project.scenarios.begin() + static_cast<std::ptrdiff_t>(at), std::move(added));
    });
    workbench.setCurrent(at);
}

} // namespace rackline
