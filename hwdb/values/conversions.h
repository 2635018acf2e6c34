// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/entry/entry.h"
#include "model/base/result.h"
#include "model/hardware/rack.h"
#include "model/kernels/coefficients.h"
#include "model/training/training_profile.h"
#include "model/workload/transformer.h"

namespace rackline {

// Entries as the model's values. A figure that the model cannot do without and that the entry has not is an error that names it.

Result<Accelerator> acceleratorFrom(const Entry& entry);
/// With the frame of the chassis that it stands in, where there is one; its own figures come first.
Result<Rack> rackFrom(const Entry& entry, const Entry* chassis = nullptr);
/// Ways to lay experts out are counted one by one; no model comes near this many.
inline constexpr int mostExperts = 10'000;
Result<Transformer> transformerFrom(const Entry& entry);
/// Tables of the entry alone; formats without a table take the nearest format's.
Result<ChipKernels> kernelsFrom(const Entry& entry);
/// Another chip's kernels as this entry's: efficiencies times `carry.compute` and `carry.memory`.
ChipKernels carriedOver(const ChipKernels& from, const Entry& entry);
Result<EngineProfile> engineFrom(const Entry& entry);
/// What a training framework adds on a generation; and a chip's sustained speed under training.
Result<TrainingProfile> trainingProfileFrom(const Entry& entry, const std::string& generation);
SustainedFactors sustainedFrom(const Entry& entry);

} // namespace rackline
