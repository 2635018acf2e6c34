// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/rack.h"
#include "model/units/constants.h"
#include "model/units/quantity.h"

#include <string_view>
#include <vector>

namespace rackline {

/// What training waits for at a checkpoint: for storage, for the copy to host memory, or for the copy to a neighbour's host.
enum class CheckpointKind { synchronous, asynchronous, buddy };
std::string_view nameOf(CheckpointKind kind);

/// What fails, and how a run comes back (method/training 3).
struct FailurePlan {
    /// The mean time to failure of one GPU with its share of everything that fails with it.
    Time gpuMttf = 50000 * hour;
    /// GPUs that one failure of that kind takes away: 1, a host, or a rack.
    double blast = 8;
    /// The mean times to failure of one tray, one scale-up domain and one rack, beside those of the GPUs; each failure takes all
    /// GPUs of the unit away. With 0 the GPUs' figure contains them.
    Time trayMttf, domainMttf, rackMttf;
    CheckpointKind kind = CheckpointKind::asynchronous;
    /// Bytes of a checkpoint for each parameter: weights, master weights and moments.
    double checkpointBytes = 14;
    Bandwidth storage = 1 * TBps;
    /// What the same storage gives out; 0 is as much as it takes in.
    Bandwidth storageReads;
    Bandwidth reads() const { return storageReads.si() > 0 ? storageReads : storage; }
    /// Room on that storage, 0 for enough, and checkpoints kept there.
    Data capacity;
    double kept = 2;
    /// The time between checkpoints; 0 takes the exact optimum.
    Time interval;
    /// No checkpoint sooner than this after the one before, however cheap it is.
    Time shortest = 60 * second;
    Time detect = 120 * second, reschedule = 180 * second, warmUp = 60 * second;
    /// The time until a failed unit is back.
    Time repair = 24 * hour;
    /// The chance that the spares suffice, and the share of the time that silent corruption takes.
    double sparesCover = 0.99, corruption = 0.0005;
    /// Whether a scenario that serves states some of this. Then its tokens are those that failures leave.
    bool serving = false;
};

/// Young: sqrt(2 d M). Daly: the same with two higher terms. `save` is the time that training waits for a checkpoint.
Time youngInterval(Time save, Time mtti);
Time dalyInterval(Time save, Time mtti);
/// Cycle, checkpoint included, of arXiv 2410.18124.
Time availabilityCycle(Time save, Time mtti, Time restart);
/// The interval at which the exact goodput is highest.
Time optimalInterval(Time save, Time mtti);
/// Useful share of the time with failures at a constant rate, exactly, and to first order (which fails for short MTTI).
double exactGoodput(Time interval, Time save, Time mtti, Time restart);
double firstOrderGoodput(Time interval, Time save, Time mtti, Time restart);
/// Smallest number that a Poisson count with this mean does not exceed with the given chance.
double poissonQuantile(double mean, double chance);

/// GPUs of a tray, of a scale-up domain and of a rack.
struct FailureUnits {
    double tray = 8, domain = 8, rack = 8;
};

/// One kind of thing that fails: GPUs that go with it, how often any of them fails, and GPUs held ready for it.
struct FailureSource {
    std::string_view name;
    double gpus = 1;
    Time mtti;
    double spares = 0;
};

/// All that fails of so many GPUs.
std::vector<FailureSource> failureSources(const FailurePlan& plan, double gpus, const FailureUnits& units);
FailureUnits failureUnitsOf(const Rack& rack);

struct Reliability {
    Time mtti, save, restart, interval;
    std::vector<FailureSource> sources;
    Data checkpoint;
    /// Rate that storage must take so that one checkpoint is written before the next is due.
    Bandwidth storageNeeded;
    double goodput = 1;
    /// GPUs held ready.
    double spares = 0;
    /// The run is interrupted faster than it comes back.
    bool hopeless = false;
    /// The data that storage must hold, and whether it has too little room.
    Data stored;
    bool tooLarge = false;
};
/// `hostLink` is one GPU's bandwidth to host memory, `network` its NIC's.
Reliability reliabilityOf(const FailurePlan& plan, double gpus, double parameters, Bandwidth hostLink, Bandwidth network,
                          const FailureUnits& units = {});

} // namespace rackline
