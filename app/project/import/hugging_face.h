// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/hardware/precision.h"
#include "model/workload/transformer.h"

#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// Formats that a user gives, which replace those of a file.
struct ModelFormats {
    std::optional<Precision> weights, attention;
};

/// A Hugging Face `config.json` as a transformer, without id and name: the file has none.
struct ImportedModel {
    Transformer model;
    /// Name of the family of architectures.
    std::string family;
    /// Formats that the checkpoint holds, of `quantization_config` where there is one; none where the file does not say.
    std::optional<Precision> weights, attention, kv;
    /// Formats of blocks that all tokens pass, of recurrent layers and of the head, where they are others than `weights`,
    /// `attention` and 16 bits.
    std::optional<Precision> dense, mixers, head;
    /// Whether a file says how the checkpoint is quantised; otherwise the formats are its type of numbers.
    bool quantised = false;
    /// Whether the modules of a class have several formats, of which one stands for all.
    bool mixed = false;
    /// Whether it gives vectors and no answers.
    bool encoder = false;
    /// Weights of what sees, which are not in `model`; 0 where the file does not say enough.
    double sight = 0;
    /// What the file left to the family's own default, and what is simplified.
    std::vector<std::string> notes;
};

/// Names of all families, in the order of their table.
std::vector<std::string> importedFamilies();

/// `file` is named in errors. What is not known is refused with the fields that are missing; nothing is guessed. `quantization`
/// is the text of the hf_quant_config.json beside it, or empty.
Result<ImportedModel> importHuggingFace(std::string_view json, const std::string& file, std::string_view quantization = {},
                                        const ModelFormats& given = {});

/// A GGUF file, of which the keys and the list of tensors are read.
Result<ImportedModel> importGguf(std::istream& in, const std::string& file, const ModelFormats& given = {});

/// The same from a folder, a config.json of at most 4 MB, a GGUF file or one of safetensors. What lies beside a config.json is
/// read with it: the headers or the index of safetensors and hf_quant_config.json. Where two of them disagree, or where a name
/// promises a format that none describes, the model is refused.
Result<ImportedModel> importModelFile(const std::string& file, const ModelFormats& given = {});

/// The catalogue entry of a model as JSON text that `catalogue import` takes; its figures are the user's, of `date`.
std::string modelEntryText(const ImportedModel& imported, const std::string& id, const std::string& name,
                           const std::string& date);

/// An id from the folder of a `config.json`, or from the name of the file.
std::string modelIdOf(const std::string& file);

} // namespace rackline
