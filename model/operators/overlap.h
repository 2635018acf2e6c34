// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace rackline {

/// method/collectives 5: a step's tokens run as two halves, and the exchange of one hides behind the computation of the other.
struct TwoBatchOverlap {
    /// Share of the shorter that hides behind the longer; 0 runs every step whole.
    double hidden = 0;
    /// The multiprocessors that the normal kernels of the exchange hold meanwhile; those of DeepEP hold 24.
    double multiprocessors = 24;

    bool any() const { return hidden > 0; }
};

} // namespace rackline
