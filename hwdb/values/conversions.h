// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/entry/entry.h"
#include "model/base/result.h"
#include "model/hardware/rack.h"
#include "model/kernels/coefficients.h"
#include "model/training/training_profile.h"
#include "model/workload/transformer.h"

namespace rackline {

// These functions make an entry into a value of the model. Where the entry lacks a figure that the model cannot do without, the
// error names it.

Result<Accelerator> acceleratorFrom(const Entry& entry);
/// A rack has the frame of the chassis that it stands in, if there is one; the rack's own figures come before those of the
/// chassis.
Result<Rack> rackFrom(const Entry& entry, const Entry* chassis = nullptr);
/// The most experts that a model may have, because ways to lay them out are counted one by one. No model comes near it.
inline constexpr int mostExperts = 10'000;
Result<Transformer> transformerFrom(const Entry& entry);
/// The tables of the entry alone; formats without a table take that of the nearest format.
Result<ChipKernels> kernelsFrom(const Entry& entry);
/// The kernels of another chip as those of this entry, with their efficiencies multiplied by `carry.compute` and `carry.memory`.
ChipKernels carriedOver(const ChipKernels& from, const Entry& entry);
Result<EngineProfile> engineFrom(const Entry& entry);
/// What a training framework adds on a generation; and a chip's sustained speed under training.
Result<TrainingProfile> trainingProfileFrom(const Entry& entry, const std::string& generation);
SustainedFactors sustainedFrom(const Entry& entry);

} // namespace rackline
