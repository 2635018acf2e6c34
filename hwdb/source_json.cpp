// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/claim_reader.h"
#include "hwdb/entry_json.h"

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

Result<OrderedJson> parseJson(std::string_view text, const std::string& file) {
    std::vector<std::set<std::string>> seen;
    std::string twice;
    const auto watch = [&](int, OrderedJson::parse_event_t event, OrderedJson& parsed) {
        using Event = OrderedJson::parse_event_t;
        if (event == Event::object_start) seen.emplace_back();
        if (event == Event::object_end) seen.pop_back();
        if (event == Event::key && !seen.back().insert(parsed.get<std::string>()).second && twice.empty())
            twice = parsed.get<std::string>();
        return true;
    };
    try {
        OrderedJson json = OrderedJson::parse(text, watch);
        if (!twice.empty()) return Error{ErrorCode::input, file, "the key \"" + twice + "\" is there twice in one object"};
        return json;
    } catch (const nlohmann::json::parse_error& error) {
        return Error{ErrorCode::input, file, "is no JSON: byte " + std::to_string(error.byte) + " is not what belongs there"};
    } catch (const nlohmann::json::out_of_range&) {
        return Error{ErrorCode::input, file, "has a number that is too large for any machine"};
    }
}

} // namespace rackline
