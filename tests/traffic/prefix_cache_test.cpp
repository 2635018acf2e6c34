// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/traffic/trace_file.h"
#include "model/traffic/prefix_cache.h"
#include "model/traffic/router.h"
#include "tests/paths.h"
#include "tests/traffic/block_lru.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <deque>
#include <random>

using namespace rackline;
using namespace rackline::traffic;

// Expected figures: a prototype written apart from this code, over the same traces.

namespace {

constexpr double unlimited = -1;

std::uint32_t blocksOf(double tokens, double block) {
    return tokens < 0 ? unlimitedBlocks : static_cast<std::uint32_t>(tokens / block);
}

const Trace& mooncake() {
    static const TraceFile file = readTraceFile(sourcePath("resources/traffic/mooncake-conversation.jsonl.gz")).value();
    return file.trace;
}

struct Hits {
    double convention = 0, engine = 0;
    std::array<double, mostTiers> byTier{};
    std::uint64_t blocks = 0;
};

/// One instance that sees every request and forgets by its tiers alone; shares in percent.
Hits replay(const Trace& trace, const std::vector<double>& tiers) {
    std::vector<std::uint32_t> capacities;
    for (double tokens : tiers) capacities.push_back(blocksOf(tokens, trace.blockTokens));
    BlockMasks masks(1, trace.distinctBlocks);
    PrefixCache cache(capacities, masks, 0);
    double input = 0, convention = 0, engine = 0, references = 0;
    Hits hits;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const auto blocks = trace.blocksOf(i);
        const PrefixCache::Match match = cache.match(blocks);
        input += trace.prompt[i];
        references += double(blocks.size());
        convention += std::min<double>(match.all * double(trace.blockTokens), trace.prompt[i]);
        engine += engineHit(match.all, trace.blockTokens, trace.prompt[i]);
        for (std::size_t t = 0; t < mostTiers; ++t) hits.byTier[t] += match.byTier[t];
        hits.blocks += match.all;
        cache.touch(blocks);
    }
    hits.convention = 100 * convention / input;
    hits.engine = 100 * engine / input;
    for (double& share : hits.byTier) share *= 100 / references;
    return hits;
}

/// Instances of one queue each: 5 ms and 0.1 ms a token that is not cached; caches change when a request arrives.
struct Served {
    double hits = 0, wait = 0;
};
Served serve(const Trace& trace, RouterKind kind, std::size_t n, double tokens, double store = 0) {
    const std::uint32_t capacity[] = {blocksOf(tokens, trace.blockTokens)};
    BlockMasks masks(n, trace.distinctBlocks);
    std::vector<PrefixCache> caches;
    for (std::size_t i = 0; i < n; ++i) caches.emplace_back(capacity, masks, i);
    BlockMasks storeMask(1, trace.distinctBlocks);
    const std::uint32_t storeCapacity[] = {blocksOf(store, trace.blockTokens)};
    PrefixCache shared(storeCapacity, storeMask, 0);
    Router router(kind);
    struct Job {
        double end;
        std::uint32_t blocks, uncached;
    };
    std::vector<std::deque<Job>> queues(n);
    std::vector<InstanceView> views(n);
    std::vector<std::uint32_t> matches(n);
    double input = 0, hit = 0, wait = 0;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const double now = trace.time[i];
        for (std::size_t w = 0; w < n; ++w)
            for (; !queues[w].empty() && queues[w].front().end <= now; queues[w].pop_front()) {
                --views[w].requests;
                views[w].blocks -= queues[w].front().blocks;
                views[w].uncached -= queues[w].front().uncached;
            }
        const auto blocks = trace.blocksOf(i);
        const auto length = static_cast<std::uint32_t>(blocks.size());
        masks.match(blocks, matches);
        const std::size_t w = router.choose(views, matches, length, Router::noSession);
        std::uint32_t found = caches[w].match(blocks).all;
        if (found != matches[w]) qFatal("the walk over all instances and the walk over one disagree");
        if (store != 0) {
            found = std::max(found, shared.match(blocks).all);
            shared.touch(blocks);
        }
        caches[w].touch(blocks);
        const double cached = std::min<double>(found * double(trace.blockTokens), trace.prompt[i]);
        input += trace.prompt[i];
        hit += cached;
        const double begin = queues[w].empty() ? now : std::max(now, queues[w].back().end);
        wait += begin - now;
        const double rest = trace.prompt[i] - engineHit(found, trace.blockTokens, trace.prompt[i]);
        queues[w].push_back({begin + (5e-3 + 1e-4 * rest), length, length - found});
        ++views[w].requests;
        views[w].blocks += length;
        views[w].uncached += length - found;
    }
    return {100 * hit / input, wait / double(trace.size())};
}

