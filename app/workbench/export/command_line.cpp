// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/export/command_line.h"

#include "app/workbench/text/field_text.h"
#include "model/units/unit_text.h"

#include <QStringList>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <string_view>

namespace rackline {
namespace {

/// As one word of a POSIX shell.
QString word(const std::string& text) {
    const QString plain = QString::fromStdString(text);
    static constexpr std::string_view safe = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%";
    if (!text.empty() && text.find_first_not_of(safe) == std::string::npos) return plain;
    return QLatin1Char('\'') + QString(plain).replace(QLatin1Char('\''), QLatin1String("'\\''")) + QLatin1Char('\'');
}

/// `titled` are the degrees that can be asked for there.
void addLayout(std::vector<std::string>& settings, const std::string& where, const Layout& layout,
               std::string_view Degree::*titled) {
    for (const Degree& degree : layoutDegrees)
        // A degree of 0 is one that nobody asks for.
        if (!(degree.*titled).empty() && layout.*degree.of > 0)
            settings.push_back(where + "." + std::string(degree.key) + "=" + std::to_string(layout.*degree.of));
}

} // namespace

std::vector<std::string> settingsOf(const OperatingPoint& point) {
    const bool pools = point.mode == ServingMode::disaggregated;
    std::vector<std::string> settings{pools ? "mapping.mode=disaggregated" : "mapping.mode=aggregated"};
    addLayout(settings, "mapping", point.layout, &Degree::title);
    if (!pools) {
        settings.push_back("workload.load.batch=" + numberText(point.batch));
        return settings;
    }
    // Chips beside the GPUs have no layout that is asked for by itself.
    if (point.beside <= 0) addLayout(settings, "mapping.prefill", point.prefill, &Degree::prefillTitle);
    // Pools are searched over their batches: the best that is as fast as this one is this one.
    settings.push_back("workload.limits.speed=" + numberText(point.speed.si()) + " tok/s");
    return settings;
}

namespace {

/// What the command line will find with these settings.
bool reproduces(const Workbench& workbench, std::size_t scenario, const OperatingPoint& point) {
    const Result<ResolvedScenario> fixed =
        resolve(workbench.document().project(), scenario, workbench.catalogue(), settingsOf(point));
    if (!fixed) return false;
    const OperatingPoint found = estimate(atOperatingPoint(*fixed)).point;
    return std::all_of(metrics().begin(), metrics().end(),
                       [&](const MetricInfo& info) { return valueOf(found, info.metric) == valueOf(point, info.metric); });
}

bool isFiled(const Document& document) { return !document.path().isEmpty() && !document.isModified(); }

/// The call with these scenarios of the project as its input.
QString withInput(const QStringList& words, const Document& document, const std::vector<std::size_t>& scenarios) {
    Project part = document.project();
    part.scenarios.clear();
    for (const std::size_t scenario : scenarios) part.scenarios.push_back(document.project().scenarios[scenario]);
    return words.join(QLatin1Char(' ')) + QStringLiteral(" <<'END'\n") + QString::fromStdString(writeProject(part)).trimmed() +
           QStringLiteral("\nEND\n");
}

} // namespace

QString commandLine(const Workbench& workbench, const Pin& pin) {
    const FrontierPoint* point = workbench.pointAt(pin.scenario, pin.x);
    const Document& document = workbench.document();
    if (!point || pin.scenario >= document.project().scenarios.size()) return {};
    if (!reproduces(workbench, pin.scenario, point->point)) return {};
    const bool filed = isFiled(document);
    QStringList words{QStringLiteral("rackline"), QStringLiteral("estimate")};
    words << (filed ? word(document.path().toStdString() + '#' + document.project().scenarios[pin.scenario].name)
                    : QStringLiteral("-"));
    for (const std::string& setting : settingsOf(point->point)) words << QStringLiteral("--set") << word(setting);
    for (const auto& [axis, metric] : {std::pair("--x", workbench.chart().x), {"--y", workbench.chart().y}})
        if (const MetricInfo& info = infoOf(metric); info.metric != info.base)
            words << QLatin1String(axis) << QString::fromLatin1(info.id.data(), static_cast<qsizetype>(info.id.size()));
    if (workbench.chart().layers.allInputs) words << QStringLiteral("--intervals") << QStringLiteral("full");
    return filed ? words.join(QLatin1Char(' ')) : withInput(words, document, {pin.scenario});
}

QString commandLine(const Workbench& workbench, const MapCall& call) {
    const Document& document = workbench.document();
    const bool filed = isFiled(document) && call.scenarios.size() == document.project().scenarios.size();
    QStringList words{QStringLiteral("rackline"), QStringLiteral("map")};
    words << (filed ? word(document.path().toStdString()) : QStringLiteral("-"));
    for (const std::string& axis : call.axes) words << QStringLiteral("--axis") << word(axis);
    for (const std::string& setting : call.settings) words << QStringLiteral("--set") << word(setting);
    const std::string_view id = infoOf(call.metric).id;
    words << QStringLiteral("--metric") << QString::fromLatin1(id.data(), static_cast<qsizetype>(id.size()));
    return filed ? words.join(QLatin1Char(' ')) : withInput(words, document, call.scenarios);
}

QString commandLine(const Workbench& workbench, const RunCall& call) {
    const Document& document = workbench.document();
    const auto& all = document.project().scenarios;
    std::vector<std::size_t> whole(all.size());
    std::iota(whole.begin(), whole.end(), std::size_t{0});
    const bool alone = call.scenarios.size() == 1 && all.size() > 1;
    const bool filed = isFiled(document) && (alone || call.scenarios == whole);
    QStringList words{QStringLiteral("rackline"), QLatin1String(call.command)};
    const std::string name = alone ? '#' + all[call.scenarios.front()].name : std::string();
    words << (filed ? word(document.path().toStdString() + name) : QStringLiteral("-"));
    for (const std::string& option : call.options) words << word(option);
    return filed ? words.join(QLatin1Char(' ')) : withInput(words, document, call.scenarios);
}

QString reportLine(const Workbench& workbench) {
    const Document& document = workbench.document();
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < workbench.scenarios().size(); ++i)
        if (workbench.scenarios()[i].visible) shown.push_back(i);
    const bool filed = isFiled(document) && shown.size() == document.project().scenarios.size();
    QStringList words{QStringLiteral("rackline"), QStringLiteral("report"),
                      filed ? word(document.path().toStdString()) : QStringLiteral("-")};
    const double reading = workbench.chart().x == Metric::speed ? workbench.reading() : 0;
    if (reading > 0 && reading != document.project().readAt) words << QStringLiteral("--read-at") << word(numberText(reading));
    words << QStringLiteral("-o") << QStringLiteral("report.html");
    return filed ? words.join(QLatin1Char(' ')) : withInput(words, document, shown);
}

QString commandLine(const Workbench& workbench, const TrafficCall& call) {
    const Document& document = workbench.document();
    const bool filed = isFiled(document) && call.scenarios.size() == document.project().scenarios.size();
    const TrafficAsked& asked = call.asked;
    QStringList words{QStringLiteral("rackline"), QString::fromLatin1(call.command),
                      filed ? word(document.path().toStdString()) : QStringLiteral("-")};
    // The project is on disk or goes along, and what it says of its requests need not be said again.
    const TrafficAsked said = document.project().traffic.value_or(TrafficAsked{});
    for (const TrafficField& field : trafficFields()) {
        const std::string text = field.text(asked);
        if (text == field.text(said)) continue;
        const QString option = QStringLiteral("--") + fromView(field.option);
        if (text == "true" || text == "false")
            words << (text == "true" ? option : option + QStringLiteral("=false"));
        else
            words << option << word(text);
    }
    if (!call.varied.isEmpty()) words << call.varied;
    return filed ? words.join(QLatin1Char(' ')) : withInput(words, document, call.scenarios);
}

} // namespace rackline
