// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/catalogue/catalogue.h"
#include "hwdb/entry/entry_checks.h"

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rackline {

/// Entries with their sources as one JSON text: what `catalogue export` writes and `catalogue import` takes.
struct Bundle {
    std::vector<Source> sources;
    std::vector<Entry> entries;
};

std::string writeBundle(const Bundle& bundle);

/// What was read, every mistake in it, and the doubts with the entry that each is about.
struct BundleReading {
    Bundle bundle;
    std::vector<Error> errors;
    std::vector<std::pair<std::string, Doubt>> doubts;
};
/// Reads a bundle, or a file with one entry. Sources may be `known` already; `user` always is.
BundleReading readBundle(const std::filesystem::path& file, const std::vector<Source>& known);
BundleReading readBundleText(std::string_view text, const std::string& name, const std::vector<Source>& known);

/// Ids of all sources that the figures and rivals of an entry name.
std::set<std::string> sourceIds(const Entry& entry);

/// The named entries (`kind/id`, an id, or a kind) with the sources they name; all of the user's own where nothing is named.
Result<Bundle> bundleOf(const Catalogue& catalogue, const std::vector<std::string>& names, bool everything);

} // namespace rackline
