// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/catalogue/bundle.h"
#include "tests/fuzz/fuzz.h"

using namespace rackline;

/// A bundle that was read without a mistake means the same when it is written and read again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const BundleReading read = readBundleText(text, "fuzz.json", {});
    for (const Error& error : read.errors) fuzz::demand(fuzz::isCleanText(error.text()), "an error is one printable line");
    if (!read.errors.empty()) return 0;
    const std::string written = writeBundle(read.bundle);
    const BundleReading again = readBundleText(written, "fuzz.json", {});
    fuzz::demand(again.errors.empty(), "what was written can be read");
    fuzz::demand(writeBundle(again.bundle) == written, "and is the same bundle");
    return 0;
}
