// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/climate_inputs.h"
#include "app/project/drafter_inputs.h"
#include "app/project/fabric_inputs.h"
#include "app/project/keys.h"
#include "app/project/layout_evidence.h"
#include "app/project/lone_task_inputs.h"
#include "app/project/model_work.h"
#include "app/project/named_profile.h"
#include "app/project/network_inputs.h"
#include "app/project/project.h"
#include "app/project/rack_units.h"
#include "app/project/read_by.h"
#include "app/project/service_inputs.h"
#include "app/project/site_inputs.h"
#include "app/project/slice_inputs.h"
#include "app/project/storage_inputs.h"
#include "app/project/text/fingerprint.h"
#include "app/project/tier_inputs.h"
#include "app/project/token_prices.h"
#include "app/project/unread_inputs.h"
#include "app/project/workload_inputs.h"
#include "hwdb/values/conversions.h"
#include "model/scenario/forward_parameters.h"
#include "model/scenario/parameters.h"
#include "model/scenario/post_training_parameters.h"
#include "model/scenario/power_parameters.h"
#include "model/scenario/site_parameters.h"
#include "model/scenario/training_parameters.h"
#include "model/units/unit_text.h"

#include <array>
#include <iterator>

namespace rackline {

namespace {

std::string setting(const Settings& settings, std::string_view key, const std::string& fallback = {}) {
    const auto found = settings.find(key);
    return found == settings.end() ? fallback : found->second;
}

Error missing(const std::string& key, const std::string& expected) {
    return {ErrorCode::input, key, "is missing, expected " + expected};
}

constexpr std::string_view loadKeys = "workload.load.";

/// A load is stated in one way, and a scenario's own way replaces the shared one.
void eraseLoad(Settings& settings) {
    std::erase_if(settings, [](const auto& one) { return one.first.starts_with(loadKeys); });
}

Result<void> checkLoad(const Settings& settings) {
    const auto first = settings.lower_bound(loadKeys);
    if (first == settings.end() || !first->first.starts_with(loadKeys)) return {};
    const auto second = std::next(first);
    if (second == settings.end() || !second->first.starts_with(loadKeys)) return {};
    return Error{ErrorCode::input, "workload.load",
                 "says both " + first->first.substr(loadKeys.size()) + " and " + second->first.substr(loadKeys.size()) +
                     ", expected one of concurrency, rate and batch"};
}

/// A PUE and the climate that computes one, an acceptance and the drafter that it follows from, and ways to state lengths,
/// replace each other where they are stated closer to the question.
void eraseRivals(Settings& below, const Settings& closer) {
    const auto climate = closer.find("facility.climate");
    if (climate != closer.end() && climate->second != noClimate) below.erase("facility.pue");
    if (closer.contains("facility.pue"))
        for (const char* path : {"facility.climate", "facility.inlet", "facility.rejection"}) below.erase(path);
    if (closer.contains(runTokensKey)) below.erase(runFlopsKey);
    if (closer.contains(runFlopsKey)) below.erase(runTokensKey);
    if (closer.contains(acceptanceKey))
        for (const std::string_view path : {drafterKey, draftTextKey}) below.erase(std::string(path));
    if (closer.contains(drafterKey) || closer.contains(draftTextKey)) below.erase(std::string(acceptanceKey));
    eraseRivalLengths(below, closer);
}

/// Splits `path=value` as files have it.
Result<std::pair<std::string, std::string>> settingOf(const std::string& text) {
    const std::size_t mark = text.find('=');
    if (mark == std::string::npos || mark == 0)
        return Error{ErrorCode::usage, "--set " + text, "expected path=value, such as workload.isl=8192"};
    const std::string path = canonicalPath(text.substr(0, mark)), value = text.substr(mark + 1);
    if (const auto known = checkSetting(path, value); !known)
        return Error{ErrorCode::usage, "--set " + path, known.error().detail};
    return std::pair(path, writtenSetting(path, value));
}

Result<Settings> mergedSettings(const Project& project, const ScenarioSettings& own, std::span<const std::string> overrides) {
    Settings merged = project.shared;
    if (const auto one = checkLoad(merged); !one) return one.error();
    if (const auto one = checkLoad(own.values); !one) return one.error();
    const auto ownLoad = own.values.lower_bound(loadKeys);
    if (ownLoad != own.values.end() && ownLoad->first.starts_with(loadKeys)) eraseLoad(merged);
    eraseRivals(merged, own.values);
    for (const auto& [path, text] : own.values) merged[path] = text;
    Settings asked;
    for (const std::string& text : overrides) {
        const auto setting = settingOf(text);
        if (!setting) return setting.error();
        if (setting->first.starts_with(loadKeys)) {
            eraseLoad(merged);
            eraseLoad(asked);
        }
        asked[setting->first] = setting->second;
    }
    eraseRivals(merged, asked);
    for (const auto& [path, text] : asked) merged[path] = text;
    if (const auto one = checkRunLength(merged); !one) return one.error();
    return merged;
}

/// Replaces the names of entries by their ids, however they were typed.
void nameEntries(Settings& settings, const Catalogue& catalogue) {
    for (const std::string_view path : {std::string_view("engine"), drafterKey})
        if (const auto named = settings.find(path); named != settings.end() && named->second == usualEntry) settings.erase(named);
    for (const auto& [path, kind] : {std::pair<std::string_view, const char*>{"model", "model"},
                                     {"hardware.rack", "rack"},
                                     {"hardware.prefill.rack", "rack"},
                                     {"hardware.domain.fabric", "fabric"},
                                     {"hardware.out.fabric", "fabric"},
                                     {"offload.tier", "storage"},
                                     {storageKey, "storage"},
                                     {"workload.speculative.drafter", "drafter"},
                                     {"facility.climate", "climate"},
                                     {"network.switch", "switch"},
                                     {"network.transceiver", "transceiver"},
                                     {"engine", "engine"},
                                     {"framework", "training"}})
        if (const auto named = settings.find(path); named != settings.end()) named->second = catalogue.idOf(kind, named->second);
}

/// The formats of an imported checkpoint, or else FP8 where the chip has it. KV follows the weights; FP4 checkpoints of mixtures
/// keep attention in bf16 (method/model 1).
PrecisionSet defaultPrecision(const Accelerator& chip, const Settings& settings, const Entry& model, bool mixture) {
    PrecisionSet p;
    const bool has8 = chip.peak.of(Precision::fp8).has_value();
    const auto named = precisionNamed(setting(settings, "precision.weights"));
    // Engines load what was stored in 32 bits in 16.
    const auto stored = [&](const char* word) {
        const auto format = precisionNamed(model.word(word));
        return format == Precision::fp32 ? std::optional(Precision::bf16) : format;
    };
    const auto native = named ? std::nullopt : stored("native");
    p.weights = named ? *named : native.value_or(has8 ? Precision::fp8 : Precision::bf16);
    const double bytes = bytesPerElement(p.weights);
    const bool wideAttention = bytes < 1 && (mixture || p.weights == Precision::mxfp4);
    p.attention = wideAttention ? Precision::bf16 : p.weights;
    p.activations = p.kv = bytes < 2 && has8 ? Precision::fp8 : Precision::bf16;
    if (native) {
        p.attention = stored("native.attention").value_or(p.attention);
        p.kv = stored("native.kv").value_or(p.kv);
        p.dense = stored("native.dense");
        p.mixers = stored("native.mixers");
        p.head = stored("native.head").value_or(p.head);
    }
    return p;
}

/// Only whole passes are asked of what writes nothing.
Result<Transformer> askedModel(const Entry& entry, bool forwards) {
    Result<Transformer> model = transformerFrom(entry);
    if (!model) return Error{ErrorCode::input, "model", model.error().text()};
    if (!model->writes && !forwards)
        return Error{ErrorCode::input, "model",
                     entry.name + (model->diffusion.present() ? " makes pictures" : " gives vectors") +
                         " and no answers: ask rackline forward, with workload.kind set to forward"};
    return model;
}

Result<System> loadSystem(const Settings& settings, const Catalogue& catalogue, const std::string& prefix) {
    Result<System> system = catalogue.system(setting(settings, prefix + "rack"));
    if (!system) return Error{ErrorCode::input, prefix + "rack", system.error().text()};
    system.value().rack.busbar = busbarOf(catalogue, system.value().rack.id);
    const auto rackEntry = catalogue.entry("rack", system.value().rack.id);
    system.value().rack.busbarStated = rackEntry && !rackEntry->word("busbar").empty();
    system.value().count = static_cast<int>(*parseNumber(setting(settings, prefix + "count", "1")));
    const auto units = settings.find(prefix + "units");
    if (units == settings.end()) return system;
    const Result<std::vector<RackUnit>> parsed = parseUnits(units->second);
    if (!parsed) return parsed.error();
    return composed(std::move(system).value(), *parsed, catalogue);
}

struct Efficiency {
    ChipKernels kernels;
    EngineProfile engine;
};

/// Takes a profile by name instead of the shipped one of engine and generation.
Result<Efficiency> namedEfficiency(const std::string& name, const Accelerator& chip, const Settings& settings,
                                   ChipKernels kernels, const Catalogue& catalogue) {
    Result<NamedProfile> named = namedProfile(catalogue, name, chip, setting(settings, "model"));
    if (!named)
        return Error{ErrorCode::input, "efficiency",
                     "expected calibrated, speed-of-light or an engine profile; " + named.error().detail};
    const std::string engine = setting(settings, "engine"), own = catalogue.entry("engine", name)->word("engine");
    if (!engine.empty() && engine != own && engine != name)
        return Error{ErrorCode::input, "efficiency", "\"" + name + "\" is a profile of " + own + ", and engine is " + engine};
    if (named->sawChip) {
        kernels.carriedFrom.clear();
        kernels.carrySpread = 0;
    }
    return Efficiency{std::move(kernels), std::move(named).value().engine};
}

Result<Efficiency> loadEfficiency(const Accelerator& chip, const Settings& settings, const Catalogue& catalogue) {
    const std::string efficiency = setting(settings, "efficiency", "calibrated");
    if (efficiency == "speed-of-light") {
        EngineProfile ideal;
        ideal.id = efficiency;
        ideal.requestPath = ideal.schedulesAhead = ideal.spread = 0;
        ideal.ranksWait = false;
        return Efficiency{speedOfLight(), ideal};
    }
    Result<ChipKernels> kernels = catalogue.kernels(chip.id);
    if (!kernels) return kernels.error();
    if (efficiency != "calibrated") return namedEfficiency(efficiency, chip, settings, std::move(kernels).value(), catalogue);
    std::string engine = setting(settings, "engine");
    if (engine.empty()) engine = catalogue.defaultEngine(chip.generation, setting(settings, "model"));
    // The name may also be one that the catalogue lists: the engine's profile on one generation.
    if (const auto listed = catalogue.entry("engine", engine)) {
        if (listed->word("generation") != chip.generation)
            return namedEfficiency(engine, chip, settings, std::move(kernels).value(), catalogue);
        engine = listed->word("engine");
    }
    Result<EngineProfile> profile = shippedProfile(catalogue, engine, chip);
    if (!profile) return Error{ErrorCode::input, "engine", profile.error().text()};
    // Where the profile was fitted on this very chip, its spread holds what carrying kernels over adds.
    if (fittedOn(profile.value(), catalogue, chip.id)) kernels.value().carrySpread = 0;
    widenUnseen(profile.value(), catalogue, chip.id, setting(settings, "model"), kernels->carrySpread);
    return Efficiency{std::move(kernels).value(), std::move(profile).value()};
}

/// What the model of a client's run does not know is refused (method/serving 9).
Result<void> checkRun(const Scenario& s, const Settings& settings) {
    const auto refused = [](const char* path, const char* why) { return Error{ErrorCode::input, path, why}; };
    const char* rounds = "workload.client.rounds";
    if (s.offload.weights > 0 || s.offload.kv > 0)
        return refused(rounds, "says that the run ends, and such a run knows no memory below HBM; leave out offload.weights and "
                               "offload.kv, or the rounds");
    const bool pools = s.mode == ModeChoice::disaggregated || s.readsElsewhere();
    if (!s.workload.isOneBatch()) {
        if (s.mayReadBeside() && s.mode != ModeChoice::aggregated)
            return refused(rounds, "says that the run ends, and such a run knows no chips that read beside the GPUs; set "
                                   "mapping.mode to aggregated, or leave out the rounds");
        return {};
    }
    if (pools) return refused("workload.load.batch", "is one batch, which one instance serves; set mapping.mode to aggregated");
    if (s.workload.client.rounds != 1) return refused(rounds, "is more than 1, and one batch runs once");
    for (const char* path : {"workload.client.drain", "workload.client.first_token", "workload.client.shortest"})
        if (settings.contains(path)) return refused(path, "is of requests in flight, and workload.load.batch is one batch");
    return {};
}

/// A run ends where so many requests come, and workers share those that do; a search over the batch has neither.
Result<void> checkClient(const Scenario& s, const Settings& settings) {
    if (s.trains()) return {};
    const LoadKind load = s.workload.load.kind;
    if (s.workload.client.rounds > 0 && !s.workload.runEnds())
        return missing(load == LoadKind::rate ? "workload.load.concurrency" : "workload.load",
                       "requests in flight or a batch, because workload.client.rounds says that the run ends");
    for (const char* path : {"mapping.workers", "mapping.prefill.workers"})
        if (settings.contains(path) && load == LoadKind::search)
            return missing("workload.load", std::string("a load that the workers of ") + path + " share");
    return s.workload.runEnds() ? checkRun(s, settings) : Result<void>();
}

/// Notes the checks of a hall whose limits are written down. A hall that pipes nothing to the rack says so by its way of cooling.
void describeHall(Scenario& s, const Settings& settings) {
    struct Row {
        std::string_view path;
        BudgetCheck check;
    };
    constexpr std::array<Row, 14> rows{{{"facility.hall.power", BudgetCheck::hall},
                                        {"facility.hall.scheme", BudgetCheck::feeds},
                                        {"facility.hall.feeds", BudgetCheck::feeds},
                                        {"facility.hall.breaker", BudgetCheck::feeds},
                                        {"facility.hall.voltage", BudgetCheck::feeds},
                                        {"facility.hall.flow", BudgetCheck::coolantFlow},
                                        {"facility.hall.rise", BudgetCheck::coolantFlow},
                                        {"facility.hall.coolant", BudgetCheck::coolantFlow},
                                        {"facility.hall.air_heat", BudgetCheck::airHeat},
                                        {"facility.hall.floor_load", BudgetCheck::floorLoad},
                                        {"facility.hall.spread", BudgetCheck::floorLoad},
                                        {"facility.hall.rack_mass", BudgetCheck::mass},
                                        {"facility.cooling", BudgetCheck::coolingMethod},
                                        {"facility.cooling", BudgetCheck::coolantFlow}}};
    const bool piped = s.facility.cooling == Cooling::directLiquid || s.facility.cooling == Cooling::immersion;
    for (const Row& row : rows)
        if (settings.contains(std::string(row.path)) &&
            !(row.path == "facility.cooling" && row.check == BudgetCheck::coolantFlow && piped))
            s.site.described[static_cast<std::size_t>(row.check)] = true;
}

/// Gives the watts that optics inside the switches save to the racks.
Result<void> takeOptics(ResolvedScenario& r, const Settings& settings, const Catalogue& catalogue) {
    if (r.scenario.site.network.optics != Optics::coPackaged || settings.contains("facility.network_share")) return {};
    const Result<double> share = shareWithOpticsInside(r, catalogue);
    if (!share) return share.error();
    r.scenario.facility.networkShare = *share;
    return {};
}

/// Lets other chips of the rack read prompts. Each is a domain of its own, because no scale-up link joins them.
Result<void> takeChipsBeside(Scenario& s, const Settings& settings, const Catalogue& catalogue) {
    const Rack& rack = s.system.rack;
    if (rack.otherChips() == 0) return {};
    const auto part =
        std::find_if(rack.parts.begin(), rack.parts.end(), [](const RackPart& p) { return p.kind == PartKind::chips; });
    const Result<Entry> entry = catalogue.entry("rack", rack.id);
    if (!entry) return entry.error();
    Result<Accelerator> chip = catalogue.accelerator(entry->word("second.accelerator"));
    if (!chip) return chip.error();
    // The rack states what its idle chips draw, and the chips that work add to that.
    chip.value().power.idle = part->idleEach;
    Result<Efficiency> own = loadEfficiency(*chip, settings, catalogue);
    if (!own) return own.error();
    System chips{rack, std::move(chip).value(), s.system.count};
    chips.rack.name = part->name + " of " + rack.name;
    chips.rack.packages = rack.otherChips();
    chips.rack.scaleUp = {1, 1, 1, 1, false};
    chips.rack.parts.clear();
    chips.rack.losses.gpuFactor = 1 / part->conversion;
    chips.rack.provisioned = {};
    chips.rack.price = {};
    s.prefillHardware =
        PrefillHardware{std::move(chips), own->kernels, own->engine, double(rack.otherChips()) / rack.packages, {}};
    return {};
}

Result<void> loadHardware(ResolvedScenario& r, const Settings& settings, const Catalogue& catalogue) {
    if (setting(settings, "hardware.rack").empty())
        return missing("hardware.rack", "a rack of the catalogue such as gb200-nvl72");
    Result<System> system = loadSystem(settings, catalogue, "hardware.");
    if (!system) return system.error();
    Result<Efficiency> efficiency = loadEfficiency(system->accelerator, settings, catalogue);
    if (!efficiency) return efficiency.error();
    r.scenario.system = std::move(system).value();
    r.scenario.kernels = efficiency->kernels;
    r.scenario.engine = efficiency->engine;
    if (setting(settings, "hardware.prefill.rack").empty()) return takeChipsBeside(r.scenario, settings, catalogue);
    Result<System> prefill = loadSystem(settings, catalogue, "hardware.prefill.");
    if (!prefill) return prefill.error();
    Result<Efficiency> own = loadEfficiency(prefill->accelerator, settings, catalogue);
    if (!own) return own.error();
    r.scenario.prefillHardware = PrefillHardware{std::move(prefill).value(), own->kernels, own->engine, 0, {}};
    return {};
}

/// Inputs that are numbers or choices, as they are written.
Result<void> takeNumbers(Scenario& s, const Settings& settings) {
    for (const Parameter& p : parameters()) {
        const auto written = settings.find(p.id);
        if (written == settings.end()) continue;
        const Result<double> value = parseValue(p, written->second);
        if (!value) return value.error();
        p.set(s, *value);
    }
    return {};
}

Result<void> loadTraining(ResolvedScenario& r, const Settings& settings, const Catalogue& catalogue) {
    Scenario& s = r.scenario;
    const std::string kind = setting(settings, "workload.kind", "serve");
    s.task = static_cast<Task>(std::find(taskNames.begin(), taskNames.end(), kind) - taskNames.begin());
    if (!s.trains()) return {};
    if (setting(settings, "efficiency", "calibrated") == "speed-of-light") {
        s.training.profile = speedOfLightTraining();
        return {};
    }
    const std::string framework = setting(settings, "framework", "megatron-bridge");
    const auto profile = catalogue.training(framework, s.system.accelerator.generation);
    if (!profile) return Error{ErrorCode::input, "framework", profile.error().text()};
    const auto sustained = catalogue.sustained(s.system.accelerator.id);
    if (!sustained) return sustained.error();
    s.training.profile = *profile;
    s.training.sustained = *sustained;
    return {};
}

/// What is known of layouts on either pool's hardware.
void takeEvidence(Scenario& s) {
    const auto known = [&](const EngineProfile& engine, const System& system) {
        return LayoutEvidence::shipped().of(engine.scheduler, system.accelerator.generation, s.model.id);
    };
    s.known = known(s.engine, s.system);
    if (s.prefillHardware) s.prefillHardware->known = known(s.prefillHardware->engine, s.prefillHardware->system);
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

/// Replaces the catalogue's figures and the defaults in the list of inputs by what the user wrote.
void addSettings(ResolvedScenario& r, const Settings& settings) {
    for (const Parameter& p : parameters()) {
        const auto written = settings.find(p.id);
        const auto same = [&](const InputFigure& input) { return input.path == p.id; };
        if (written == settings.end()) {
            if (p.fromCatalogue || p.zeroIsNone || concernsSite(p) || concernsPower(p) ||
                (concernsTraining(p) && !r.scenario.trains()) || (concernsPostTraining(p) && !r.scenario.postTrains()) ||
                (concernsPasses(p) && !r.scenario.forwards()))
                continue;
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

/// Lists what the scenario rests on: figures of the catalogue, what keys that name entries make of them, and what the user wrote.
void addFigures(ResolvedScenario& r, const Settings& settings, const Catalogue& catalogue) {
    addEntryFigures(r, catalogue.entry("accelerator", r.scenario.system.accelerator.id), "hardware.accelerator.");
    addEntryFigures(r, catalogue.entry("rack", r.scenario.system.rack.id), "hardware.");
    if (r.scenario.prefillHardware) {
        addEntryFigures(r, catalogue.entry("accelerator", r.scenario.prefillHardware->system.accelerator.id),
                        "hardware.prefill.accelerator.");
        if (r.scenario.readsElsewhere())
            addEntryFigures(r, catalogue.entry("rack", r.scenario.prefillHardware->system.rack.id), "hardware.prefill.");
    }
    replaceFabricFigures(r, settings, catalogue);
    if (r.scenario.trains()) addEntryFigures(r, catalogue.entry("training", r.scenario.training.profile.id), "framework.");
    addSliceFigures(r, settings);
    addSettings(r, settings);
    addTierFigures(r, settings, catalogue);
    addStorageFigures(r, settings, catalogue);
    addDrafterFigures(r, settings, catalogue);
    addPriceFigures(r, settings, catalogue);
    addWorkloadFigures(r, settings);
    addExpertFigures(r, settings);
    addPlantFigures(r, settings);
}

std::string fingerprint(const ResolvedScenario& r, const Settings& settings, const Catalogue& catalogue) {
    std::string text = catalogue.version();
    for (const auto& [path, value] : settings) text += '\n' + path + '=' + value;
    for (const InputFigure& input : r.inputs) text += '\n' + input.path + '=' + input.text;
    for (const auto& [kind, id] : {std::pair<std::string, std::string>{"kernels", r.scenario.kernels.id},
                                   {"engine", r.scenario.engine.id},
                                   {"training", r.scenario.trains() ? r.scenario.training.profile.id : std::string()},
                                   {"model", r.scenario.model.id}})
        if (const Result<Entry> entry = catalogue.entry(kind, id))
            for (const Figure& figure : entry->figures) text += '\n' + figure.path + '=' + figure.claim.text;
    return fingerprintOf(text);
}

} // namespace

Result<ResolvedScenario> resolve(const Project& project, std::size_t index, const Catalogue& catalogue,
                                 std::span<const std::string> overrides) {
    const ScenarioSettings& own = project.scenarios.at(index);
    Result<Settings> settings = mergedSettings(project, own, overrides);
    if (!settings) return settings.error();
    nameEntries(settings.value(), catalogue);
    ResolvedScenario r;
    r.scenario.name = own.name;
    // A limit at the command line asks for another point.
    const bool asked = std::any_of(overrides.begin(), overrides.end(),
                                   [](const std::string& text) { return text.starts_with("workload.limits.speed="); });
    r.readAt = asked ? 0 : project.readAt;
    r.traffic = project.traffic;
    const std::string modelId = setting(*settings, "model");
    if (modelId.empty()) return missing("model", "a model of the catalogue such as deepseek-v3");
    const Result<Entry> modelEntry = catalogue.entry("model", modelId);
    if (!modelEntry) return Error{ErrorCode::input, "model", modelEntry.error().text()};
    Result<Transformer> model = askedModel(*modelEntry, setting(*settings, "workload.kind") == "forward");
    if (!model) return model.error();
    r.scenario.model = std::move(model).value();
    if (const auto done = loadHardware(r, *settings, catalogue); !done) return done.error();
    if (const auto done = chooseFabrics(r.scenario, *settings, catalogue); !done) return done.error();
    if (const auto done = chooseTier(r.scenario, *settings, catalogue); !done) return done.error();
    if (const auto done = loadTraining(r, *settings, catalogue); !done) return done.error();
    if (const auto done = takeSlices(r.scenario, *settings, catalogue); !done) return done.error();
    r.scenario.site.network.switchId = setting(*settings, "network.switch");
    r.scenario.site.network.transceiver = setting(*settings, "network.transceiver");
    r.scenario.precision = defaultPrecision(r.scenario.system.accelerator, *settings, *modelEntry, r.scenario.model.isMixture());
    if (const auto done = takeNumbers(r.scenario, *settings); !done) return done.error();
    if (const auto done = checkTiers(r.scenario); !done) return done.error();
    if (const auto done = takeStorage(r, *settings, catalogue); !done) return done.error();
    takeModelWork(r.scenario, catalogue);
    takeEvidence(r.scenario);
    if (const auto done = takeTokenPrices(r.scenario, *settings, catalogue); !done) return done.error();
    r.scenario.training.failures.serving =
        !r.scenario.trains() && std::any_of(settings->begin(), settings->end(), [](const auto& row) {
            return row.first.starts_with("failures.") && readBy(row.first, Task::serve).any();
        });
    if (const auto done = takeImages(r.scenario); !done) return done.error();
    if (const auto done = takeAdapters(r.scenario); !done) return done.error();
    if (const auto done = takeExpertLoads(r.scenario, *settings); !done) return done.error();
    if (const auto done = takeDrafter(r.scenario, *settings, catalogue); !done) return done.error();
    if (const auto done = takeWorkload(r.scenario, *settings); !done) return done.error();
    if (const auto done = checkClient(r.scenario, *settings); !done) return done.error();
    if (const auto done = takePostTraining(r.scenario, catalogue); !done) return done.error();
    if (const auto done = takePasses(r.scenario, catalogue); !done) return done.error();
    describeHall(r.scenario, *settings);
    noteUnread(r, *settings, project, own, overrides);
    if (const auto done = checkFabrics(r.scenario, *settings, catalogue); !done) return done.error();
    if (const auto done = takeNetworkCost(r, *settings, catalogue); !done) return done.error();
    if (const auto done = takePlant(r, *settings, catalogue); !done) return done.error();
    takePue(r, *settings, catalogue);
    if (const auto fine = checkSupply(r.scenario.facility, *settings); !fine) return fine.error();
    if (const auto done = takeOptics(r, *settings, catalogue); !done) return done.error();
    addFigures(r, *settings, catalogue);
    r.hash = fingerprint(r, *settings, catalogue);
    r.asked = std::make_shared<const ResolvedScenario::Asked>(ResolvedScenario::Asked{
        {project.name, project.shared, {own}, project.readAt, {}, project.newer}, {overrides.begin(), overrides.end()}});
    return r;
}

Result<Project> projectWith(Project project, std::span<const std::string> overrides) {
    Settings asked;
    for (const std::string& text : overrides) {
        const auto setting = settingOf(text);
        if (!setting) return setting.error();
        const bool ofLoad = setting->first.starts_with(loadKeys);
        if (ofLoad) {
            eraseLoad(project.shared);
            eraseLoad(asked);
        }
        for (ScenarioSettings& s : project.scenarios) {
            if (ofLoad) eraseLoad(s.values);
            s.values.erase(setting->first);
        }
        asked[setting->first] = setting->second;
    }
    eraseRivals(project.shared, asked);
    for (ScenarioSettings& s : project.scenarios) eraseRivals(s.values, asked);
    for (const auto& [path, text] : asked) project.shared[path] = text;
    return project;
}

Scenario atOperatingPoint(const ResolvedScenario& resolved) {
    Scenario scenario = resolved.scenario;
    TokenRate& limit = scenario.workload.limits.speed;
    limit = TokenRate::fromSi(std::max(limit.si(), resolved.readAt));
    return scenario;
}

} // namespace rackline
