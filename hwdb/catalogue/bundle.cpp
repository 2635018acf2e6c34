// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/catalogue/bundle.h"

#include "hwdb/entry/entry_json.h"
#include "hwdb/store/text_file.h"
#include "model/base/near_names.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string_view>

namespace rackline {

namespace {
constexpr const char* format = "rackline-catalogue";
constexpr std::uint64_t version = 1;
constexpr std::size_t mostEntries = 100'000, mostSources = 10'000;

/// Whoever enters a figure without a document is its source.
Source userSource() { return {"user", "own", "Entered by the user", ""}; }

void refuse(BundleReading& reading, const std::string& where, std::string detail) {
    reading.errors.push_back({ErrorCode::input, where, std::move(detail)});
}

using Names = std::set<std::pair<std::string, std::string>>;

void readEntryInto(BundleReading& reading, Names& known, const OrderedJson& json, const EntryContext& context,
                   const std::string& pointer) {
    const std::size_t before = reading.errors.size();
    Entry entry = entryFromJson(json, context, pointer, reading.errors);
    if (reading.errors.size() != before) return;
    if (!known.emplace(entry.kind, entry.id).second)
        return refuse(reading, context.file + "#" + pointer + "/id",
                      "the " + entry.kind + " \"" + entry.id + "\" is there twice");
    for (Doubt& doubt : doubtsOf(entry)) reading.doubts.emplace_back(entry.kind + "/" + entry.id, std::move(doubt));
    reading.bundle.entries.push_back(std::move(entry));
}

void readParts(BundleReading& reading, const OrderedJson& json, const std::string& file, std::vector<Source> sources) {
    for (const auto& item : json.items())
        if (item.key() != "format" && item.key() != "version" && item.key() != "sources" && item.key() != "entries")
            refuse(reading, file + "#/" + item.key(), "unknown key; expected format, version, sources and entries");
    if (!json.contains("version") || !json["version"].is_number_unsigned() || json["version"].get<std::uint64_t>() < 1)
        return refuse(reading, file + "#/version", "expected 1");
    if (json["version"].get<std::uint64_t>() > version)
        return refuse(reading, file + "#/version", "the file was written by a newer version of Rackline");
    if (json.contains("sources")) {
        reading.bundle.sources = sourcesFromJson(json["sources"], file, "/sources", reading.errors);
        if (reading.bundle.sources.size() > mostSources)
            return refuse(reading, file + "#/sources", "has more than 10,000 sources, the most that is taken at once");
        std::map<std::string_view, std::string_view> held;
        for (const Source& source : sources) held.emplace(source.id, source.reference);
        for (const Source& source : reading.bundle.sources) {
            const auto there = held.find(source.id);
            if (there != held.end() && there->second != source.reference)
                refuse(reading, file + "#/sources/" + source.id, "is another source in this catalogue; give yours another id");
        }
        sources.insert(sources.begin(), reading.bundle.sources.begin(), reading.bundle.sources.end());
    }
    if (!json.contains("entries") || !json["entries"].is_array())
        return refuse(reading, file + "#/entries", "expected a list of entries");
    if (json["entries"].size() > mostEntries)
        return refuse(reading, file + "#/entries", "has more than 100,000 entries, the most that is taken at once");
    Names known;
    for (std::size_t i = 0; i < json["entries"].size(); ++i)
        readEntryInto(reading, known, json["entries"][i], {file, &sources}, "/entries/" + std::to_string(i));
}

bool selects(const std::string& name, const EntrySummary& summary) {
    return name == summary.id || name == summary.kind || name == summary.kind + "/" + summary.id;
}

} // namespace

std::set<std::string> sourceIds(const Entry& entry) {
    std::set<std::string> ids;
    const auto add = [&ids](std::string_view text) {
        while (!text.empty()) {
            const std::size_t cut = std::min(text.find(';'), text.size());
            std::string_view id = text.substr(0, cut);
            while (!id.empty() && id.front() == ' ') id.remove_prefix(1);
            ids.emplace(id);
            text.remove_prefix(std::min(cut + 1, text.size()));
        }
    };
    for (const Figure& figure : entry.figures) {
        add(figure.claim.provenance.source);
        for (const Claim& rival : figure.rivals) add(rival.provenance.source);
    }
    return ids;
}
std::string writeBundle(const Bundle& bundle) {
    OrderedJson json{{"format", format}, {"version", version}};
    json["sources"] = jsonFromSources(bundle.sources);
    json["entries"] = OrderedJson::array();
    for (const Entry& entry : bundle.entries) json["entries"].push_back(jsonFromEntry(entry));
    // What is no UTF-8 is written as the mark for it.
    return json.dump(1, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

BundleReading readBundleText(std::string_view text, const std::string& name, const std::vector<Source>& known) {
    BundleReading reading;
    auto json = parseJson(text, name);
    if (!json) {
        reading.errors.push_back(json.error());
        return reading;
    }
    std::vector<Source> sources = known;
    sources.push_back(userSource());
    if (json->is_object() && json->contains("format")) {
        if ((*json)["format"] != format)
            refuse(reading, name + "#/format", std::string("expected \"") + format + "\"");
        else
            readParts(reading, *json, name, std::move(sources));
    } else {
        Names seen;
        readEntryInto(reading, seen, *json, {name, &sources}, "");
    }
    const bool own = std::any_of(reading.bundle.entries.begin(), reading.bundle.entries.end(),
                                 [](const Entry& entry) { return sourceIds(entry).contains("user"); });
    const auto isUser = [](const Source& s) { return s.id == "user"; };
    if (own && std::none_of(reading.bundle.sources.begin(), reading.bundle.sources.end(), isUser))
        reading.bundle.sources.push_back(userSource());
    return reading;
}

BundleReading readBundle(const std::filesystem::path& file, const std::vector<Source>& known) {
    const auto text = readTextFile(file, largestImport);
    if (text) return readBundleText(*text, file.string(), known);
    BundleReading reading;
    reading.errors.push_back(text.error());
    return reading;
}

Result<Bundle> bundleOf(const Catalogue& catalogue, const std::vector<std::string>& asTyped, bool everything) {
    Bundle bundle;
    std::set<std::string> used;
    const std::vector<EntrySummary> all = catalogue.list();
    std::vector<std::string> known;
    for (const EntrySummary& summary : all) known.push_back(summary.id);
    std::vector<std::string> names = asTyped;
    for (std::string& name : names) {
        name = knownName(name, std::vector<std::string_view>(known.begin(), known.end()));
        if (std::any_of(all.begin(), all.end(), [&](const EntrySummary& s) { return selects(name, s); })) continue;
        return Error{ErrorCode::usage, "", "the catalogue has no \"" + name + "\"" + nearestText(name, known)};
    }
    for (const EntrySummary& summary : all) {
        const bool named =
            std::any_of(names.begin(), names.end(), [&](const std::string& name) { return selects(name, summary); });
        if (!everything && !named && !(names.empty() && summary.yours)) continue;
        auto entry = catalogue.entry(summary.kind, summary.id);
        if (!entry) return entry.error();
        used.merge(sourceIds(*entry));
        bundle.entries.push_back(std::move(entry).value());
    }
    for (Source& source : catalogue.sources())
        if (used.contains(source.id)) bundle.sources.push_back(std::move(source));
    return bundle;
}

} // namespace rackline