/// A cache and the same block by block, under random prompts. Some share what they begin with, enter runs of blocks in the
/// middle, or have a block twice; several are in flight at a time, and hold first what they found and later the rest, as fleets
/// do.
class Twins {
public:
    Twins(std::mt19937_64& random, std::uint32_t blocks, BlockMasks& masks, std::size_t instance)
        : m_random(random), m_blocks(blocks), m_masks(masks), m_instance(instance), m_capacities(drawnCapacities()),
          m_spans(m_capacities, masks, instance), m_single(m_capacities) {}

    void step() {
        const std::uint32_t kind = below(10);
        const std::uint32_t chosen = below(static_cast<std::uint32_t>(m_flights.size()) + 1);
        if (chosen == m_flights.size()) {
            if (kind == 0 && m_flights.empty()) return m_spans.forget(), m_single.forget();
            Flight flight{prompt(), 0};
            flight.held = m_spans.match(flight.prompt).all;
            const auto isHeld = [&](std::uint32_t block) { return m_single.isHeld(block); };
            if (kind < 4 && std::none_of(flight.prompt.begin(), flight.prompt.end(), isHeld))
                return m_spans.touch(flight.prompt), m_single.touch(flight.prompt);
            hold(std::span(flight.prompt).first(flight.held));
            m_flights.push_back(flight);
        } else if (Flight& flight = m_flights[chosen]; kind < 6 && flight.held < flight.prompt.size()) {
            hold(std::span(flight.prompt).subspan(flight.held));
            flight.held = flight.prompt.size();
        } else {
            const auto held = std::span(flight.prompt).first(flight.held);
            m_spans.release(held);
            m_single.release(held);
            m_flights.erase(m_flights.begin() + chosen);
        }
    }
    bool same() {
        bool same = m_spans.dropped() == m_single.dropped();
        for (std::size_t tier = 0; tier < m_capacities.size(); ++tier)
            same = same && m_spans.used(tier) == m_single.used(tier) && m_spans.order(tier) == m_single.order(tier);
        for (std::uint32_t block = 0; block < m_blocks; ++block)
            same = same && m_masks.test(block, m_instance) == m_single.has(block);
        const std::vector<std::uint32_t> asked = prompt();
        const PrefixCache::Match found = m_spans.match(asked), wanted = m_single.match(asked);
        std::vector<std::uint32_t> lengths;
        m_masks.match(asked, lengths);
        return same && found.all == wanted.all && found.byTier == wanted.byTier && lengths[m_instance] == wanted.all;
    }

private:
    struct Flight {
        std::vector<std::uint32_t> prompt;
        std::size_t held = 0;
    };

    std::uint32_t below(std::uint32_t count) { return static_cast<std::uint32_t>(m_random() % count); }
    std::vector<std::uint32_t> drawnCapacities() {
        std::vector<std::uint32_t> capacities(1 + below(std::uint32_t{mostTiers}));
        const std::uint32_t sizes[] = {0, 1 + below(8), 1 + below(m_blocks), 1 + below(m_blocks), unlimitedBlocks};
        for (std::uint32_t& capacity : capacities) capacity = sizes[below(5)];
        return capacities;
    }
    std::vector<std::uint32_t> prompt() {
        std::vector<std::uint32_t> blocks = m_last;
        blocks.resize(below(static_cast<std::uint32_t>(m_last.size()) + 1));
        for (std::uint32_t runs = 1 + below(3); runs > 0; --runs) {
            const std::uint32_t first = below(m_blocks), kind = below(8);
            const std::uint32_t length = std::min(m_blocks - first, 1 + below(kind == 0 ? 2 : m_blocks / 2));
            for (std::uint32_t i = 0; i < length; ++i)
                blocks.push_back(kind == 1 ? first + length - 1 - i : kind == 2 ? below(m_blocks) : first + i);
        }
        if (blocks.size() > m_blocks) blocks.resize(m_blocks);
        if (below(2) == 0) m_last = blocks;
        return blocks;
    }
    void hold(BlockLru::Blocks blocks) {
        m_spans.hold(blocks);
        m_single.hold(blocks);
    }

