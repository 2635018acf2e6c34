// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/rack_editor.h"

#include "app/project/site_inputs.h"
#include "app/report/charts/facility_drawings.h"
#include "app/report/sheets/rack_sheets.h"
#include "app/workbench/document/scenario_edits.h"
#include "app/workbench/text/field_text.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace rackline {
namespace {

constexpr const char* unitsKey = "hardware.units";
constexpr double litrePerMinute = 1e-3 / 60;

/// Splits "Compute tray: 4 GPUs, 2 Grace" at the mark: the words before it name the unit, the rest and its figures describe it.
std::pair<QString, QString> wordsOf(const RackPart& part, const NumberStyle& style) {
    const QString whole = QString::fromStdString(part.name);
    const qsizetype mark = whole.indexOf(QRegularExpression(QStringLiteral("[:;]")));
    QStringList words;
    if (mark > 0)
        words << whole.mid(mark + 1).trimmed();
    else if (part.gpusEach > 0)
        words << RackEditor::tr("%1 GPUs").arg(part.gpusEach);
    if (part.rating.si() > 0) words << fromView(measureText(part.rating.si(), "W", style));
    if (part.kind == PartKind::switchTray && part.busyEach.si() > 0)
        words << fromView(measureText(part.busyEach.si(), "W", style));
    if (part.massEach.si() > 0) words << fromView(countText(part.massEach.si(), style)) + QStringLiteral("\u202fkg");
    return {mark > 0 ? whole.left(mark) : whole, words.join(QStringLiteral(" \u00b7 "))};
}

bool hasTrays(const Rack& rack) {
    return std::any_of(rack.parts.begin(), rack.parts.end(), [](const RackPart& p) { return p.kind == PartKind::computeTray; });
}

/// The unit in which a check is shown.
std::pair<double, QString> shownIn(Dimension dimension) {
    const auto [scale, unit] = budgetUnit(dimension);
    if (unit == "W") return {1e3 * scale, QStringLiteral("kW")};
    return {scale, unit == "kg/m2" ? QStringLiteral("kg/m\u00b2") : fromView(unit)};
}

struct Wording {
    BudgetCheck check;
    const char* name;
    const char* why;
};
/// A row for every check.
constexpr Wording wordings[] = {
    {BudgetCheck::rating, QT_TRANSLATE_NOOP("rackline::RackEditor", "Rating"),
     QT_TRANSLATE_NOOP("rackline::RackEditor", "The units draw more than the rack is rated for.")},
    {BudgetCheck::shelves, QT_TRANSLATE_NOOP("rackline::RackEditor", "Power shelves"),
     QT_TRANSLATE_NOOP("rackline::RackEditor", "The shelves give less than the units draw, spares left out.")},
    {BudgetCheck::busbar, QT_TRANSLATE_NOOP("rackline::RackEditor", "Busbar"),
     QT_TRANSLATE_NOOP("rackline::RackEditor", "The busbar would carry more than it may; 800 V DC needs a fifteenth of it.")},
    {BudgetCheck::hall, QT_TRANSLATE_NOOP("rackline::RackEditor", "Position in the hall"),
     QT_TRANSLATE_NOOP("rackline::RackEditor", "The hall gives less power to one position.")},
    {BudgetCheck::feeds, QT_TRANSLATE_NOOP("rackline::RackEditor", "Feeds"),
     QT_TRANSLATE_NOOP("rackline::RackEditor", "The feeds carry less when one of them is out.")},
    {BudgetCheck::coolingMethod, QT_TRANSLATE_NOOP("rackline::RackEditor", "Cooling method"),
     QT_TRANSLATE_NOOP("rackline::RackEditor", "This way of cooling takes less heat from one rack.")},
    {BudgetCheck::coolantFlow, QT_TRANSLATE_NOOP("rackline::RackEditor", "Coolant"),
     QT_TRANSLATE_NOOP("rackline::RackEditor",
                       "The position gives less coolant than the heat needs; a warmer return needs less.")},
    {BudgetCheck::airHeat, QT_TRANSLATE_NOOP("rackline::RackEditor", "Heat to air"),
     QT_TRANSLATE_NOOP("rackline::RackEditor", "The room's air takes less than the parts without cold plates give off.")},
    {BudgetCheck::floorLoad, QT_TRANSLATE_NOOP("rackline::RackEditor", "Floor load"),
     QT_TRANSLATE_NOOP("rackline::RackEditor", "The floor bears less; a frame that spreads the weight helps.")},
    {BudgetCheck::mass, QT_TRANSLATE_NOOP("rackline::RackEditor", "Mass"),
     QT_TRANSLATE_NOOP("rackline::RackEditor", "The rack weighs more than the hall lets in.")},
};
static_assert(std::size(wordings) == budgetCheckCount);

/// A picture has so many rack units at least, however few parts stand in it.
constexpr double fewestRows = 8;

/// The input that says what a hall gives or bears, and the steps in which one plans with it.
struct Cure {
    BudgetCheck check;
    const char* key;
    double step;
    const char* unit;
};
constexpr Cure cures[] = {{BudgetCheck::hall, "facility.hall.power", 5, "kW"},
                          {BudgetCheck::coolantFlow, "facility.hall.flow", 10, "L/min"},
                          {BudgetCheck::airHeat, "facility.hall.air_heat", 5, "kW"},
                          {BudgetCheck::floorLoad, "facility.hall.floor_load", 100, "kg/m2"},
                          {BudgetCheck::mass, "facility.hall.rack_mass", 100, "kg"}};

/// As many lines as carry the need while as many are out as the hall's scheme wants.
void addFeeds(RackBudget& budget, const Hall& hall) {
    const auto lines = [&hall](int feeds) { return carriedBy(hall.scheme, feeds, watt) / watt; };
    const double now = lines(hall.feeds);
    const int most = static_cast<int>(findParameter("facility.hall.feeds")->high);
    for (int feeds = hall.feeds + 1; now > 0 && feeds <= most; ++feeds) {
        if (lines(feeds) * budget.limit / now < budget.need) continue;
        budget.key = "facility.hall.feeds";
        budget.value = std::to_string(feeds);
        budget.cure = RackEditor::tr("Plan with %1 feeds").arg(feeds);
        return;
    }
}

/// The next way of cooling that takes the heat. Cold plates need a loop, and a rack without them has no use for one.
void addCooling(RackBudget& budget, Cooling now, const Rack& rack, Power need) {
    struct Way {
        Cooling cooling;
        const char *value, *words;
    };
    constexpr Way ways[] = {
        {Cooling::rearDoor, "rear-door", QT_TRANSLATE_NOOP("rackline::RackEditor", "Plan with rear doors")},
        {Cooling::directLiquid, "direct-liquid", QT_TRANSLATE_NOOP("rackline::RackEditor", "Plan with direct liquid cooling")},
        {Cooling::immersion, "immersion", QT_TRANSLATE_NOOP("rackline::RackEditor", "Plan with immersion")}};
    for (const Way& way : ways) {
        const bool piped = way.cooling != Cooling::rearDoor, plates = rack.liquidShare > 0;
        if (way.cooling <= now || coolingLimit(way.cooling) < need) continue;
        if (plates ? !piped : way.cooling == Cooling::directLiquid) continue;
        budget.key = "facility.cooling";
        budget.value = way.value;
        budget.cure = RackEditor::tr(way.words);
        return;
    }
}

/// Whether the check passes with another value of an input.
bool passesWith(Scenario scenario, BudgetCheck check, const Parameter& input, double value) {
    input.set(scenario, value);
    const std::vector<BudgetLine> budget = rackStudyOf(scenario).budget;
    return std::any_of(budget.begin(), budget.end(), [check](const BudgetLine& b) { return b.check == check && b.passes(); });
}

/// The highest limit of a GPU, in steps, at which a rack draws no more than it may.
void addCap(RackBudget& budget, BudgetCheck check, const Scenario& scenario, const NumberStyle& style) {
    constexpr double step = 10;
    const Parameter& input = *findParameter("power.cap");
    double low = 0, high = std::ceil(scenario.system.accelerator.tdp / watt / step);
    while (high - low > 1) {
        const double middle = std::floor((low + high) / 2);
        (passesWith(scenario, check, input, middle * step) ? low : high) = middle;
    }
    if (!(low > 0)) {
        budget.why += QChar(0x20) + RackEditor::tr("No limit of the GPUs would do: they draw too much even when they are idle.");
        return;
    }
    budget.key = input.id;
    budget.value = std::to_string(std::llround(low * step)) + " W";
    budget.cure = RackEditor::tr("Cap each GPU at %1").arg(fromView(measureText(low * step, "W", style)));
}

/// A higher voltage carries the same with less current, and needs no slower GPUs.
void addVoltage(RackBudget& budget, const Scenario& scenario, const NumberStyle& style) {
    constexpr double volts = 800;
    const Parameter& input = *findParameter("facility.busbar.voltage");
    if (!passesWith(scenario, BudgetCheck::busbar, input, volts)) return addCap(budget, BudgetCheck::busbar, scenario, style);
    budget.key = input.id;
    budget.value = "800 V";
    budget.cure = RackEditor::tr("Feed it with 800\u202fV DC");
}

/// Adds the cure of a check that fails: what the hall must give at least, or what the GPUs may draw at most.
void addCure(RackBudget& budget, const BudgetLine& line, const Scenario& scenario, const NumberStyle& style) {
    const BudgetCheck check = line.check;
    if (check == BudgetCheck::feeds) return addFeeds(budget, scenario.site.hall);
    if (check == BudgetCheck::busbar) return addVoltage(budget, scenario, style);
    if (check == BudgetCheck::coolingMethod)
        addCooling(budget, scenario.facility.cooling, scenario.system.rack, Power::fromSi(line.need));
    const bool isCooling = check == BudgetCheck::coolingMethod && budget.key.empty();
    if (isCooling || check == BudgetCheck::rating || check == BudgetCheck::shelves) return addCap(budget, check, scenario, style);
    const auto found = std::find_if(std::begin(cures), std::end(cures), [check](const Cure& c) { return c.check == check; });
    if (found == std::end(cures)) return;
    const double enough = std::ceil(budget.need / found->step) * found->step;
    budget.key = found->key;
    budget.value = std::to_string(std::llround(enough)) + ' ' + found->unit;
    budget.cure = RackEditor::tr("Plan with %1").arg(fromView(countText(enough, style)) + QChar(0x202f) + budget.unit);
}

/// As many trays as the rack has slots for, where somebody published how many.
void addSlots(std::vector<RackBudget>& budgets, const ResolvedScenario& resolved, const Catalogue& catalogue) {
    const int places = publishedPower(resolved, catalogue).traySlots;
    if (places <= 0) return;
    int trays = 0;
    for (const RackPart& part : resolved.scenario.system.rack.parts)
        if (part.kind == PartKind::computeTray) trays += part.count;
    RackBudget& room =
        budgets.emplace_back(RackBudget{RackEditor::tr("Tray slots"), RackEditor::tr("trays"), double(trays), double(places)});
    room.about = PartKind::computeTray;
    if (trays > places)
        room.why = RackEditor::tr("There are more trays than the rack has slots for. No input cures that: take out %1.")
                       .arg(trays - places);
}

} // namespace

