// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/sweep/sweep.h"
#include "tests/fuzz/fuzz.h"

using namespace rackline;

/// What somebody typed behind --axis.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Result<SweepAxis> axis = SweepAxis::parse(std::string(reinterpret_cast<const char*>(data), size));
    if (!axis) {
        fuzz::demand(fuzz::isCleanText(axis.error().text()), "an error is one printable line");
        return 0;
    }
    if (axis->continuous() || axis->size() == 0) return 0;
    for (const std::uint64_t at : {std::uint64_t(0), axis->size() / 2, axis->size() - 1}) static_cast<void>(axis->text(at));
    return 0;
}
