// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/training/training_layout.h"

#include "model/base/enum_names.h"

namespace rackline {

namespace {
constexpr EnumNames<Recompute, 3> recomputeNames{"none", "selective", "full"};
constexpr EnumNames<PipelineSchedule, 5> scheduleNames{"gpipe", "1f1b", "interleaved", "zero-bubble", "dualpipe"};
} // namespace

std::string_view nameOf(Recompute recompute) { return recomputeNames.of(recompute); }
std::string_view nameOf(PipelineSchedule schedule) { return scheduleNames.of(schedule); }

std::string labelOf(const TrainingLayout& l) {
    std::string text;
    const auto add = [&text](const char* name, int value, int plain) {
        if (value != plain) text += (text.empty() ? "" : " ") + std::string(name) + std::to_string(value);
    };
    add("TP", l.tp, 1);
    add("CP", l.cp, 1);
    add("PP", l.pp, 1);
    add("V", l.virtualStages, 1);
    add("EP", l.ep, 1);
    add("ETP", l.etp, 1);
    add("DP", l.dp, 0);
    add("ZeRO-", l.zero, 0);
    add("shard", l.shard, 0);
    return text;
}

} // namespace rackline