std::vector<RackBudget> rackBudgets(const ResolvedScenario& resolved, const Catalogue& catalogue, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    std::vector<RackBudget> budgets;
    for (const BudgetLine& line : rackStudyOf(resolved.scenario).budget) {
        const auto words =
            std::find_if(std::begin(wordings), std::end(wordings), [&](const Wording& w) { return w.check == line.check; });
        const auto [scale, unit] = shownIn(line.dimension);
        RackBudget& budget =
            budgets.emplace_back(RackBudget{RackEditor::tr(words->name), unit, line.need / scale, line.limit / scale});
        if (line.check == BudgetCheck::shelves) budget.about = PartKind::powerShelf;
        if (line.passes()) continue;
        budget.why = RackEditor::tr(words->why);
        addCure(budget, line, resolved.scenario, style);
        budget.assumed = isAssumed(line.check, resolved.scenario.site);
        if (budget.assumed)
            budget.why += QChar(0x20) + RackEditor::tr("The file states no such limit: this is a typical hall's.");
    }
    addSlots(budgets, resolved, catalogue);
    std::stable_partition(budgets.begin(), budgets.end(), [](const RackBudget& b) { return b.fails(); });
    return budgets;
}

std::vector<RackBudget> failingBudgets(const ResolvedScenario& resolved, const Catalogue& catalogue, const QLocale& locale) {
    std::vector<RackBudget> budgets = rackBudgets(resolved, catalogue, locale);
    std::erase_if(budgets, [](const RackBudget& budget) { return !budget.fails() || budget.assumed; });
    return budgets;
}

