// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/catalogue/catalogue.h"

#include "hwdb/catalogue/generations.h"
#include "hwdb/catalogue/shelf.h"
#include "hwdb/values/conversions.h"
#include "model/base/near_names.h"
#include "model/base/portable_math.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>

namespace rackline {

namespace {
constexpr int longestCarry = 4;
} // namespace

/// Entries that were read are kept here. The shelf is used only under the lock.
struct Catalogue::Content {
    std::unique_ptr<EntryShelf> shelf;
    mutable std::mutex lock{};
    mutable std::optional<std::vector<EntrySummary>> summaries{};
    mutable std::map<std::pair<std::string, std::string>, Entry, std::less<>> entries{};

    explicit Content(std::unique_ptr<EntryShelf> from) : shelf(std::move(from)) {}

    /// Call under the lock.
    const std::vector<EntrySummary>& all() const {
        if (!summaries) {
            auto read = shelf->summaries();
            summaries = read ? std::move(read).value() : std::vector<EntrySummary>();
        }
        return *summaries;
    }
};

Catalogue::Catalogue(std::unique_ptr<EntryShelf> shelf) : m_content(std::make_unique<Content>(std::move(shelf))) {}
Catalogue::Catalogue(Catalogue&&) noexcept = default;
Catalogue& Catalogue::operator=(Catalogue&&) noexcept = default;
Catalogue::~Catalogue() = default;

std::string Catalogue::version() const { return m_content->shelf->version; }
std::string Catalogue::date() const { return m_content->shelf->date; }

std::vector<EntrySummary> Catalogue::list(std::string_view kind) const {
    const std::lock_guard guard(m_content->lock);
    const auto& all = m_content->all();
    if (kind.empty()) return all;
    std::vector<EntrySummary> some;
    std::copy_if(all.begin(), all.end(), std::back_inserter(some), [kind](const EntrySummary& s) { return s.kind == kind; });
    return some;
}

std::string Catalogue::idOf(std::string_view kind, std::string_view name) const {
    const std::vector<EntrySummary> entries = list(kind);
    std::vector<std::string_view> ids;
    for (const EntrySummary& one : entries) ids.push_back(one.id);
    return knownName(name, ids);
}

std::vector<Source> Catalogue::sources() const {
    const std::lock_guard guard(m_content->lock);
    return m_content->shelf->sources();
}

std::vector<MissingEntry> Catalogue::missing() const {
    const std::lock_guard guard(m_content->lock);
    return m_content->shelf->missing();
}

Result<Entry> Catalogue::entry(std::string_view kind, std::string_view id) const {
    const std::lock_guard guard(m_content->lock);
    const std::pair<std::string, std::string> key(kind, id);
    if (const auto kept = m_content->entries.find(key); kept != m_content->entries.end()) return kept->second;
    auto read = m_content->shelf->entry(kind, id);
    if (!read) return read.error();
    if (read.value()) return m_content->entries.emplace(key, *std::move(read).value()).first->second;
    std::vector<std::string> known;
    for (const EntrySummary& summary : m_content->all())
        if (summary.kind == kind) known.push_back(summary.id);
    return Error{ErrorCode::input, "",
                 "the catalogue has no " + std::string(kind) + " \"" + std::string(id) + "\"" + nearestText(id, known)};
}

Result<Accelerator> Catalogue::accelerator(std::string_view id) const {
    const auto found = entry("accelerator", id);
    if (!found) return found.error();
    return acceleratorFrom(*found);
}

Result<System> Catalogue::system(std::string_view rackId) const {
    const auto found = entry("rack", rackId);
    if (!found) return found.error();
    std::optional<Entry> chassis;
    if (const std::string name = found->word("chassis"); !name.empty()) {
        auto stands = entry("chassis", name);
        if (!stands) return stands.error();
        chassis = std::move(stands).value();
    }
    auto rack = rackFrom(*found, chassis ? &*chassis : nullptr);
    if (!rack) return rack.error();
    const std::string chipId = found->word("accelerator");
    if (chipId.empty()) return Error{ErrorCode::input, "rack/" + found->id, found->id + ": no word for its accelerator"};
    auto chip = accelerator(chipId);
    if (!chip) return chip.error();
    return System{std::move(rack).value(), std::move(chip).value(), 1};
}

Result<Transformer> Catalogue::model(std::string_view id) const {
    const auto found = entry("model", id);
    if (!found) return found.error();
    return transformerFrom(*found);
}

Result<ChipKernels> Catalogue::kernels(std::string_view acceleratorId) const {
    const auto chip = entry("accelerator", acceleratorId);
    if (!chip) return chip.error();
    std::string id = chip->word("kernels");
    if (id.empty())
        return Error{ErrorCode::input, "accelerator/" + chip->id, chip->id + ": no word for kernels, whose efficiencies it has"};
    std::vector<Entry> chain;
    while (true) {
        const auto own = entry("kernels", id);
        if (!own) return own.error();
        id = own->word("carried_from");
        chain.push_back(*own);
        if (id.empty()) break;
        if (chain.size() > longestCarry)
            return Error{ErrorCode::input, "kernels/" + own->id, own->id + ": its kernels are carried over in a circle"};
    }
    auto kernels = kernelsFrom(chain.back());
    if (!kernels) return kernels.error();
    ChipKernels result = std::move(kernels).value();
    for (auto derated = std::next(chain.rbegin()); derated != chain.rend(); ++derated) result = carriedOver(result, *derated);
    // The entry is another chip's, taken without a factor of its own: as wide as a new chip is of which nothing is known
    // (method/intervals).
    if (const std::string measured = chain.front().word("chip"); !measured.empty() && measured != chip->id) {
        constexpr double newChip = 0.25;
        if (result.carriedFrom.empty()) result.carriedFrom = chain.front().id;
        result.carrySpread = portable::hypot(result.carrySpread, newChip);
    }
    return result;
}

Result<EngineProfile> Catalogue::engine(std::string_view engine, std::string_view generation) const {
    const std::vector<EntrySummary> profiles = list("engine");
    const auto profileOf = [&](const std::string& name, const std::string& of) {
        const std::string id = name + "-" + of;
        return std::any_of(profiles.begin(), profiles.end(), [&](const EntrySummary& s) { return s.id == id; }) ? id
                                                                                                                : std::string();
    };
    std::string id;
    for (const std::string& near : generationsNear(generation))
        if (id.empty()) id = profileOf(std::string(engine), near);
    if (id.empty())
        if (const std::vector<std::string> names = engines(); std::find(names.begin(), names.end(), engine) == names.end())
            return Error{ErrorCode::input, "", "no engine \"" + std::string(engine) + "\"" + nearestText(engine, names)};
    const std::string exact = std::string(engine) + "-" + std::string(generation);
    for (const std::string& near : generationsNear(generation))
        for (const std::string& other : enginesInOrder(generation))
            if (id.empty()) id = profileOf(other, near);
    if (id.empty())
        return Error{ErrorCode::input, "",
                     "no profile of " + std::string(engine) + " on " + std::string(generation) + " or on a generation near it"};
    const auto found = entry("engine", id);
    if (!found) return found.error();
    auto profile = engineFrom(*found);
    if (!profile) return profile.error();
    EngineProfile result = std::move(profile).value();
    if (id != exact) {
        result.carriedFrom = id;
        result.id = exact;
    }
    return result;
}

std::vector<std::string> Catalogue::engines() const {
    std::vector<std::string> names;
    for (const EntrySummary& profile : list("engine")) {
        const auto found = entry("engine", profile.id);
        const std::string name = found ? found->word("engine") : std::string();
        if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
}

namespace {
/// The engine of this profile, or of its scheduler's newest profile on the generation whose runs had the model.
std::string withRunsOf(std::string_view model, const Entry& profile, const Catalogue& catalogue) {
    const auto schedulerOf = [](const Entry& one) { return one.word(one.word("scheduler").empty() ? "engine" : "scheduler"); };
    std::string name = profile.word("engine"), newest = profile.word("software");
    if (model.empty() || profile.lists("models", model)) return name;
    for (const EntrySummary& summary : catalogue.list("engine")) {
        const auto other = catalogue.entry("engine", summary.id);
        if (!other || other->word("generation") != profile.word("generation") || schedulerOf(*other) != schedulerOf(profile) ||
            !other->lists("models", model) || other->word("software") <= newest)
            continue;
        newest = other->word("software");
        name = other->word("engine");
    }
    return name;
}
} // namespace

std::string Catalogue::defaultEngine(std::string_view generation, std::string_view model) const {
    for (const std::string& near : generationsNear(generation))
        for (const std::string& name : enginesInOrder(generation))
            if (const auto found = entry("engine", name + "-" + near)) return withRunsOf(model, *found, *this);
    const std::vector<std::string> names = engines();
    return names.empty() ? std::string() : names.front();
}

std::vector<std::string> Catalogue::trainingFrameworks() const {
    std::vector<std::string> names;
    for (const EntrySummary& one : list("training")) {
        const auto found = entry("training", one.id);
        if (found && found->word("chip").empty()) names.push_back(one.id);
    }
    return names;
}

Result<TrainingProfile> Catalogue::training(std::string_view framework, std::string_view generation) const {
    const std::vector<std::string> names = trainingFrameworks();
    if (std::find(names.begin(), names.end(), framework) == names.end())
        return Error{ErrorCode::input, "",
                     "no training framework \"" + std::string(framework) + "\"" + nearestText(framework, names)};
    const auto found = entry("training", framework);
    if (!found) return found.error();
    return trainingProfileFrom(*found, std::string(generation));
}

Result<SustainedFactors> Catalogue::sustained(std::string_view acceleratorId) const {
    const auto chip = entry("accelerator", acceleratorId);
    if (!chip) return chip.error();
    std::map<std::string, Entry> ofGeneration;
    for (const EntrySummary& one : list("training")) {
        const auto found = entry("training", one.id);
        if (!found || found->word("chip").empty()) continue;
        if (found->word("chip") == chip->id) return sustainedFrom(*found);
        ofGeneration.emplace(found->word("generation"), *found);
    }
    for (const std::string& near : generationsNear(chip->word("generation")))
        if (const auto found = ofGeneration.find(near); found != ofGeneration.end()) {
            SustainedFactors factors = sustainedFrom(found->second);
            factors.carriedFrom = found->second.word("chip");
            return factors;
        }
    return SustainedFactors{};
}

} // namespace rackline
