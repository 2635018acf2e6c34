// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/keys.h"

#include "app/project/climate_inputs.h"
#include "app/project/drafter_inputs.h"
#include "app/project/rack_units.h"
#include "app/project/service_inputs.h"
#include "app/project/slice_inputs.h"
#include "app/project/storage_inputs.h"
#include "app/project/tier_inputs.h"
#include "app/project/workload_inputs.h"
#include "model/base/near_names.h"
#include "model/mapping/layout.h"
#include "model/scenario/parameters.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace rackline {

const std::vector<StructuralKey>& structuralKeys() {
    static const std::vector<StructuralKey> keys{
        {"name", "Name of the scenario.", {}},
        {"model", "Model of the catalogue.", {}},
        {"hardware.rack", "Rack of the catalogue, or a server used as one.", {}},
        {"hardware.units", "Units of the rack from its floor up, in place of those it ships with.", {}},
        {"hardware.mig",
         "Slices that each GPU is cut into, which serve as devices of their own: 1g.10gb, 3g.40gb and others by the GPU.",
         {wholeGpus},
         true},
        {"hardware.count", "Number of racks that layouts are searched over.", {}},
        {"hardware.domain.fabric",
         "Scale-up fabric of the catalogue in place of the shipped one: nvlink7, ualink, infinity-fabric.",
         {shippedFabric},
         true},
        {"hardware.out.fabric",
         "Scale-out fabric of the catalogue in place of the shipped one: ib-xdr, roce, ultra-ethernet.",
         {shippedFabric},
         true},
        {"offload.tier",
         "Memory below HBM of the catalogue, or several in order for caches of traffic: grace-lpddr, local-nvme, weka.",
         {typedTier},
         true},
        {storageKey, "Storage of the catalogue beside the racks: takes checkpoints, gives data out, is paid.", {noStorage}, true},
        {drafterKey, "Drafter whose measured acceptance is used; else the model's own, or the mean of all.", {usualEntry}, true},
        {draftTextKey, "Kind of text that is drafted, which changes how many drafts are accepted.", draftTexts()},
        {"facility.climate",
         "Outside air of a place of the catalogue, through a year of which the cooling plant is run: madrid, oulu, singapore.",
         {noClimate},
         true},
        {"engine", "Serving engine whose profile is used.", {usualEntry}, true},
        {"efficiency",
         "Kernel efficiencies: measured and carried over, ideal, or an engine profile of the catalogue by its id.",
         {"calibrated", "speed-of-light"},
         true},
        {"workload.kind", "What the system is asked to do.", {taskNames.begin(), taskNames.end()}},
        {"workload.lengths.file",
         "Recorded requests whose prompts and answers are drawn together: a trace's file, or the name of a shipped one.",
         {}},
        {expertLoadsKey, "Tokens of each layer's experts, as CSV of layer,expert,tokens, in place of the assumed skew.", {}},
        {"workload.arrivals.day",
         "How busy each hour of the day is, as 24 numbers; workload.load.rate is then the day's mean.",
         {},
         false,
         {""}},
        {"workload.classes",
         "Kinds of requests with shares, prompt/answer and limits: chat 70 1k/512 ttft=1s; agents 30 16k/512 speed=20 tok/s.",
         {},
         false,
         {"name", "share", "prompt", "answer", "ttft", "speed"}},
        {"framework", "Training framework whose profile is used.", {}},
        {"hardware.prefill.rack", "Rack that reads prompts in a disaggregated system, if it differs.", {}},
        {"hardware.prefill.count", "Number of those racks.", {}},
        {"network.switch", "Switch of the catalogue, where it is not the one that fits the racks' network cards.", {}},
        {"network.transceiver", "Transceiver of the catalogue, likewise.", {}},
    };
    return keys;
}

