// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdlib> // says whether this is glibc

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace rackline {

/// What an exploration frees stays with the process for the next one. By itself glibc returns tables to the kernel each time, and
/// the pages that come back cost an eighth of a search. For main() alone, before threads start.
inline void keepFreedMemory() {
#ifdef __GLIBC__
    constexpr int largest = 32 << 20, kept = 64 << 20;
    mallopt(M_MMAP_THRESHOLD, largest);
    mallopt(M_TRIM_THRESHOLD, kept);
#endif
}

} // namespace rackline
