// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/import/hugging_face.h"
#include "hwdb/entry/entry_json.h"

#include <optional>

namespace rackline {

/// The transformer of a pipeline that makes pictures or films, as diffusers writes its `config.json`; nothing where the file is
/// no such.
std::optional<Result<ImportedModel>> importPictures(const OrderedJson& json, const std::string& file, const ModelFormats& given);
/// Names of what is read.
std::vector<std::string> importedPictures();

} // namespace rackline
