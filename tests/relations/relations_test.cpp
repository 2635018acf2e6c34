// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/paths.h"
#include "tests/relations/drawn.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

using namespace rackline;
using namespace rackline::test;

namespace {
/// What the search may lose by its own grid of batches and groups; everything above is said.
constexpr double noticed = 0.005;

std::string textOf(const std::string& inside) {
    QFile file(QString::fromStdString(sourcePath(inside)));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

int fromEnvironment(const char* name, int usual) {
    return qEnvironmentVariableIsSet(name) ? qEnvironmentVariableIntValue(name) : usual;
}
} // namespace

/// Random scenarios along every key of the guide's table of relations.
class RelationsTest : public QObject {
    Q_OBJECT

    const Result<Catalogue> m_catalogue = Catalogue::open(buildPath("share/rackline/catalogue.sqlite"));
    std::vector<Relation> m_relations;
    /// How many of the relations, which come first, draw their values.
    std::size_t m_drawn = 0;

    /// Rows with values of their own come after all pairs of the others, so that a new one changes no other draw.
    const Relation& relationOf(std::size_t pair, std::size_t pairs) const {
        return pair < pairs ? m_relations[pair % m_drawn] : m_relations[m_drawn + pair % (m_relations.size() - m_drawn)];
    }

    std::vector<KnownLoss> m_known;
    static constexpr int parts = 5;

private slots:
    void initTestCase() {
        QVERIFY(bool(m_catalogue));
        m_relations = relationsIn(textOf("resources/help/relations.md"));
        m_drawn = std::size_t(
            std::stable_partition(m_relations.begin(), m_relations.end(), [](const Relation& r) { return r.fromWord.empty(); }) -
            m_relations.begin());
        QVERIFY(m_drawn > 20 && m_drawn < m_relations.size());
        m_known = knownIn(textOf("tests/relations/known.txt"), m_relations);
        QVERIFY(!m_known.empty());
    }

    /// What is known to break still does: a line that was mended must go.
    void knownOnesStillBreak() {
        for (const KnownLoss& known : m_known)
            QVERIFY2(lossOf(known.pair, *m_catalogue).value_or(0) > noticed,
                     ("holds now, take it from known.txt: " + known.pair.command()).c_str());
    }

    /// In parts, none of which takes as long as a function of a test may.
    void hold_data() {
        QTest::addColumn<int>("part");
        for (int part = 0; part < parts; ++part) QTest::addRow("%d of %d", part + 1, parts) << part;
    }
    void hold() {
        QFETCH(int, part);
        const int drawn = fromEnvironment("RACKLINE_RANDOM_SCENARIOS", RACKLINE_RELATIONS);
        const int pairs = drawn + drawn * int(m_relations.size() - m_drawn) / int(m_drawn);
        const int seed = fromEnvironment("RACKLINE_RANDOM_SEED", 0);
        std::atomic<int> next = part, compared = 0;
        std::mutex lock;
        std::vector<Pair> broken;
        const auto work = [&] {
            for (int i = next.fetch_add(parts); i < pairs; i = next.fetch_add(parts)) {
                const Relation& relation = relationOf(std::size_t(i), std::size_t(drawn));
                const Pair pair = Draw(*m_catalogue, std::uint64_t(seed) * 1000003 + std::uint64_t(i)).pair(relation);
                const auto loss = lossOf(pair, *m_catalogue);
                compared += loss.has_value();
                if (!loss || *loss <= noticed) continue;
                const std::lock_guard guard(lock);
                broken.push_back(pair);
            }
        };
        std::vector<std::jthread> threads;
        for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i) threads.emplace_back(work);
        threads.clear();
        const int looked = (pairs - part + parts - 1) / parts;
        qInfo("%d of %d pairs compared, %zu broken", compared.load(), looked, broken.size());
        int unknown = 0;
        for (const Pair& pair : broken) {
            const Pair small = shrunk(pair, *m_catalogue, noticed);
            const double loss = lossOf(small, *m_catalogue).value_or(0);
            const bool known =
                std::any_of(m_known.begin(), m_known.end(), [&](const KnownLoss& k) { return k.covers(small, loss); });
            unknown += !known;
            qInfo("%s%.1f %%: %s", known ? "known, " : "", 100 * loss, small.command().c_str());
        }
        QVERIFY(compared > looked / 2);
        QCOMPARE(unknown, 0);
    }
};

QTEST_GUILESS_MAIN(RelationsTest)
#include "relations_test.moc"
