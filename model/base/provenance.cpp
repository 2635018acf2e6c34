// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/base/provenance.h"

#include "model/base/enum_names.h"

#include <algorithm>

namespace rackline {

namespace {
constexpr EnumNames<Grade, 6> gradeNames{"measured", "vendor", "announced", "estimate", "yours", "judgement"};

constexpr std::string_view separator = "; ";

bool holds(std::string_view list, std::string_view item) {
    while (true) {
        const std::size_t end = list.find(separator);
        if (list.substr(0, end) == item) return true;
        if (end == std::string_view::npos) return false;
        list.remove_prefix(end + separator.size());
    }
}

/// Joins two lists of sources and keeps each item once.
std::string joined(std::string all, std::string_view more) {
    while (!more.empty()) {
        const std::size_t end = more.find(separator);
        const std::string_view item = more.substr(0, end);
        if (all.empty())
            all = item;
        else if (!holds(all, item))
            all.append(separator).append(item);
        more = end == std::string_view::npos ? std::string_view{} : more.substr(end + separator.size());
    }
    return all;
}
} // namespace

std::string_view nameOf(Grade grade) { return gradeNames.of(grade); }
std::optional<Grade> gradeNamed(std::string_view name) { return gradeNames.named(name); }

Provenance worstOf(const Provenance& a, const Provenance& b) {
    const std::string& older = a.date.empty() || (!b.date.empty() && b.date < a.date) ? b.date : a.date;
    return {std::max(a.grade, b.grade), joined(a.source, b.source), older, joined(a.note, b.note), a.unverified || b.unverified};
}

} // namespace rackline
