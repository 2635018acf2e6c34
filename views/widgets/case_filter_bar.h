// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/validation.h"
#include "views/widgets/basics.h"

namespace rackline {

/// Which measured cases are looked at, and whether one plot shows them or one for each region.
class CaseFilterBar : public QWidget {
    Q_OBJECT

public:
    explicit CaseFilterBar(const Theme& theme, QWidget* parent = nullptr);

    const CaseFilter& filter() const { return m_filter; }
    /// The grouping that has a plot for each of its names; empty for one plot.
    std::string_view facetsBy() const;
    /// Names that there are cases of.
    void offer(const ValidationView& view);
    /// A name that is chosen already sets its grouping free, as an empty one does; no grouping frees all.
    void narrow(const std::string& by, const std::string& name);
    void clear() { m_filter.clear(); }

    ChoiceButton* facetChoice() const { return m_facetsBy; }
    /// The button that filters by "engine", "hardware" or "load".
    ChoiceButton* choice(std::string_view by) const;

Q_SIGNALS:
    void changed();

private:
    struct Choice {
        std::string by;
        ChoiceButton* button;
        std::vector<std::string> names;
    };

    CaseFilter m_filter;
    ChoiceButton* m_facetsBy;
    std::vector<Choice> m_choices;
};

} // namespace rackline
