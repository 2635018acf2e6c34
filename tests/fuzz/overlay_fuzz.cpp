// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/catalogue/catalogue.h"
#include "tests/fuzz/input_file.h"

using namespace rackline;

/// The bytes of a database of a user's own entries: it is laid over the catalogue and read, or one printable line says why not.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::InputFile file(data, size);
    const Result<Catalogue> opened = Catalogue::open(Catalogue::defaultPath(), file.path());
    if (!opened) {
        fuzz::demand(fuzz::isCleanText(opened.error().text()), "an error is one printable line");
        return 0;
    }
    for (const EntrySummary& one : opened->list()) {
        if (!one.yours) continue;
        const Result<Entry> entry = opened->entry(one.kind, one.id);
        fuzz::demand(entry || fuzz::isCleanText(entry.error().text()), "an error is one printable line");
    }
    return 0;
}
