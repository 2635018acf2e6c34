// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/units/unit_text.h"
#include "tests/fuzz/fuzz.h"

#include <array>
#include <cmath>

using namespace rackline;

namespace {
constexpr auto wanted =
    std::to_array<Dimension>({dim::none, dim::data, dim::data - dim::time, dim::power, dim::time, dim::work - dim::time,
                              dim::money - dim::energy, dim::tokens - dim::time, dim::length, dim::energy});
constexpr auto shown = std::to_array<std::string_view>({"", "GiB", "TB/s", "kW", "ms", "PFLOPS", "USD/kWh", "tok/s", "U", "kWh"});
static_assert(wanted.size() == shown.size());
} // namespace

/// The first byte picks the dimension, the rest is what somebody typed.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::size_t which = data[0] % wanted.size();
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const Result<double> value = parseQuantity(text, wanted[which]);
    if (!value) {
        fuzz::demand(!value.error().detail.empty() && value.error().detail.size() < 500, "an error is one short line");
        fuzz::demand(fuzz::isCleanText(value.error().detail), "an error is printable");
        return 0;
    }
    fuzz::demand(std::isfinite(*value), "what was read is finite");
    const Result<double> again = parseQuantity(quantityText(*value, shown[which]), wanted[which]);
    fuzz::demand(bool(again), "what was written can be read");
    fuzz::demand(std::fabs(*again - *value) <= 1e-15 * std::fabs(*value) + 1e-307, "and means the same");
    return 0;
}
