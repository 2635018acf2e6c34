// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Functions on packs are compiled for processors with AVX2, with all that they call, and run where wide() says so; elsewhere the
/// same templates run on doubles and give the same bits. Clang flattens one level of calls alone: what is called below would take
/// packs as processors without AVX2 pass them, and read other figures. It compiles packs for every processor.
namespace rackline {

#if defined(__x86_64__) && !defined(__clang__)
#define RACKLINE_WIDE [[gnu::target("avx2"), gnu::flatten]]
inline bool wide() { return __builtin_cpu_supports("avx2") != 0; }
#else
#define RACKLINE_WIDE
inline bool wide() { return true; }
#endif

} // namespace rackline
