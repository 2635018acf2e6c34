// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// Kernels of a trace that do one operator's work; kernels whose name tells no operator stand one by one.
struct KernelTimes {
    /// Such as "GEMM"; empty where the name tells none.
    std::string_view work;
    /// The kernel, or the one of the work that took longest.
    std::string kernel;
    std::size_t kernels = 0, calls = 0;
    /// In seconds; the shortest and the longest of a call.
    double total = 0, shortest = 0, longest = 0;
};
struct KernelTrace {
    /// In order of their time, those with a known work first.
    std::vector<KernelTimes> times;
    double total = 0;
    std::size_t calls = 0;
    /// Launches without a start and an end after it, and names that are too many to be shown.
    std::size_t bad = 0, more = 0;
};

/// Whether a file is a database of SQLite.
bool holdsDatabase(const std::filesystem::path& file);
/// The kernels of a trace of Nsight Systems, exported by `nsys export --type sqlite`.
Result<KernelTrace> readKernelTrace(const std::filesystem::path& file);
/// The work that a kernel's name tells; empty where it tells none.
std::string_view workOfKernel(std::string_view name);

} // namespace rackline
