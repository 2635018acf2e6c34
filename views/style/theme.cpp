// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/style/theme.h"

#include <QFontDatabase>

#include <array>
#include <cmath>

/// The resources of a static library are not registered by themselves, and the macro must stand outside any namespace.
static void registerResources() { Q_INIT_RESOURCE(gui); }

namespace rackline {
namespace {

struct RoleColours {
    Role role;
    QRgb light, dark;
};

constexpr std::array<RoleColours, roleCount> roleTable{{
    {Role::window, 0xF3F5F8, 0x12151A},   {Role::surface, 0xFFFFFF, 0x191D24},     {Role::raised, 0xFFFFFF, 0x222832},
    {Role::sunken, 0xE9ECF1, 0x0D0F13},   {Role::line, 0xDDE1E8, 0x2A303A},        {Role::control, 0x858E9C, 0x6D7787},
    {Role::text, 0x171C24, 0xE9ECF1},     {Role::text2, 0x424B59, 0xBAC2CE},       {Role::text3, 0x5C6675, 0x949EAD},
    {Role::accent, 0x2B52C9, 0x8EA9FF},   {Role::accentSoft, 0xE6ECFB, 0x232E52},  {Role::onAccent, 0xFFFFFF, 0x0E1530},
    {Role::good, 0x1B7346, 0x63CB95},     {Role::goodSoft, 0xE2F3EA, 0x16301F},    {Role::warn, 0x865300, 0xEDB54E},
    {Role::warnSoft, 0xFCF0D8, 0x352812}, {Role::bad, 0xB2231B, 0xFF8F85},         {Role::badSoft, 0xFCE8E6, 0x3D1B1A},
    {Role::coolant, 0x1F6F9E, 0x6FB8E6},  {Role::coolantSoft, 0xE2F0F8, 0x16303F}, {Role::grid, 0xE9ECF1, 0x252B34},
    {Role::axis, 0x9AA3B0, 0x5E6877},     {Role::hatch, 0xC9CFD8, 0x3A424E},       {Role::tip, 0x1E242D, 0xE9ECF1},
    {Role::tipText, 0xF2F4F7, 0x171C24},
}};

struct SeriesRow {
    QRgb light, lightText, dark;
    Marker marker;
    std::array<int, 6> dash;
};

constexpr std::array<SeriesRow, Theme::seriesCount> seriesTable{{
    {0x17908C, 0x14807D, 0x45EBD9, Marker::circle, {}},
    {0xB84A00, 0xB84A00, 0xF0762B, Marker::square, {9, 4}},
    {0x7B3FD0, 0x7B3FD0, 0x9180FA, Marker::triangleUp, {3, 3}},
    {0x0C4A86, 0x0C4A86, 0x74B6FF, Marker::diamond, {12, 3, 3, 3}},
    {0x8A0F3C, 0x8A0F3C, 0xFF8FA6, Marker::triangleDown, {6, 3}},
    {0x968C14, 0x7C7411, 0xF0D050, Marker::pentagon, {2, 2}},
    {0x565B63, 0x565B63, 0x7F8996, Marker::plus, {14, 4, 2, 4, 2, 4}},
    {0x9C6E58, 0x946854, 0xC08568, Marker::star, {1, 3}},
}};

constexpr std::array<QRgb, Theme::inkCount> inkLight{0x2B52C9, 0x6C8AE0, 0xA9BBF0, 0x8893A3, 0xB7BFCA, 0xCFD5DD, 0xE0E4EA};
constexpr std::array<QRgb, Theme::inkCount> inkDark{0x8EA9FF, 0x5D78CC, 0x3E5190, 0x7C8798, 0x59636F, 0x444C57, 0x353C46};

struct TypeRow {
    double px;
    int weight;
};

/// In the order of Type.
constexpr std::array<TypeRow, 13> typeTable{{{28, 600},
                                             {20, 600},
                                             {14, 600},
                                             {13, 400},
                                             {13, 500},
                                             {13, 600},
                                             {12, 600},
                                             {12, 400},
                                             {12, 500},
                                             {12.5, 600},
                                             {11, 400},
                                             {11.5, 400},
                                             {10.5, 400}}};

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

void Theme::setDark(bool dark) {
    if (m_dark == dark) return;
    m_dark = dark;
    Q_EMIT changed();
}

QColor Theme::color(Role role) const {
    const RoleColours& row = roleTable[static_cast<std::size_t>(role)];
    return QColor(m_dark ? row.dark : row.light);
}

QColor Theme::color(Role role, double alpha) const {
    QColor result = color(role);
    result.setAlphaF(static_cast<float>(alpha));
    return result;
}

SeriesLook Theme::series(int index) const {
    const SeriesRow& row = seriesTable[static_cast<std::size_t>(index % seriesCount)];
    QList<qreal> dash;
    for (const int length : row.dash)
        if (length > 0) dash.append(length / 2.0);
    return {QColor(m_dark ? row.dark : row.light), QColor(m_dark ? row.dark : row.lightText), row.marker, dash};
}

QColor Theme::ink(int part) const {
    const auto& ramp = m_dark ? inkDark : inkLight;
    return QColor(ramp[static_cast<std::size_t>(std::min(part, inkCount - 1))]);
}

int Theme::px(double size) const { return static_cast<int>(std::lround(size * m_scale)); }

QFont Theme::font(Type type) const {
    const TypeRow& row = typeTable[static_cast<std::size_t>(type)];
    QFont font(m_family);
    font.setPixelSize(px(row.px));
    // Qt draws light text on dark about one weight heavier.
    font.setWeight(QFont::Weight(m_dark && row.weight == 500 ? 400 : row.weight));
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
