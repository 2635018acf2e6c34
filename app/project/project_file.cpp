// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/keys.h"
#include "app/project/project.h"
#include "app/project/workload_inputs.h"
#include "hwdb/entry/entry_json.h"
#include "model/base/quoted.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <limits>

namespace rackline {

namespace {

using Json = OrderedJson;

constexpr int currentVersion = 1;
constexpr int deepest = 12;
constexpr std::size_t mostScenarios = 1000;

/// A stranger's name reaches terminals, windows and reports, so characters that would steer them are shown instead. Line breaks
/// stay, because tables and databases can hold them.
std::string shownName(const std::string& name) { return printable(name, "\n"); }

struct Reader {
    const std::string& where;

    Error error(const std::string& pointer, std::string detail) const {
        return {ErrorCode::input, where + (pointer.empty() ? "" : ": " + pointer), std::move(detail)};
    }

    /// A leaf as the text that --set would take.
    Result<std::string> leafText(const Json& value, const std::string& pointer) const {
        if (value.is_string()) return value.get<std::string>();
        if (value.is_number_unsigned()) return std::to_string(value.get<unsigned long long>());
        if (value.is_number_integer()) return std::to_string(value.get<long long>());
        if (value.is_number_float()) return numberText(value.get<double>());
        return error(pointer, "expected text with a unit, a number or an object");
    }

    /// A kind of requests as the text that --set would take: `chat 70 1k/512 ttft=1s`.
    Result<std::string> kindText(const Json& kind, const std::string& pointer) const {
        std::string text;
        const std::array<std::string, 4> first{"name", "share", "prompt", "answer"};
        for (const std::string& key : first) {
            if (!kind.contains(key)) return error(pointer, "has no " + key + ", expected name, share, prompt and answer");
            const Result<std::string> leaf = leafText(kind[key], pointer + "/" + key);
            if (!leaf) return leaf;
            text += (text.empty() ? "" : key == "answer" ? "/" : " ") + *leaf;
        }
        for (const auto& [key, value] : kind.items()) {
            if (std::find(first.begin(), first.end(), key) != first.end()) continue;
            Result<std::string> leaf = leafText(value, pointer + "/" + key);
            if (!leaf) return leaf;
            std::erase(leaf.value(), ' ');
            text += " " + key + "=" + *leaf;
        }
        return text;
    }
    /// A list of hours or of kinds of requests as one text.
    Result<std::string> listText(const Json& list, const std::string& pointer) const {
        std::string text;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const std::string here = pointer + "/" + std::to_string(i);
            const bool kind = list[i].is_object();
            const Result<std::string> item = kind ? kindText(list[i], here) : leafText(list[i], here);
            if (!item) return item;
            text += (i == 0 ? "" : kind ? "; " : " ") + *item;
        }
        return text;
    }

    Result<void> flatten(const Json& value, const std::string& path, const std::string& pointer, int depth,
                         Settings& into) const {
        if (depth > deepest) return error(pointer, "nested too deep");
        if (value.is_object()) {
            for (const auto& [key, child] : value.items()) {
                const std::string childPath = path.empty() ? key : path + "." + key;
                if (const auto done = flatten(child, childPath, pointer + "/" + key, depth + 1, into); !done) return done;
            }
            return {};
        }
        const bool listed = value.is_array() && (path == classesKey || path == dayKey);
        const Result<std::string> text = listed ? listText(value, pointer) : leafText(value, pointer);
        if (!text) return text.error();
        const std::string known = canonicalPath(path);
        if (const auto checked = checkSetting(known, *text); !checked) return error(pointer, checked.error().detail);
        into[known] = writtenSetting(known, *text);
        return {};
    }

