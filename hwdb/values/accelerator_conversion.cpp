// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/values/conversions.h"
#include "hwdb/values/figure_reader.h"

namespace rackline {

namespace {
using enum Need;
using Row = FigureRow<Accelerator>;
template <class Q> Q si(double value) { return Q::fromSi(value); }
using PerByte = Quantity<dim::energy - dim::data>;
using PerFlop = Quantity<dim::energy - dim::work>;

constexpr Row rows[] = {
    {"dies", optional, [](Accelerator& a, double v) { a.diesPerPackage = countOf(v); }},
    {"multiprocessors", optional, [](Accelerator& a, double v) { a.multiprocessors = countOf(v); }},
    {"hbm.nominal", required, [](Accelerator& a, double v) { a.hbm.nominal = si<Data>(v); }},
    {"hbm.visible", required, [](Accelerator& a, double v) { a.hbm.visible = si<Data>(v); }},
    {"hbm.bandwidth", required, [](Accelerator& a, double v) { a.hbm.bandwidth = si<Bandwidth>(v); }},
    {"l2", optional, [](Accelerator& a, double v) { a.l2 = si<Data>(v); }},
    {"tdp", required, [](Accelerator& a, double v) { a.tdp = si<Power>(v); }},
    {"power.idle", required, [](Accelerator& a, double v) { a.power.idle = si<Power>(v); }},
    {"power.busy_floor", required, [](Accelerator& a, double v) { a.power.busyFloor = v; }},
    {"power.cap_reached", required, [](Accelerator& a, double v) { a.power.capReached = v; }},
    {"power.per_byte", required, [](Accelerator& a, double v) { a.power.perByte = si<PerByte>(v); }},
    {"power.per_link_byte", optional, [](Accelerator& a, double v) { a.power.perLinkByte = si<PerByte>(v); }},
    {"power.per_flop.bf16", required,
     [](Accelerator& a, double v) { a.power.perFlopBf16 = a.power.perFlopFp8 = a.power.perFlopFp4 = si<PerFlop>(v); }},
    // A chip without units for a narrow format computes it in the next wider one, at that one's energy.
    {"power.per_flop.fp8", optional, [](Accelerator& a, double v) { a.power.perFlopFp8 = a.power.perFlopFp4 = si<PerFlop>(v); }},
    {"power.per_flop.fp4", optional, [](Accelerator& a, double v) { a.power.perFlopFp4 = si<PerFlop>(v); }},
    {"scale_up", required, [](Accelerator& a, double v) { a.scaleUp = si<Bandwidth>(v); }},
    {"host_link", optional, [](Accelerator& a, double v) { a.hostLink = si<Bandwidth>(v); }},
};

/// Figures that would divide by zero.
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
    if (auto missing = readFigures<Accelerator>(chip, entry, rows)) return *missing;
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
