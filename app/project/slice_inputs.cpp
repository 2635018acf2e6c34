// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/slice_inputs.h"

#include "model/scenario/parameters.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
constexpr std::string_view sliceKey = "hardware.mig";

Error refused(std::string detail) { return {ErrorCode::input, std::string(sliceKey), std::move(detail)}; }

bool sliced(const Settings& settings) {
    const auto written = settings.find(sliceKey);
    return written != settings.end() && written->second != wholeGpus;
}

/// One slice of a GPU, as shares of it.
struct Slice {
    int instances = 1;
    double compute = 1, memory = 1;
};

Result<Slice> sliceOf(const Entry& chip, const std::string& profile) {
    const std::string known = chip.word("mig");
    if (known.empty()) return refused(chip.name + " cannot be cut into slices");
    std::string stem = "mig." + profile + '.';
    std::replace(stem.begin() + 4, stem.end() - 1, '.', '-');
    const Figure* instances = chip.figure(stem + "instances");
    const Figure* compute = chip.figure(stem + "compute");
    const Figure* memory = chip.figure(stem + "memory");
    const Figure* whole = chip.figure("hbm.nominal");
    if (instances == nullptr || compute == nullptr || memory == nullptr || whole == nullptr)
        return refused("no profile \"" + profile.substr(0, 40) + "\" of " + chip.name + "; expected " + std::string(wholeGpus) +
                       " or one of " + known);
    // Memory is cut into eight parts, and profiles are named by whole gigabytes.
    constexpr double parts = 8;
    const double eighths = std::clamp(std::round(parts * memory->value / whole->value), 1.0, parts);
    return Slice{static_cast<int>(instances->value), compute->value, eighths / parts};
}

void cut(Accelerator& chip, const Slice& slice, const std::string& profile) {
    chip.name += ", slice " + profile;
    chip.slices = slice.instances;
    for (std::size_t i = 0; i < precisionCount; ++i) {
        const auto format = static_cast<Precision>(i);
        if (const auto rate = chip.peak.of(format)) chip.peak.set(format, slice.compute * *rate);
    }
    chip.multiprocessors = static_cast<int>(std::lround(slice.compute * chip.multiprocessors));
    chip.hbm.nominal *= slice.memory;
    chip.hbm.visible *= slice.memory;
    chip.hbm.bandwidth *= slice.memory;
    chip.l2 *= slice.memory;
    // The slices of a GPU share its watts.
    const double each = 1.0 / slice.instances;
    for (Power* watts : {&chip.tdp, &chip.rated, &chip.power.idle}) *watts *= each;
    chip.hostLink *= each;
}

void cut(Rack& rack, const Slice& slice) {
    rack.packages *= slice.instances;
    for (RackPart& part : rack.parts) part.gpusEach *= slice.instances;
    rack.scaleUp.packages = rack.scaleUp.leafPackages = rack.scaleUp.levels = 1;
    rack.scaleUp.inNetworkReduction = false;
    rack.scaleOut.perGpu *= 1.0 / slice.instances;
}

/// Refuses keys that have no meaning for slices.
Result<void> checkKeys(const Scenario& s, const Settings& settings) {
    if (s.prefillHardware) return refused("prompts are read by the slices themselves; leave out hardware.prefill");
    for (const char* path : {"power.cap", "power.prefill.cap", "power.decode.cap"})
        if (settings.contains(path))
            return Error{ErrorCode::input, path,
                         "slices share their GPU's watts; cap what holds them all with power.rack or power.tray"};
    if (settings.contains("offload.tier"))
        return Error{ErrorCode::input, "offload.tier",
                     "a slice's part of it is not known; give that with offload.bandwidth, offload.iops and offload.capacity"};
    return {};
}

/// The standard deviation of ln time that the change of width adds, as for a part of the same silicon (the catalogue's kernels of
/// B100 and of the DGX Station), because no slice is among the measurements.
constexpr double widthSpread = 0.1;
} // namespace

Result<void> takeSlices(Scenario& s, const Settings& settings, const Catalogue& catalogue) {
    // Training does not read the key, which a finding says.
    if (!sliced(settings) || s.trains()) return {};
    if (const auto fine = checkKeys(s, settings); !fine) return fine;
    const Result<Entry> chip = catalogue.entry("accelerator", s.system.accelerator.id);
    if (!chip) return refused(chip.error().text());
    const std::string& profile = settings.find(sliceKey)->second;
    const Result<Slice> slice = sliceOf(*chip, profile);
    if (!slice) return slice.error();
    cut(s.system.accelerator, *slice, profile);
    cut(s.system.rack, *slice);
    s.search.largest = 1;
    s.kernels.carriedFrom = s.kernels.id;
    s.kernels.carrySpread = std::max(s.kernels.carrySpread, widthSpread);
    s.notes.push_back({FindingCode::gpusAreSlices, {double(slice->instances)}});
    return {};
}

void addSliceFigures(ResolvedScenario& r, const Settings& settings) {
    if (r.scenario.system.accelerator.slices <= 1) return;
    for (InputFigure& input : r.inputs) {
        const Parameter* parameter = findParameter(input.path);
        if (parameter != nullptr && input.path.starts_with("hardware.") && !settings.contains(input.path))
            input.text = valueText(*parameter, parameter->get(r.scenario));
    }
}

} // namespace rackline
