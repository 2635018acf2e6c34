// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/catalogue/builder.h"

#include "hwdb/entry/entry_checks.h"
#include "hwdb/entry/entry_json.h"
#include "hwdb/store/content_hash.h"
#include "hwdb/store/entry_store.h"
#include "hwdb/store/replaced_file.h"
#include "hwdb/store/seal.h"
#include "hwdb/store/text_file.h"
#include "hwdb/values/conversions.h"
#include "model/base/near_names.h"

#include <algorithm>
#include <map>
#include <utility>

namespace rackline {

namespace fs = std::filesystem;

namespace {
using EntryKey = std::pair<std::string, std::string>;

class Builder {
public:
    Builder(const fs::path& folder, BuildReport& report) : m_folder(folder), m_report(report) {}

    void read() {
        if (auto json = readJson("sources.json")) m_sources = sourcesFromJson(*json, "sources.json", "", m_report.errors);
        std::error_code ignored;
        if (fs::exists(m_folder / "missing.json", ignored)) readMissing();
        std::vector<std::string> files;
        for (const auto& item : fs::recursive_directory_iterator(m_folder, ignored)) {
            const std::string name = item.path().lexically_relative(m_folder).generic_string();
            if (item.path().extension() == ".json" && name != "sources.json" && name != "missing.json") files.push_back(name);
        }
        std::sort(files.begin(), files.end());
        for (const std::string& file : files) readEntryFile(file);
    }

    void checkTogether() {
        for (const auto& [key, entry] : m_entries) {
            if (entry.kind == "rack") checkRack(entry);
            for (const auto& [word, kind] : {std::pair{"accelerator", "accelerator"},
                                             {"kernels", "kernels"},
                                             {"carried_from", "kernels"},
                                             {"chassis", "chassis"},
                                             {"chip", "accelerator"}})
                checkReference(entry, word, kind);
            checkConverts(entry);
        }
    }

    Result<void> write(const fs::path& file) {
        auto replaced = ReplacedFile::beside(file);
        if (!replaced) return replaced.error();
        {
            auto database = SqliteDatabase::openForWriting(replaced->path());
            if (!database) return database.error();
            if (auto filled = fill(database.value()); !filled) return filled;
        }
        if (auto sealed = seal(replaced->path()); !sealed) return sealed;
        return replaced.value().takePlace();
    }

private:
    void refuse(const std::string& where, std::string detail) {
        m_report.errors.push_back({ErrorCode::input, where, std::move(detail)});
    }

    std::optional<OrderedJson> readJson(const std::string& name) {
        const auto text = readTextFile(m_folder / name, largestEntryFile);
        if (!text) {
            refuse(name, text.error().detail);
            return std::nullopt;
        }
        auto json = parseJson(*text, name);
        if (json) return std::move(json).value();
        m_report.errors.push_back(json.error());
        return std::nullopt;
    }

    void readMissing() {
        const auto json = readJson("missing.json");
        if (!json) return;
        if (!json->is_array()) return refuse("missing.json", "expected a list");
        for (std::size_t i = 0; i < json->size(); ++i) {
            const OrderedJson& one = (*json)[i];
            const auto text = [&](const char* key) {
                return one.is_object() && one.contains(key) && one[key].is_string() ? one[key].get<std::string>() : std::string();
            };
            MissingEntry missing{text("kind"), text("name"), text("reason")};
            if (missing.kind.empty() || missing.name.empty() || missing.reason.empty())
                refuse("missing.json#/" + std::to_string(i), "expected \"kind\", \"name\" and \"reason\"");
            else
                m_missing.push_back(std::move(missing));
        }
    }

    void readEntryFile(const std::string& file) {
        const auto json = readJson(file);
        if (!json) return;
        const std::size_t before = m_report.errors.size();
        Entry entry = entryFromJson(*json, {file, &m_sources}, "", m_report.errors);
        if (!entry.id.empty() && fs::path(file).stem().string() != entry.id)
            refuse(file + "#/id", "the file must bear the id \"" + entry.id + "\" as its name");
        if (m_report.errors.size() != before) return;
        for (const Doubt& doubt : doubtsOf(entry)) refuse(file + "#/figures/" + doubt.path, doubt.question);
        m_report.figures += entry.figures.size();
        const EntryKey key{entry.kind, entry.id};
        if (const auto other = m_files.find(key); other != m_files.end())
            return refuse(file + "#/id", "the " + entry.kind + " \"" + entry.id + "\" is there already, in " + other->second);
        m_files.emplace(key, file);
        m_entries.emplace(key, std::move(entry));
    }

