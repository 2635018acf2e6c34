// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/hardware/precision.h"

#include "model/base/near_names.h"

#include <algorithm>

namespace rackline {

namespace {
using enum Precision;
/// By method/model 1, the bytes of an element are bits / 8 + bytes of a scale / elements of its block.
constexpr std::array<PrecisionFormat, precisionCount> formats{{
    {fp64, "fp64", 8, fp64, 8},
    {fp32, "fp32", 4, fp32, 4},
    {tf32, "tf32", 4, tf32, 4},
    {bf16, "bf16", 2, bf16, 2},
    {fp16, "fp16", 2, bf16, 2},
    {fp8, "fp8", 1, fp8, 1},
    {fp8Block, "fp8-block", 1 + 4.0 / (128 * 128), fp8, 1 + 4.0 / 128},
    {mxfp8, "mxfp8", 1 + 1.0 / 32, fp8, 1 + 1.0 / 32},
    {fp6, "fp6", 0.75 + 1.0 / 32, fp8, 1 + 1.0 / 32},
    {fp4, "fp4", 0.5 + 1.0 / 16, fp4, 0.5 + 1.0 / 16},
    {mxfp4, "mxfp4", 0.5 + 1.0 / 32, fp8, 1 + 1.0 / 32, true},
    {int8, "int8", 1, int8, 1},
    {int4, "int4", 0.5 + 2.0 / 128, bf16, 2, true},
    {fp4Wide, "fp4-a16", 0.5 + 1.0 / 16, bf16, 2, true},
    {int4Block, "int4-g32", 0.5 + 2.0 / 32, bf16, 2, true},
    {int5Block, "int5-g32", 0.625 + 2.0 / 32, bf16, 2, true},
    {int6Block, "int6-g16", 0.75 + 1.0 / 16 + 2.0 / 256, bf16, 2, true},
    {int8Block, "int8-g32", 1 + 2.0 / 32, bf16, 2, true},
}};

struct OtherName {
    std::string_view name;
    Precision precision;
};
/// Names that vendors and checkpoints use; AWQ and GPTQ keep four-bit integers in blocks of 128.
constexpr auto otherNames = std::to_array<OtherName>({{"nvfp4", fp4},
                                                      {"half", fp16},
                                                      {"float16", fp16},
                                                      {"bfloat16", bf16},
                                                      {"float32", fp32},
                                                      {"e4m3", fp8},
                                                      {"fp8e4m3", fp8},
                                                      {"fp8blockwise", fp8Block},
                                                      {"awq", int4},
                                                      {"gptq", int4},
                                                      {"w8a8int8", int8}});
} // namespace

std::span<const PrecisionFormat> precisionFormats() { return formats; }
const PrecisionFormat& formatOf(Precision precision) noexcept { return formats[static_cast<std::size_t>(precision)]; }

std::optional<Precision> precisionNamed(std::string_view name) {
    const auto found = std::find_if(formats.begin(), formats.end(), [name](const PrecisionFormat& f) { return f.name == name; });
    if (found == formats.end()) return std::nullopt;
    return found->precision;
}

std::optional<Precision> precisionMeant(std::string_view name) {
    const std::string plain = plainName(name);
    for (const PrecisionFormat& format : formats)
        if (plainName(format.name) == plain) return format.precision;
    const auto found = std::find_if(otherNames.begin(), otherNames.end(), [&](const OtherName& o) { return o.name == plain; });
    return found == otherNames.end() ? std::nullopt : std::optional(found->precision);
}

} // namespace rackline
