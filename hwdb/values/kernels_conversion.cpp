// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/figures/kernels_figures.h"
#include "hwdb/values/conversions.h"
#include "hwdb/values/figure_reader.h"
#include "model/base/portable_math.h"

#include <bitset>
#include <map>
#include <vector>

namespace rackline {

namespace {
using enum Precision;
using Fallbacks = std::vector<Precision>;

/// Formats of weights whose table serves a format without one of its own, the best first.
Fallbacks weightFallbacks(Precision precision) {
    static const std::map<Precision, Fallbacks> narrow{{bf16, {}},
                                                       {fp8, {fp8Block, bf16}},
                                                       {fp8Block, {fp8, bf16}},
                                                       {mxfp8, {fp8Block, fp8, bf16}},
                                                       {fp6, {fp8, fp8Block, bf16}},
                                                       {int8, {fp8, fp8Block, bf16}},
                                                       {fp4, {mxfp4, fp8, fp8Block, bf16}},
                                                       {mxfp4, {fp4, fp8, fp8Block, bf16}}};
    const auto found = narrow.find(precision);
    return found == narrow.end() ? Fallbacks{bf16} : found->second;
}

/// Tables of attention differ by the bytes of an element of the KV cache, which are one or two.
Fallbacks cacheFallbacks(Precision precision) {
    if (precision == bf16) return {};
    return bytesPerElement(precision) < 2 ? Fallbacks{fp8, bf16} : Fallbacks{bf16};
}

template <class C> std::optional<Error> readTable(C& coefficients, const Entry& entry, std::string_view prefix, KernelFormats) {
    return readFigures(coefficients, entry, std::string(prefix));
}

/// A table for each format; a format without one takes the best of those that serve it.
template <class C>
std::optional<Error> readTable(PerPrecision<C>& tables, const Entry& entry, std::string_view prefix, KernelFormats formats) {
    const std::string kernel(prefix.substr(0, prefix.find('{')));
    std::bitset<precisionCount> own;
    for (const PrecisionFormat& format : precisionFormats()) {
        const std::string below = kernel + std::string(format.name) + ".";
        const auto index = static_cast<std::size_t>(format.precision);
        own[index] = entry.figure(below + "fixed") != nullptr;
        if (!own[index] && format.precision != bf16) continue;
        if (auto missing = readFigures(tables[index], entry, below)) return missing;
    }
    for (const PrecisionFormat& format : precisionFormats()) {
        const auto index = static_cast<std::size_t>(format.precision);
        if (own[index]) continue;
        const bool cache = formats == KernelFormats::cache;
        for (const Precision other : cache ? cacheFallbacks(format.precision) : weightFallbacks(format.precision)) {
            if (!own[static_cast<std::size_t>(other)]) continue;
            tables[index] = tables[static_cast<std::size_t>(other)];
            break;
        }
    }
    return std::nullopt;
}

template <class C> void scale(C& coefficients, double compute, double memory) {
    if constexpr (requires { coefficients.compute; }) coefficients.compute *= compute;
    if constexpr (requires { coefficients.memory; }) coefficients.memory *= memory;
}
template <class C> void scale(PerPrecision<C>& tables, double compute, double memory) {
    for (C& coefficients : tables) scale(coefficients, compute, memory);
}

double factorOf(const Entry& entry, std::string_view path) {
    const Figure* figure = entry.figure(path);
    return figure ? figure->value : 1;
}
} // namespace

Result<ChipKernels> kernelsFrom(const Entry& entry) {
    ChipKernels k;
    k.id = entry.id;
    std::optional<Error> missing;
    const auto read = [&](const auto& table) {
        missing = readTable(table.of(k), entry, table.prefix, table.formats);
        return !missing;
    };
    std::apply([&](const auto&... tables) { (read(tables) && ...); }, kernelTables);
    if (missing) return *missing;
    return k;
}

ChipKernels carriedOver(const ChipKernels& from, const Entry& entry) {
    ChipKernels k = from;
    const double compute = factorOf(entry, "carry.compute");
    const double memory = factorOf(entry, "carry.memory");
    const Figure* spread = entry.figure("carry.spread");
    k.id = entry.id;
    k.carriedFrom = from.carriedFrom.empty() ? from.id : from.carriedFrom;
    k.carrySpread = portable::hypot(from.carrySpread, spread ? spread->value : 0.0);
    std::apply([&](const auto&... tables) { (scale(tables.of(k), compute, memory), ...); }, kernelTables);
    return k;
}

} // namespace rackline
