// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rackline::traffic {

/// How workers change between reading prompts and decoding, where pools are apart and each worker can do either. At the end of
/// each interval a pool that is used above `high` takes workers from the other one, as long as that would be used no more than
/// `low` without them. A worker that goes takes nothing new, ends what it has, and then needs `switchTime` seconds until it
/// serves in the other pool with an empty cache.
struct MovingRule {
    /// Seconds between two looks; 0 is a fleet whose workers stay what they are.
    double interval = 0;
    double high = 0.8, low = 0.6;
    double switchTime = 0;
    /// The sequences with which a worker that decodes is used in full.
    double full = 1;
    /// The workers that read at first; the others decode.
    int readers = 0;

    bool any() const { return interval > 0; }
    friend bool operator==(const MovingRule&, const MovingRule&) = default;
};

/// What each worker does, of those that can read and decode.
class Roles {
public:
    Roles(const MovingRule& rule, std::size_t workers);

    bool reads(std::size_t worker) const { return m_states[worker] == State::reading; }
    bool decodes(std::size_t worker) const { return m_states[worker] == State::decoding; }
    /// Whether a worker waits until it has nothing left in the pool that it leaves.
    bool leavesReading(std::size_t worker) const { return m_states[worker] == State::leavesReading; }
    bool leavesDecoding(std::size_t worker) const { return m_states[worker] == State::leavesDecoding; }
    /// The workers of the reading pool, with those that leave it and without those that come.
    int readers() const { return m_readers; }
    int decoders() const { return static_cast<int>(m_states.size()) - m_readers; }

    /// Says which workers leave their pools: of the readers those with the lowest `load(worker)`, of the decoders likewise.
    /// `reading` and `decoding` are what was used since the last look, in workers that are used in full.
    template <class Load> const std::vector<std::size_t>& decide(double reading, double decoding, Load&& load) {
        m_leaving.clear();
        for (int reads = count(State::reading), decodes = count(State::decoding);;) {
            // Who comes counts already: what is on its way is not ordered twice.
            const int readers = reads + count(State::becomesReader) + count(State::leavesDecoding),
                      decoders = decodes + count(State::becomesDecoder) + count(State::leavesReading);
            const bool lacksReaders = reading > m_rule.high * readers, lacksDecoders = decoding > m_rule.high * decoders;
            State from{};
            if (lacksReaders && !lacksDecoders && decodes > 1 && decoding <= m_rule.low * (decoders - 1))
                from = State::decoding, --decodes;
            else if (lacksDecoders && !lacksReaders && reads > 1 && reading <= m_rule.low * (readers - 1))
                from = State::reading, --reads;
            else
                return m_leaving;
            std::size_t least = m_states.size();
            for (std::size_t i = 0; i < m_states.size(); ++i)
                if (m_states[i] == from && (least == m_states.size() || load(i) < load(least))) least = i;
            m_states[least] = from == State::decoding ? State::leavesDecoding : State::leavesReading;
            m_leaving.push_back(least);
        }
    }
    /// A worker that left has nothing any more: from now on it belongs to the other pool.
    void emptied(std::size_t worker);
    /// It serves there.
    void ready(std::size_t worker);

private:
    enum class State : std::uint8_t { reading, decoding, leavesReading, leavesDecoding, becomesReader, becomesDecoder };
    int count(State state) const;

    MovingRule m_rule;
    std::vector<State> m_states;
    std::vector<std::size_t> m_leaving;
    int m_readers = 0;
};

} // namespace rackline::traffic
