// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/factory/examples.h"

#include <stdexcept>

namespace rackline::test {

const Catalogue& catalogue() {
    static const Catalogue opened = [] {
        Result<Catalogue> result = Catalogue::open(Catalogue::defaultPath());
        if (!result) throw std::runtime_error(result.error().text());
        return std::move(result).value();
    }();
    return opened;
}

namespace {
std::vector<ResolvedScenario> resolved(const Project& project, const std::vector<std::string>& overrides) {
    std::vector<ResolvedScenario> scenarios;
    for (std::size_t i = 0; i < project.scenarios.size(); ++i) {
        Result<ResolvedScenario> one = resolve(project, i, catalogue(), overrides);
        if (!one) throw std::runtime_error(one.error().text());
        scenarios.push_back(std::move(one).value());
    }
    return scenarios;
}
} // namespace

std::vector<ResolvedScenario> example(const std::string& id, const std::vector<std::string>& overrides) {
    const Result<Project> project = readProject(id);
    if (!project) throw std::runtime_error(project.error().text());
    return resolved(*project, overrides);
}

Scenario scenarioOf(const std::string& model, const std::string& rack, const std::vector<std::string>& settings) {
    Project project;
    project.scenarios.push_back({"test", {{"model", model}, {"hardware.rack", rack}}});
    return resolved(project, settings).front().scenario;
}

} // namespace rackline::test
