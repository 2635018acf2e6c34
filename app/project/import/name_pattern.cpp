// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/name_pattern.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <utility>
#include <vector>

namespace rackline {

namespace {
/// One thing to be found so many times. A group holds sequences of which one has to fit.
struct Atom {
    enum class Kind { symbol, any, set, group, begin, end };
    Kind kind = Kind::symbol;
    char symbol = 0;
    std::vector<std::pair<char, char>> set{};
    bool negated = false;
    std::vector<std::vector<Atom>> options{};
    std::size_t least = 1, most = 1;
};
using Sequence = std::vector<Atom>;

/// Reads the part of regular expressions that such files use.
class Reader {
public:
    explicit Reader(std::string_view text) : m_text(text) {}
    std::optional<std::vector<Sequence>> read() {
        auto options = readOptions(0);
        return m_bad || m_at != m_text.size() ? std::nullopt : std::optional(std::move(options));
    }

private:
    bool atEnd() const { return m_at >= m_text.size(); }
    bool take(char c) {
        if (atEnd() || m_text[m_at] != c) return false;
        ++m_at;
        return true;
    }

    std::vector<Sequence> readOptions(int depth) {
        constexpr int deepest = 8;
        std::vector<Sequence> options(1);
        if (depth > deepest) m_bad = true;
        while (!m_bad && !atEnd() && m_text[m_at] != ')') {
            if (take('|'))
                options.emplace_back();
            else
                options.back().push_back(readAtom(depth));
        }
        return options;
    }

    Atom readAtom(int depth) {
        Atom atom;
        const char c = m_text[m_at++];
        if (c == '^' || c == '$') {
            atom.kind = c == '^' ? Atom::Kind::begin : Atom::Kind::end;
            return atom;
        }
        if (c == '.')
            atom.kind = Atom::Kind::any;
        else if (c == '(')
            readGroup(atom, depth);
        else if (c == '[')
            readSet(atom);
        else if (c == '\\')
            readEscape(atom);
        else if (c == '*' || c == '+' || c == '?' || c == '{')
            m_bad = true;
        else
            atom.symbol = c;
        readTimes(atom);
        return atom;
    }

    void readGroup(Atom& atom, int depth) {
        atom.kind = Atom::Kind::group;
        if (take('?') && !take(':')) m_bad = true;
        atom.options = readOptions(depth + 1);
        if (!take(')')) m_bad = true;
    }

    void readSet(Atom& atom) {
        atom.kind = Atom::Kind::set;
        atom.negated = take('^');
        while (!atEnd() && m_text[m_at] != ']') {
            char low = m_text[m_at++];
            if (low == '\\' && !atEnd()) {
                low = m_text[m_at++];
                if (low == 'd') {
                    atom.set.emplace_back('0', '9');
                    continue;
                }
            }
            char high = low;
            if (m_at + 1 < m_text.size() && m_text[m_at] == '-' && m_text[m_at + 1] != ']') {
                high = m_text[m_at + 1];
                m_at += 2;
            }
            atom.set.emplace_back(low, high);
        }
        if (!take(']')) m_bad = true;
    }

    void readEscape(Atom& atom) {
        if (atEnd()) {
            m_bad = true;
            return;
        }
        const char c = m_text[m_at++];
        if (c == 'd' || c == 'w') {
            atom.kind = Atom::Kind::set;
            atom.set = {{'0', '9'}};
            if (c == 'w') atom.set.insert(atom.set.end(), {{'a', 'z'}, {'A', 'Z'}, {'_', '_'}});
        } else if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
            m_bad = true;
        } else {
            atom.symbol = c;
        }
    }

