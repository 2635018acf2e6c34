// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/kernel_errors.h"

#include "app/project/measured/error_statistics.h"
#include "hwdb/catalogue/generations.h"
#include "hwdb/entry/measure.h"
#include "hwdb/values/conversions.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace rackline {

namespace {

/// One chip's coefficients as another's.
struct Donor {
    std::string id;
    bool otherGeneration = false;
    ChipKernels kernels;
};

struct MeasuredChip {
    std::string id, generation;
    ChipSpeed speed;
    ChipKernels kernels;
};

/// A generation on: what the catalogue takes off where it carries Blackwell's figures to Rubin.
Result<Entry> generationCarry(const Catalogue& catalogue) { return catalogue.entry("kernels", "rubin"); }

/// The nearest other chip of the generation, and one of the nearest other generation.
std::vector<Donor> donorsOf(const MeasuredChip& chip, std::span<const MeasuredChip> chips, const Entry& carry) {
    std::vector<Donor> donors;
    const auto take = [&](std::string_view generation, bool other) {
        for (auto at = chips.rbegin(); at != chips.rend(); ++at) {
            const MeasuredChip& nearest = *at;
            if (nearest.id == chip.id || nearest.generation != generation) continue;
            Donor donor{nearest.id, other, other ? carriedOver(nearest.kernels, carry) : nearest.kernels};
            donors.push_back(std::move(donor));
            return true;
        }
        return false;
    };
    take(chip.generation, false);
    for (const std::string& near : generationsNear(chip.generation))
        if (near != chip.generation && take(near, true)) break;
    return donors;
}

KernelErrorRow errorsOf(std::span<const KernelCase* const> cases, const ChipSpeed& chip, const ChipKernels& kernels) {
    std::vector<double> ratios;
    for (const KernelCase* c : cases) ratios.push_back(kernelSeconds(c->shape, chip, kernels) / c->seconds);
    const RatioErrors e = ratioErrors(ratios);
    return {{}, {}, {}, {}, false, cases.size(), e.mean, e.median, e.p90, e.bias};
}

double medianOf(std::vector<double> values) { return quantile(std::move(values), 0.5); }

/// The same coefficients' figures over the chips of one kernel and format.
void addMedians(std::vector<KernelErrorRow>& table, std::size_t first) {
    KernelErrorRow median = table[first];
    median.chip.clear();
    std::vector<double> mean, middle, p90, bias;
    median.cases = 0;
    for (std::size_t i = first; i < table.size(); ++i) {
        if (!table[i].carriedFrom.empty()) continue;
        median.cases += table[i].cases;
        mean.push_back(table[i].mean);
        middle.push_back(table[i].median);
        p90.push_back(table[i].p90);
        bias.push_back(table[i].bias);
    }
    if (mean.size() < 2) return;
    median.mean = medianOf(mean);
    median.median = medianOf(middle);
    median.p90 = medianOf(p90);
    median.bias = medianOf(bias);
    table.insert(table.begin() + static_cast<std::ptrdiff_t>(first), median);
}

} // namespace

Result<ChipKernels> collectedKernels(const Catalogue& catalogue, const std::string& chip) {
    const Result<Entry> found = catalogue.entry("kernels", chip);
    if (!found) return found.error();
    if (!found->word("carried_from").empty())
        return Error{ErrorCode::input, chip, "has no measured kernels: the catalogue carries them over"};
    Entry entry = *found;
    std::erase_if(entry.figures, [](const Figure& f) { return f.path.ends_with(".scale"); });
    for (Figure& figure : entry.figures)
        for (const Claim& rival : figure.rivals) {
            if (rival.provenance.grade != Grade::measured || figure.claim.provenance.grade == Grade::measured) continue;
            if (const Result<Measure> value = parseMeasure(rival.text)) figure.value = value->value;
            break;
        }
    return kernelsFrom(entry);
}

Result<std::vector<KernelErrorRow>> kernelErrorTable(std::span<const KernelCase> cases, const Catalogue& catalogue) {
    std::set<std::string> ids;
    using Key = std::tuple<std::string, std::string, std::string>;
    std::map<Key, std::vector<const KernelCase*>> groups;
    for (const KernelCase& c : cases) {
        ids.insert(c.chip);
        groups[{c.kernel, c.format, c.chip}].push_back(&c);
    }
    const Result<Entry> carry = generationCarry(catalogue);
    if (!carry) return carry.error();
    std::vector<MeasuredChip> chips;
    for (const std::string& id : ids) {
        const Result<Accelerator> accelerator = catalogue.accelerator(id);
        if (!accelerator) return accelerator.error();
        const Result<ChipKernels> kernels = collectedKernels(catalogue, id);
        if (!kernels) return kernels.error();
        chips.push_back({id, accelerator->generation, chipSpeed(*accelerator), *kernels});
    }
    std::vector<KernelErrorRow> table;
    std::size_t first = 0;
    for (const auto& group : groups) {
        const auto& [kernel, format, id] = group.first;
        if (table.size() > first && (table[first].kernel != kernel || table[first].format != format)) {
            addMedians(table, first);
            first = table.size();
        }
        const auto chip =
            std::find_if(chips.begin(), chips.end(), [&](const MeasuredChip& c) { return c.id == std::get<2>(group.first); });
        const auto add = [&](const ChipKernels& kernels, const std::string& from, bool other) {
            KernelErrorRow row = errorsOf(group.second, chip->speed, kernels);
            row.kernel = std::get<0>(group.first);
            row.format = std::get<1>(group.first);
            row.chip = std::get<2>(group.first);
            row.carriedFrom = from;
            row.otherGeneration = other;
            table.push_back(std::move(row));
        };
        add(chip->kernels, {}, false);
        for (const Donor& donor : donorsOf(*chip, chips, *carry)) add(donor.kernels, donor.id, donor.otherGeneration);
    }
    if (table.size() > first) addMedians(table, first);
    return table;
}

} // namespace rackline
