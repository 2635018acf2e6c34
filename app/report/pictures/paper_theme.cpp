// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/paper_theme.h"
#include "app/report/words/markup.h"

#include <cmath>
#include <numbers>

namespace rackline {

namespace {
struct Colour {
    std::string_view role, light, dark;
};
constexpr auto colours = std::to_array<Colour>({
    {"window", "#F3F5F8", "#12151A"}, {"surface", "#FFFFFF", "#191D24"},    {"raised", "#FFFFFF", "#222832"},
    {"sunken", "#E9ECF1", "#0D0F13"}, {"line", "#DDE1E8", "#2A303A"},       {"control", "#858E9C", "#6D7787"},
    {"text", "#171C24", "#E9ECF1"},   {"text2", "#424B59", "#BAC2CE"},      {"text3", "#5C6675", "#949EAD"},
    {"accent", "#2B52C9", "#8EA9FF"}, {"accentSoft", "#E6ECFB", "#232E52"}, {"good", "#1B7346", "#63CB95"},
    {"warn", "#865300", "#EDB54E"},   {"bad", "#B2231B", "#FF8F85"},        {"grid", "#E9ECF1", "#252B34"},
    {"axis", "#9AA3B0", "#5E6877"},   {"hatch", "#C9CFD8", "#3A424E"},      {"onInk", "#FFFFFF", "#12151A"},
    {"s1", "#17908C", "#45EBD9"},     {"s2", "#B84A00", "#F0762B"},         {"s3", "#7B3FD0", "#9180FA"},
    {"s4", "#0C4A86", "#74B6FF"},     {"s5", "#8A0F3C", "#FF8FA6"},         {"s6", "#968C14", "#F0D050"},
    {"s7", "#565B63", "#7F8996"},     {"s8", "#9C6E58", "#C08568"},         {"n1", "#14807D", "#45EBD9"},
    {"n2", "#B84A00", "#F0762B"},     {"n3", "#7B3FD0", "#9180FA"},         {"n4", "#0C4A86", "#74B6FF"},
    {"n5", "#8A0F3C", "#FF8FA6"},     {"n6", "#7C7411", "#F0D050"},         {"n7", "#565B63", "#7F8996"},
    {"n8", "#946854", "#C08568"},     {"i1", "#2B52C9", "#8EA9FF"},         {"i2", "#6C8AE0", "#5D78CC"},
    {"i3", "#A9BBF0", "#3E5190"},     {"i4", "#8893A3", "#7C8798"},         {"i5", "#B7BFCA", "#59636F"},
    {"i6", "#CFD5DD", "#444C57"},     {"i7", "#E0E4EA", "#353C46"},
});

constexpr std::array<std::string_view, seriesLooks> dashes{"", "9 4", "3 3", "12 3 3 3", "6 3", "2 2", "14 4 2 4 2 4", "1 3"};

/// $role stands for a colour.
constexpr std::string_view rules = R"(
.pic text{font-family:"Rackline Sans",Inter,"Noto Sans","DejaVu Sans",sans-serif;font-size:12px;fill:$text3;font-variant-numeric:tabular-nums}
.pic .ti{font-size:14px;font-weight:600;fill:$text}
.pic .st{font-size:12px;fill:$text3}
.pic .at{font-weight:500;fill:$text2}
.pic .rw{font-size:13px;font-weight:500;fill:$text}
.pic .vl{fill:$text}
.pic .ttl{font-size:14px;font-weight:600;fill:$text}
.pic .bd{font-weight:600;fill:$text}
.pic .loss{font-weight:600;fill:$bad}
.pic .lb{font-size:11px;fill:$text2}
.pic .rm{font-size:11px;fill:$text3}
.pic .sn{font-size:12.5px;font-weight:600}
.pic .ha{stroke:$surface;stroke-width:3.5px;stroke-linejoin:round;paint-order:stroke}
.pic .bg{fill:$surface}
.pic .ax{stroke:$axis;stroke-width:1;fill:none}
.pic .gy{stroke:$line;stroke-width:1}
.pic .gx{stroke:$grid;stroke-width:1}
.pic .hl{stroke:$hatch;stroke-width:1.2}
.pic .hm{stroke:$text;stroke-width:1;stroke-opacity:.4}
.pic .lm{stroke:$text2;stroke-width:1.2}
.pic .lead{fill:none;stroke:$text2;stroke-opacity:.55;stroke-width:1;stroke-linecap:round}
.pic .pl{fill:$text2}
.pic .plt{font-size:11px;font-weight:500;fill:$surface}
.pic .ms{fill:none;stroke:$text;stroke-width:1.6}
.pic .md{fill:$text}
.pic .no{fill:none;stroke:$text3;stroke-width:1.2}
.pic .lg{fill:$surface;stroke:$line}
.pic .lt{font-size:11.5px;fill:$text2}
.pic .cd{fill:$text3}
.pic .roof{fill:none;stroke:$text;stroke-width:2;stroke-linejoin:round}
.pic .low{fill:none;stroke:$text3;stroke-width:1.2;stroke-dasharray:5 4}
.pic .stem{stroke:$text3;stroke-width:1.2;stroke-dasharray:3 3}
.pic .join{stroke:$text2;stroke-width:1.2;stroke-dasharray:2 3}
.pic .pin{fill:$text;stroke:$surface;stroke-width:2}
.pic .pit{font-weight:600;fill:$surface}
.pic .chip{fill:$surface;stroke:$line}
.pic .track{fill:$sunken}
.pic .gain{fill:$i2}
.pic .lossbar{fill:$bad;fill-opacity:.85}
.pic .onink{font-size:11.5px;font-weight:500;fill:$onInk}
.pic .onpale{font-size:11.5px;font-weight:500;fill:$text}
.pic .frame{fill:$sunken;stroke:$axis;stroke-width:1}
.pic .wire{stroke:$axis;stroke-width:.7;stroke-opacity:.55}
.pic .hit{fill:transparent;stroke:none}
)";
constexpr std::string_view seriesRules = R"(
.pic .l#{fill:none;stroke:$s#;stroke-width:2;stroke-linejoin:round}
.pic .m#{fill:$surface;stroke:$s#;stroke-width:1.7;stroke-linejoin:round}
.pic .f#{fill:$s#}
.pic .b#{fill:$s#;fill-opacity:.16}
.pic .c#{fill:none;stroke:$s#;stroke-opacity:.34;stroke-width:2}
.pic .d#{fill:$s#;fill-opacity:.24;stroke:$s#;stroke-width:1.7}
.pic .t#{fill:$n#})";

bool isWordPart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

std::string polygon(int corners, double radius, double turn, double inner = 1) {
    std::string path;
    const int steps = inner < 1 ? 2 * corners : corners;
    for (int i = 0; i < steps; ++i) {
        const double angle = turn + 2 * std::numbers::pi * i / steps;
        const double r = i % 2 == 1 && inner < 1 ? radius * inner : radius;
        path += (i == 0 ? "M" : "L") + coordinate(r * std::sin(angle)) + " " + coordinate(-r * std::cos(angle));
    }
    return path + "Z";
}
} // namespace

