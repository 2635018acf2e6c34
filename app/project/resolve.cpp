// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/keys.h"
#include "app/project/project.h"
#include "model/factory/parameters.h"
#include "model/units/unit_text.h"

#include <array>
#include <cstdint>

namespace rackline {

namespace {

std::string setting(const Settings& settings, std::string_view key, std::string fallback = {}) {
    const auto found = settings.find(key);
    return found == settings.end() ? fallback : found->second;
}

Error missing(const std::string& scenario, const std::string& key, const std::string& expected) {
    return {ErrorCode::input, "scenario \"" + scenario + "\"", "has no " + key + ", expected " + expected};
}

Result<Settings> mergedSettings(const Project& project, const ScenarioSettings& own, std::span<const std::string> overrides) {
    Settings merged = project.shared;
    for (const auto& [path, text] : own.values) merged[path] = text;
    for (const std::string& text : overrides) {
        const std::size_t mark = text.find('=');
        if (mark == std::string::npos || mark == 0)
            return Error{ErrorCode::usage, "--set " + text, "expected path=value, such as workload.isl=8192"};
        const std::string path = text.substr(0, mark), value = text.substr(mark + 1);
        if (const auto known = checkSetting(path, value); !known)
            return Error{ErrorCode::usage, "--set " + path, known.error().detail};
        merged[path] = value;
    }
    return merged;
}

/// FP8 where the chip has it; KV follows the weights; FP4 checkpoints keep attention in bf16 (SPEC 1.4).
PrecisionSet defaultPrecision(const Accelerator& chip, const Settings& settings) {
    PrecisionSet p;
    const bool has8 = chip.peak.of(Precision::fp8).has_value();
    const auto named = precisionNamed(setting(settings, "precision.weights"));
    p.weights = named.value_or(has8 ? Precision::fp8 : Precision::bf16);
    const double bytes = bytesPerElement(p.weights);
    p.attention = bytes < 1 ? Precision::bf16 : p.weights;
    p.activations = p.kv = bytes < 2 && has8 ? Precision::fp8 : Precision::bf16;
    return p;
}

Result<void> loadHardware(ResolvedScenario& r, const Settings& settings, const Catalogue& catalogue) {
    const std::string rack = setting(settings, "hardware.rack");
    if (rack.empty()) return missing(r.scenario.name, "hardware.rack", "a rack of the catalogue such as gb200-nvl72");
    Result<System> system = catalogue.system(rack);
    if (!system) return Error{ErrorCode::input, "hardware.rack", system.error().text()};
    r.scenario.system = std::move(system).value();
    r.scenario.system.count = static_cast<int>(*parseNumber(setting(settings, "hardware.count", "1")));
    return {};
}

Result<void> loadEfficiency(ResolvedScenario& r, const Settings& settings, const Catalogue& catalogue) {
    Scenario& s = r.scenario;
    if (setting(settings, "efficiency", "calibrated") == "speed-of-light") {
        s.kernels = speedOfLight();
        s.engine = EngineProfile{};
        s.engine.id = "speed-of-light";
        s.engine.requestPath = s.engine.schedulesAhead = s.engine.spread = 0;
        return {};
    }
    Result<ChipKernels> kernels = catalogue.kernels(s.system.accelerator.id);
    if (!kernels) return kernels.error();
    s.kernels = std::move(kernels).value();
    const std::string& generation = s.system.accelerator.generation;
    const std::string engine = setting(settings, "engine", catalogue.defaultEngine(generation));
    Result<EngineProfile> profile = catalogue.engine(engine, generation);
    if (!profile) return Error{ErrorCode::input, "engine", profile.error().text()};
    s.engine = std::move(profile).value();
    return {};
}

void addEntryFigures(ResolvedScenario& r, const Result<Entry>& entry, const std::string& prefix) {
    if (!entry) return;
    for (const Figure& figure : entry->figures) {
        const std::string path = prefix + figure.path;
        const Parameter* parameter = findParameter(path);
        r.inputs.push_back({path, parameter != nullptr ? std::string(parameter->label) : figure.path, figure.claim.text,
                            figure.claim.provenance, figure.rivals});
    }
}

/// What the user wrote replaces the catalogue's figure or the default in the list of inputs.
void addSettings(ResolvedScenario& r, const Settings& settings) {
    for (const Parameter& p : parameters()) {
        const auto written = settings.find(p.id);
        const auto same = [&](const InputFigure& input) { return input.path == p.id; };
        if (written == settings.end()) {
            if (p.fromCatalogue || p.zeroIsNone) continue;
            r.inputs.push_back({std::string(p.id),
                                std::string(p.label),
                                valueText(p, p.get(r.scenario)),
                                {Grade::judgement, "default", "", "", false},
                                {}});
            continue;
        }
        std::erase_if(r.inputs, same);
        r.inputs.push_back(
            {std::string(p.id), std::string(p.label), written->second, {Grade::yours, "scenario", "", "", false}, {}});
    }
}

/// FNV-1a, 64 bits: enough to tell two inputs apart, and the same everywhere.
std::string hashOf(const std::string& text) {
    std::uint64_t hash = 14695981039346656037ull;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
    std::string hex;
    for (int shift = 60; shift >= 0; shift -= 4) hex += "0123456789abcdef"[(hash >> shift) & 15];
    return hex;
}

std::string fingerprint(const ResolvedScenario& r, const Settings& settings, const Catalogue& catalogue) {
    std::string text = catalogue.version();
    for (const auto& [path, value] : settings) text += '\n' + path + '=' + value;
    for (const InputFigure& input : r.inputs) text += '\n' + input.path + '=' + input.text;
    for (const auto& [kind, id] : {std::pair<std::string, std::string>{"kernels", r.scenario.kernels.id},
                                   {"engine", r.scenario.engine.id},
                                   {"model", r.scenario.model.id}})
        if (const Result<Entry> entry = catalogue.entry(kind, id))
            for (const Figure& figure : entry->figures) text += '\n' + figure.path + '=' + figure.claim.text;
    return hashOf(text);
}

} // namespace

Result<ResolvedScenario> resolve(const Project& project, std::size_t index, const Catalogue& catalogue,
                                 std::span<const std::string> overrides) {
    const ScenarioSettings& own = project.scenarios.at(index);
    const Result<Settings> settings = mergedSettings(project, own, overrides);
    if (!settings) return settings.error();
    ResolvedScenario r;
    r.scenario.name = own.name;
    const std::string modelId = setting(*settings, "model");
    if (modelId.empty()) return missing(own.name, "model", "a model of the catalogue such as deepseek-v3");
    Result<Transformer> model = catalogue.model(modelId);
    if (!model) return Error{ErrorCode::input, "model", model.error().text()};
    r.scenario.model = std::move(model).value();
    if (const auto done = loadHardware(r, *settings, catalogue); !done) return done.error();
    if (const auto done = loadEfficiency(r, *settings, catalogue); !done) return done.error();
    r.scenario.precision = defaultPrecision(r.scenario.system.accelerator, *settings);
    for (const Parameter& p : parameters()) {
        const auto written = settings->find(p.id);
        if (written == settings->end()) continue;
        const Result<double> value = parseValue(p, written->second);
        if (!value) return value.error();
        p.set(r.scenario, *value);
    }
    addEntryFigures(r, catalogue.entry("accelerator", r.scenario.system.accelerator.id), "hardware.accelerator.");
    addEntryFigures(r, catalogue.entry("rack", r.scenario.system.rack.id), "hardware.");
    addSettings(r, *settings);
    r.hash = fingerprint(r, *settings, catalogue);
    return r;
}

} // namespace rackline
