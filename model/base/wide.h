// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Functions on packs are compiled, with all that they call, for processors with AVX2, and run where wide() says that there is
/// one. Elsewhere the same templates run on doubles and give the same bits. Clang flattens only one level of calls: functions
/// below that level would take packs the way that processors without AVX2 pass them, and would read wrong figures. With Clang,
/// packs are therefore compiled for every processor. RACKLINE_NO_PACKS takes doubles everywhere, so that both can be compared
/// where a processor would always take packs.
namespace rackline {

#if defined(RACKLINE_NO_PACKS)
#define RACKLINE_WIDE
inline bool wide() { return false; }
#elif defined(__x86_64__) && !defined(__clang__)
#define RACKLINE_WIDE [[gnu::target("avx2"), gnu::flatten]]
inline bool wide() { return __builtin_cpu_supports("avx2") != 0; }
#else
#define RACKLINE_WIDE
inline bool wide() { return true; }
#endif

/// Runs what works on packs, compiled so with all that it calls.
template <class Work> RACKLINE_WIDE void widely(const Work& work) { work(); }

} // namespace rackline
