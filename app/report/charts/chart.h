// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/rack.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rackline {

/// Shares on axes in percent.
inline constexpr double percents = 100;
/// From so many candidates on they are drawn as a density, all of them.
inline constexpr std::size_t denseCloud = 200'000;

/// Charts as data; app/report/pictures lays them out, for files and the window alike.
struct ChartAxis {
    /// Names tokens and watts in full: "Output tokens/s per facility MW".
    std::string title;
    std::string unit;
    bool logarithmic = false;
    /// 0, 0 means fitted to the data.
    double low = 0, high = 0;
};

struct ChartSpot {
    double x = 0, y = 0;
};

struct ChartPoint : ChartSpot {
    double low = 0, high = 0;
    /// Layout label, drawn where there is room and always shown on hover.
    std::string label;
    /// Share of the whole: the area of a disc.
    double weight = 0;
    /// What is known of its layout, such as "supported", and what it has over published ones as a share of theirs; shown on
    /// hover.
    std::string evidence{};
    std::optional<double> gain{};
};

struct ChartSeries {
    /// A scenario's line with its markers; a roof of the roofline, the highest one or a lower one; discs with a dashed stem up to
    /// their `high`; a dashed line to hold points against; and such points, in the background where `colour` is negative.
    enum class Look { frontier, roof, lowerRoof, discs, guide, scatter };

    /// As a user or a catalogue has it; no reader's language changes it.
    std::string name;
    /// Which row of the theme's series table; fixed per scenario.
    int colour = 0;
    /// The engine's words beside the name: "announced, carried over".
    std::string remark;
    std::vector<ChartPoint> points;
    /// Candidates behind the line.
    std::vector<ChartSpot> cloud;
    std::vector<ChartPoint> infeasible;
    std::vector<ChartPoint> measured;
    /// What published layouts alone reach: a full line, where that of all of them is dashed.
    std::vector<ChartPoint> published{};
    Look look = Look::frontier;
    /// Another line of a scenario that has one: fainter, in the same dashes. Of roofs and discs, those of another scenario.
    bool second = false;
    /// There are so many points that none is marked.
    bool unmarked = false;
    /// What it rests on: hardware that is announced alone, and figures carried over from other hardware.
    bool announced = false, judged = false;
};

/// A limit: the side beyond it is hatched.
struct ChartLimit {
    bool onX = true;
    double value = 0;
    std::string text;
    bool below = true;
    /// The engine's words before the text: "Deadline".
    std::string name{};
};

/// What the areas of rings around a chart's points stand for, and how much of it a point of weight 1 has.
struct ChartRings {
    /// The engine's words.
    std::string title;
    std::string unit;
    double whole = 0;
};

/// A point that the text speaks of, of the series whose place is given.
struct ChartPin {
    double x = 0, y = 0;
    std::string letter;
    int series = -1;

    friend bool operator==(const ChartPin&, const ChartPin&) = default;
};

/// Lines over two axes: Pareto, roofline, goodput, scaling.
struct LineChart {
    std::string title, subtitle;
    ChartAxis x, y;
    std::vector<ChartSeries> series;
    std::vector<ChartLimit> limits;
    std::vector<ChartPin> pins;
    /// The x that the pins are read at: it has a tag on its axis, and two pins carry their factor.
    std::optional<double> reading;
    /// What the series' `measured` points are called: not all that stands beside a line was measured.
    std::string measuredName = "Measured";
    /// Whether what it names belongs to the scenario of its line and has that colour; measured runs have the colour of text.
    bool ownRings = false;
    /// They are another model's word.
    bool foreign = false;
    /// Rings around the points of lines; none where their weights say nothing.
    std::optional<ChartRings> rings{};
};

/// Who leads over two inputs: cells of equal size, the axes' values in order.
struct MapChart {
    struct Cell {
        /// Which of the series; below 0 where there is none.
        int winner = -1;
        /// How many times the next, 1 or more; infinite where there is no other.
        double lead = 1;
        bool settled = false;
        /// Shown on hover.
        std::string text;
    };
    /// A place on an axis, in cells from its low end: the middle of the first cell is 0.5.
    struct Tick {
        double at = 0;
        std::string text;
    };
    struct Place {
        double across = 0, up = 0;
    };
    std::string title, subtitle, xTitle, yTitle;
    /// Words of the values, left to right and upwards.
    std::vector<std::string> xValues, yValues;
    /// Round values of the axes; those that have no room are left out.
    std::vector<Tick> xTicks, yTicks;
    std::vector<std::string> series;
    /// Which row of the theme's table each of the series has.
    std::vector<int> colours;
    /// Row by row from below.
    std::vector<Cell> cells;
    /// Where the project stands, nothing where that is beyond the axes; what is said there, and the values on both axes.
    std::optional<Place> point;
    std::string pointText, pointX, pointY;

