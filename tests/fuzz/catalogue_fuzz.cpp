// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/entry/entry_json.h"
#include "tests/fuzz/fuzz.h"

using namespace rackline;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Result<OrderedJson> json = parseJson(text, "fuzz.json");
    if (!json) {
        fuzz::demand(json.error().where.starts_with("fuzz.json"), "an error names the file");
        fuzz::demand(fuzz::isCleanText(json.error().text()), "an error is one printable line");
        return 0;
    }
    const std::vector<Source> none;
    std::vector<Error> errors;
    const Entry entry = entryFromJson(*json, {"fuzz.json", &none}, "", errors);
    for (const Error& error : errors) fuzz::demand(fuzz::isCleanText(error.text()), "an error is one printable line");
    if (errors.empty()) static_cast<void>(jsonFromEntry(entry).dump());
    return 0;
}
