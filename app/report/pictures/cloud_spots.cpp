// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/cloud_spots.h"

#include "model/base/parallel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace rackline {

namespace {
/// How many candidates of a series lie in each square, row by row.
struct SpotGrid {
    std::size_t columns = 0, rows = 0;
    std::vector<std::uint32_t> counts;
};

void count(const ChartSeries& series, const AxisMap& x, const AxisMap& y, const PictureBox& box, SpotGrid& grid) {
    grid.counts.assign(grid.columns * grid.rows, 0);
    const double width = static_cast<double>(grid.columns), height = static_cast<double>(grid.rows);
    // Four at once: of a million candidates the logarithms are most of the work.
    const std::vector<ChartSpot>& spots = series.cloud;
    for (std::size_t first = 0; first < spots.size(); first += packSize) {
        const std::size_t taken = std::min<std::size_t>(packSize, spots.size() - first);
        Pack column{}, row{};
        for (std::size_t i = 0; i < taken; ++i) column[i] = spots[first + i].x, row[i] = spots[first + i].y;
        column = (x.pixel(column) - box.x) / double(Spots::side);
        row = (y.pixel(row) - box.y) / double(Spots::side);
        for (std::size_t i = 0; i < taken; ++i)
            // What is not a number is not in there either.
            if (column[i] >= 0 && row[i] >= 0 && column[i] < width && row[i] < height)
                ++grid.counts[static_cast<std::size_t>(row[i]) * grid.columns + static_cast<std::size_t>(column[i])];
    }
}

bool areEmpty(const std::uint32_t* counts, std::size_t size) {
    std::uint32_t any = 0;
    for (std::size_t i = 0; i < size; ++i) any |= counts[i];
    return any == 0;
}

std::vector<Spots::Run> runsOf(const SpotGrid& grid, int series, bool dense) {
    // A single candidate can still be seen.
    constexpr double opacity = 0.34, least = 0.12, strongest = 0.85;
    const double most =
        dense && !grid.counts.empty() ? std::max<std::uint32_t>(1, *std::max_element(grid.counts.begin(), grid.counts.end())) : 1;
    // Most squares have few candidates: their shades are computed once.
    std::array<int, 64> shades{};
    const auto shadeOf = [&](std::uint32_t here) {
        const double count = here;
        const double alpha = dense ? least + (strongest - least) * std::sqrt(count / most) : 1 - std::pow(1 - opacity, count);
        return static_cast<int>(std::lround(alpha * Spots::shades));
    };
    for (std::uint32_t here = 1; here < shades.size(); ++here) shades[here] = shadeOf(here);
    std::vector<Spots::Run> runs;
    constexpr std::size_t together = 8;
    for (std::size_t at = 0; at < grid.counts.size(); ++at) {
        // Most of a grid is empty: eight squares are passed over at once.
        while (at + together <= grid.counts.size() && areEmpty(grid.counts.data() + at, together)) at += together;
        const std::uint32_t here = at < grid.counts.size() ? grid.counts[at] : 0;
        if (here == 0) continue;
        const int column = static_cast<int>(at % grid.columns), row = static_cast<int>(at / grid.columns);
        const int shade = here < shades.size() ? shades[here] : shadeOf(here);
        Spots::Run* last = runs.empty() ? nullptr : &runs.back();
        if (last != nullptr && last->row == row && last->shade == shade && last->column + last->length == column)
            ++last->length;
        else
            runs.push_back({series, column, row, 1, shade});
    }
    return runs;
}
} // namespace

Spots spotsOf(std::span<const ChartSeries> series, const AxisMap& x, const AxisMap& y, const PictureBox& box) {
    std::size_t all = 0;
    for (const ChartSeries& one : series) all += one.cloud.size();
    const bool dense = all >= denseCloud;
    std::vector<std::vector<Spots::Run>> runs(series.size());
    const auto make = [&](std::size_t i) {
        if (series[i].cloud.empty()) return;
        SpotGrid grid{static_cast<std::size_t>(box.width / Spots::side), static_cast<std::size_t>(box.height / Spots::side), {}};
        count(series[i], x, y, box, grid);
        runs[i] = runsOf(grid, series[i].colour, dense);
    };
    // Each series is counted by itself; so many that it takes a while on all threads.
    inParallel(series.size(), dense ? 0 : 1, make);
    Spots spots{{box.x, box.y}, {}};
    for (const std::vector<Spots::Run>& own : runs) spots.runs.insert(spots.runs.end(), own.begin(), own.end());
    return spots;
}

} // namespace rackline