QString failureText(const RackBudget& budget, const QLocale& locale) {
    const auto figure = [&](double value) { return fromView(digitsText(value, 3, screenStyle(locale))); };
    return RackEditor::tr("%1: %2 of %3. %4")
        .arg(budget.name, figure(budget.need), figure(budget.limit) + QChar(0x202f) + budget.unit, budget.why);
}

RackEditor::RackEditor(Workbench& workbench, const QLocale& locale, QObject* parent)
    : QObject(parent), m_workbench(workbench), m_locale(locale) {
    connect(&workbench, &Workbench::parametersChanged, this, &RackEditor::follow);
    connect(&workbench, &Workbench::catalogueChanged, this, [this] {
        readRacks();
        follow();
    });
    readRacks();
}

void RackEditor::readRacks() {
    m_racks.clear();
    m_systems.clear();
    m_links.clear();
    for (const EntrySummary& summary : m_workbench.catalogue().list("rack")) {
        Result<System> system = m_workbench.catalogue().system(summary.id);
        if (!system || !hasTrays(system->rack)) continue;
        m_racks.push_back(summary);
        m_links.push_back(linkOf(*system));
        m_systems.push_back(std::move(system).value());
    }
}

std::string RackEditor::linkOf(const System& system) const {
    const Result<Entry> chip = m_workbench.catalogue().entry("accelerator", system.accelerator.id);
    if (!chip) return {};
    const auto found = chip->words.find("scale_up.kind");
    return found == chip->words.end() ? std::string() : found->second;
}

