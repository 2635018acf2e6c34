// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/hugging_face.h"
#include "app/project/import/stored_tensors.h"
#include "hwdb/catalogue/bundle.h"
#include "tests/fuzz/fuzz.h"

#include <sstream>
#include <string>

using namespace rackline;

/// A config.json, alone and as the description of its own formats; what is imported is an entry that the catalogue takes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const std::string_view formats : {std::string_view(), text}) {
        const Result<ImportedModel> model = importHuggingFace(text, "config.json", formats);
        if (!model) {
            fuzz::demand(!model.error().detail.empty() && fuzz::isCleanText(model.error().text()),
                         "an error is one printable line");
            continue;
        }
        const std::string entry = modelEntryText(*model, "fuzzed", "Fuzzed", "2026-01-01");
        for (const Error& error : readBundleText(entry, "entry.json", {}).errors)
            fuzz::demand(fuzz::isCleanText(error.text()), "an error is one printable line");
    }
    // The same bytes as a file of tensors.
    std::istringstream gguf{std::string(text)}, header{std::string(text)};
    const Result<ImportedModel> packed = importGguf(gguf, "model.gguf");
    if (!packed) fuzz::demand(fuzz::isCleanText(packed.error().text()), "an error is one printable line");
    const Result<StoredTensors> tensors = readSafetensors(header, "model.safetensors");
    if (!tensors) fuzz::demand(fuzz::isCleanText(tensors.error().text()), "an error is one printable line");
    return 0;
}
