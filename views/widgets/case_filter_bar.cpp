// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/case_filter_bar.h"

#include "app/workbench/text/field_text.h"
#include "views/widgets/flow_layout.h"

#include <algorithm>
#include <array>

namespace rackline {
namespace {

constexpr std::array<std::string_view, 5> facetings{"", "engine", "hardware", "load", "model"};

} // namespace

CaseFilterBar::CaseFilterBar(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_facetsBy(new ChoiceButton(theme, tr("Plots"), tr("Plots"))) {
    auto* row = new FlowLayout(this);
    row->setContentsMargins(theme.px(11), 0, theme.px(4), theme.px(4));
    row->setSpacing(theme.px(8));
    m_facetsBy->setChoices({tr("one"), tr("by engine"), tr("by chip"), tr("by load"), tr("by model")}, 0);
    row->addWidget(m_facetsBy);
    connect(m_facetsBy, &ChoiceButton::chosen, this, &CaseFilterBar::changed);
    const std::array<std::pair<const char*, QString>, 3> narrowed{
        {{"engine", tr("Engine")}, {"hardware", tr("Chip")}, {"load", tr("Load")}}};
    for (const auto& [by, title] : narrowed) {
        const std::size_t at = m_choices.size();
        m_choices.push_back({by, new ChoiceButton(theme, title, title), {}});
        row->addWidget(m_choices.back().button);
        connect(m_choices.back().button, &ChoiceButton::chosen, this, [this, at](int index) {
            const Choice& choice = m_choices[at];
            m_filter.erase(choice.by);
            if (index > 0) m_filter[choice.by] = choice.names.at(static_cast<std::size_t>(index - 1));
            Q_EMIT changed();
        });
    }
}

std::string_view CaseFilterBar::facetsBy() const {
    return facetings[static_cast<std::size_t>(std::max(0, m_facetsBy->current()))];
}

ChoiceButton* CaseFilterBar::choice(std::string_view by) const {
    const auto found = std::find_if(m_choices.begin(), m_choices.end(), [by](const Choice& c) { return c.by == by; });
    return found == m_choices.end() ? nullptr : found->button;
}

void CaseFilterBar::offer(const ValidationView& view) {
    for (Choice& choice : m_choices) {
        const auto offered = view.offered.find(choice.by);
        choice.names = offered == view.offered.end() ? std::vector<std::string>() : offered->second;
        QStringList titles{tr("all")};
        int current = 0;
        for (const std::string& name : choice.names) {
            titles << groupText(name);
            if (const auto own = m_filter.find(choice.by); own != m_filter.end() && own->second == name)
                current = static_cast<int>(titles.size()) - 1;
        }
        choice.button->setChoices(titles, current);
        choice.button->setVisible(choice.names.size() > 1);
    }
}

void CaseFilterBar::narrow(const std::string& by, const std::string& name) {
    const auto own = m_filter.find(by);
    const bool again = own != m_filter.end() && own->second == name;
    if (by.empty())
        m_filter.clear();
    else if (name.empty() || again)
        m_filter.erase(by);
    else
        m_filter[by] = name;
    Q_EMIT changed();
}

} // namespace rackline