void RackEditor::setAwake(bool awake) {
    m_awake = awake;
    if (awake && m_stale) refresh();
}

void RackEditor::follow() {
    m_stale = true;
    if (m_awake) refresh();
}

/// The scenario's own setting, or else the shared one.
std::string RackEditor::setting(const char* key) const {
    const Project& project = m_workbench.document().project();
    if (m_workbench.current() >= project.scenarios.size()) return {};
    const Settings& own = project.scenarios[m_workbench.current()].values;
    if (const auto found = own.find(key); found != own.end()) return found->second;
    const auto shared = project.shared.find(key);
    return shared == project.shared.end() ? std::string() : shared->second;
}

std::string RackEditor::rackId() const { return setting("hardware.rack"); }

bool RackEditor::isChanged() const { return m_base && m_units != unitsOf(m_base->rack); }

QString RackEditor::name() const {
    const Result<System> system = m_workbench.catalogue().system(rackId());
    if (!system) return tr("No rack");
    const QString name = QString::fromStdString(system->rack.name);
    return isChanged() ? tr("%1, changed").arg(name) : name;
}

const PaletteUnit* RackEditor::info(const RackUnit& unit) const {
    const auto found = std::find_if(m_palette.begin(), m_palette.end(), [&](const PaletteUnit& p) { return p.unit == unit; });
    return found == m_palette.end() ? nullptr : &*found;
}

