// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/rack_units.h"
#include "app/report/charts/chart.h"
#include "app/workbench/document/workbench.h"
#include "model/facility/study/rack_layout.h"

#include <QLocale>
#include <QObject>
#include <QString>

#include <optional>
#include <vector>

namespace rackline {

/// Something that can be put into the rack.
struct PaletteUnit {
    RackUnit unit;
    QString name, caption;
    PartKind kind = PartKind::other;
    /// In rack units; 1 where nobody states it.
    double height = 1;
    bool assumed = true;
    int gpus = 0;
};

/// A need against its limit, in the unit in which it is shown.
struct RackBudget {
    QString name, unit;
    double need = 0, limit = 0;
    /// Why the check fails, where it does.
    QString why;
    /// The kind of unit that the check is about.
    PartKind about = PartKind::other;
    /// A usual hall's limit, because the file does not describe its own. It is told and holds nobody back.
    bool assumed = false;
    /// What would cure it: words for a button, and the input of the scenario with its value. Empty where no input does.
    QString cure;
    std::string key, value;

    bool fails() const { return need > limit; }
};

/// The needs of a scenario's rack against their limits, those that fail first.
std::vector<RackBudget> rackBudgets(const ResolvedScenario& resolved, const Catalogue& catalogue, const QLocale& locale);
/// What of them fails and holds somebody back: the rack's own limits and those of a hall that is described.
std::vector<RackBudget> failingBudgets(const ResolvedScenario& resolved, const Catalogue& catalogue, const QLocale& locale);
/// "Rating: 650 of 600 kW. The units draw more than the rack is rated for."
QString failureText(const RackBudget& budget, const QLocale& locale);

/// A line of "This rack gives".
struct RackFact {
    QString name, value;
};

/// The rack of the current scenario as units from its floor up. Every edit is an undoable change of the document.
class RackEditor : public QObject {
    Q_OBJECT

public:
    RackEditor(Workbench& workbench, const QLocale& locale, QObject* parent = nullptr);

    /// False for a server or a pod, which has no trays to move.
    bool isComposable() const { return m_base.has_value(); }
    const std::vector<RackUnit>& units() const { return m_units; }
    /// Where each unit stands, one slot high.
    const RackLayout& layout() const { return m_layout; }
    /// The same as a drawing, whose parts are the units.
    RackDrawing drawn() const;
    /// What is known of a unit, or null where no rack has it.
    const PaletteUnit* info(const RackUnit& unit) const;
    const std::vector<PaletteUnit>& palette() const { return m_palette; }
    const std::vector<RackBudget>& budgets() const { return m_budgets; }
    const std::vector<RackFact>& facts() const { return m_facts; }
    /// Why these units make no rack; empty where they do.
    const QString& problem() const { return m_problem; }
    QString name() const;
    /// The scenario that it belongs to, and whether it is only announced.
    QString belongsTo() const;
    bool isChanged() const;
    /// Whether the height of every unit is stated.
    bool isToScale() const;

    /// The racks that are made of trays, and the one in use.
    const std::vector<EntrySummary>& racks() const { return m_racks; }
    std::string rackId() const;
    void chooseRack(const std::string& id);
    /// While it is not awake because nobody looks, edits are only noted.
    void setAwake(bool awake);

    /// Adds a unit; positions count from the floor.
    void add(const RackUnit& unit, std::size_t at);
    void remove(std::size_t at);
    void duplicate(std::size_t at);
    void move(std::size_t from, std::size_t to);
    void clear();
    void reset();
    /// Sets the input that cures a budget.
    void cure(const RackBudget& budget);

Q_SIGNALS:
    void changed();

private:
    void readRacks();
    void follow();
    void refresh();
    void fillPalette();
    void layOut();
    bool isFailing(PartKind kind) const;
    void fillDensity(const Rack& rack, Power inlet);
    std::string linkOf(const System& system) const;
    void fillBudgets(const ResolvedScenario& resolved);
    void put(const QString& text, std::vector<RackUnit> units);
    std::string setting(const char* key) const;

    Workbench& m_workbench;
    QLocale m_locale;
    /// What stands in a server, whose parts are not moved.
    std::vector<DrawnRack> m_server;
    bool m_awake = false, m_stale = true;
    std::vector<EntrySummary> m_racks;
    /// The systems of those racks, in the same order.
    std::vector<System> m_systems;
    /// The links that join their GPUs, such as "NVLink 5", and those of the rack in use.
    std::vector<std::string> m_links;
    std::string m_link;
    std::optional<System> m_base;
    std::vector<RackUnit> m_units;
    RackFrame m_frame;
    RackLayout m_layout;
    /// The busbar's voltage, such as "800 V".
    QString m_feed;
    std::vector<PaletteUnit> m_palette;
    std::vector<RackBudget> m_budgets;
    std::vector<RackFact> m_facts;
    QString m_problem;
};

} // namespace rackline
