// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/command.h"
#include "hwdb/bundle.h"
#include "hwdb/catalogue.h"

#include <filesystem>
#include <string>
#include <vector>

namespace rackline {

/// What `rackline catalogue` was asked.
struct CatalogueCall {
    std::vector<std::string> names;
    OutputFormat format = OutputFormat::table;
    bool withoutSource = false, noOverlay = false, replace = false, everything = false, quiet = false;
    /// Of `export` and of `add`.
    std::string output, from, name, vendor, status, note, source, date;
    std::vector<std::string> figures, words;
    std::filesystem::path overlay;
};

int listCatalogue(const CatalogueCall& call, const Catalogue& catalogue, Streams streams);
int showEntries(const CatalogueCall& call, const Catalogue& catalogue, Streams streams);
int checkCatalogue(const CatalogueCall& call, const Catalogue& catalogue, Streams streams);
int importEntries(const CatalogueCall& call, const Catalogue& catalogue, Streams streams);
int exportEntries(const CatalogueCall& call, const Catalogue& catalogue, Streams streams);
/// Puts what was read into the user's own catalogue; what is wrong with it is said, and nothing is written.
int takeEntries(const CatalogueCall& call, const Catalogue& catalogue, BundleReading reading, Streams streams);
int addEntry(const CatalogueCall& call, const Catalogue& catalogue, Streams streams);

} // namespace rackline