void RackEditor::refresh() {
    m_stale = false;
    m_base.reset();
    m_units.clear();
    m_frame = {};
    m_feed.clear();
    m_budgets.clear();
    m_facts.clear();
    m_problem.clear();
    m_server = {};
    const Result<System> system = m_workbench.catalogue().system(rackId());
    if (system) m_link = linkOf(*system);
    if (system && hasTrays(system->rack)) {
        m_base = *system;
        m_frame = system->rack.frame;
        const std::string text = setting(unitsKey);
        const bool own = m_workbench.current() < m_workbench.scenarios().size() &&
                         m_workbench.document().project().scenarios[m_workbench.current()].values.contains(unitsKey);
        const Result<std::vector<RackUnit>> parsed = parseUnits(text);
        m_units = (own || !text.empty()) && parsed ? *parsed : unitsOf(m_base->rack);
        fillPalette();
    }
    if (m_workbench.current() < m_workbench.scenarios().size()) {
        const ScenarioState& state = m_workbench.scenarios()[m_workbench.current()];
        m_problem = QString::fromStdString(state.problem);
        if (state.resolved) {
            const Scenario& scenario = state.resolved->scenario;
            const Voltage busbar = scenario.site.busbar.si() > 0 ? scenario.site.busbar : scenario.system.rack.busbar;
            m_feed = fromView(measureText(busbar.si(), "V", screenStyle(m_locale)));
        }
        if (state.problem.empty() && state.resolved) fillBudgets(*state.resolved);
        if (state.resolved && !m_base) {
            const ChartScenario charted{&state.resolved->scenario, nullptr, nullptr, 0};
            m_server = rackDrawing(std::span(&charted, 1)).racks;
            for (DrawnRack& rack : m_server) {
                rack.name.clear(), rack.total.clear(), rack.notes.clear();
                rack.units = std::max(fewestRows, rack.units);
            }
        }
    }
    layOut();
    Q_EMIT changed();
}

void RackEditor::layOut() {
    std::vector<RackItem> items;
    for (const RackUnit& unit : m_units) {
        const PaletteUnit* known = info(unit);
        items.push_back({known ? known->kind : PartKind::other, known ? known->height : 1});
    }
    m_layout = layoutOf(m_frame, items);
}

bool RackEditor::isToScale() const {
    return std::none_of(m_units.begin(), m_units.end(), [this](const RackUnit& unit) {
        const PaletteUnit* known = info(unit);
        return known == nullptr || known->assumed;
    });
}

bool RackEditor::isFailing(PartKind kind) const {
    return kind != PartKind::other &&
           std::any_of(m_budgets.begin(), m_budgets.end(), [kind](const RackBudget& b) { return b.fails() && b.about == kind; });
}

RackDrawing RackEditor::drawn() const {
    if (!m_server.empty()) return {{}, {}, m_server};
    DrawnRack rack = emptyRack(m_layout, m_frame);
    rack.units = std::max(fewestRows, rack.units);
    if (m_frame.hasSidecar()) rack.feed = m_feed.toStdString();
    for (std::size_t i = 0; i < m_units.size(); ++i) {
        DrawnPart& part = rack.parts.emplace_back(standing(m_layout, m_layout.places[i]));
        const PaletteUnit* known = info(m_units[i]);
        part.name = (known ? known->name : tr("Unknown unit")).toStdString();
        part.text = known ? known->caption.toStdString() : std::string();
        part.kind = known ? known->kind : PartKind::other;
        part.gpus = known ? known->gpus : 0;
    }
    nameParts(rack, [&](const std::vector<std::size_t>& alike) {
        const DrawnPart& first = rack.parts[alike.front()];
        const QString many = QStringLiteral("%1\u202f\u00d7 ").arg(alike.size());
        return DrawnWords{(alike.size() > 1 ? many.toStdString() : std::string()) + first.name, first.text,
                          isFailing(first.kind)};
    });
    return {{}, {}, {std::move(rack)}};
}

