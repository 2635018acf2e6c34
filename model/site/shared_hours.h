// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/interval.h"
#include "model/site/run.h"
#include "model/site/study.h"
#include "model/traffic/day.h"
#include "model/units/quantity.h"

#include <optional>
#include <span>
#include <vector>

namespace rackline {

/// What a site does in some hours of each day, as it would all day long: it serves, or it trains one run after the other.
struct SiteUse {
    bool trains = false;
    double hours = 0;
    /// Facility watts while it does it.
    Power average;
    /// Output tokens that are sold, in tokens a second, and what they bring, in dollars a year.
    Interval<double> tokens{}, revenue{};
    /// Seconds of a run, and its tokens.
    Interval<double> run{};
    double runTokens = 0;
    /// Dollars a year of the racks and their hall without energy; not finite where they have no price.
    Interval<double> fixed{};
    /// The hour of the clock that it begins at; 0 where only the number of hours is known.
    double begins = 0;
};

/// What a site does that serves as this answer says, or that trains as this run does.
SiteUse servingUse(const Scenario& scenario, const SiteAnswer& answer, double hours);
SiteUse trainingUse(const Scenario& scenario, const SiteRun& site, double hours);

/// The site that the uses share.
struct SharedDay {
    /// Facility watts of racks whose chips wait.
    Power idle;
    /// Dollars a joule.
    double electricity = 0;
    /// What each change from one use to another takes; the use that begins loses it.
    Time change;
    /// What electricity costs and emits by the hours of the clock, where that is known; uses then say when they begin.
    std::optional<traffic::DayCurve> curve{};
};

/// The day of a site that has the scenario's racks.
SharedDay sharedDayOf(const Scenario& scenario, Time change);

/// What one use comes to in a year of such days. The racks' cost is shared by hours, energy by what each draws, at the price of
/// its hours.
struct UseOfYear {
    double hours = 0, worked = 0;
    /// Dollars a joule in its hours; and kilograms of carbon dioxide where a curve says what hours emit, with its share of those
    /// in which chips wait.
    double price = 0, carbon = 0;
    Power average;
    Energy energy;
    Interval<double> tokens{}, revenue{}, run{}, runs{}, cost{};
    /// Dollars of a million output tokens, or of a run.
    Interval<double> each{};
};
struct SharedYear {
    std::vector<UseOfYear> uses;
    double idleHours = 0, idlePrice = 0;
    /// What a joule of all energy costs on average, and what all of it emits.
    double price = 0, carbon = 0;
    Energy idle, energy;
    Interval<double> revenue{}, cost{};
};

/// A use that is shorter than its change does nothing, which its figures say. Idle hours are paid by the uses, by their hours.
SharedYear shareByHours(std::span<const SiteUse> uses, const SharedDay& day);

} // namespace rackline
