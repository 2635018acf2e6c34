// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold of pools whatever the figures are: more of what helps never costs anything.
#include "model/search/explore.h"
#include "model/serving/disaggregated.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace rackline;

namespace {
/// Tokens a second per megawatt of the best point; 0 where nothing is feasible.
double best(const std::string& model, const std::string& rack, std::vector<std::string> settings) {
    settings.emplace_back("mapping.mode=disaggregated");
    double most = 0;
    for (const FrontierPoint& p : explore(test::scenarioOf(model, rack, settings)).frontier) most = std::max(most, p.y.mid);
    return most;
}
} // namespace

class PoolsTest : public QObject {
    Q_OBJECT
private slots:
    /// One worker that reads feeds any number that write: as many as fit beside it stand there, on shared hardware too.
    void roomForTheReader() {
        const double ideal = 1 / (2 / 1000.0 + 2 / 1.0);
        const auto shared = matchWorkers(1000.0, 2, 1.0, 2, ideal, 32, 32, true);
        QCOMPARE(shared.prefill, 1.0);
        QCOMPARE(shared.decode, 15.0);
        QCOMPARE(shared.requests, 15.0);
        const auto alone = matchWorkers(1000.0, 2, 1.0, 2, ideal, 2, 30, false);
        QCOMPARE(alone.decode, shared.decode);
    }

    /// A reader that is slower while all are busy may be the faster one where few prompts come: with more layouts to choose from
    /// (the first two), or quicker reads of cached prefixes (the others), it must not be dropped.
    void readersForFewPromptsStay() {
        const auto of = [](const char* evidence) {
            return best("deepseek-v3", "dell-ir7000",
                        {"workload.isl=70", "workload.limits.ttft=157 ms", std::string("mapping.evidence=") + evidence});
        };
        QVERIFY(of("supported") >= of("demonstrated"));
        const auto read = [](const char* bandwidth) {
            return best("kimi-k2.5", "dell-ir7000-480-nvl72",
                        {"offload.prefix=0.5", "workload.isl=107", "workload.load.concurrency=4", "workload.osl=47",
                         "workload.prefix_hit=0.8", std::string("offload.bandwidth=") + bandwidth});
        };
        QVERIFY(read("39.7 GB/s") >= read("2.19 GB/s"));
        // Nor the smallest, where larger ones read more for each GPU.
        const auto overlapped = [](const char* share) {
            return best("qwen3-next-80b-a3b", "vr-nvl144-cpx",
                        {"precision.weights=fp8", "workload.isl=52", "workload.load.concurrency=733",
                         std::string("mapping.two_batch_overlap=") + share});
        };
        QVERIFY(overlapped("0.995") >= (1 - 1e-9) * overlapped("0.983"));
    }

    /// Who says how many workers there are gets no others, whatever limits make the search look at.
    void askedWorkersAreKept() {
        ExploreOptions options;
        options.keepCandidates = true;
        const Scenario s = test::scenarioOf("deepseek-v3", "gb200-nvl72",
                                            {"mapping.mode=disaggregated", "mapping.workers=3", "mapping.prefill.workers=2",
                                             "workload.limits.ttft=4 s", "workload.load.concurrency=512"});
        const Exploration found = explore(s, options);
        QVERIFY(!found.frontier.empty());
        for (const OperatingPoint& p : found.candidates) {
            if (!p.feasible()) continue;
            QCOMPARE(p.decodeWorkers, 3);
            QCOMPARE(p.prefillWorkers, 2);
        }
    }

    /// With their number given, readers of every size are asked, and the one that is quick enough is found.
    void aNumberOfReadersHasItsBestSize() {
        const auto of = [](const std::string& workers, const std::string& reader) {
            std::vector<std::string> settings{"hardware.count=2",
                                              "workload.isl=8192",
                                              "workload.osl=1024",
                                              "workload.load.concurrency=2000",
                                              "workload.limits.ttft=2 s",
                                              "workload.limits.speed=30 tok/s",
                                              "mapping.prefill.workers=" + workers};
            if (!reader.empty()) settings.push_back(reader);
            return best("deepseek-v3", "gb200-nvl72", settings);
        };
        for (const char* workers : {"6", "8", "9"})
            for (const char* ranks : {"4", "8", "12"})
                QVERIFY2(of(workers, "") >= (1 - 1e-9) * of(workers, std::string("mapping.prefill.ep=") + ranks), workers);
    }

    /// With requests in flight groups are searched beyond the few numbers of a list: no number of workers that somebody asks for
    /// serves more than the search finds, and a better network none less.
    void noGroupBeatsTheSearch() {
        const auto of = [](const std::string& fabric, const std::vector<std::string>& workers) {
            std::vector<std::string> settings{
                "facility.network_share=0.08",    "hardware.count=13", "workload.isl=4949",
                "workload.load.concurrency=1260", "workload.osl=142",  "hardware.out.fabric=" + fabric};
            settings.insert(settings.end(), workers.begin(), workers.end());
            return best("nemotron-3-super", "l40s-server", settings);
        };
        const double most = of("ultra-ethernet", {});
        QVERIFY(most >= of("roce", {}));
        for (const int reading : {3, 5, 9, 11})
            QVERIFY(most >= (1 - 1e-9) * of("ultra-ethernet",
                                            {"mapping.workers=1", "mapping.prefill.workers=" + std::to_string(reading)}));
    }

