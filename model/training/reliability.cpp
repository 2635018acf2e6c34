// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/training/reliability.h"

#include "model/base/enum_names.h"
#include "model/base/portable_math.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
constexpr EnumNames<CheckpointKind, 3> kindNames{"synchronous", "asynchronous", "buddy"};
} // namespace

std::string_view nameOf(CheckpointKind kind) { return kindNames.of(kind); }

Time youngInterval(Time save, Time mtti) { return Time::fromSi(std::sqrt(2 * save.si() * mtti.si())); }

Time dalyInterval(Time save, Time mtti) {
    if (save.si() >= 2 * mtti.si()) return mtti;
    const double ratio = save / mtti;
    return youngInterval(save, mtti) * (1 + std::sqrt(ratio / 2) / 3 + ratio / 18) - save;
}

Time availabilityCycle(Time save, Time mtti, Time restart) {
    const double d = save.si();
    return Time::fromSi(d + std::sqrt(2 * (mtti.si() + restart.si()) * d + d * d));
}

Time optimalInterval(Time save, Time mtti) {
    // The derivative vanishes where (1 - x) exp(x + d/M) = 1 with x = interval / M; the left side falls with x.
    const double ratio = save / mtti;
    double low = 0, high = 1;
    for (int i = 0; i < 60; ++i) {
        const double x = (low + high) / 2;
        ((1 - x) * portable::exp(x + ratio) > 1 ? low : high) = x;
    }
    return mtti * ((low + high) / 2);
}

double exactGoodput(Time interval, Time save, Time mtti, Time restart) {
    if (interval.si() <= 0) return 0;
    const double m = mtti.si();
    const double grown = portable::exp(restart.si() / m) * (portable::exp((interval + save) / mtti) - 1);
    return interval.si() / (m * grown);
}

double firstOrderGoodput(Time interval, Time save, Time mtti, Time restart) {
    return 1 - save / interval - (interval * 0.5 + restart) / mtti;
}

double poissonQuantile(double mean, double chance) {
    if (mean <= 0) return 0;
    // Beyond this the normal approximation is within one of the exact count.
    constexpr double exactUpTo = 500;
    if (mean > exactUpTo) {
        double low = 0, high = 10;
        for (int i = 0; i < 50; ++i) {
            const double z = (low + high) / 2;
            const double k = 1 / (1 + 0.2316419 * z);
            const double tail = 0.3989422804014327 * portable::exp(-z * z / 2) * k *
                                (0.319381530 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
            (1 - tail < chance ? low : high) = z;
        }
        return std::ceil(mean + low * std::sqrt(mean));
    }
    double term = portable::exp(-mean), sum = term, count = 0;
    while (sum < chance && count < 10 * exactUpTo) {
        count += 1;
        term *= mean / count;
        sum += term;
    }
    return count;
}

/// method/training 3: the rates of everything that fails add up.
std::vector<FailureSource> failureSources(const FailurePlan& plan, double gpus, const FailureUnits& units) {
    std::vector<FailureSource> sources;
    const auto add = [&](std::string_view name, double each, double lost, Time mttf) {
        if (mttf.si() <= 0) return;
        const Time mtti = mttf / std::max(1.0, gpus / each);
        sources.push_back({name, lost, mtti, lost * poissonQuantile(plan.repair / mtti, plan.sparesCover)});
    };
    add("GPUs", 1, plan.blast, plan.gpuMttf);
    add("trays", units.tray, units.tray, plan.trayMttf);
    add("scale-up domains", units.domain, units.domain, plan.domainMttf);
    add("racks", units.rack, units.rack, plan.rackMttf);
    return sources;
}

FailureUnits failureUnitsOf(const Rack& rack) {
    constexpr int gpusOfHost = 8;
    const auto part = std::find_if(rack.parts.begin(), rack.parts.end(), [](const RackPart& p) { return p.gpusEach > 0; });
    const int tray = part != rack.parts.end() ? part->gpusEach : std::min(gpusOfHost, std::max(1, rack.packages));
    return {double(tray), std::max(1.0, double(rack.scaleUp.packages)), std::max(1.0, double(rack.packages))};
}

Reliability reliabilityOf(const FailurePlan& plan, double gpus, double parameters, Bandwidth hostLink, Bandwidth network,
                          const FailureUnits& units) {
    Reliability r;
    r.sources = failureSources(plan, gpus, units);
    double rate = 0;
    for (const FailureSource& source : r.sources) {
        rate += 1 / source.mtti.si();
        r.spares += source.spares;
    }
    r.mtti = Time::fromSi(1 / rate);
    r.checkpoint = Data::fromSi(parameters * plan.checkpointBytes);
    const Bandwidth toHosts = hostLink * gpus, toNeighbours = network * gpus;
    const Bandwidth toStorage = min(plan.storage, toNeighbours);
    const Time written = r.checkpoint / toStorage;
    r.save = plan.kind == CheckpointKind::synchronous    ? written
             : plan.kind == CheckpointKind::asynchronous ? (hostLink.si() > 0 ? r.checkpoint / toHosts : written)
                                                         : r.checkpoint / toNeighbours;
    // A neighbour's copy is read at the speed of the NICs, everything else from storage.
    const Time load = r.checkpoint / (plan.kind == CheckpointKind::buddy ? toNeighbours : min(plan.reads(), toNeighbours));
    r.restart = plan.detect + plan.reschedule + load + plan.warmUp;
    r.interval = plan.interval.si() > 0 ? plan.interval : max(optimalInterval(r.save, r.mtti), plan.shortest);
    if (plan.kind == CheckpointKind::asynchronous) r.interval = max(r.interval, written);
    r.storageNeeded = r.checkpoint / r.interval;
    r.hopeless = r.mtti <= r.restart;
    r.goodput = r.hopeless ? 0 : exactGoodput(r.interval, r.save, r.mtti, r.restart) * (1 - plan.corruption);
    r.stored = r.checkpoint * plan.kept;
    r.tooLarge = plan.capacity.si() > 0 && r.stored > plan.capacity;
    return r;
}

} // namespace rackline
