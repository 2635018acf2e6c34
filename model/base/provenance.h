// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace rackline {

/// How sure a figure is, from the surest grade to the least sure.
enum class Grade { measured, vendor, announced, estimate, yours, judgement };

std::string_view nameOf(Grade grade);
std::optional<Grade> gradeNamed(std::string_view name);

/// Says where a figure comes from.
struct Provenance {
    Grade grade = Grade::judgement;
    std::string source;
    std::string date;
    std::string note;
    bool unverified = false;

    friend bool operator==(const Provenance&, const Provenance&) = default;
};

/// A figure that rests on two others is as good as the worse of them; its sources are joined and its date is the older one.
Provenance worstOf(const Provenance& a, const Provenance& b);

} // namespace rackline
