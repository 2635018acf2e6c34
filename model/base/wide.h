// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Functions on packs are compiled for processors with AVX2, with all that they call, and run where wide() says so; elsewhere the
/// same templates run on doubles and give the same bits.
namespace rackline {

#ifdef __x86_64__
#define RACKLINE_WIDE [[gnu::target("avx2"), gnu::flatten]]
inline bool wide() { return __builtin_cpu_supports("avx2") != 0; }
#else
#define RACKLINE_WIDE
inline bool wide() { return true; }
#endif

} // namespace rackline
