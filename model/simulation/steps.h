// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/quantity.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace rackline {

/// A time as a function of a count, linear between knots. There are two knots an octave, at 2^(i/2)-like points, so that the bits
/// of an argument tell its segment.
class StepCurve {
public:
    static constexpr int octaves = 32;
    static constexpr std::size_t segments = 2 * octaves + 1;

    StepCurve() = default;
    /// Samples a function of a count that returns seconds.
    template <class F> static StepCurve sampled(F&& secondsOf) {
        StepCurve curve;
        double left = 0, leftValue = secondsOf(0.0);
        for (std::size_t i = 0; i < segments; ++i) {
            const double right = knot(i + 1), rightValue = secondsOf(right);
            curve.m_slope[i] = (rightValue - leftValue) / (right - left);
            curve.m_base[i] = leftValue - curve.m_slope[i] * left;
            left = right, leftValue = rightValue;
        }
        return curve;
    }
    static StepCurve linear(double base, double slope);
    bool finite() const;

    double operator()(double count) const {
        const std::size_t i = segment(count);
        return m_base[i] + m_slope[i] * count;
    }
    /// The lower end of a segment: 0, 1, 1.5, 2, 3, 4, 6, 8 ...
    static double knot(std::size_t i) {
        if (i == 0) return 0;
        const std::uint64_t halves = 2 * 1023 + (i - 1);
        return std::bit_cast<double>(halves << 51);
    }
    static std::size_t segment(double count) {
        if (!(count >= 1)) return 0;
        const std::uint64_t i = (std::bit_cast<std::uint64_t>(count) >> 51) - 2 * 1023 + 1;
        return i < segments ? static_cast<std::size_t>(i) : segments - 1;
    }
    double base(std::size_t i) const { return m_base[i]; }
    double slope(std::size_t i) const { return m_slope[i]; }

private:
    std::array<double, segments> m_base{}, m_slope{};
};

/// The work of one iteration of a rank.
struct Iteration {
    double decodes = 0;       ///< sequences that decode
    double context = 0;       ///< sum of their contexts
    double prefillTokens = 0; ///< tokens of the prompts' chunks
    double chunks = 0;        ///< chunks of prompts
    double chunkWork = 0;     ///< sum of chunkAttention() over the chunks
};

/// The time of one engine iteration in separable form (method/serving 7), in seconds, built once for a model, chip and layout.
struct StepTimes {
    StepCurve tokens;   ///< GEMM, collectives, elementwise, by tokens of the iteration
    StepCurve shared;   ///< experts, on which all attention ranks work, by tokens of the mean rank
    StepCurve head;     ///< LM head and sampling, by rows
    StepCurve decode;   ///< what the decodes alone add, by decode tokens
    StepCurve context;  ///< decode attention, by total context
    StepCurve windowed; ///< the share of it in layers with a window, by total context within the window
    StepCurve prompt;   ///< what prompt tokens alone add, by prompt tokens
    double window = 0;  ///< tokens; 0 is no window
    double step = 0;
    double promptFixed = 0;     ///< once an iteration with prompt tokens
    double promptAttention = 0; ///< a token squared
    double promptHalf = 0;      ///< context at which prompt attention takes twice its time
    double promptToken = 0;     ///< a prompt token
    double draft = 0;           ///< tokens proposed with each decode
    bool overlaps = false;      ///< whether halves or micro-batches beside each other change any iteration
    StepCurve savedByDecodes;   ///< what it saves an iteration of decodes alone, by tokens; not yet subtracted above
    StepCurve savedByPrompts;   ///< the same of prompts alone

    /// Whether every figure is a number and no time is negative.
    bool usable() const;
    /// The attention work of a chunk of `length` tokens behind `before` tokens.
    double chunkAttention(double before, double length) const {
        const double whole = before + length;
        return whole > 0 ? length * (before + length / 2) * (1 + promptHalf / whole) : 0;
    }
    /// The time that two-batch overlap saves an iteration. Where decodes run beside prompts, each counts by its share of the
    /// tokens.
    double saved(double rows, double prefillTokens) const {
        const double all = rows + prefillTokens;
        if (!overlaps || all <= 0) return 0;
        return (rows * savedByDecodes(all) + prefillTokens * savedByPrompts(all)) / all;
    }
    /// The part of the time that does not change while the same sequences decode: of one rank alone, and where all ranks have as
    /// many.
    double ownFixed(double decodes) const {
        const double rows = decodes * (1 + draft);
        return step + tokens(rows) + head(rows) + decode(rows) - saved(rows, 0);
    }
    double decodeFixed(double decodes) const { return ownFixed(decodes) + shared(decodes * (1 + draft)); }
    double attention(double decodes, double total) const {
        if (window <= 0) return context(total);
        const double within = decodes * window;
        return context(total) + windowed(total < within ? total : within);
    }
    /// What the ranks do together where the mean one has so many decodes and prompt tokens.
    double together(double decodes, double prefillTokens, double prefillScale) const {
        const double rows = decodes * (1 + draft), alone = shared(rows);
        return prefillTokens > 0 ? alone + prefillScale * (shared(rows + prefillTokens) - alone) : alone;
    }
    /// Where all ranks have the same work. `prefillScale` multiplies everything that the prompts add.
    double operator()(const Iteration& work, double prefillScale) const {
        return own(work, prefillScale) + together(work.decodes, work.prefillTokens, prefillScale);
    }
    /// What a rank does for itself in it.
    double own(const Iteration& work, double prefillScale) const {
        const double alone = ownFixed(work.decodes) + attention(work.decodes, work.context);
        if (work.chunks <= 0) return alone;
        const double rows = work.decodes * (1 + draft);
        const double added = tokens(rows + work.prefillTokens) - tokens(rows) + head(rows + work.chunks) - head(rows) +
                             prompt(work.prefillTokens) + promptFixed + promptAttention * work.chunkWork +
                             promptToken * work.prefillTokens - saved(rows, work.prefillTokens) + saved(rows, 0);
        return alone + prefillScale * added;
    }
};

} // namespace rackline
