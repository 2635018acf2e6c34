// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/entry/entry.h"

#include "model/base/result.h"

#include <nlohmann/json.hpp>

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

using OrderedJson = nlohmann::ordered_json;

/// Reads JSON text as every reader here does: a key twice in one object, more than 64 levels and more values than any file of
/// ours are refused; `file` is named in errors.
Result<OrderedJson> parseJson(std::string_view text, const std::string& file);

/// What another program's JSON says, and null where it is none. The library takes a zero byte for the end of the text, and what
/// stands behind it would be passed over in silence.
nlohmann::json foreignJson(std::string_view text);

/// One line; bytes that are no UTF-8 become the mark for it, so that no text throws.
inline std::string lineOf(const OrderedJson& json) { return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace); }

/// What an entry's JSON is read against. The date of a figure without one is its source's.
struct EntryContext {
    std::string file;
    const std::vector<Source>* sources = nullptr;
};

/// Reads one entry; every mistake found is added to `errors` with the file and the JSON pointer. Parts become figures
/// `part.<id>.mass`, layers `layer.<n>.count`.
Entry entryFromJson(const OrderedJson& json, const EntryContext& context, const std::string& pointer, std::vector<Error>& errors);
OrderedJson jsonFromEntry(const Entry& entry);

std::vector<Source> sourcesFromJson(const OrderedJson& json, const std::string& file, const std::string& pointer,
                                    std::vector<Error>& errors);
OrderedJson jsonFromSources(const std::vector<Source>& sources);

} // namespace rackline