namespace {
Result<void> checkStructural(const StructuralKey& key, std::string_view text) {
    if (key.id.ends_with(".count")) {
        const Result<double> count = parseNumber(text);
        if (!count) return Error{ErrorCode::input, std::string(key.id), count.error().detail};
        constexpr double most = 1e6;
        if (*count < 1 || *count > most || *count != static_cast<double>(static_cast<long>(*count)))
            return Error{ErrorCode::input, std::string(key.id), std::string(text) + " is not a whole number from 1 to 1000000"};
        return {};
    }
    if (key.id == "hardware.units") {
        const Result<std::vector<RackUnit>> units = parseUnits(text);
        return units ? Result<void>() : Result<void>(units.error());
    }
    if (key.id == classesKey) {
        const Result<std::vector<RequestClass>> classes = parseClasses(text);
        return classes ? Result<void>() : Result<void>(classes.error());
    }
    if (key.id == dayKey) {
        const Result<double> peak = parseDay(text);
        return peak ? Result<void>() : Result<void>(peak.error());
    }
    const std::string word = knownName(text, key.words);
    if (key.words.empty() || key.open || std::find(key.words.begin(), key.words.end(), word) != key.words.end()) return {};
    std::string detail = "\"" + std::string(text.substr(0, 40)) + "\" is not known, expected";
    for (std::size_t i = 0; i < key.words.size(); ++i) detail += (i == 0 ? " " : " or ") + std::string(key.words[i]);
    return Error{ErrorCode::input, std::string(key.id), std::move(detail)};
}
} // namespace

std::span<const std::pair<std::string_view, std::string_view>> pathAliases() {
    // The chips that decode are the main hardware and layout; the file of a disaggregated scenario may name them beside those
    // that prefill.
    static const std::vector<std::pair<std::string, std::string>> degrees = [] {
        std::vector<std::pair<std::string, std::string>> all;
        for (const Degree& degree : layoutDegrees)
            if (const std::string key(degree.key); degree.asked != nullptr && !degree.title.empty())
                all.emplace_back("mapping.decode." + key, "mapping." + key);
        return all;
    }();
    static const std::vector<std::pair<std::string_view, std::string_view>> aliases = [] {
        std::vector<std::pair<std::string_view, std::string_view>> all{
            {"hardware.decode.rack", "hardware.rack"},
            {"hardware.decode.count", "hardware.count"},
            {"mapping.decode.workers", "mapping.workers"},
            {"mapping.decode.batch", "workload.load.batch"},
            {"mapping.batch", "workload.load.batch"},
            {"hardware.scale_up.fabric", "hardware.domain.fabric"},
            {"hardware.scale_up.domain", "hardware.domain.packages"},
            {"hardware.scale_up.reduction", "hardware.domain.reduction"},
            {"hardware.scale_out.fabric", "hardware.out.fabric"},
            {"hardware.scale_out.latency", "hardware.out.latency"},
            {"hardware.scale_out.reduction", "hardware.out.reduction"}};
        all.insert(all.end(), degrees.begin(), degrees.end());
        return all;
    }();
    return aliases;
}

std::string canonicalPath(std::string_view path) {
    for (const auto& [alias, canonical] : pathAliases())
        if (alias == path) return std::string(canonical);
    return std::string(path);
}

Result<void> checkSetting(std::string_view path, std::string_view text) {
    if (const Parameter* parameter = findParameter(path)) {
        const Result<double> value = parseValue(*parameter, text);
        return value ? Result<void>() : Result<void>(value.error());
    }
    const auto& keys = structuralKeys();
    const auto found = std::find_if(keys.begin(), keys.end(), [path](const StructuralKey& k) { return k.id == path; });
    if (found != keys.end()) return checkStructural(*found, text);
    std::vector<std::string_view> known;
    for (const Parameter& p : parameters()) known.push_back(p.id);
    for (const StructuralKey& k : keys) known.push_back(k.id);
    const std::string meant = meantText(path, known);
    return Error{ErrorCode::input, std::string(path),
                 "unknown key" + (meant.empty() ? "; rackline schema keys lists them" : meant)};
}

std::string writtenSetting(std::string_view path, std::string_view text) {
    if (const Parameter* parameter = findParameter(path)) return writtenText(*parameter, text);
    const auto& keys = structuralKeys();
    const auto found = std::find_if(keys.begin(), keys.end(), [path](const StructuralKey& k) { return k.id == path; });
    return found == keys.end() ? std::string(text) : knownName(text, found->words);
}

} // namespace rackline
