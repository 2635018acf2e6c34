// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/catalogue/bundle.h"
#include "hwdb/catalogue/shelf.h"

#include <algorithm>
#include <tuple>

namespace rackline {

namespace {
/// Entries that are held in memory, in the order of kind and id.
class BundleShelf : public EntryShelf {
public:
    explicit BundleShelf(Bundle bundle) : m_bundle(std::move(bundle)) {
        std::sort(m_bundle.entries.begin(), m_bundle.entries.end(),
                  [](const Entry& a, const Entry& b) { return std::tie(a.kind, a.id) < std::tie(b.kind, b.id); });
    }

    Result<std::vector<EntrySummary>> summaries() const override {
        std::vector<EntrySummary> all;
        for (const Entry& e : m_bundle.entries) all.push_back({e.id, e.kind, e.name, e.vendor, e.status, e.yours});
        return all;
    }

    Result<std::optional<Entry>> entry(std::string_view kind, std::string_view id) const override {
        const auto wanted = std::tie(kind, id);
        const auto at =
            std::lower_bound(m_bundle.entries.begin(), m_bundle.entries.end(), wanted, [](const Entry& e, const auto& w) {
                return std::tuple(std::string_view(e.kind), std::string_view(e.id)) < w;
            });
        const bool found = at != m_bundle.entries.end() && at->kind == kind && at->id == id;
        return found ? std::optional<Entry>(*at) : std::nullopt;
    }

    std::vector<Source> sources() const override { return m_bundle.sources; }
    std::vector<MissingEntry> missing() const override { return {}; }

private:
    Bundle m_bundle;
};
} // namespace

Catalogue Catalogue::of(Bundle bundle, std::string version, std::string date) {
    auto shelf = std::make_unique<BundleShelf>(std::move(bundle));
    shelf->version = std::move(version);
    shelf->date = std::move(date);
    return Catalogue(std::move(shelf));
}

} // namespace rackline