    const Cell& at(std::size_t across, std::size_t up) const { return cells[up * xValues.size() + across]; }
};

/// A share of a whole over two inputs, in steps of one hue.
struct ShareMap {
    struct Cell {
        double share = 0;
        std::string text;
    };
    std::string title, subtitle, xTitle, yTitle;
    /// Words of the values, left to right and upwards.
    std::vector<std::string> xValues, yValues;
    /// Row by row from below.
    std::vector<Cell> cells;
    /// The lowest row of each column that is enough, above a line; and what the line is called.
    std::vector<std::optional<std::size_t>> enough;
    std::string lineText;
    /// The cell that is in use, column and row.
    std::optional<std::pair<std::size_t, std::size_t>> used;

    const Cell& at(std::size_t across, std::size_t up) const { return cells[up * xValues.size() + across]; }
};

/// What happens when: bars in lanes over time, in seconds.
struct LaneChart {
    struct Bar {
        double begin = 0, end = 0;
        int ink = 0;
        /// Shown on hover, a line for each.
        std::string text;
        /// What the chart is about stands out.
        bool subject = false;
    };
    /// One with a name is drawn as large as its words, the others as thin as their number asks for.
    struct Lane {
        std::string name;
        std::vector<Bar> bars;
    };
    std::string title, subtitle, xTitle;
    /// What is shown of the time; bars beyond are cut off.
    double begin = 0, end = 0;
    /// What the inks mean, in their order.
    std::vector<std::string> inks;
    std::vector<Lane> lanes;
};

/// A step of an engine, operator after operator, in lanes of what works on it.
struct StepLanes {
    struct Part {
        std::string name;
        double seconds = 0;
        /// What passes behind others, beside that.
        double hidden = 0;
        /// What each lane alone would need at its peak, by their places; and the lane that limits the operator.
        std::vector<double> light;
        int lane = 0;
    };
    /// Whose step it is, as a user has it.
    std::string name;
    std::string title, subtitle, xTitle;
    std::vector<std::string> lanes;
    std::vector<Part> parts;
    /// Seconds that the width stands for where another step lies beside it; its own where it takes longer.
    double shown = 0;

    double seconds() const {
        double sum = 0;
        for (const Part& part : parts) sum += part.seconds;
        return sum;
    }
};

/// What is coloured by its heat: what that is, and the ends of the scale, from the coolest, 0, to the hottest, 1.
struct HeatScale {
    std::string name, coolest, hottest;
};

/// Racks of a hall as they stand, from above and to scale: lengths in metres from the hall's upper left corner.
struct HallPlan {
    /// Racks that do the same have the same heat.
    struct Work {
        std::string name, text;
        /// The watts of a rack, and its heat.
        double watts = 0, heat = 0;
    };
    struct Stand {
        double x = 0, y = 0;
        std::string name;
        int work = 0;
    };
    struct Row {
        double y = 0;
        std::string name;
    };
    std::string title, subtitle;
    double width = 0, depth = 0;
    /// What a rack takes of its row, and of it the cabinet beside it.
    double standWidth = 0, besideWidth = 0, standDepth = 0;
    std::vector<Work> works;
    std::vector<Stand> stands;
    std::vector<Row> rows;
    HeatScale scale;
    std::vector<std::string> notes;
    /// The rack that is looked into; none below 0.
    int chosen = -1;
};

/// What is in a tray, a server or a blade, which nobody draws to scale: its chips, their hosts, and the rest.
struct TrayPlan {
    struct Part {
        std::string name, text;
        double watts = 0, heat = 0;
    };
    std::string title, subtitle;
    /// What joins the chips, and its speed.
    std::string link, linkSpeed;
    /// Chips and hosts have the catalogue's names, the others the engine's.
    std::vector<Part> chips, hosts, others;
    HeatScale scale;
    std::vector<std::string> notes;
    int chosen = -1;
};

/// Parts that sum to a total: power, memory, cost. A part has the same ink wherever it is shown.
struct StackPart {
    std::string name;
    double value = 0;
    std::string text;
    int ink = 0;
};
struct StackRow {
    /// As a user has it.
    std::string name;
    std::vector<StackPart> parts;
    std::string total;
    /// Length of the row's track, for budgets and capacities; 0 where there is none.
    double capacity = 0;
    /// Which row of the series table; below 0 for one that belongs to the row above it.
    int colour = -1;
    /// The inks that are given out: a part of nothing is not drawn and keeps its ink.
    int inks = 0;
    /// The engine's words behind the name, or in its place: "pluggable".
    std::string variant{};

