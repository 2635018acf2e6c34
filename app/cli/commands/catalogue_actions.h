// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"
#include "hwdb/catalogue/bundle.h"
#include "hwdb/catalogue/catalogue.h"

#include <filesystem>
#include <string>
#include <vector>

namespace rackline {

/// What `rackline catalogue` was asked, beside what every command may be told.
struct CatalogueCall {
    const Options& options;
    std::vector<std::string> names{};
    bool withoutSource = false, replace = false, everything = false;
    /// What an entry that is added has, and the user's own catalogue, which it goes to.
    std::string from{}, name{}, vendor{}, status{}, note{}, source{};
    std::vector<std::string> figures{}, words{};
    std::filesystem::path overlay{};
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
