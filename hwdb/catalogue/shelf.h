// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/entry/entry.h"
#include "model/base/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// Where a catalogue reads its entries. It is asked by one thread at a time, and the catalogue keeps what it answers.
class EntryShelf {
public:
    virtual ~EntryShelf() = default;

    std::string version, date;

    /// The summaries of all entries, sorted by kind and id.
    virtual Result<std::vector<EntrySummary>> summaries() const = 0;
    /// The entry, or nothing where there is none of this kind and id.
    virtual Result<std::optional<Entry>> entry(std::string_view kind, std::string_view id) const = 0;
    virtual std::vector<Source> sources() const = 0;
    virtual std::vector<MissingEntry> missing() const = 0;
};

} // namespace rackline