    void readTimes(Atom& atom) {
        constexpr std::size_t endless = 10'000;
        if (take('*'))
            atom.least = 0, atom.most = endless;
        else if (take('+'))
            atom.most = endless;
        else if (take('?'))
            atom.least = 0;
        else if (!atEnd() && m_text[m_at] == '{')
            m_bad = true;
        // Whether as few or as many as can be are tried first makes no difference to whether it fits.
        take('?');
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    bool m_bad = false;
};

/// Tries all ways in which a sequence fits, with a budget of steps.
class Fitting {
public:
    Fitting(std::string_view name, long& steps) : m_name(name), m_steps(steps) {}
    using Rest = std::function<bool(std::size_t)>;

    bool anyOf(const std::vector<Sequence>& options, std::size_t from, const Rest& rest) {
        return std::any_of(options.begin(), options.end(),
                           [&](const Sequence& option) { return sequence(option, 0, from, rest); });
    }
    bool spent() const { return m_steps <= 0; }

private:
    bool sequence(const Sequence& atoms, std::size_t i, std::size_t from, const Rest& rest) {
        if (m_steps <= 0) return false;
        --m_steps;
        if (i == atoms.size()) return rest(from);
        return times(atoms[i], 0, from, [&](std::size_t at) { return sequence(atoms, i + 1, at, rest); });
    }

    bool times(const Atom& atom, std::size_t had, std::size_t from, const Rest& rest) {
        if (m_steps <= 0) return false;
        --m_steps;
        if (had >= atom.least && rest(from)) return true;
        if (had >= atom.most) return false;
        const auto again = [&](std::size_t at) {
            // What is empty would fit for ever.
            return at == from && had >= atom.least ? false : times(atom, had + 1, at, rest);
        };
        if (atom.kind == Atom::Kind::group) return anyOf(atom.options, from, again);
        if (atom.kind == Atom::Kind::begin) return from == 0 && again(from);
        if (atom.kind == Atom::Kind::end) return from == m_name.size() && again(from);
        return from < m_name.size() && fits(atom, m_name[from]) && again(from + 1);
    }

    static bool fits(const Atom& atom, char c) {
        if (atom.kind == Atom::Kind::any) return true;
        if (atom.kind == Atom::Kind::symbol) return atom.symbol == c;
        const bool inside = std::any_of(atom.set.begin(), atom.set.end(),
                                        [c](const auto& range) { return range.first <= c && c <= range.second; });
        return inside != atom.negated;
    }

    std::string_view m_name;
    long& m_steps;
};
} // namespace

bool isGlob(std::string_view text) { return text.find_first_of("*?[") != std::string_view::npos; }

bool globFits(std::string_view pattern, std::string_view name) {
    // The usual walk: a star that fitted too little takes one more.
    std::size_t p = 0, n = 0, star = std::string_view::npos, mark = 0;
    while (n < name.size()) {
        std::size_t next = p + 1;
        bool one = p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[n]);
        if (p < pattern.size() && pattern[p] == '[') {
            const std::size_t end = pattern.find(']', p + 1);
            if (end != std::string_view::npos) {
                const bool negated = pattern[p + 1] == '!';
                const std::string_view set = pattern.substr(p + 1 + negated, end - p - 1 - negated);
                bool inside = false;
                for (std::size_t i = 0; i < set.size(); ++i) {
                    const bool range = i + 2 < set.size() && set[i + 1] == '-';
                    inside = inside || (range ? set[i] <= name[n] && name[n] <= set[i + 2] : set[i] == name[n]);
                    if (range) i += 2;
                }
                one = inside != negated;
                next = end + 1;
            }
        }
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            mark = n;
        } else if (one) {
            p = next;
            ++n;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            n = ++mark;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

std::optional<bool> expressionFits(std::string_view expression, std::string_view name, long& steps) {
    constexpr std::size_t longest = 1000;
    if (expression.size() > longest) return std::nullopt;
    const auto options = Reader(expression).read();
    if (!options) return std::nullopt;
    Fitting fitting(name, steps);
    const bool fits = fitting.anyOf(*options, 0, [](std::size_t) { return true; });
    if (!fits && fitting.spent()) return std::nullopt;
    return fits;
}

} // namespace rackline
