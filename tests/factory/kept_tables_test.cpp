// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/tail_estimate.h"
#include "model/operators/kept_tables.h"
#include "model/scenario/parameters.h"
#include "tests/factory/examples.h"
#include "tests/factory/explored_bits.h"
#include "tests/factory/random_scenarios.h"
#include "tests/input_rows.h"
#include "tests/paths.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <stdexcept>

using namespace rackline;
using test::bitsOf;

namespace {
std::optional<Scenario> guideScenario(const test::InputRow& row, const QString& value) {
    std::vector<std::string> settings{"hardware.count=2", "workload.isl=4096", "facility.power=20 MW"};
    for (const QString& setting : row.beside) settings.push_back(setting.toStdString());
    settings.push_back((row.key + QLatin1Char('=') + value).toStdString());
    try {
        return test::scenarioOf("deepseek-v3", "gb200-nvl72", settings);
    } catch (const std::runtime_error&) {
        return std::nullopt; // A key of training, or one that does not stand beside these.
    }
}

/// The parameter at some place of its range.
Scenario moved(Scenario s, const Parameter& p, double share) {
    double value = p.logarithmic ? p.low * std::pow(p.high / p.low, share) : p.low + share * (p.high - p.low);
    if (p.kind == ParameterKind::count || p.kind == ParameterKind::choice) value = std::floor(value);
    p.set(s, value);
    return s;
}

/// By a tenth, or to the next value.
Scenario movedALittle(Scenario s, const Parameter& p) {
    const double now = p.get(s), step = p.kind == ParameterKind::count || p.kind == ParameterKind::choice ? 1 : 0.1 * now;
    double to = std::clamp(now + step, p.low, p.high);
    if (to == now) to = std::clamp(now - step, p.low, p.high);
    if (to == now) to = now < p.high ? p.high : p.low;
    p.set(s, to);
    return s;
}
} // namespace

/// What a search keeps from the ones before it changes no bit of its answer, whatever is another; and it is kept.
class KeptTablesTest : public QObject {
    Q_OBJECT

    static bool asCold(const Scenario& s, KeptTables& kept, const ExploreOptions& options = {}) {
        return bitsOf(explore(s, options, kept)) == bitsOf(explore(s, options));
    }

private slots:
    void everyKeyOfTheGuide() {
        const std::vector<test::InputRow> rows = test::inputRows();
        QVERIFY(rows.size() > 200);
        KeptTables kept;
        std::size_t tried = 0;
        for (const test::InputRow& row : rows) {
            const std::optional<Scenario> from = guideScenario(row, row.from), to = guideScenario(row, row.to);
            if (!from || !to) continue;
            // Limits at percentiles are simulated, which takes long: one of their keys is enough.
            if (limitsTails(to->workload) && row.key != QLatin1String("workload.limits.ttft_p99")) continue;
            for (const std::optional<Scenario>& one : {from, to, from}) QVERIFY2(asCold(*one, kept), qPrintable(row.key));
            ++tried;
        }
        qInfo("%zu of %zu keys", tried, rows.size());
        QVERIFY(tried > 150);
    }

