// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/import/hugging_face.h"
#include "hwdb/entry/entry_json.h"

#include <filesystem>
#include <istream>
#include <string>
#include <vector>

namespace rackline {

/// A tensor as a file of weights lists it.
struct StoredTensor {
    std::string name, type;
    /// Packed types have several weights in an element.
    double elements = 0;
    double bytes = 0;
};

/// What the heads of a checkpoint's files list. None of the weights themselves is read.
struct StoredTensors {
    /// The file that lists them.
    std::string file;
    std::vector<StoredTensor> list;
    /// Names alone, where the index is here and its files are not.
    std::vector<std::string> names;
    /// The bytes of all files as the index says them; 0 where nothing does.
    double totalBytes = 0;
};

/// The header of one file of safetensors: its length in 8 bytes, and JSON. `file` is named in errors.
Result<StoredTensors> readSafetensors(std::istream& in, const std::string& file);
/// An index of safetensors with the headers of those of its files that lie beside it.
Result<StoredTensors> readSafetensorsIndex(const std::filesystem::path& file);

struct GgufFile {
    /// Its keys, but for long lists.
    OrderedJson keys;
    StoredTensors tensors;
};
Result<GgufFile> readGguf(std::istream& in, const std::string& file);
/// The keys of a GGUF file as a config.json has them; an architecture that is not known has none.
Result<OrderedJson> configOfGguf(const GgufFile& gguf);

/// Takes formats from the types of the tensors where nothing else said them, refuses those that say otherwise, and compares
/// the bytes that are there with those that are counted. `said` is what described the formats before, or empty.
Result<void> weigh(ImportedModel& imported, const StoredTensors& tensors, std::string_view said);

} // namespace rackline
