// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/entry/entry_checks.h"

#include "model/units/unit_text.h"

#include <algorithm>
#include <sstream>

namespace rackline {

namespace {
double valueOf(const Entry& entry, const std::string& path) {
    const Figure* figure = entry.figure(path);
    return figure ? figure->value : 0;
}
/// Whether somebody published the figure; a ratio to one that nobody published proves nothing.
bool published(const Entry& entry, const std::string& path) {
    const Figure* figure = entry.figure(path);
    return figure && figure->claim.provenance.grade != Grade::judgement;
}
bool checked(const Entry& entry, const std::string& path) { return !entry.word("checked." + path).empty(); }

/// A dense peak is at most so many times that of a wider format; a sparse one is twice the dense one.
struct PeakRatio {
    const char* narrow;
    const char* wide;
    double most;
};
constexpr PeakRatio peakRatios[] = {
    {"tf32", "bf16", 0.6}, {"fp16", "bf16", 1.1}, {"fp8", "bf16", 2.1},
    {"int8", "bf16", 2.1}, {"fp6", "bf16", 4.2},  {"fp4", "fp8", 2.1},
};

void doubtSparse(const Entry& entry, std::vector<Doubt>& doubts) {
    for (const PeakRatio& ratio : peakRatios) {
        const std::string path = std::string("peak.") + ratio.narrow;
        const double narrow = valueOf(entry, path);
        const double wide = valueOf(entry, std::string("peak.") + ratio.wide);
        if (wide <= 0 || narrow <= ratio.most * wide || checked(entry, path)) continue;
        if (!published(entry, path) || !published(entry, std::string("peak.") + ratio.wide)) continue;
        doubts.push_back({path, "is " + numberText(narrow / wide, 3) + " times " + ratio.wide +
                                    ": is it a sparse figure? Dense ones belong here; mark it \"checked\" if it is dense"});
    }
    for (const Figure& figure : entry.figures) {
        if (!figure.path.starts_with("sparse.") || checked(entry, figure.path)) continue;
        const double dense = valueOf(entry, "peak." + figure.path.substr(7));
        if (dense > figure.value) doubts.push_back({figure.path, "is below the dense figure: are the two exchanged?"});
    }
}

/// The most bytes a second that a link of one GPU or port may have before it is asked whether bits were given as bytes.
struct LargestLink {
    const char* path;
    double most;
};
constexpr LargestLink largestLinks[] = {
    {"out.bandwidth", 250e9}, {"scale_up", 8e12}, {"host_link", 1e12}, {"port.bandwidth", 250e9}};

bool inBits(const std::string& text) {
    const std::size_t unit = text.find_first_not_of("+-0123456789.eE ");
    return unit != std::string::npos &&
           (text.find("b/s", unit) != std::string::npos || text.ends_with("b") || text.find("bit", unit) != std::string::npos ||
            text.find("bps", unit) != std::string::npos);
}

void doubtBits(const Entry& entry, std::vector<Doubt>& doubts) {
    for (const Figure& figure : entry.figures) {
        if (checked(entry, figure.path)) continue;
        for (const LargestLink& link : largestLinks)
            if (figure.path == link.path && figure.value > link.most)
                doubts.push_back({figure.path, figure.claim.text + " is more than any link: are these bits given as bytes?"});
        const bool memory = figure.path.starts_with("hbm.") || figure.path == "l2";
        if (memory && inBits(figure.claim.text))
            doubts.push_back({figure.path, figure.claim.text + " is in bits: memory is given in bytes; are these bytes?"});
    }
}

void compare(std::vector<TotalComparison>& comparisons, const Entry& rack, const std::string& path, double computed) {
    const Figure* stated = rack.figure(path);
    if (stated && computed > 0) comparisons.push_back({path, stated->value, computed, stated->claim.provenance.note});
}

/// Sum over the parts; 0 where a part lacks the figure.
double sumOfParts(const Entry& rack, const std::string& what) {
    double sum = 0;
    std::istringstream parts(rack.word("parts"));
    for (std::string id; parts >> id;) {
        const Figure* each = rack.figure("part." + id + "." + what);
        if (!each) return 0;
        sum += each->value * valueOf(rack, "part." + id + ".count");
    }
    return sum;
}
} // namespace

std::vector<Doubt> doubtsOf(const Entry& entry) {
    std::vector<Doubt> doubts;
    if (entry.kind == "accelerator") doubtSparse(entry, doubts);
    doubtBits(entry, doubts);
    return doubts;
}

std::vector<TotalComparison> compareTotals(const Entry& rack, const Entry* chip) {
    std::vector<TotalComparison> comparisons;
    const double packages = valueOf(rack, "packages");
    compare(comparisons, rack, "total.packages", packages);
    compare(comparisons, rack, "total.dies", packages * valueOf(rack, "dies_per_package"));
    double inTrays = 0;
    std::istringstream parts(rack.word("parts"));
    for (std::string id; parts >> id;) inTrays += valueOf(rack, "part." + id + ".gpus") * valueOf(rack, "part." + id + ".count");
    compare(comparisons, rack, "packages", inTrays);
    compare(comparisons, rack, "total.gpus", inTrays);
    compare(comparisons, rack, "total.mass", sumOfParts(rack, "mass"));
    compare(comparisons, rack, "mass", sumOfParts(rack, "mass"));
    for (const char* port : {"ports", "fibres"}) compare(comparisons, rack, std::string("total.") + port, sumOfParts(rack, port));
    if (!chip) return comparisons;
    for (const Figure& figure : rack.figures)
        if (figure.path.starts_with("total."))
            compare(comparisons, rack, figure.path, packages * valueOf(*chip, "peak." + figure.path.substr(6)));
    compare(comparisons, rack, "total.hbm", packages * valueOf(*chip, "hbm.nominal"));
    compare(comparisons, rack, "total.hbm_bandwidth", packages * valueOf(*chip, "hbm.bandwidth"));
    compare(comparisons, rack, "total.scale_up", packages * valueOf(*chip, "scale_up"));
    const double efficiency = valueOf(rack, "loss.supply_efficiency");
    const double gpuFactor = valueOf(rack, "loss.gpu_factor");
    if (efficiency > 0 && gpuFactor > 0)
        compare(comparisons, rack, "total.power",
                (packages * valueOf(*chip, "tdp") * gpuFactor + sumOfParts(rack, "power.busy")) / efficiency);
    return comparisons;
}

} // namespace rackline
