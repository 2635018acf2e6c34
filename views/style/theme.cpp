// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/style/theme.h"

#include <QFontDatabase>

#include <array>
#include <cmath>

/// The resources of a static library are not registered by themselves, and the macro must stand outside any namespace.
static void registerResources() { Q_INIT_RESOURCE(gui); }

namespace rackline {
namespace {

constexpr double disabledOpacity = 0.42;

} // namespace

QString loadShippedFont() {
    registerResources();
    for (const QString& weight : {QStringLiteral("Regular"), QStringLiteral("Medium"), QStringLiteral("SemiBold")})
        QFontDatabase::addApplicationFont(QStringLiteral(":/fonts/%1.otf").arg(weight));
    for (const QString& family : {QStringLiteral("Rackline Sans"), QStringLiteral("Noto Sans")})
        if (QFontDatabase::hasFamily(family)) return family;
    return QStringLiteral("DejaVu Sans");
}

Theme::Theme(double scale, QObject* parent) : QObject(parent), m_scale(scale), m_family(loadShippedFont()) {}

void Theme::setEvidence(bool shown) {
    if (m_evidence == shown) return;
    m_evidence = shown;
    Q_EMIT changed();
}

void Theme::setDark(bool dark) {
    if (m_dark == dark) return;
    m_dark = dark;
    Q_EMIT changed();
}

QColor Theme::color(const Colour& colour) const {
    QColor result(rgbOf(colour, m_dark));
    result.setAlphaF(static_cast<float>(colour.alpha));
    return result;
}

int Theme::px(double size) const { return static_cast<int>(std::lround(size * m_scale)); }

QFont Theme::font(Type type, double scale) const {
    const TypeFigures& figures = figuresOf(type);
    // Qt draws light text on dark about one weight heavier.
    const bool lighter = m_dark && figures.weight == FontWeight::medium;
    constexpr std::array weights{QFont::Normal, QFont::Medium, QFont::DemiBold};
    QFont font(m_family);
    font.setPixelSize(static_cast<int>(std::lround(figures.size * scale)));
    font.setWeight(weights[static_cast<std::size_t>(lighter ? FontWeight::regular : figures.weight)]);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

QPalette Theme::palette() const {
    QPalette palette;
    const auto set = [&](QPalette::ColorRole target, Role role, bool faded = false) {
        palette.setColor(target, color(role));
        if (faded) palette.setColor(QPalette::Disabled, target, color(role, disabledOpacity));
    };
    set(QPalette::Window, Role::window);
    set(QPalette::WindowText, Role::text, true);
    set(QPalette::Base, Role::surface);
    set(QPalette::AlternateBase, Role::sunken);
    set(QPalette::Text, Role::text, true);
    set(QPalette::PlaceholderText, Role::text3);
    set(QPalette::Button, Role::raised);
    set(QPalette::ButtonText, Role::text, true);
    set(QPalette::BrightText, Role::bad);
    set(QPalette::Highlight, Role::accent);
    set(QPalette::HighlightedText, Role::onAccent);
    set(QPalette::Link, Role::accent);
    set(QPalette::LinkVisited, Role::accent);
    set(QPalette::ToolTipBase, Role::tip);
    set(QPalette::ToolTipText, Role::tipText);
    set(QPalette::Light, Role::surface);
    set(QPalette::Midlight, Role::line);
    set(QPalette::Mid, Role::line);
    set(QPalette::Dark, Role::control);
    set(QPalette::Shadow, Role::control);
    return palette;
}

} // namespace rackline
