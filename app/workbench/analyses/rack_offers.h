// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"
#include "app/workbench/analyses/answer.h"
#include "app/workbench/document/background.h"
#include "app/workbench/export/table_data.h"

#include <QLocale>

#include <memory>
#include <optional>
#include <vector>

namespace rackline {

/// What somebody asks who has power for a model and knows how fast each user must be served.
struct OfferQuestion {
    /// Coherent units.
    double watts = 100e6, speed = 50;
    std::string model = "deepseek-v3";
};

/// What the racks of one kind give for that power.
struct RackOffer {
    /// The name is without what stands in brackets.
    std::string rack, name;
    Status status = Status::shipping;
    /// What they are called: racks, nodes or pods.
    QString stand;
    /// Racks that layouts were searched over, and those of the site.
    int searched = 1;
    double racks = 0, users = 0;
    Interval<double> tokens, perMw;
    double perMillion = 0;
    /// Dollars of the racks; not finite where nobody knows their price.
    double capital = 0;
};

struct RackOffers {
    OfferQuestion asked;
    std::string model;
    /// The best rack of each chip by what can be counted on, the low end of its interval; those that cannot be bought yet stand
    /// apart and never win.
    std::vector<RackOffer> shipping, announced;
    /// The fastest of those that ship and are not fast enough, and what it reaches; nothing where power or memory is what lacks.
    std::string fastest;
    double reached = 0;
};
RackOffers rackOffers(const OfferQuestion& asked, const Catalogue& catalogue, const Background::Watch& watch);

/// Models that may be asked about, by their names: those that write answers.
struct OfferedModel {
    std::string id, name, vendor;
};
std::vector<OfferedModel> offeredModels(const Catalogue& catalogue);

PageAnswer offerSentence(const RackOffers& offers, const QLocale& locale);
TableData offerTable(const RackOffers& offers, const QLocale& locale);
/// The best of them as a project of its own.
Project offeredProject(const RackOffers& offers);

} // namespace rackline
