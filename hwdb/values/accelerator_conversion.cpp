// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/figures/accelerator_figures.h"
#include "hwdb/values/conversions.h"
#include "hwdb/values/figure_reader.h"

namespace rackline {

namespace {
/// Figures by which something is divided, so that they must not be 0.
constexpr std::string_view positive[] = {"hbm.visible", "hbm.bandwidth", "tdp", "scale_up"};
} // namespace

Result<Accelerator> acceleratorFrom(const Entry& entry) {
    Accelerator chip;
    chip.id = entry.id;
    chip.name = entry.name;
    chip.vendor = entry.vendor;
    chip.generation = entry.word("generation");
    chip.hbm.kind = entry.word("hbm.kind");
    chip.status = statusNamed(entry.status).value_or(Status::shipping);
    if (auto missing = readFigures(chip, entry)) return *missing;
    for (const std::string_view path : positive)
        if (entry.figure(path)->value <= 0)
            return Error{ErrorCode::input, entry.kind + "/" + entry.id, entry.id + ": " + std::string(path) + " must be above 0"};
    for (const PrecisionFormat& format : precisionFormats())
        if (const Figure* peak = entry.figure("peak." + std::string(format.name)); peak && peak->value > 0)
            chip.peak.set(format.precision, ComputeRate::fromSi(peak->value));
    if (!chip.peak.of(Precision::bf16)) return missingFigure(entry, "peak.bf16");
    if (chip.generation.empty())
        return Error{ErrorCode::input, entry.kind + "/" + entry.id, entry.id + ": no word for generation"};
    return chip;
}

} // namespace rackline
