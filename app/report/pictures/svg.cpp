// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/svg.h"

#include "app/report/words/markup.h"

#include <map>
#include <utility>

namespace rackline {

namespace {
constexpr std::array<std::string_view, 3> anchors{"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
constexpr std::array<int, 3> weights{400, 500, 600};

std::string attribute(std::string_view name, std::string_view value) {
    return std::string(" ").append(name).append("=\"").append(value).append("\"");
}
std::string attribute(std::string_view name, double value) { return attribute(name, coordinate(value)); }
std::string pair(PicturePoint p) { return coordinate(p.x) + " " + coordinate(p.y); }

std::string pathOf(const std::vector<PicturePoint>& points, bool closed, bool apart = false) {
    std::string path;
    for (std::size_t i = 0; i < points.size(); ++i) path += (i == 0 || (apart && i % 2 == 0) ? "M" : " ") + pair(points[i]);
    return path + (closed ? "Z" : "");
}

/// Writes shapes as elements; every text is escaped here.
class SvgPen {
public:
    SvgPen(const Drawing& drawing, const SvgOptions& options) : m_drawing(drawing), m_options(options) {}

    std::string shapes(const MarkWords& tip) {
        for (const Shape& shape : m_drawing.shapes) {
            open(shape, tip);
            std::visit([&](const auto& form) { write(form, shape); }, shape.form);
        }
        close();
        return definitions() + m_body;
    }

private:
    /// Shapes next to each other share the group that cuts them off or says what they are.
    void open(const Paint& paint, const MarkWords& tip) {
        if (paint.clipped == m_clipped && paint.mark == m_mark) return;
        close();
        m_clipped = paint.clipped;
        m_mark = paint.mark;
        if (m_clipped) m_body += "<g clip-path=\"url(#" + m_options.id + "-clip)\">\n", ++m_groups, m_cuts = true;
        const std::string words = m_mark && tip ? tip(m_mark) : std::string();
        if (!words.empty()) m_body += "<g><title>" + escapedMarkup(words) + "</title>\n", ++m_groups;
    }
    void close() {
        for (; m_groups > 0; --m_groups) m_body += "</g>\n";
        m_clipped = false;
        m_mark = {};
    }

    std::string definitions() const {
        std::string text;
        if (m_cuts) text += "<clipPath id=\"" + m_options.id + "-clip\"><rect" + boxOf(m_drawing.frame) + "/></clipPath>\n";
        for (const auto& [colour, id] : m_hatches)
            text += "<pattern id=\"" + id +
                    "\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><path d=\"M.6 "
                    "0V7\"" +
                    colour + " stroke-width=\"1.2\"/></pattern>\n";
        return text.empty() ? text : "<defs>" + text + "</defs>\n";
    }

    std::string colour(std::string_view property, const Colour& colour) const {
        return attribute(property, markupOf(colour, m_options.theme)) +
               (colour.alpha < 1 ? attribute(std::string(property) + "-opacity", colour.alpha) : std::string());
    }
    std::string painted(const Paint& paint) {
        std::string text;
        if (paint.fill && paint.hatched) {
            const auto [hatch, isNew] =
                m_hatches.try_emplace(colour("stroke", *paint.fill), m_options.id + "-hatch" + std::to_string(m_hatches.size()));
            text += attribute("fill", "url(#" + hatch->second + ")");
        } else if (paint.fill) {
            text += colour("fill", *paint.fill);
        }
        if (paint.stroke) {
            text += colour("stroke", paint.stroke->colour);
            if (paint.stroke->width != 1) text += attribute("stroke-width", paint.stroke->width);
            if (paint.stroke->isRound()) text += " stroke-linecap=\"round\" stroke-linejoin=\"round\"";
            std::string dashes;
            for (const float length : paint.stroke->dash)
                if (length > 0) dashes += (dashes.empty() ? "" : " ") + coordinate(length);
            if (!dashes.empty()) text += attribute("stroke-dasharray", dashes);
        }
        return text.empty() ? " fill=\"#000\" fill-opacity=\"0\"" : text;
    }

    static std::string boxOf(const PictureBox& box) {
        return attribute("x", box.x) + attribute("y", box.y) + attribute("width", box.width) + attribute("height", box.height);
    }
    void write(const Box& box, const Paint& paint) {
        m_body += "<rect" + boxOf(box) + (box.radius > 0 ? attribute("rx", box.radius) : std::string()) + painted(paint) + "/>\n";
    }
    void write(const Disc& disc, const Paint& paint) {
        m_body += "<circle" + attribute("cx", disc.at.x) + attribute("cy", disc.at.y) + attribute("r", disc.radius) +
                  painted(paint) + "/>\n";
    }
    void write(const Outline& outline, const Paint& paint) {
        m_body += "<path d=\"" + pathOf(outline.points, outline.closed, outline.apart) + "\"" + painted(paint) + "/>\n";
    }
    void write(const SeriesMark& mark, const Paint& paint) {
        m_body += "<path transform=\"translate(" + pair(mark.at) + ")\" d=\"" +
                  pathOf(markerOutline(seriesFigures(mark.series).marker, mark.size), true) + "\"" + painted(paint) + "/>\n";
    }
    void write(const Words& words, const Paint& paint) {
        if (words.text.empty()) return;
        const TypeFigures& type = figuresOf(words.type);
        m_body += "<text" + attribute("x", words.at.x) + attribute("y", words.at.y) + attribute("font-size", type.size);
        if (type.weight != FontWeight::regular)
            m_body += attribute("font-weight", std::to_string(weights[static_cast<std::size_t>(type.weight)]));
        m_body += anchors[static_cast<std::size_t>(words.anchor)];
        if (words.turned != 0) m_body += " transform=\"rotate(" + coordinate(words.turned) + " " + pair(words.at) + ")\"";
        if (words.halo)
            m_body += colour("stroke", Role::surface) + " stroke-width=\"3.5\" stroke-linejoin=\"round\" paint-order=\"stroke\"";
        m_body += painted(paint) + ">" + escapedMarkup(words.text) + "</text>\n";
    }
    /// The squares of a series in a shade are one path.
    void write(const Spots& spots, const Paint&) {
        std::array<std::string, Spots::shades + 1> paths;
        for (std::size_t i = 0; i < spots.runs.size(); ++i) {
            const Spots::Run& run = spots.runs[i];
            const PictureBox box = spots.boxOf(run);
            paths[static_cast<std::size_t>(run.shade)] +=
                "M" + pair({box.x, box.y + box.height / 2}) + "h" + coordinate(box.width);
            if (i + 1 < spots.runs.size() && spots.runs[i + 1].series == run.series) continue;
            for (int shade = 0; shade <= Spots::shades; ++shade)
                if (std::string& path = paths[static_cast<std::size_t>(shade)]; !path.empty())
                    m_body += "<path d=\"" + std::exchange(path, {}) + "\"" +
                              colour("stroke", Spots::colourOf(run.series, shade)) + attribute("stroke-width", Spots::side) +
                              " shape-rendering=\"crispEdges\"/>\n";
        }
    }

    const Drawing& m_drawing;
    const SvgOptions& m_options;
    std::string m_body;
    /// A pattern for each colour of hatches.
    std::map<std::string, std::string> m_hatches;
    int m_groups = 0;
    bool m_clipped = false, m_cuts = false;
    Mark m_mark;
};

/// Above, beside and below the shapes.
Drawing framed(std::string_view title, std::string_view subtitle, const SvgOptions& options, double top, double bottom) {
    Drawing around;
    if (top > 0) {
        around.words({{0, 15}, std::string(title), Type::heading}, Role::text);
        around.words({{0, 34}, std::string(subtitle), Type::tick}, Role::text3);
    }
    if (bottom > 0) around.words({{0, bottom}, options.caption, Type::pointLabel}, Role::text3);
    return around;
}
} // namespace

std::string svgShapes(const Drawing& drawing, const SvgOptions& options, const MarkWords& tip) {
    return SvgPen(drawing, options).shapes(tip);
}

std::string svgElement(const Drawing& drawing, std::string_view title, std::string_view subtitle, const SvgOptions& options,
                       const MarkWords& tip) {
    const double top = !options.titled || title.empty() ? 0 : subtitle.empty() ? 30 : 50;
    const double bottom = options.caption.empty() ? 0 : 24, margin = options.alone ? 16 : 0;
    const double width = drawing.width + 2 * margin, height = drawing.height + top + bottom + 2 * margin;
    const auto moved = [](double x, double y, const std::string& body) {
        return x == 0 && y == 0 ? body : "<g transform=\"translate(" + pair({x, y}) + ")\">\n" + body + "</g>\n";
    };
    std::string svg =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pic\" viewBox=\"0 0 " + pair({width, height}) + "\"" +
        attribute("width", width) + attribute("height", height) + attribute("aria-label", escapedMarkup(title)) +
        " role=\"img\" fill=\"none\" style=\"font-family:'Rackline Sans',Inter,'Noto Sans','DejaVu Sans',sans-serif;"
        "font-variant-numeric:tabular-nums\">\n";
    if (options.alone)
        svg += "<title>" + escapedMarkup(title) + "</title>\n<rect" + attribute("width", width) + attribute("height", height) +
               attribute("fill", markupOf(Role::surface, options.theme)) + "/>\n";
    const Drawing around = framed(title, subtitle, options, top, bottom > 0 ? top + drawing.height + 17 : 0);
    svg += moved(margin, margin, svgShapes(around, options));
    svg += moved(margin, margin + top, svgShapes(drawing, options, tip));
    return svg + "</svg>\n";
}

} // namespace rackline
