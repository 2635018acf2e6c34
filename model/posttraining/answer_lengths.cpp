// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/posttraining/answer_lengths.h"

#include "model/base/normal.h"
#include "model/base/portable_math.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace rackline {

namespace {
/// Blom's median of the largest, second largest ... of so many normal numbers.
double score(std::size_t place, std::size_t count) {
    return -normalQuantile((double(place) + 1 - 0.375) / (double(count) + 0.25));
}
double sigmaOf(double cv) { return std::sqrt(portable::log(1 + cv * cv)); }
} // namespace

std::vector<double> expectedDraws(std::size_t count, double mean, double cv, double most) {
    std::vector<double> draws(count, std::min(mean, most));
    if (count < 2 || cv <= 0 || mean >= most) return draws;
    const double sigma = sigmaOf(cv);
    for (std::size_t i = 0; i < count; ++i) draws[i] = portable::exp(sigma * score(i, count));
    // The mean of the cut numbers rises with their scale up to the cut.
    const auto meanAt = [&](double scale) {
        double sum = 0;
        for (const double draw : draws) sum += std::min(most, scale * draw);
        return sum / double(count);
    };
    double low = 0, high = most / draws.back();
    for (int i = 0; i < 100; ++i) {
        const double scale = (low + high) / 2;
        (meanAt(scale) < mean ? low : high) = scale;
    }
    for (double& draw : draws) draw = std::min(most, high * draw);
    return draws;
}

double largestOverMean(std::size_t count, double cv) {
    const double sigma = sigmaOf(cv);
    return portable::exp(sigma * score(0, count) - sigma * sigma / 2);
}

std::vector<double> answerLengths(const PostTraining& rl) {
    return expectedDraws(static_cast<std::size_t>(rl.answers()), rl.answerLength, rl.answerCv, rl.longest);
}

double attendedLength(const std::vector<double>& answers, double prompt) {
    double squares = 0, sum = 0;
    for (const double answer : answers) {
        squares += (prompt + answer) * (prompt + answer);
        sum += prompt + answer;
    }
    return sum > 0 ? squares / sum : 0;
}

std::vector<double> dealt(const std::vector<double>& sorted, std::size_t step) {
    std::vector<double> own;
    for (std::size_t i = 0; i < sorted.size(); i += std::max<std::size_t>(1, step)) own.push_back(sorted[i]);
    // A stride near the golden section visits every place once and leaves no run of long ones.
    constexpr double golden = 0.6180339887498949;
    const std::size_t count = own.size();
    std::size_t stride = std::max<std::size_t>(1, static_cast<std::size_t>(golden * double(count)));
    while (std::gcd(stride, count) != 1) ++stride;
    std::vector<double> shuffled(count);
    for (std::size_t i = 0; i < count; ++i) shuffled[i] = own[i * stride % count];
    return shuffled;
}

} // namespace rackline
