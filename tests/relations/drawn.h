// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

#include <random>

namespace rackline::test {

/// A row of the guide's table.
struct Relation {
    enum class Better { more, less, same };
    std::string key, unit;
    Better better = Better::more;
    double from = 0, to = 0;
    /// Both values as written, where the row has them in backticks.
    std::string fromWord, toWord;
    /// Settings without which the key means nothing.
    Settings beside;
};
/// Empty where a row cannot be read.
std::vector<Relation> relationsIn(const std::string& page);

/// A relation with two values of its key in a scenario.
struct Pair {
    const Relation* relation = nullptr;
    Settings settings;
    /// The values of the key, the better one last.
    std::string worse, better;

    /// A scenario file, and the sweep that shows both.
    std::string command() const;
};

/// A pair that is known to break its relation, and the largest loss that one like it may have: of the same key and mode, with
/// the same kinds of load, limit and offload.
struct KnownLoss {
    Pair pair;
    double largest = 0;
    bool covers(const Pair& other, double loss) const;
};
/// Empty where a line cannot be read.
std::vector<KnownLoss> knownIn(const std::string& text, const std::vector<Relation>& relations);

class Draw {
public:
    Draw(const Catalogue& catalogue, std::uint64_t seed);
    Pair pair(const Relation& relation);

private:
    double between(double from, double to);
    bool chance(double share) { return between(0, 1) < share; }
    template <class T> const T& oneOf(const std::vector<T>& all) { return all[std::size_t(m_random() % all.size())]; }
    void drawSystem(Settings& s);
    void drawTraffic(Settings& s);
    void drawMapping(Settings& s);

    std::mt19937_64 m_random;
    std::vector<std::string> m_racks, m_models;
};

/// Share of the best tok/s/MW that is lost from the worse value to the better one: 0 where the relation holds, 1 where a feasible
/// system became infeasible. Empty where the settings cannot be resolved.
std::optional<double> lossOf(const Pair& pair, const Catalogue& catalogue);
/// Fewer settings and rounder numbers that still lose as much as `least`.
Pair shrunk(Pair pair, const Catalogue& catalogue, double least);

} // namespace rackline::test
