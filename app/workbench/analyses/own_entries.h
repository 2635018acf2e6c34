// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/workbench.h"

#include <QString>

#include <string>
#include <vector>

namespace rackline {

/// A model that was taken into the user's own catalogue, with what the file left open.
struct TakenModel {
    std::string id, name;
    std::vector<std::string> notes;
};

/// Takes a Hugging Face config.json in; an id that means something else already gets a number.
Result<TakenModel> takeModel(Workbench& workbench, const QString& file);
/// Takes a file of entries in, as `rackline catalogue export` writes it; how many there were.
Result<std::size_t> takeBundle(Workbench& workbench, const QString& file);

/// An entry of the user's own takes the place of what is there; all the rules of an import hold.
Result<void> takeEntry(Workbench& workbench, const Entry& entry);
/// The same figures under another name; its id.
Result<std::string> copyEntry(Workbench& workbench, const Entry& entry, const QString& name);
/// A rival claim becomes the one in use, which becomes a rival.
Result<void> useClaim(Workbench& workbench, Entry entry, const std::string& path, std::size_t rival);
/// A value of the user's own; what was in use becomes a rival claim. A text of another dimension is refused.
Result<void> useOwnValue(Workbench& workbench, Entry entry, const std::string& path, const std::string& text);
/// The product's figures again, where it has such an entry; otherwise the entry is gone.
Result<void> removeOwn(Workbench& workbench, const Entry& entry);

/// `base`, or with a number where another entry of the kind has that id.
std::string freeId(const Catalogue& catalogue, const std::string& kind, const std::string& base);

} // namespace rackline