    Result<ScenarioSettings> scenario(const Json& value, const std::string& pointer, std::size_t index) const {
        if (!value.is_object()) return error(pointer, "expected a scenario, an object with hardware");
        ScenarioSettings result;
        if (const auto done = flatten(value, "", pointer, 0, result.values); !done) return done.error();
        const auto name = result.values.find("name");
        result.name = name != result.values.end() ? shownName(name->second) : "Scenario " + std::to_string(index + 1);
        if (name != result.values.end()) result.values.erase(name);
        return result;
    }
};

/// The value of a key of `traffic`, which has the kind of the member.
Result<void> readSlot(const TrafficSlot& slot, const Json& value, const Reader& reader, const std::string& pointer) {
    if (auto* const* text = std::get_if<std::string*>(&slot)) {
        if (!value.is_string()) return reader.error(pointer, "expected text");
        **text = value.get<std::string>();
    } else if (auto* const* on = std::get_if<bool*>(&slot)) {
        if (!value.is_boolean()) return reader.error(pointer, "expected true or false");
        **on = value.get<bool>();
    } else if (auto* const* number = std::get_if<double*>(&slot)) {
        if (!value.is_number()) return reader.error(pointer, "expected a number");
        **number = value.get<double>();
    } else {
        constexpr long long most = std::numeric_limits<int>::max();
        if (!value.is_number_integer() || value.get<long long>() < 0 || value.get<long long>() > most)
            return reader.error(pointer, "expected a whole number");
        *std::get<int*>(slot) = static_cast<int>(value.get<long long>());
    }
    return {};
}

Result<TrafficAsked> readTraffic(const Json& json, const Reader& reader) {
    const std::string here = "/traffic";
    if (!json.is_object()) return reader.error(here, "expected an object with a \"trace\"");
    TrafficAsked asked;
    for (const auto& [key, value] : json.items()) {
        const auto fields = trafficFields();
        const std::string& name = key; // A binding cannot be captured.
        const auto field = std::find_if(fields.begin(), fields.end(), [&](const TrafficField& f) { return f.key() == name; });
        if (field == fields.end()) {
            std::string known;
            for (const TrafficField& f : fields) known += (known.empty() ? "" : ", ") + f.key();
            return reader.error(here + "/" + key, "unknown key; expected one of " + known);
        }
        if (const auto done = readSlot(field->slot(asked), value, reader, here + "/" + key); !done) return done.error();
    }
    if (asked.trace.empty()) return reader.error(here + "/trace", "names no file, and no shipped trace such as azure-2023-conv");
    if (const auto fits = checkTraffic(asked); !fits) return reader.error(here + "/" + fits.error().where, fits.error().detail);
    return asked;
}

OrderedJson trafficJson(TrafficAsked asked) {
    OrderedJson json = OrderedJson::object();
    for (const TrafficField& field : trafficFields())
        if (!field.isUsual(asked)) std::visit([&](auto* value) { json[field.key()] = *value; }, field.slot(asked));
    return json;
}

Result<Project> readScenarios(const Json& file, const Reader& reader, Project project) {
    Json single = file;
    for (const char* key : {"format", "version", "read_at", "traffic", "shared", "scenarios"}) single.erase(key);
    if (!file.contains("scenarios")) {
        auto one = reader.scenario(single, "", 0);
        if (!one) return one.error();
        if (file.contains("name") && file["name"].is_string()) one.value().name = shownName(file["name"].get<std::string>());
        project.scenarios.push_back(std::move(one).value());
        return project;
    }
    single.erase("name");
    if (!single.empty())
        return reader.error("/" + single.begin().key(),
                            "unknown key; beside \"scenarios\" stand format, version, name, read_at, traffic and shared");
    const Json& scenarios = file["scenarios"];
    if (!scenarios.is_array() || scenarios.empty())
        return reader.error("/scenarios", "expected a list with at least one scenario");
    if (scenarios.size() > mostScenarios) return reader.error("/scenarios", "more than 1000 scenarios");
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        auto one = reader.scenario(scenarios[i], "/scenarios/" + std::to_string(i), i);
        if (!one) return one.error();
        project.scenarios.push_back(std::move(one).value());
    }
    return project;
}

/// Numbers stay numbers where they read back as the same text.
OrderedJson leafJson(const std::string& text) {
    const Result<double> number = parseNumber(text);
    if (number && numberText(*number) == text) {
        const auto whole = static_cast<long long>(*number);
        if (static_cast<double>(whole) == *number) return whole;
        return *number;
    }
    return text;
}

OrderedJson nested(const Settings& settings) {
    OrderedJson root = OrderedJson::object();
    for (const auto& [path, text] : settings) {
        OrderedJson* node = &root;
        std::size_t from = 0;
        for (std::size_t dot = path.find('.'); dot != std::string::npos; dot = path.find('.', from)) {
            node = &(*node)[path.substr(from, dot - from)];
            from = dot + 1;
        }
        (*node)[path.substr(from)] = leafJson(text);
    }
    return root;
}

} // namespace

Result<Project> parseProject(std::string_view text, const std::string& where) {
    const Result<Json> file = parseJson(text, where);
    if (!file) return file.error();
    const Reader reader{where};
    if (!file->is_object()) return reader.error("", "expected an object with \"format\": \"rackline\"");
    if (file->value("format", Json()) != "rackline") return reader.error("/format", "expected \"rackline\"");
    const Json version = file->value("version", Json());
    if (!version.is_number_integer() || version.get<long long>() < 1)
        return reader.error("/version", "expected a whole number from 1");
    Project project;
    project.newer = version.get<long long>() > currentVersion;
    if (file->contains("name")) {
        if (!(*file)["name"].is_string()) return reader.error("/name", "expected text");
        project.name = shownName((*file)["name"].get<std::string>());
    }
    if (file->contains("read_at")) {
        const Result<std::string> speedText = reader.leafText((*file)["read_at"], "/read_at");
        if (!speedText) return speedText.error();
        const Result<TokenRate> speed = parseAs<TokenRate>(*speedText);
        if (!speed) return reader.error("/read_at", speed.error().detail);
        if (!(speed->si() > 0)) return reader.error("/read_at", "expected a speed of each user such as \"50 tok/s\"");
        project.readAt = speed->si();
    }
    if (file->contains("traffic")) {
        Result<TrafficAsked> asked = readTraffic((*file)["traffic"], reader);
        if (!asked) return asked.error();
        project.traffic = std::move(asked).value();
    }
    if (file->contains("shared")) {
        const Json& shared = (*file)["shared"];
        if (!shared.is_object()) return reader.error("/shared", "expected an object");
        if (const auto done = reader.flatten(shared, "", "/shared", 0, project.shared); !done) return done.error();
    }
    return readScenarios(*file, reader, std::move(project));
}

std::string writeProject(const Project& project) {
    OrderedJson file;
    file["format"] = "rackline";
    file["version"] = currentVersion;
    file["name"] = project.name;
    if (project.readAt > 0) file["read_at"] = numberText(project.readAt) + " tok/s";
    if (project.traffic) file["traffic"] = trafficJson(*project.traffic);
    if (!project.shared.empty()) file["shared"] = nested(project.shared);
    file["scenarios"] = OrderedJson::array();
    for (const ScenarioSettings& scenario : project.scenarios) {
        OrderedJson one;
        one["name"] = scenario.name;
        one.update(nested(scenario.values));
        file["scenarios"].push_back(std::move(one));
    }
    constexpr int indent = 2;
    return file.dump(indent, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

} // namespace rackline