QString RackEditor::belongsTo() const {
    const Project& project = m_workbench.document().project();
    QString text = m_workbench.current() < project.scenarios.size()
                       ? QString::fromStdString(project.scenarios[m_workbench.current()].name)
                       : QString();
    const auto rack = std::find_if(m_racks.begin(), m_racks.end(), [this](const EntrySummary& r) { return r.id == rackId(); });
    if (rack == m_racks.end() || rack->status == "shipping") return text;
    return text + QStringLiteral(" \u00b7 ") + (rack->status == "announced" ? tr("announced") : tr("projected"));
}

/// Lists the rack's own units first, then those of other racks that differ from them.
void RackEditor::fillPalette() {
    m_palette.clear();
    const NumberStyle style = screenStyle(m_locale);
    const auto addFrom = [&](const System& system, bool own, const std::string& link) {
        for (const RackPart& part : system.rack.parts) {
            if (!isUnit(part)) continue;
            if (part.gpusEach > 0 && system.accelerator.id != m_base->accelerator.id) continue;
            if (part.kind == PartKind::switchTray && link != m_link) continue;
            const auto [name, caption] = wordsOf(part, style);
            const bool known = std::any_of(m_palette.begin(), m_palette.end(),
                                           [&, n = name](const PaletteUnit& p) { return p.name == n && p.kind == part.kind; });
            const RackUnit unit{own ? std::string() : system.rack.id, part.id};
            const bool inUse = std::find(m_units.begin(), m_units.end(), unit) != m_units.end();
            if (known && !own && !inUse) continue;
            const bool stated = part.heightEach.si() > 0;
            m_palette.push_back(
                {unit, name, caption, part.kind, stated ? part.heightEach / rackUnit : 1, !stated, part.gpusEach});
        }
    };
    addFrom(*m_base, true, m_link);
    for (std::size_t i = 0; i < m_systems.size(); ++i)
        if (m_systems[i].rack.id != m_base->rack.id) addFrom(m_systems[i], false, m_links[i]);
    std::stable_sort(m_palette.begin(), m_palette.end(),
                     [](const PaletteUnit& a, const PaletteUnit& b) { return a.kind < b.kind; });
}

void RackEditor::fillBudgets(const ResolvedScenario& resolved) {
    const NumberStyle style = screenStyle(m_locale);
    const System& system = resolved.scenario.system;
    const Rack& rack = system.rack;
    const RackStudy study = rackStudyOf(resolved.scenario);
    const Power inlet = study.full().inlet.mid;
    m_budgets = rackBudgets(resolved, m_workbench.catalogue(), m_locale);
    const Accelerator& chip = system.accelerator;
    m_facts.push_back({tr("GPUs"), fromView(countText(rack.packages, style))});
    for (const Precision p : {Precision::fp4, Precision::fp8, Precision::bf16})
        if (const auto peak = chip.peak.of(p)) {
            m_facts.push_back({tr("%1, dense").arg(fromView(nameOf(p)).toUpper()),
                               fromView(measureText(peak->si() * rack.packages, "FLOPS", style))});
            break;
        }
    m_facts.push_back({tr("HBM"), tr("%1 at %2")
                                      .arg(fromView(measureText(chip.hbm.visible.si() * rack.packages, "B", style)),
                                           fromView(measureText(chip.hbm.bandwidth.si() * rack.packages, "B/s", style)))});
    QString domain = tr("%1 GPUs").arg(rack.scaleUp.packages);
    if (!m_link.empty()) domain += QStringLiteral(" \u00b7 ") + QString::fromStdString(m_link);
    m_facts.push_back({tr("Scale-up domain"), domain});
    if (!(rack.mass.si() > 0)) m_facts.push_back({tr("Mass"), tr("no figure")});
    if (study.heldAt) m_facts.push_back({tr("Limit per GPU"), fromView(measureText(study.heldAt->si(), "W", style))});
    m_facts.push_back({tr("Watts per GPU"), fromView(countText(inlet.si() / rack.packages, style)) + QStringLiteral("\u202fW")});
    fillDensity(rack, inlet);
    m_facts.push_back({tr("Price"), rack.price.si() > 0 ? fromView(moneyText(rack.price.si(), style)) : tr("no figure")});
}

