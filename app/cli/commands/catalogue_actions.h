// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command_line.h"
#include "hwdb/catalogue/bundle.h"
#include "hwdb/catalogue/catalogue.h"

namespace rackline {

int listCatalogue(const CatalogueCall& call, const Catalogue& catalogue, Streams streams);
int showEntries(const CatalogueCall& call, const Catalogue& catalogue, Streams streams);
int checkCatalogue(const CatalogueCall& call, const Catalogue& catalogue, Streams streams);
int importEntries(const CatalogueCall& call, const Catalogue& catalogue, Streams streams);
int exportEntries(const CatalogueCall& call, const Catalogue& catalogue, Streams streams);
/// Puts what was read into the user's own catalogue; what is wrong with it is said, and nothing is written.
int takeEntries(const CatalogueCall& call, const Catalogue& catalogue, BundleReading reading, Streams streams);
int addEntry(const CatalogueCall& call, const Catalogue& catalogue, Streams streams);

} // namespace rackline
