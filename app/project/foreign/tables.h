// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/foreign/rows.h"
#include "app/project/measured/kernel_cases.h"

namespace rackline {

/// The tables of AIPerf and GenAI-Perf, `profile_export_aiperf.csv` and `profile_export_genai_perf.csv`: one run.
Result<void> addBenchTable(const ForeignText& file, ForeignRows& into);
/// MLPerf inference of a language model, `mlperf_log_summary.txt` or `mlperf_log_detail.txt`: one run.
Result<void> addMlperfLog(const ForeignText& file, ForeignRows& into);
/// Watts of boards over time, as nvidia-smi and dcgmi print them: their mean is one row.
Result<void> addPowerLog(const ForeignText& file, ForeignRows& into);
/// What nccl-tests print: a time for each size of message.
Result<void> addNcclLog(const ForeignText& file, KernelCases& into, std::vector<std::string>& notes);

} // namespace rackline