/// Shows watts over the area that the rack takes of the floor, and over the length that it takes of its row.
void RackEditor::fillDensity(const Rack& rack, Power inlet) {
    const NumberStyle style = screenStyle(m_locale);
    const RackDensity density = densityOf(rack, inlet);
    const auto add = [&](const QString& name, double wattsPer) {
        if (wattsPer > 0) m_facts.push_back({name, fromView(countText(1e-3 * wattsPer, style)) + QStringLiteral("\u202fkW")});
    };
    add(tr("Power per m\u00b2"), density.footprint.si());
    add(tr("\u2026 with its sidecar"), density.besideFootprint.si());
    add(tr("Power per metre of row"), density.width.si());
    add(tr("\u2026 with its sidecar"), density.besideWidth.si());
}

/// Units that the rack ships with are not written down.
void RackEditor::put(const QString& text, std::vector<RackUnit> units) {
    if (!m_base || units.size() > mostRackUnits) return;
    const bool shipped = units == unitsOf(m_base->rack);
    const std::size_t scenario = m_workbench.current();
    m_workbench.document().change(text, [&](Project& project) {
        project.shared.erase(unitsKey);
        if (shipped)
            project.scenarios.at(scenario).values.erase(unitsKey);
        else
            project.scenarios.at(scenario).values[unitsKey] = unitsText(units);
    });
}

void RackEditor::chooseRack(const std::string& id) { changeRack(m_workbench, m_workbench.current(), id); }

void RackEditor::add(const RackUnit& unit, std::size_t at) {
    std::vector<RackUnit> units = m_units;
    units.insert(units.begin() + static_cast<std::ptrdiff_t>(std::min(at, units.size())), unit);
    put(tr("Add to the rack"), std::move(units));
}

void RackEditor::remove(std::size_t at) {
    if (at >= m_units.size()) return;
    std::vector<RackUnit> units = m_units;
    units.erase(units.begin() + static_cast<std::ptrdiff_t>(at));
    put(tr("Remove from the rack"), std::move(units));
}

void RackEditor::duplicate(std::size_t at) {
    if (at < m_units.size()) add(RackUnit(m_units[at]), at + 1);
}

void RackEditor::move(std::size_t from, std::size_t to) {
    if (from >= m_units.size() || to >= m_units.size() || from == to) return;
    std::vector<RackUnit> units = m_units;
    RackUnit moved = std::move(units[from]);
    units.erase(units.begin() + static_cast<std::ptrdiff_t>(from));
    units.insert(units.begin() + static_cast<std::ptrdiff_t>(to), std::move(moved));
    put(tr("Move in the rack"), std::move(units));
}

void RackEditor::cure(const RackBudget& budget) {
    if (budget.key.empty()) return;
    const std::size_t scenario = m_workbench.current();
    m_workbench.document().change(budget.key.starts_with("facility") ? tr("Change the hall") : tr("Cap the GPUs"),
                                  [&](Project& project) { project.scenarios.at(scenario).values[budget.key] = budget.value; });
}

void RackEditor::clear() { put(tr("Empty the rack"), {}); }

void RackEditor::reset() {
    if (m_base) put(tr("Units as shipped"), unitsOf(m_base->rack));
}

} // namespace rackline
