// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/scenario/scenario.h"

#include <optional>
#include <vector>

namespace rackline {

/// The caps that a search looks at: tenths of what each kind of chip is rated at, as far as other limits leave them, from the
/// most down. One choice, of none, where caps are not searched.
std::vector<ChosenCaps> searchedCaps(const Scenario& scenario);

/// Says what was chosen, where caps are searched.
void sayChosenCaps(const Scenario& scenario, const ChosenCaps& caps, std::vector<Finding>& findings);

/// The scenario as it is for a point whose chips are held so: a search of caps looks at no others in it.
Scenario heldAt(Scenario scenario, const ChosenCaps& caps);

/// The scenario that a point was worked out in: another one where caps are searched, otherwise the same, not copied.
class AtCaps {
public:
    AtCaps(const Scenario& scenario, const ChosenCaps& caps) : m_scenario(scenario) {
        if (scenario.searchesCaps()) m_own = heldAt(scenario, caps);
    }
    AtCaps(const AtCaps&) = delete;
    AtCaps& operator=(const AtCaps&) = delete;

    const Scenario& scenario() const { return m_own ? *m_own : m_scenario; }

private:
    const Scenario& m_scenario;
    std::optional<Scenario> m_own;
};

} // namespace rackline
