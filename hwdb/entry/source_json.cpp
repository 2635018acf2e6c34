// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/entry/claim_reader.h"
#include "hwdb/entry/entry_json.h"

namespace rackline {

std::vector<Source> sourcesFromJson(const OrderedJson& json, const std::string& file, const std::string& pointer,
                                    std::vector<Error>& errors) {
    std::vector<Source> sources;
    const auto refuse = [&](const std::string& at, const char* detail) {
        errors.push_back({ErrorCode::input, file + "#" + at, detail});
    };
    if (!json.is_object()) {
        refuse(pointer, "expected an object in braces");
        return sources;
    }
    for (const auto& item : json.items()) {
        const std::string at = pointer + "/" + escapedSegment(item.key());
        const OrderedJson& source = item.value();
        const auto text = [&](const char* key) {
            return source.contains(key) && source[key].is_string() ? source[key].get<std::string>() : std::string();
        };
        if (!source.is_object() || text("ref").empty())
            refuse(at, "expected a source such as {\"kind\": \"page\", \"ref\": \"...\", \"date\": \"2026-08-21\"}");
        else if (item.key().find(';') != std::string::npos)
            refuse(at, "an id of a source has no ';'");
        else
            sources.push_back({item.key(), text("kind"), text("ref"), text("date")});
    }
    return sources;
}

} // namespace rackline
