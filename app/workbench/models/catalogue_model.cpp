// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/models/catalogue_model.h"

#include "app/workbench/document/dragged_entry.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "model/units/unit_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <map>

namespace rackline {
namespace {

constexpr double disputedFrom = 0.05;

QString translated(const char* text) { return QCoreApplication::translate("Catalogue", text); }

/// Where the unit begins in a text such as "8 TB/s".
std::size_t unitStart(std::string_view text) {
    const std::size_t at = text.find_first_not_of("+-.0123456789eE");
    return at == std::string_view::npos ? text.size() : text.find_first_not_of(' ', at);
}

} // namespace

const std::vector<CatalogueGroup>& catalogueGroups() {
    static const std::vector<CatalogueGroup> groups{
        {QT_TRANSLATE_NOOP("Catalogue", "Accelerators"),
         {"accelerator"},
         {{QT_TRANSLATE_NOOP("Catalogue", "FP4 dense"), "peak.fp4", "FLOPS"},
          {QT_TRANSLATE_NOOP("Catalogue", "FP8 dense"), "peak.fp8", "FLOPS"},
          {QT_TRANSLATE_NOOP("Catalogue", "HBM"), "hbm.visible", "B"},
          {QT_TRANSLATE_NOOP("Catalogue", "HBM rate"), "hbm.bandwidth", "B/s"},
          {QT_TRANSLATE_NOOP("Catalogue", "Scale-up"), "scale_up", "B/s"},
          {QT_TRANSLATE_NOOP("Catalogue", "TDP"), "tdp", "W"}}},
        {QT_TRANSLATE_NOOP("Catalogue", "Racks"),
         {"rack", "chassis", "node", "tray"},
         {{QT_TRANSLATE_NOOP("Catalogue", "GPUs"), "packages", ""},
          {QT_TRANSLATE_NOOP("Catalogue", "Domain"), "domain.packages", ""},
          {QT_TRANSLATE_NOOP("Catalogue", "Power"), "power.provisioned", "W"},
          {QT_TRANSLATE_NOOP("Catalogue", "Network per GPU"), "out.bandwidth", "B/s"},
          {QT_TRANSLATE_NOOP("Catalogue", "Mass"), "mass", "g"},
          {QT_TRANSLATE_NOOP("Catalogue", "Price"), "price", "USD"}}},
        {QT_TRANSLATE_NOOP("Catalogue", "Network"),
         {"switch", "nic", "optics", "cable", "fabric", "storage", "cpu"},
         {{QT_TRANSLATE_NOOP("Catalogue", "Ports"), "ports", ""},
          {QT_TRANSLATE_NOOP("Catalogue", "Throughput"), "throughput", "B/s"},
          {QT_TRANSLATE_NOOP("Catalogue", "Bandwidth"), "bandwidth", "B/s"},
          {QT_TRANSLATE_NOOP("Catalogue", "Latency"), "latency", "s"},
          {QT_TRANSLATE_NOOP("Catalogue", "TDP"), "tdp", "W"},
          {QT_TRANSLATE_NOOP("Catalogue", "Price"), "price", "USD"}}},
        {QT_TRANSLATE_NOOP("Catalogue", "Models"),
         {"model"},
         {{QT_TRANSLATE_NOOP("Catalogue", "Weights"), "published.total", "#"},
          {QT_TRANSLATE_NOOP("Catalogue", "Active"), "published.active", "#"},
          {QT_TRANSLATE_NOOP("Catalogue", "Hidden"), "hidden", ""},
          {QT_TRANSLATE_NOOP("Catalogue", "Vocabulary"), "vocabulary", ""},
          {QT_TRANSLATE_NOOP("Catalogue", "Context"), "context", ""}}},
        {QT_TRANSLATE_NOOP("Catalogue", "Facility"),
         {"facility", "cooling", "plant", "climate", "power", "economics", "reliability", "measurement", "kernels", "engine",
          "training", "drafter"},
         {{QT_TRANSLATE_NOOP("Catalogue", "Rating"), "rating", "W"},
          {QT_TRANSLATE_NOOP("Catalogue", "Capacity"), "capacity.power", "W"},
          {QT_TRANSLATE_NOOP("Catalogue", "Rack at most"), "rack.power.most", "W"},
          {QT_TRANSLATE_NOOP("Catalogue", "Efficiency"), "efficiency", "%"},
          {QT_TRANSLATE_NOOP("Catalogue", "PUE"), "pue", ""}}},
    };
    return groups;
}

std::optional<double> valueOf(const Figure& figure, const Claim& claim) {
    const std::string_view used = figure.claim.text, text = claim.text;
    const Result<Unit> unit = parseUnit(used.substr(unitStart(used)));
    const Result<double> value = parseQuantity(text, unit ? unit->dimension : dim::none);
    return value ? std::optional<double>(*value) : std::nullopt;
}

int disputes(const Figure& figure) {
    const std::optional<double> used = valueOf(figure, figure.claim);
    return static_cast<int>(std::count_if(figure.rivals.begin(), figure.rivals.end(), [&](const Claim& rival) {
        const std::optional<double> value = valueOf(figure, rival);
        return !used || !value || std::abs(*value - *used) >= disputedFrom * std::abs(*used);
    }));
}

QString figureName(std::string_view path) {
    QStringList parts = fromView(path).split(QLatin1Char('.'));
    for (QString& part : parts)
        part = QCoreApplication::translate("figure", part.replace(QLatin1Char('_'), QLatin1Char(' ')).toUtf8().constData());
    QString words = parts.join(QLatin1Char(' '));
    if (!words.isEmpty()) words[0] = words[0].toUpper();
    static const QRegularExpression shortNames(
        QStringLiteral(
            "\\b(hbm|tdp|pue|wue|tco|mig|ups|cdu|cpu|gpu|nic|asic|dram|sram|kv|l2|c2c|iops|gemm|(mxfp|fp|bf|tf|int)\\d+)\\b"),
        QRegularExpression::CaseInsensitiveOption);
    for (auto names = shortNames.globalMatch(words); names.hasNext();) {
        const QRegularExpressionMatch name = names.next();
        words.replace(name.capturedStart(), name.capturedLength(), name.captured().toUpper());
    }
    return words;
}

namespace {
/// Where figures stand whose path begins so. Other beginnings make a section of their own, or are left where they are few.
struct SectionOf {
    const char* title;
    std::initializer_list<std::string_view> beginnings;
};
const SectionOf sectionKinds[] = {
    {QT_TRANSLATE_NOOP("Catalogue", "Compute"),
     {"dies", "multiprocessors", "peak", "sparse", "cores", "threads", "asics", "packages", "dies_per_package", "gpus", "cpus"}},
    {QT_TRANSLATE_NOOP("Catalogue", "Memory"), {"hbm", "l2", "memory", "capacity", "read", "write", "iops"}},
    {QT_TRANSLATE_NOOP("Catalogue", "Links"),
     {"scale_up", "host_link", "c2c", "domain", "out", "nic", "bandwidth", "lane", "link", "links", "port", "ports", "throughput",
      "reach", "radix", "latency"}},
    {QT_TRANSLATE_NOOP("Catalogue", "Power and cooling"),
     {"tdp", "power", "loss", "liquid_share", "budget", "cooling", "pue", "wue"}},
    {QT_TRANSLATE_NOOP("Catalogue", "Price"), {"price", "cloud_price", "tco"}},
    {QT_TRANSLATE_NOOP("Catalogue", "Size and mass"), {"height", "width", "depth", "footprint", "mass", "slot", "floor"}},
};

QString sectionTitle(std::string_view beginning, std::size_t alike) {
    for (const SectionOf& section : sectionKinds)
        if (std::find(section.beginnings.begin(), section.beginnings.end(), beginning) != section.beginnings.end())
            return translated(section.title);
    constexpr std::size_t few = 3;
    return alike < few ? QString() : figureName(beginning);
}
} // namespace

std::vector<FigureSection> sectionsOf(const Entry& entry) {
    const auto beginning = [](const Figure& figure) { return std::string_view(figure.path).substr(0, figure.path.find('.')); };
    std::map<std::string_view, std::size_t> counts;
    for (const Figure& figure : entry.figures) ++counts[beginning(figure)];
    std::vector<FigureSection> sections;
    FigureSection rest{translated(QT_TRANSLATE_NOOP("Catalogue", "Other")), {}};
    for (const Figure& figure : entry.figures) {
        const QString title = sectionTitle(beginning(figure), counts[beginning(figure)]);
        auto found = std::find_if(sections.begin(), sections.end(), [&](const FigureSection& s) { return s.title == title; });
        if (!title.isEmpty() && found == sections.end()) found = sections.insert(found, {title, {}});
        (title.isEmpty() ? rest : *found).figures.push_back(&figure);
    }
    if (!rest.figures.empty()) sections.push_back(std::move(rest));
    return sections;
}

QString claimText(const Claim& claim, const QLocale& locale) {
    const FieldText parts = claimParts(claim, locale);
    return parts.unit.isEmpty() ? parts.number : parts.number + QChar(0x202f) + parts.unit;
}

FieldText claimParts(const Claim& claim, const QLocale& locale) {
    const std::size_t at = unitStart(claim.text);
    QString number = fromView(std::string_view(claim.text).substr(0, at)).trimmed();
    const QString unit = fromView(std::string_view(claim.text).substr(at)).trimmed();
    const Result<double> value = parseNumber(number.toStdString());
    if (number.contains(QLatin1Char('e')) && value) {
        const Result<Unit> known = parseUnit(unit.toStdString());
        const std::size_t per = claim.text.rfind('/');
        if (known && per != std::string::npos && known->factor == 1)
            return splitUnit(fromView(measureText(*value, std::string_view(claim.text).substr(at), screenStyle(locale))));
    }
    if (value && *value == std::floor(*value) && std::abs(*value) >= 1000 && std::abs(*value) < 1e15)
        number = fromView(countText(*value, screenStyle(locale)));
    else
        number.replace(QLatin1Char('.'), locale.decimalPoint()).replace(QLatin1Char('-'), QChar(0x2212));
    return {number, unit};
}

CatalogueModel::CatalogueModel(const Workbench& workbench, const QLocale& locale, QObject* parent)
    : QAbstractTableModel(parent), m_workbench(workbench), m_locale(locale) {
    connect(&workbench, &Workbench::catalogueChanged, this, &CatalogueModel::read);
    read();
}

void CatalogueModel::setGroup(int group) {
    if (group == m_group) return;
    m_group = group;
    read();
}

void CatalogueModel::read() {
    beginResetModel();
    m_entries.clear();
    m_figures = 0;
    for (const char* kind : catalogueGroups()[static_cast<std::size_t>(m_group)].kinds)
        for (const EntrySummary& summary : m_workbench.catalogue().list(kind))
            if (Result<Entry> entry = m_workbench.catalogue().entry(kind, summary.id)) {
                m_entries.push_back(std::move(entry).value());
                m_entries.back().yours = summary.yours;
                m_figures += static_cast<int>(m_entries.back().figures.size());
            }
    endResetModel();
}

int CatalogueModel::rowOf(std::string_view kind, std::string_view id) const {
    const auto found =
        std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry& e) { return e.kind == kind && e.id == id; });
    return found == m_entries.end() ? -1 : static_cast<int>(found - m_entries.begin());
}

