// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/cooling/climate.h"

#include "model/base/portable_math.h"

#include <algorithm>

namespace rackline {

namespace {
/// Standard deviation of a day's mean within its month: it grows with the contrast of the seasons. Read off the typical years of
/// Chicago, Tokyo, Mannheim and two places at Los Angeles, which this then tells the hours below a temperature of to 8 %.
Temperature dailySpread(const Climate& climate) {
    const auto middle = [](const Climate::Month& m) { return 0.5 * (m.low + m.high); };
    Temperature coldest = middle(climate.months[0]), warmest = coldest;
    for (const Climate::Month& m : climate.months) {
        coldest = min(coldest, middle(m));
        warmest = max(warmest, middle(m));
    }
    return 0.6 * kelvin + 0.14 * (warmest - coldest);
}

/// The middles of ten equally frequent parts of the normal distribution.
constexpr std::array<double, 10> sorts{-1.645, -1.036, -0.674, -0.385, -0.126, 0.126, 0.385, 0.674, 1.036, 1.645};
/// How far a day has warmed, (1 - cos)/2 at the middles of the twelve hours before its warmest; the evening mirrors them.
constexpr std::array<double, 12> warmed{0.00428, 0.03806, 0.10332, 0.19562, 0.30866, 0.43474,
                                        0.56526, 0.69134, 0.80438, 0.89668, 0.96194, 0.99572};
constexpr std::array<double, 12> days{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

/// The pressure of saturated vapour in hPa (Magnus, over water).
double vapour(Temperature t) {
    const double celsius = (t - freezing) / kelvin;
    return 6.112 * portable::exp(17.62 * celsius / (243.12 + celsius));
}
} // namespace

Temperature wetBulb(const OutsideAir& air) {
    // The heat that air gives off as it cools to the wet bulb evaporates water: 0.67 hPa of vapour for each kelvin.
    constexpr double perKelvin = 6.7e-4 * 1013;
    Temperature low = min(air.dew, air.dry), high = air.dry;
    const double moisture = vapour(low);
    for (int i = 0; i < 24; ++i) {
        const Temperature middle = 0.5 * (low + high);
        const bool tooCold = vapour(middle) - perKelvin * ((air.dry - middle) / kelvin) < moisture;
        (tooCold ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

std::vector<OutsideAir> yearOf(const Climate& climate) {
    const Temperature spread = dailySpread(climate);
    std::vector<OutsideAir> year;
    year.reserve(climate.months.size() * sorts.size() * warmed.size());
    for (std::size_t m = 0; m < climate.months.size(); ++m) {
        const Climate::Month& month = climate.months[m];
        for (const double sort : sorts)
            for (const double part : warmed)
                year.push_back({month.low + part * (month.high - month.low) + sort * spread, month.dew + sort * spread,
                                days[m] / (365.0 * sorts.size() * warmed.size())});
    }
    return year;
}

OutsideAir hottestHour(const Climate& climate) {
    // Two standard deviations above the warmest month's mean high are exceeded in about 0.4 % of the hours.
    constexpr double deviations = 2;
    const auto warmest = std::max_element(climate.months.begin(), climate.months.end(),
                                          [](const auto& a, const auto& b) { return a.high < b.high; });
    const Temperature shift = deviations * dailySpread(climate);
    return {warmest->high + shift, warmest->dew + shift, 0};
}

} // namespace rackline
