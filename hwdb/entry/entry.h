// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/provenance.h"

#include <map>
#include <string>
#include <vector>

namespace rackline {

/// One claim for a figure: the text as the source gives it (`989 TFLOPS`) and where it comes from.
struct Claim {
    std::string text;
    Provenance provenance;
};

/// A figure of an entry: the claim in use, its value in coherent units, and the rival claims. `path` is `hbm.bandwidth`.
struct Figure {
    std::string path;
    Claim claim;
    double value = 0;
    /// Ends of a range; equal to `value` where the source gives one number.
    double low = 0, high = 0;
    /// The ends as written; empty where there is no range.
    std::string lowText, highText;
    std::vector<Claim> rivals;
};

/// A catalogue entry as data: accelerator, cpu, node, rack, switch, nic, optics, fabric, storage, model, kernels, engine, cooling
/// ...
struct Entry {
    std::string id, kind, name, vendor, status, note;
    /// Words of the entry, which are no figures, such as `generation` and `hbm.kind`.
    std::map<std::string, std::string> words;
    std::vector<Figure> figures;
    bool yours = false;

    const Figure* figure(std::string_view path) const;
    std::string word(std::string_view key) const;
    /// Whether a word that is a list, parted by blanks, has this member.
    bool lists(std::string_view key, std::string_view member) const;
};

/// Where figures come from: a document, a repository, a vendor's page.
struct Source {
    std::string id, kind, reference, date;
};

/// An entry that one would look for and not find, with the reason.
struct MissingEntry {
    std::string kind, name, reason;
};

struct EntrySummary {
    std::string id, kind, name, vendor, status;
    bool yours = false;
};

} // namespace rackline
