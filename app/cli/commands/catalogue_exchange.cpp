// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/catalogue_actions.h"
#include "hwdb/catalogue/bundle.h"
#include "hwdb/catalogue/overlay.h"
#include "hwdb/entry/entry_json.h"
#include "hwdb/store/text_file.h"

#include <cstdlib>
#include <fstream>
#include <ostream>
#include <set>
#include <utility>

namespace rackline {

namespace {
std::string today(const CatalogueCall& call, const Catalogue& catalogue) {
    return call.options.date.empty() ? catalogue.date() : call.options.date;
}

bool same(const Entry& a, const Entry& b) { return jsonFromEntry(a) == jsonFromEntry(b); }

/// Entries that the catalogue does not hold yet as they are; another one of the same id is refused without --replace.
Result<std::vector<Entry>> news(const CatalogueCall& call, const Catalogue& catalogue, std::vector<Entry> entries) {
    std::vector<Entry> fresh;
    std::set<std::pair<std::string, std::string>> known;
    for (EntrySummary& s : catalogue.list()) known.emplace(std::move(s.kind), std::move(s.id));
    for (Entry& entry : entries) {
        if (known.contains({entry.kind, entry.id})) {
            const auto held = catalogue.entry(entry.kind, entry.id);
            if (!held) return held.error();
            if (same(*held, entry)) continue;
            if (!call.replace)
                return Error{ErrorCode::input, "",
                             "there is already a " + entry.kind + " \"" + entry.id +
                                 "\" with other figures; --replace lets yours take its place"};
        }
        fresh.push_back(std::move(entry));
    }
    return fresh;
}

/// `path=value`, cut at the first '='.
bool cut(const std::string& text, std::string& key, std::string& value) {
    const std::size_t at = text.find('=');
    if (at == std::string::npos || at == 0) return false;
    key = text.substr(0, at);
    value = text.substr(at + 1);
    return true;
}

Result<OrderedJson> newEntryJson(const CatalogueCall& call, const Catalogue& catalogue) {
    const std::string& target = call.names.front();
    const std::size_t slash = target.find('/');
    if (slash == std::string::npos) return Error{ErrorCode::usage, target, "expected kind/id, such as accelerator/my-chip"};
    if (target.ends_with(".json")) return Error{ErrorCode::usage, target, "expected kind/id; \"catalogue import\" takes a file"};
    const std::string kind = target.substr(0, slash);
    OrderedJson json = OrderedJson::object();
    if (!call.from.empty()) {
        const auto base = catalogue.entry(kind, call.from.starts_with(kind + "/") ? call.from.substr(slash + 1) : call.from);
        if (!base) return base.error();
        json = jsonFromEntry(*base);
    }
    json["id"] = target.substr(slash + 1);
    json["kind"] = kind;
    const auto put = [&](const char* key, const std::string& value, const std::string& otherwise) {
        if (!value.empty())
            json[key] = value;
        else if (!json.contains(key) && !otherwise.empty())
            json[key] = otherwise;
    };
    put("name", call.name, target.substr(slash + 1));
    put("vendor", call.vendor, "");
    put("status", call.status, "projected");
    put("note", call.note, "");
    std::string key, value;
    for (const std::string& word : call.words) {
        if (!cut(word, key, value)) return Error{ErrorCode::usage, "--word", "expected key=text, got \"" + word + "\""};
        json["words"][key] = value;
    }
    if (!json.contains("figures")) json["figures"] = OrderedJson::object();
    const std::string source = call.source.empty() ? "user" : call.source;
    std::set<std::string> given;
    for (const std::string& figure : call.figures) {
        if (!cut(figure, key, value)) return Error{ErrorCode::usage, "--figure", "expected path=value, got \"" + figure + "\""};
        json["figures"][key] = {{"value", value}, {"grade", "yours"}, {"source", source}, {"date", today(call, catalogue)}};
        given.insert(key);
    }
    // The driver shows what the chip has: another memory is not seen as that of the entry it began with.
    if (given.contains("hbm.nominal") && !given.contains("hbm.visible"))
        json["figures"]["hbm.visible"] = json["figures"]["hbm.nominal"];
    return json;
}
} // namespace

int takeEntries(const CatalogueCall& call, const Catalogue& catalogue, BundleReading reading, Streams streams) {
    constexpr std::size_t most = 20;
    for (std::size_t i = 0; i < reading.errors.size() && i < most; ++i)
        streams.messages << "rackline: " << reading.errors[i].text() << "\n";
    if (reading.errors.size() > most) streams.messages << "rackline: and " << reading.errors.size() - most << " more\n";
    if (!reading.errors.empty()) return exitCodeOf(reading.errors.front());
    for (const auto& [entry, doubt] : reading.doubts)
        streams.messages << "rackline: warning: " << entry << ": " << doubt.path << " " << doubt.question << "\n";
    if (call.overlay.empty())
        return fail({ErrorCode::usage, call.options.noOverlay ? "--no-overlay" : "HOME",
                     call.options.noOverlay
                         ? "entries go into your own catalogue, which this leaves out"
                         : "names no folder, and neither does XDG_DATA_HOME: there is no place for your own entries"},
                    streams);
    const std::size_t read = reading.bundle.entries.size();
    auto fresh = news(call, catalogue, std::move(reading.bundle.entries));
    if (!fresh) return fail(fresh.error(), streams);
    const std::size_t taken = fresh->size();
    if (taken > 0)
        if (auto written = writeOverlay(call.overlay, {std::move(reading.bundle.sources), std::move(fresh).value()}); !written)
            return fail(written.error(), streams);
    if (!call.options.quiet)
        streams.messages << taken << (taken == 1 ? " entry" : " entries") << " taken, " << read - taken
                         << " there already as they are\n";
    return done;
}

int importEntries(const CatalogueCall& call, const Catalogue& catalogue, Streams streams) {
    return takeEntries(call, catalogue, readBundle(call.names.front(), catalogue.sources()), streams);
}

int addEntry(const CatalogueCall& call, const Catalogue& catalogue, Streams streams) {
    const auto json = newEntryJson(call, catalogue);
    if (!json) return fail(json.error(), streams);
    return takeEntries(call, catalogue, readBundleText(lineOf(*json), call.names.front(), catalogue.sources()), streams);
}

int exportEntries(const CatalogueCall& call, const Catalogue& catalogue, Streams streams) {
    const Result<void> json = onlyAs("json", call.options, "an export is JSON; \"show --format csv\" writes figures as CSV");
    if (!json) return fail(json.error(), streams);
    const auto bundle = bundleOf(catalogue, call.names, call.everything);
    if (!bundle) return fail(bundle.error(), streams);
    if (bundle->entries.empty() && !call.options.quiet)
        streams.messages << "you have no entries of your own; --all exports the product's\n";
    const std::string text = writeBundle(*bundle);
    if (call.options.output.empty()) {
        streams.out << text;
        return done;
    }
    if (auto written = writeTextFile(call.options.output, text); !written) return fail(written.error(), streams);
    return done;
}

} // namespace rackline