    void everyParameter_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("rack");
        QTest::addColumn<QStringList>("settings");
        const auto row = [](const char* name, const char* model, const char* rack, const QStringList& settings) {
            QTest::newRow(name) << QString::fromUtf8(model) << QString::fromUtf8(rack) << settings;
        };
        row("dense", "llama-3.1-70b", "dgx-h100", {});
        row("experts", "gpt-oss-120b", "gb200-nvl72", {});
        row("chips held back", "gpt-oss-120b", "rubin-ultra-kyber", {QStringLiteral("mapping.two_batch_overlap=0.8")});
        row("hardware for prompts", "llama-3.1-8b", "gb200-nvl72", {QStringLiteral("hardware.prefill.rack=dgx-h100")});
        row("states", "nemotron-3-nano", "dgx-h100", {QStringLiteral("workload.prefix_hit=0.5")});
    }
    void everyParameter() {
        QFETCH(QString, model);
        QFETCH(QString, rack);
        QFETCH(QStringList, settings);
        std::vector<std::string> texts;
        for (const QString& s : settings) texts.push_back(s.toStdString());
        const Scenario base = test::scenarioOf(model.toStdString(), rack.toStdString(), texts);
        KeptTables kept;
        constexpr double within = 0.45;
        for (const Parameter& p : parameters())
            for (const double share : {0.0, within, 1.0}) {
                const Scenario s = moved(base, p, share);
                // Limits at percentiles are simulated, which takes long: one of each is enough.
                if (limitsTails(s.workload) && (share != within || base.model.isMixture())) continue;
                QVERIFY2(asCold(s, kept), std::string(p.id).c_str());
            }
        QVERIFY(asCold(base, kept));
    }

    /// One after the other, which differ in many inputs, and twice each, so that nothing differs.
    void randomScenarios() {
        test::RandomScenarios scenarios(test::RandomScenarios::seed() + 7);
        KeptTables kept;
        Scenario last = scenarios.next();
        last.workload.limits.tail = {};
        last.workload.client = {};
        for (int run = 0; run < test::RandomScenarios::asked(150); ++run) {
            Scenario next = scenarios.next();
            next.workload.limits.tail = {};
            next.workload.client = {}; // A run that ends is simulated too.
            // The next one, what it asks for on the hardware before, and its model on the hardware before.
            Scenario asked = last, model = last;
            asked.workload = next.workload;
            model.model = next.model;
            model.precision = next.precision;
            for (const Scenario& s : {next, asked, model, next}) QVERIFY2(asCold(s, kept), scenarios.drawn().c_str());
            last = next;
        }
    }

    /// Prices, PUE, site power, shares of the network and limits reuse times: no operator is worked out again.
    void timesAreReused() {
        for (const char* rack : {"dgx-h100", "gb200-nvl72"}) {
            const Scenario base = test::scenarioOf("llama-3.1-70b", rack);
            for (const char* id : {"facility.pue", "facility.electricity", "facility.power", "hardware.price", "economics.rate",
                                   "economics.price.output", "network.radix", "workload.limits.speed"}) {
                const Parameter* p = findParameter(id);
                QVERIFY2(p != nullptr, id);
                KeptTables kept;
                ExploreOptions every;
                every.exhaustive = true;
                explore(base, every, kept);
                const std::size_t before = kept.workedOut();
                Scenario other = base;
                p->set(other, p->get(base) + 0.3 * (p->high - p->get(base)));
                explore(other, every, kept);
                QVERIFY2(kept.workedOut() == before, id);
            }
        }
    }

    /// The table says what each key invalidates, from what is worked out again.
    void tableOfKeys() {
        const std::string file = sourcePath("tests/factory/kept_keys.txt");
        std::ifstream in(file);
        const std::string was((std::istreambuf_iterator<char>(in)), {});
        std::string text = "Operators' costs that are worked out again for DeepSeek-V3 on GB200 NVL72, every candidate looked "
                           "at, where a key is\n"
                           "moved by a tenth or to its next value. Keys that are not here leave all of them.\n\n";
        const Scenario base = test::scenarioOf("deepseek-v3", "gb200-nvl72");
        ExploreOptions every;
        every.exhaustive = true;
        KeptTables cold;
        explore(base, every, cold);
        for (const Parameter& p : parameters()) {
            const Scenario other = movedALittle(base, p);
            if (limitsTails(other.workload)) continue; // everyParameter() asks these.
            KeptTables kept;
            explore(base, every, kept);
            explore(other, every, kept);
            const double share = double(kept.workedOut() - cold.workedOut()) / double(cold.workedOut());
            if (share > 0) text += std::to_string(std::lround(100 * share)) + " % " + std::string(p.id) + "\n";
        }
        if (was == text) return;
        if (qEnvironmentVariableIsSet("RACKLINE_REFRESH")) std::ofstream(file, std::ios::binary) << text;
        QFAIL("the table is not what searches do; RACKLINE_REFRESH=1 writes it");
    }

    /// Lengths leave what multiplies weights; another bandwidth inside a rack leaves all that computes.
    void whatIsNotTouchedStays() {
        const Scenario base = test::scenarioOf("deepseek-v3", "gb200-nvl72");
        const auto shareWithout = [&](const Scenario& other) {
            KeptTables kept, cold;
            explore(base, {}, kept);
            const std::size_t before = kept.workedOut();
            explore(other, {}, kept);
            explore(other, {}, cold);
            return double(kept.workedOut() - before) / double(cold.workedOut());
        };
        Scenario longer = base, faster = base;
        longer.workload.osl *= 1.5;
        findParameter("hardware.accelerator.scale_up")->set(faster, 1.1 * base.system.accelerator.scaleUp.si());
        const double lengths = shareWithout(longer), links = shareWithout(faster);
        qInfo("worked out again: %.2f for another length, %.2f for another link", lengths, links);
        QVERIFY(lengths < 0.7);
        QVERIFY(links < 0.5);
    }
};

QTEST_GUILESS_MAIN(KeptTablesTest)
#include "kept_tables_test.moc"