    std::mt19937_64& m_random;
    std::uint32_t m_blocks;
    BlockMasks& m_masks;
    std::size_t m_instance;
    std::vector<std::uint32_t> m_capacities;
    PrefixCache m_spans;
    BlockLru m_single;
    std::vector<Flight> m_flights;
    std::vector<std::uint32_t> m_last;
};

} // namespace

class PrefixCacheTest : public QObject {
    Q_OBJECT
private slots:
    void sevenPromptsByHand() {
        const std::uint32_t capacities[] = {4, 2};
        BlockMasks masks(1, 16);
        PrefixCache cache(capacities, masks, 0);
        struct Step {
            std::vector<std::uint32_t> prompt;
            std::uint32_t hbm, host;
            std::vector<std::uint32_t> first, second;
        };
        const std::vector<Step> steps{
            {{1, 2, 3}, 0, 0, {1, 2, 3}, {}},      {{1, 4}, 1, 0, {1, 4, 2, 3}, {}},
            {{5, 6}, 0, 0, {5, 6, 1, 4}, {2, 3}},  {{1, 2, 3}, 1, 2, {1, 2, 3, 5}, {6, 4}},
            {{1, 4}, 1, 1, {1, 4, 2, 3}, {5, 6}},  {{7, 8, 9, 10, 11}, 0, 0, {7, 8, 9, 10}, {11, 1}},
            {{5, 6}, 0, 0, {5, 6, 7, 8}, {9, 10}},
        };
        for (const Step& step : steps) {
            const PrefixCache::Match match = cache.match(step.prompt);
            QCOMPARE(match.byTier[0], step.hbm);
            QCOMPARE(match.byTier[1], step.host);
            cache.touch(step.prompt);
            QCOMPARE(cache.order(0), step.first);
            QCOMPARE(cache.order(1), step.second);
        }
        QCOMPARE(cache.dropped(), std::uint64_t(7));
    }
    void heldBlocksStay() {
        const std::uint32_t capacities[] = {2};
        BlockMasks masks(1, 16);
        PrefixCache cache(capacities, masks, 0);
        const std::vector<std::uint32_t> held{1, 2, 3}, other{4, 5};
        cache.hold(held);
        cache.touch(other);
        QCOMPARE(cache.match(held).all, 3u);
        QCOMPARE(cache.match(other).all, 0u);
        cache.release(held);
        QCOMPARE(cache.order(0), (std::vector<std::uint32_t>{1, 2}));
        QCOMPARE(cache.match(held).all, 2u);
    }
    void spansAreTheirBlocks() {
        std::mt19937_64 random(11);
        for (int i = 0; i < 3000; ++i) {
            const std::uint32_t blocks = i % 30 == 0 ? 1500 : 10 + static_cast<std::uint32_t>(random() % 90);
            BlockMasks masks(70, i % 2 == 0 ? blocks : 0);
            Twins twins[] = {{random, blocks, masks, 3}, {random, blocks, masks, 66}};
            for (int step = 0; step < 40; ++step) {
                twins[random() % 2].step();
                QVERIFY2(twins[0].same() && twins[1].same(), qPrintable(QStringLiteral("case %1, step %2").arg(i).arg(step)));
            }
        }
    }
    void conversationsWithoutForgetting() {
        QCOMPARE(mooncake().size(), std::size_t(12031));
        QCOMPARE(mooncake().blocks.size(), std::size_t(288500));
        QCOMPARE(mooncake().distinctBlocks, 182790u);
        const Hits hits = replay(mooncake(), {unlimited});
        QCOMPARE(hits.blocks, std::uint64_t(105710));
        QVERIFY(std::abs(hits.convention - 37.362) < 5e-4);
        QVERIFY(std::abs(hits.engine - 37.338) < 5e-4);
    }
    void sizes_data() {
        QTest::addColumn<double>("tokens");
        QTest::addColumn<double>("wanted");
        QTest::addColumn<double>("engine");
        for (const auto& [tokens, wanted, engine] : std::vector<std::tuple<double, double, double>>{{250e3, 4.302, 0},
                                                                                                    {500e3, 4.535, 4.533},
                                                                                                    {1e6, 5.432, 0},
                                                                                                    {2e6, 8.646, 8.637},
                                                                                                    {5e6, 21.114, 0},
                                                                                                    {10e6, 29.078, 29.058},
                                                                                                    {20e6, 35.816, 0},
                                                                                                    {50e6, 37.065, 0}})
            QTest::newRow(std::to_string(tokens).c_str()) << tokens << wanted << engine;
    }
    void sizes() {
        QFETCH(double, tokens);
        QFETCH(double, wanted);
        QFETCH(double, engine);
        const Hits hits = replay(mooncake(), {tokens});
        QVERIFY2(std::abs(hits.convention - wanted) < 6e-4, std::to_string(hits.convention).c_str());
        if (engine > 0) QVERIFY2(std::abs(hits.engine - engine) < 6e-4, std::to_string(hits.engine).c_str());
    }
    void tiers() {
        const auto same = [](const Hits& hits, std::array<double, 3> byTier, double all) {
            bool right = std::abs(hits.convention - all) < 6e-4;
            for (std::size_t t = 0; t < 3; ++t) right = right && std::abs(hits.byTier[t] - byTier[t]) < 6e-4;
            return right;
        };
        QVERIFY(same(replay(mooncake(), {.5e6, 2e6, unlimited}), {4.447, 6.390, 25.804}, 37.362));
        QVERIFY(same(replay(mooncake(), {1e6, 4e6, 20e6}), {5.328, 15.380, 14.690}, 36.094));
        QVERIFY(same(replay(mooncake(), {1e6, 8e6}), {5.328, 22.021, 0}, 27.886));
    }
    void routers_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("instances");
        QTest::addColumn<double>("tokens");
        QTest::addColumn<double>("hits");
        QTest::addColumn<double>("wait");
        const RouterKind kinds[] = {RouterKind::roundRobin, RouterKind::leastLoaded, RouterKind::longestPrefix,
                                    RouterKind::kvCost, RouterKind::score};
        struct Row {
            int n;
            double tokens;
            std::array<std::pair<double, double>, 5> wanted;
        };
        const std::vector<Row> rows{
            {4, 2e6, {{{11.140, 9.23}, {10.991, 5.08}, {26.380, 2.31}, {17.466, 2.66}, {25.291, 2.35}}}},
            {4, unlimited, {{{19.557, 5.52}, {19.005, 3.19}, {37.361, 1.62}, {27.212, 1.68}, {35.674, 1.65}}}},
            {16, 2e6, {{{9.160, .149}, {8.523, .0201}, {36.625, .138}, {30.126, .0136}, {34.243, .134}}}},
            {16, unlimited, {{{10.104, .145}, {9.484, .0207}, {37.357, .139}, {31.283, .0146}, {35.859, .139}}}}};
        for (const Row& row : rows)
            for (std::size_t k = 0; k < 5; ++k)
                QTest::addRow("router %zu, %d instances, %.0f tokens", k, row.n, row.tokens)
                    << static_cast<int>(kinds[k]) << row.n << row.tokens << row.wanted[k].first << row.wanted[k].second;
    }
    void routers() {
        QFETCH(int, kind);
        QFETCH(int, instances);
        QFETCH(double, tokens);
        QFETCH(double, hits);
        QFETCH(double, wait);
        const Served served = serve(mooncake(), static_cast<RouterKind>(kind), static_cast<std::size_t>(instances), tokens);
        const std::string got = std::to_string(served.hits) + " " + std::to_string(served.wait);
        QVERIFY2(std::abs(served.hits - hits) < 6e-4, got.c_str());
        QVERIFY2(std::abs(served.wait / wait - 1) < 5e-3, got.c_str());
    }
    /// A store behind all instances makes routers equal in hits, not in waits.
    void sharedStore() {
        const auto near = [](Served served, double hits, double wait) {
            return std::abs(served.hits - hits) < 6e-4 && (wait == 0 || std::abs(served.wait / wait - 1) < 5e-3);
        };
        QVERIFY(near(serve(mooncake(), RouterKind::roundRobin, 4, 5e6, 20e6), 35.816, 0));
        QVERIFY(near(serve(mooncake(), RouterKind::kvCost, 4, 5e6, unlimited), 37.362, 0));
    }
    void hitsGrowWithCapacity() {
        double last = 0;
        for (double tokens = 1e5; tokens < 1e8; tokens *= 3) {
            const double hits = replay(mooncake(), {tokens}).engine;
            QVERIFY(hits >= last);
            last = hits;
        }
    }
};

QTEST_GUILESS_MAIN(PrefixCacheTest)
#include "prefix_cache_test.moc"
