// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace rackline {

/// The number formats of tensors. `fp4` is NVFP4; `fp8` has one scale per tensor.
enum class Precision {
    fp64,
    fp32,
    tf32,
    bf16,
    fp16,
    fp8,
    fp8Block,
    mxfp8,
    fp6,
    fp4,
    mxfp4,
    int8,
    int4,
    // Weights alone are narrow: NVFP4 whose products are in 16 bits, and integers whose blocks have 16 or 32 elements.
    fp4Wide,
    int4Block,
    int5Block,
    int6Block,
    int8Block
};
inline constexpr std::size_t precisionCount = 18;

struct PrecisionFormat {
    Precision precision;
    std::string_view name;
    /// Bytes per element, with its share of the block's scale.
    double bytes;
    /// The format whose peak rate limits arithmetic in this one.
    Precision arithmetic;
    /// Bytes per element of the activations that a GEMM with such weights reads.
    double inputBytes;
    /// Whether the weights are widened on the fly where the chip has no units for the format.
    bool weightOnly = false;
};

std::span<const PrecisionFormat> precisionFormats();
/// The attribute tells the compiler that the answer does not change, so that a loop asks once.
[[gnu::const]] const PrecisionFormat& formatOf(Precision precision) noexcept;
std::optional<Precision> precisionNamed(std::string_view name);
/// Finds a format by any name that people use for it, in any case: NVFP4, bfloat16, AWQ.
std::optional<Precision> precisionMeant(std::string_view name);

inline std::string_view nameOf(Precision precision) { return formatOf(precision).name; }
inline double bytesPerElement(Precision precision) { return formatOf(precision).bytes; }

} // namespace rackline