    const Entry* find(const std::string& kind, const std::string& id) const {
        const auto found = m_entries.find({kind, id});
        return found == m_entries.end() ? nullptr : &found->second;
    }
    const std::string& fileOf(const Entry& entry) const { return m_files.at({entry.kind, entry.id}); }

    void checkReference(const Entry& entry, const std::string& word, const std::string& kind) {
        const std::string id = entry.word(word);
        if (id.empty() || find(kind, id)) return;
        std::vector<std::string> known;
        for (const auto& [key, other] : m_entries)
            if (other.kind == kind) known.push_back(other.id);
        refuse(fileOf(entry) + "#/words/" + word, "there is no " + kind + " \"" + id + "\"" + nearestText(id, known));
    }

    void checkRack(const Entry& rack) {
        for (const TotalComparison& total : compareTotals(rack, find("accelerator", rack.word("accelerator")))) {
            if (total.agrees() || !total.reason.empty()) continue;
            const int percent = static_cast<int>(total.difference() * 100 + (total.difference() < 0 ? -0.5 : 0.5));
            refuse(fileOf(rack) + "#/figures/" + total.path,
                   "differs by " + std::to_string(percent) + " % from what the parts give; correct it or say why in its note");
        }
    }

    /// What is shipped or announced in full must be what the model can read.
    void checkConverts(const Entry& entry) {
        if (entry.status == "roadmap") return;
        std::optional<Error> error;
        const auto keep = [&](const auto& result) {
            if (!result) error = result.error();
        };
        if (entry.kind == "model") keep(transformerFrom(entry));
        if (entry.kind == "engine") keep(engineFrom(entry));
        if (entry.kind == "training" && entry.word("chip").empty()) keep(trainingProfileFrom(entry, {}));
        if (entry.kind == "kernels" && entry.word("carried_from").empty()) keep(kernelsFrom(entry));
        if (entry.status == "shipping" && entry.kind == "accelerator") keep(acceleratorFrom(entry));
        if (entry.status == "shipping" && entry.kind == "rack") keep(rackFrom(entry));
        if (error) refuse(fileOf(entry), error->detail);
    }

    Result<void> fill(SqliteDatabase& database) {
        if (auto made = createSchema(database); !made) return made;
        if (auto begun = database.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; BEGIN"); !begun) return begun;
        std::sort(m_sources.begin(), m_sources.end(), [](const Source& a, const Source& b) { return a.id < b.id; });
        for (const Source& source : m_sources)
            if (auto written = writeSource(database, source); !written) return written;
        for (const MissingEntry& missing : m_missing)
            if (auto written = writeMissing(database, missing); !written) return written;
        std::string date;
        for (const auto& [key, entry] : m_entries) {
            if (auto written = writeEntry(database, entry); !written) return written;
            for (const Figure& figure : entry.figures) date = std::max(date, figure.claim.provenance.date);
        }
        const auto hash = contentHash(database);
        if (!hash) return hash.error();
        if (auto written = writeMeta(database, "date", date); !written) return written;
        if (auto written = writeMeta(database, "version", date + "-" + hash->substr(0, 8)); !written) return written;
        if (auto room = makeRoomForSeal(database); !room) return room;
        m_report.entries = m_entries.size();
        m_report.sources = m_sources.size();
        return database.execute("COMMIT; VACUUM");
    }

    fs::path m_folder;
    BuildReport& m_report;
    std::vector<Source> m_sources;
    std::vector<MissingEntry> m_missing;
    std::map<EntryKey, Entry> m_entries;
    std::map<EntryKey, std::string> m_files;
};
} // namespace

BuildReport buildCatalogue(const fs::path& folder, const fs::path& database) {
    BuildReport report;
    Builder builder(folder, report);
    builder.read();
    builder.checkTogether();
    if (!report.errors.empty()) return report;
    if (auto written = builder.write(database); !written) report.errors.push_back(written.error());
    return report;
}

} // namespace rackline