    /// Where the reader that is best changes with the batch, what is in flight jumps; the load asked for is met all the same.
    void loadsAreMetBesideAnyReader() {
        ExploreOptions options;
        options.keepCandidates = true;
        for (const char* peak : {"2.43", "2.6", "2.8", "3.04"})
            for (const char* load : {"workload.load.concurrency=54", "workload.load.rate=40 req/s"}) {
                const std::string flops = std::string("hardware.accelerator.peak.fp8=") + peak + " PFLOPS";
                const Scenario s = test::scenarioOf(
                    "qwen3-235b-a22b", "gb300-nvl72",
                    {"mapping.mode=disaggregated", "mapping.tp=4", "workload.isl=3862", "workload.osl=105", load, flops});
                std::size_t feasible = 0;
                for (const OperatingPoint& p : explore(s, options).candidates) {
                    if (!p.feasible()) continue;
                    ++feasible;
                    const double instances = std::floor(double(s.system.gpus()) / p.gpus());
                    const double asked = s.workload.load.amount, has = s.workload.load.kind == LoadKind::concurrency
                                                                           ? p.concurrency
                                                                           : p.throughput.si() / s.workload.osl * instances;
                    QVERIFY2(std::abs(has / asked - 1) < 1e-6, qPrintable(QStringLiteral("%1 instead of %2: %3 on %4 GPUs")
                                                                              .arg(has)
                                                                              .arg(asked)
                                                                              .arg(QString::fromStdString(labelOf(p)))
                                                                              .arg(p.gpus())));
                }
                QVERIFY(feasible > 20);
            }
    }

    /// A split of the hardware by name is one of those that the same GPUs allow when they are shared.
    void namedPoolsAreNotBetter() {
        for (int total : {2, 3, 8, 16, 33})
            for (const double reads : {0.01, 0.3, 1.0, 7.0, 100.0})
                for (const int readGpus : {1, 2, 4})
                    for (const int writeGpus : {1, 2, 4})
                        for (int reading = readGpus; reading + writeGpus <= total; ++reading) {
                            const double ideal = 1 / (readGpus / reads + writeGpus / 1.0);
                            const auto named =
                                matchWorkers(reads, readGpus, 1.0, writeGpus, ideal, reading, total - reading, false);
                            const auto shared = matchWorkers(reads, readGpus, 1.0, writeGpus, ideal, total, total, true);
                            if (named.prefill < 1) continue;
                            QVERIFY2(shared.prefill >= 1, qPrintable(QStringLiteral("%1 GPUs").arg(total)));
                            // A group within 1 % of the ideal is taken at once: those are equally good here.
                            QVERIFY(shared.requests / shared.gpus(readGpus, writeGpus) >=
                                    0.99 * named.requests / named.gpus(readGpus, writeGpus));
                        }
    }

    void moreHitsAreNotWorse() {
        double before = 0;
        for (const char* hit : {"0.8", "0.9", "0.95"}) {
            const double now =
                best("llama-3.1-70b", "dgx-h100",
                     {"workload.isl=1024", "workload.osl=1024", "hardware.count=4", std::string("workload.prefix_hit=") + hit});
            QVERIFY2(now >= before && now > 0, hit);
            before = now;
        }
    }

    /// More of a prompt in the cache puts more prompts into a pass, and their whole KV must fit: then fewer share it, and the
    /// worker stays.
    void fewerPromptsShareAPassWhereMemoryIsShort() {
        double before = 0;
        for (const char* hit : {"0", "0.5", "0.8", "0.9", "0.95", "0.99"}) {
            const double now = best("nanotron-80b", "dgx-h100", {std::string("workload.prefix_hit=") + hit});
            QVERIFY2(now >= before * (1 - 1e-9) && now > 0, hit);
            before = now;
        }
    }

    /// One request in flight needs one worker of each kind, whatever memory and chips would keep pace with.
    void smallGroupsServeFewRequests() {
        for (const char* memory : {"173 GB", "200 GB", "300 GB", "501 GB"}) {
            const Exploration found = explore(
                test::scenarioOf("llama-3.1-70b", "rubin-ultra-kyber-2die",
                                 {"mapping.mode=disaggregated", "workload.isl=1024", "workload.osl=36",
                                  "workload.load.concurrency=1", std::string("hardware.accelerator.hbm.visible=") + memory}));
            QVERIFY(!found.frontier.empty());
            const FrontierPoint& first = found.frontier.front();
            QCOMPARE(first.point.prefillWorkers, 1);
            QCOMPARE(first.point.decodeWorkers, 1);
            QVERIFY(std::abs(first.point.concurrency - 1) < 1e-9);
        }
    }

    /// A reader that is the best at one batch may be too slow at that to which a load leads: it then kept the better one away.
    void aQuickerNetworkIsNotWorse() {
        double before = 0;
        for (const char* latency : {"100 us", "2 us"}) {
            const double now = best("deepseek-v4-pro", "dell-ir7000-480",
                                    {"workload.isl=8916", "workload.osl=506", "workload.load.concurrency=148",
                                     std::string("hardware.out.latency=") + latency});
            QVERIFY2(now >= before && now > 0, latency);
            before = now;
        }
    }

    /// Groups whose way between the pools is too slow lose to those that stand, with and without a limit on the first token.
    void aLooserLimitIsNotWorse() {
        double before = 0;
        for (const char* limit : {"0.22 s", "0.3 s", "10 s"}) {
            const double now = best("minimax-m2.5", "rubin-ultra-kyber",
                                    {"workload.isl=10779", "workload.osl=484", "workload.prefix_hit=0.92", "mapping.tp=8",
                                     std::string("workload.limits.ttft=") + limit});
            QVERIFY2(now >= before && now > 0, limit);
            before = now;
        }
    }
};

QTEST_GUILESS_MAIN(PoolsTest)
#include "pools_test.moc"
