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

/// Takes in a Hugging Face config.json. Its id gets a number where it means something else already.
Result<TakenModel> takeModel(Workbench& workbench, const QString& file);
/// Takes in a file of entries that `rackline catalogue export` wrote, and returns their number.
Result<std::size_t> takeBundle(Workbench& workbench, const QString& file);

/// Puts an entry of the user's own in the place of an existing one; all the rules of an import hold.
Result<void> takeEntry(Workbench& workbench, const Entry& entry);
/// Copies the figures to another name, and returns the new id.
Result<std::string> copyEntry(Workbench& workbench, const Entry& entry, const QString& name);
/// Puts a rival claim in use; the one that was in use becomes a rival.
Result<void> useClaim(Workbench& workbench, Entry entry, const std::string& path, std::size_t rival);
/// Puts a value of the user's own in use; the one that was in use becomes a rival claim. A text of another dimension is refused.
Result<void> useOwnValue(Workbench& workbench, Entry entry, const std::string& path, const std::string& text);
/// Returns to the product's figures, or removes the entry where the product has none.
Result<void> removeOwn(Workbench& workbench, const Entry& entry);

/// `base`, with a number behind it where another entry of the kind has that id.
std::string freeId(const Catalogue& catalogue, const std::string& kind, const std::string& base);

} // namespace rackline