const CatalogueColumn* CatalogueModel::columnAt(int column) const {
    const auto& columns = catalogueGroups()[static_cast<std::size_t>(m_group)].columns;
    return column >= 1 && column <= static_cast<int>(columns.size()) ? &columns[static_cast<std::size_t>(column - 1)] : nullptr;
}

int CatalogueModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

int CatalogueModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(catalogueGroups()[static_cast<std::size_t>(m_group)].columns.size()) + 2;
}

QVariant CatalogueModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Entry& entry = m_entries[static_cast<std::size_t>(index.row())];
    const CatalogueColumn* column = columnAt(index.column());
    const Figure* figure = column ? entry.figure(column->path) : nullptr;
    const bool name = index.column() == 0;
    switch (role) {
    case Qt::DisplayRole: {
        const NumberStyle style = screenStyle(m_locale);
        if (name) return QString::fromStdString(entry.name);
        if (!column) return fromView(countText(static_cast<double>(entry.figures.size()), style));
        if (!figure) return QString(QChar(0x2013));
        const std::string_view unit = column->unit;
        if (unit == "USD") return fromView(moneyText(figure->value, style));
        if (unit == "s") return fromView(timeText(figure->value, style));
        if (unit == "%") return fromView(percentText(figure->value, style));
        if (unit == "g") return fromView(countText(figure->value, style)) + QStringLiteral("\u202fkg");
        if (unit == "#") return fromView(predictedText(figure->value, {}, style));
        return unit.empty() ? fromView(digitsText(figure->value, 7, style)) : fromView(measureText(figure->value, unit, style));
    }
    case Qt::TextAlignmentRole:
        return static_cast<int>((name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        if (name) return QString::fromStdString(entry.note.empty() ? entry.kind + "/" + entry.id : entry.note);
        return figure ? claimText(figure->claim, m_locale) + QLatin1Char('\n') +
                            QString::fromStdString(figure->claim.provenance.source)
                      : QVariant();
    case sortRole:
        if (name) return QString::fromStdString(entry.name);
        if (!column) return static_cast<int>(entry.figures.size());
        return figure ? figure->value : -1.0;
    case disputedRole:
        return figure ? disputes(*figure) > 0 : false;
    case statusRole:
        return QString::fromStdString(entry.status);
    case yoursRole:
        return entry.yours;
    case searchRole:
        return QString::fromStdString(entry.name + ' ' + entry.vendor + ' ' + entry.id + ' ' + entry.kind);
    case pathRole:
        return column ? QString::fromLatin1(column->path) : QString();
    default:
        return {};
    }
}

QVariant CatalogueModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((section == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    if (section == 0) return translated(QT_TRANSLATE_NOOP("Catalogue", "Device"));
    const CatalogueColumn* column = columnAt(section);
    return column ? translated(column->title) : translated(QT_TRANSLATE_NOOP("Catalogue", "Figures"));
}

Qt::ItemFlags CatalogueModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags shown = QAbstractTableModel::flags(index);
    return index.isValid() && isDraggable(entry(index.row()).kind) ? shown | Qt::ItemIsDragEnabled : shown;
}

QStringList CatalogueModel::mimeTypes() const { return {draggedEntryType()}; }

QMimeData* CatalogueModel::mimeData(const QModelIndexList& indexes) const {
    if (indexes.isEmpty()) return nullptr;
    const Entry& first = entry(indexes.front().row());
    return dragged({first.kind, first.id}).release();
}

CatalogueFilter::CatalogueFilter(QObject* parent) : QSortFilterProxyModel(parent) {
    setSortRole(CatalogueModel::sortRole);
    setSortCaseSensitivity(Qt::CaseInsensitive);
}

void CatalogueFilter::setWords(const QString& words) {
    m_words = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

void CatalogueFilter::setWhich(Which which) {
    m_which = which;
    invalidateFilter();
}

bool CatalogueFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    const bool isShipping = index.data(CatalogueModel::statusRole).toString() == QLatin1String("shipping");
    if ((m_which == shipping && !isShipping) || (m_which == announced && isShipping)) return false;
    if (m_which == yours && !index.data(CatalogueModel::yoursRole).toBool()) return false;
    const QString text = index.data(CatalogueModel::searchRole).toString();
    return std::all_of(m_words.begin(), m_words.end(),
                       [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

} // namespace rackline
