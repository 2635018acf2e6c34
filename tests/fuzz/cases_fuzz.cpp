// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/foreign/formats.h"
#include "app/project/foreign/inference_max.h"
#include "tests/fuzz/fuzz.h"

using namespace rackline;

/// Measured cases in any format: rows with sound names, or one printable sentence that names the file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Result<std::vector<MeasuredCase>> cases =
        isPrediction(text) ? configuratorCases(text, "fuzz.csv") : parseMeasuredCases(text, "fuzz.csv");
    if (!cases) {
        fuzz::demand(cases.error().where.starts_with("fuzz.csv"), "an error names the file");
        fuzz::demand(!cases.error().detail.empty(), "an error says what is wrong");
        return 0;
    }
    for (const MeasuredCase& row : *cases) fuzz::demand(!row.id.empty() && row.value >= 0, "a row has a name and a value");
    return 0;
}
