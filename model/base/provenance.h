// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace rackline {

/// From the surest to the least sure.
enum class Grade { measured, vendor, announced, estimate, yours, judgement };

std::string_view nameOf(Grade grade);
std::optional<Grade> gradeNamed(std::string_view name);

/// Where a figure comes from.
struct Provenance {
    Grade grade = Grade::judgement;
    std::string source;
    std::string date;
    std::string note;
    bool unverified = false;

    friend bool operator==(const Provenance&, const Provenance&) = default;
};

/// What rests on two figures is as good as the worse of them; sources are joined, dates take the older.
Provenance worstOf(const Provenance& a, const Provenance& b);

} // namespace rackline