    void add(std::string_view part, double value, std::string text) {
        if (value > 0) parts.push_back({std::string(part), value, std::move(text), inks});
        ++inks;
    }
    double sum() const {
        double sum = 0;
        for (const StackPart& part : parts) sum += part.value > 0 ? part.value : 0;
        return sum;
    }
};
struct StackChart {
    std::string title, subtitle, unit;
    std::vector<StackRow> rows;
};

/// Where an amount goes: its parts in columns from left to right, and flows between them that are as wide as what they carry.
struct FlowNode {
    std::string name, text;
    double value = 0;
    int column = 0, ink = 0;
};
struct Flow {
    /// Places of nodes.
    std::size_t from = 0, to = 0;
    double value = 0;
    std::string text;
};
struct FlowChart {
    std::string title, subtitle, unit;
    /// Whose amount it is, as a user has it.
    std::string name{};
    std::vector<FlowNode> nodes{};
    std::vector<Flow> flows{};
    /// The node that a sentence on the chart speaks of.
    std::size_t subject = 0;
};

/// Factors (log) or terms from one end to the other, and tornado bars.
struct BarStep {
    /// A total has that of its scenario, others have the engine's words.
    std::string name, text;
    double low = 0, high = 0;
    bool total = false;
    /// The row of the series table that a total has.
    int colour = 0;
    /// It moves a waterfall to the worse side.
    bool worse = false;
};
/// Steps that belong together, from one to the one before `to`: in the engine's words, and what they multiply to.
struct BarBracket {
    std::size_t from = 0, to = 0;
    std::string name, text;
};
struct BarChart {
    enum class Kind { waterfall, tornado } kind = Kind::waterfall;
    std::string title, subtitle;
    ChartAxis value;
    std::vector<BarStep> steps;
    std::vector<BarBracket> brackets{};
};

/// A part in a rack: `bottom` counts rack units from the floor, the lowest is 1; the kind decides how its face looks.
struct DrawnPart {
    std::string name, text;
    double bottom = 1, height = 1;
    PartKind kind = PartKind::other;
    /// Which panel it is on, and what of the panel's width it takes.
    int panel = 0;
    double left = 0, width = 1;
    /// A blade, whose face is turned.
    bool upright = false;
    /// GPUs in it, whose signs it shows.
    int gpus = 0;
};
/// What is said of parts that are alike; those that fail a budget stand out.
struct DrawnWords {
    std::string name, text;
    bool failing = false;
};
/// Neighbours of one kind, named together beside the rack.
struct DrawnGroup : DrawnWords {
    double bottom = 1, height = 1;
};
/// One side of a rack of blades, or what stands beside it; `width` in metres, and 0 where nobody says.
struct DrawnPanel {
    std::string name, measure;
    double width = 0;
    /// Under it, one for each kind of part.
    std::vector<DrawnWords> words;
};
struct DrawnRack {
    std::string name, total;
    double units = 0;
    std::vector<DrawnPart> parts;
    std::vector<DrawnGroup> groups;
    /// What has no place in it.
    std::vector<std::string> notes;
    /// None for a rack of trays, which is its front alone.
    std::vector<DrawnPanel> panels;
    /// Frames around the blades of a chassis.
    std::vector<DrawnPart> chassis;
    /// Words on what stands between the first two panels; empty for nothing.
    std::string between;
    /// The voltage that the last panel feeds into the rack.
    std::string feed;
    /// The part that is looked into; none below 0.
    int chosen = -1;
};
struct RackDrawing {
    std::string title, subtitle;
    std::vector<DrawnRack> racks;
    /// Beside other pictures their units may be lower than where they stand alone.
    bool small = false;
};

/// Alike devices of one tier, the topmost tier first; `links` says what leads from them to the tier below.
struct DrawnTier {
    std::string name, text, links;
    long long count = 0;
};
struct DrawnNetwork {
    std::string name;
    std::vector<DrawnTier> tiers;
    /// Groups that are all joined with each other, each a switch fabric of the tiers; 0 where there are none.
    long long groups = 0;
    std::string groupText;
    /// Figures in two columns.
    std::vector<std::pair<std::string, std::string>> facts;
};
struct NetworkDrawing {
    std::string title, subtitle;
    std::vector<DrawnNetwork> networks;
};

} // namespace rackline
