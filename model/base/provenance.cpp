// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/base/provenance.h"

#include "model/base/enum_names.h"

#include <algorithm>

namespace rackline {

namespace {
constexpr EnumNames<Grade, 6> gradeNames{"measured", "vendor", "announced", "estimate", "yours", "judgement"};

std::string joined(const std::string& a, const std::string& b) {
    if (a.empty() || a == b) return b;
    return b.empty() ? a : a + "; " + b;
}
} // namespace

std::string_view nameOf(Grade grade) { return gradeNames.of(grade); }
std::optional<Grade> gradeNamed(std::string_view name) { return gradeNames.named(name); }

Provenance worstOf(const Provenance& a, const Provenance& b) {
    const std::string& older = a.date.empty() || (!b.date.empty() && b.date < a.date) ? b.date : a.date;
    return {std::max(a.grade, b.grade), joined(a.source, b.source), older, joined(a.note, b.note), a.unverified || b.unverified};
}

} // namespace rackline
