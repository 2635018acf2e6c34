// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/precision.h"
#include "model/mapping/layout.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// What is known of a layout: somebody published it, or the engine's rules allow it, or only heads and experts divide.
enum class Evidence { demonstrated, supported, possible };
inline constexpr std::size_t evidenceCount = 3;
std::string_view nameOf(Evidence evidence);

/// Whose layouts a search takes: those of one class and of those above it, or, where nobody says, as the question has it.
enum class EvidenceChoice { usual, demonstrated, supported, possible };

/// What the GPUs of a layout do: read prompts and decode, or one of the two.
enum class LayoutRole { both, reads, decodes };

/// Families of layouts that were published: experts are sliced, or whole with attention in tensor or in data parallel.
enum class LayoutFamily { sliced, whole, dataParallel };

/// One family of layouts that was published for an engine, a generation of chips and a model.
struct PublishedLayouts {
    Precision format = Precision::bf16;
    LayoutRole role = LayoutRole::both;
    LayoutFamily family = LayoutFamily::sliced;
    std::vector<int> ranks;
    /// Requests of a rank, or of an instance without attention in data parallel; 0 where nobody stated them.
    double mostPerRank = 0;
    /// The month in which software that it was published for came last.
    std::string last;
};

/// What an engine can run at all.
struct LayoutRules {
    /// Attention in data parallel on no rank or on all of them, else on any number that divides them.
    bool attentionOffOrAll = false;
    /// Experts stay sliced or are whole on every rank, else any split that divides them.
    bool expertsOneOrAll = false;
    /// Places for experts and their copies that the load balancer offers.
    std::vector<int> places, ranks;
    int trayAbove = 0, tray = 0;
    /// Ranks of a tensor-parallel group may divide the cache among themselves.
    bool dividesCache = false;
};

/// The class of a layout, and the month of what was published last of it.
struct LayoutStanding {
    Evidence evidence = Evidence::possible;
    std::string last{};
};

/// What is known of the layouts of a model on an engine and a generation of chips.
struct LayoutKnowledge {
    /// None where nobody wrote down the engine's.
    std::optional<LayoutRules> rules;
    std::vector<PublishedLayouts> published;

    /// With so many requests of the busiest rank.
    LayoutStanding of(const Transformer& model, Precision format, LayoutRole role, const Layout& layout, double batch) const;
    /// The most requests of a rank with which a layout is of this class or of one above it: 0 where it never is, and infinity
    /// where they do not matter.
    double mostRequests(const Transformer& model, Precision format, LayoutRole role, const Layout& layout, Evidence least) const;

private:
    bool supports(const Transformer& model, const Layout& layout) const;
    bool shows(const PublishedLayouts& row, Precision format, LayoutRole role, const Layout& layout) const;
};

} // namespace rackline