std::string paperColour(std::string_view role, PaperTheme theme) {
    for (const Colour& colour : colours) {
        if (colour.role != role) continue;
        if (theme == PaperTheme::page) return std::string("var(--").append(role).append(")");
        return std::string(theme == PaperTheme::light ? colour.light : colour.dark);
    }
    return "none";
}

std::string paperVariables(bool dark) {
    std::string text;
    for (const Colour& colour : colours)
        text.append("--").append(colour.role).append(":").append(dark ? colour.dark : colour.light).append(";");
    return text;
}

std::string colouredRules(std::string_view source, PaperTheme theme) {
    std::string text;
    for (std::size_t at = 0; at < source.size(); ++at) {
        if (source[at] != '$') {
            text += source[at];
            continue;
        }
        const std::size_t start = at + 1;
        while (at + 1 < source.size() && isWordPart(source[at + 1])) ++at;
        text += paperColour(source.substr(start, at + 1 - start), theme);
    }
    return text;
}

std::string pictureStyle(PaperTheme theme) {
    std::string source(rules.substr(1));
    for (std::size_t i = 1; i <= seriesLooks; ++i)
        for (const char c : seriesRules.substr(1)) source += c == '#' ? static_cast<char>('0' + i) : c;
    for (std::size_t i = 1; i <= inkSteps; ++i) {
        const std::string n = std::to_string(i);
        source.append("\n.pic .k").append(n).append("{fill:$i").append(n).append("}");
    }
    return colouredRules(source, theme) + "\n";
}

std::string markerPath(int look, double size) {
    const double r = size / 2;
    const std::string s = coordinate(r), t = coordinate(2 * r);
    switch (lookIndex(look)) {
    case 0:
        return "M-" + s + " 0a" + s + " " + s + " 0 1 0 " + t + " 0a" + s + " " + s + " 0 1 0 -" + t + " 0Z";
    case 1:
        return "M-" + s + " -" + s + "h" + t + "v" + t + "h-" + t + "Z";
    case 2:
        return polygon(3, r * 1.25, 0);
    case 3:
        return polygon(4, r * 1.25, 0);
    case 4:
        return polygon(3, r * 1.25, std::numbers::pi);
    case 5:
        return polygon(5, r * 1.15, 0);
    case 6: {
        const std::string a = coordinate(r / 2.6), b = coordinate(r * 1.15 - r / 2.6), w = coordinate(r / 1.3);
        return "M-" + a + " -" + coordinate(r * 1.15) + "h" + w + "v" + b + "h" + b + "v" + w + "h-" + b + "v" + b + "h-" + w +
               "v-" + b + "h-" + b + "v-" + w + "h" + b + "Z";
    }
    default:
        return polygon(5, r * 1.3, 0, 0.5);
    }
}

std::string_view dashOf(int look) { return dashes[lookIndex(look)]; }
bool hasFilledMarker(int look) { return look >= static_cast<int>(seriesLooks); }

} // namespace rackline
