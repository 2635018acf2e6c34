// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/held_point.h"
#include "model/scenario/chosen_caps.h"

#include <list>

namespace rackline {

/// The evaluators of a scenario's points: one, or one for each choice of caps where these are searched.
class CappedEvaluators {
public:
    /// What depends on the model alone is taken from `sameModel`, where there is one.
    explicit CappedEvaluators(const Scenario& scenario, const Evaluator* sameModel = nullptr)
        : m_scenario(scenario), m_sameModel(sameModel) {}
    CappedEvaluators(const CappedEvaluators&) = delete;
    CappedEvaluators& operator=(const CappedEvaluators&) = delete;

    const Evaluator& of(const ChosenCaps& caps) { return at(caps).evaluator; }
    const Evaluator& of(const OperatingPoint& point) { return of(point.caps); }
    HeldPools& poolsOf(const OperatingPoint& point) { return at(point.caps).pools; }

private:
    struct At {
        ChosenCaps caps;
        AtCaps held;
        Evaluator evaluator;
        HeldPools pools;

        At(const Scenario& scenario, const ChosenCaps& of, const Evaluator* sameModel)
            : caps(of), held(scenario, of),
              evaluator(sameModel != nullptr ? Evaluator(held.scenario(), *sameModel) : Evaluator(held.scenario())),
              pools(evaluator) {}
    };
    At& at(const ChosenCaps& caps) {
        for (At& one : m_all)
            if (!m_scenario.searchesCaps() || one.caps == caps) return one;
        return m_all.emplace_back(m_scenario, caps, m_sameModel);
    }

    const Scenario& m_scenario;
    const Evaluator* m_sameModel;
    std::list<At> m_all;
};

} // namespace rackline
