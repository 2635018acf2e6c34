// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/calibrated_factors.h"
#include "app/project/fits/calibrated_profile.h"
#include "app/project/measured/case_columns.h"
#include "app/project/measured/case_prediction.h"

#include <QTest>

#include <cmath>
#include <sstream>

using namespace rackline;

namespace {

std::string headRow() {
    std::string head;
    for (const auto& column : caseColumns()) head += (head.empty() ? "" : ",") + std::string(column.name);
    return head + "\n";
}

using Cells = std::map<std::string, std::string>;
std::string rowOf(const Cells& cells) {
    std::string row;
    for (const auto& [column, help, needed] : caseColumns()) {
        const auto found = cells.find(std::string(column));
        row += (column == "id" ? "" : ",") + (found == cells.end() ? std::string() : found->second);
    }
    return row + "\n";
}

Cells served(const std::string& id) {
    return {{"id", id},
            {"kind", "serve"},
            {"hardware", "h100-sxm"},
            {"gpus", "4"},
            {"model", "llama-3.1-70b"},
            {"weights", "fp8"},
            {"engine", "vllm"},
            {"tp", "4"},
            {"pp", "1"},
            {"dp", "1"},
            {"isl", "1024"},
            {"osl", "1024"},
            {"concurrency", "32"},
            {"metric", "tpot_ms"},
            {"value", "15"},
            {"unit", ""}};
}

Cells with(Cells cells, const std::string& column, const std::string& text) {
    cells[column] = text;
    return cells;
}

std::string errorOf(const std::string& csv) {
    const auto cases = parseCases(csv, "cases.csv");
    return cases ? std::string() : cases.error().text();
}

const Catalogue& catalogue() {
    static const Result<Catalogue> opened = Catalogue::open(Catalogue::defaultPath());
    return *opened;
}

const Recipes& recipes() {
    static const Result<Recipes> shipped = Recipes::shipped();
    return *shipped;
}

CasePrediction predictionOf(const Cells& cells) {
    const auto cases = parseCases(headRow() + rowOf(cells), "cases.csv");
    return predictCases(*cases, catalogue(), recipes(), 1).front();
}

/// The scenario of a row.
Result<Scenario> scenarioOf(const Cells& cells) {
    const auto cases = parseCases(headRow() + rowOf(cells), "cases.csv");
    return servedScenario(cases->front(), catalogue(), recipes());
}

/// A worker of eight that reads prompts beside one of 32 that decodes.
Cells pools() {
    Cells cells = served("a");
    for (const auto& [column, text] : std::initializer_list<std::pair<const char*, const char*>>{{"hardware", "gb200-gpu"},
                                                                                                 {"model", "deepseek-v3"},
                                                                                                 {"weights", "fp4"},
                                                                                                 {"engine", "trtllm"},
                                                                                                 {"tp", ""},
                                                                                                 {"pp", ""},
                                                                                                 {"dp", ""},
                                                                                                 {"disagg", "1"},
                                                                                                 {"prefill_gpus", "8"},
                                                                                                 {"prefill_workers", "1"},
                                                                                                 {"prefill_tp", "8"},
                                                                                                 {"prefill_dp_attention", "8"},
                                                                                                 {"decode_gpus", "32"},
                                                                                                 {"decode_workers", "1"},
                                                                                                 {"decode_tp", "32"},
                                                                                                 {"decode_ep", "32"},
                                                                                                 {"decode_dp_attention", "32"},
                                                                                                 {"gpus", "40"},
                                                                                                 {"concurrency", "256"}})
        cells[column] = text;
    return cells;
}

} // namespace

class CasesTest : public QObject {
    Q_OBJECT

private slots:
    void brokenFiles_data();
    void brokenFiles();
    void impossibleRows_data();
    void impossibleRows();
    void unitsOfTheCase_data();
    void unitsOfTheCase();
    void quotedCells();
    void oneBatchIsWholeInstance();
    void metricsOfOneRunAgree();
    void otherKindsAreUnsupported();
    void poolsNeedRanks();
    void powerOfARun();
    void fourBitsArePublishedOnes();
    void meanRequestsInFlight();
    void powerOfPools();
    void sequencesAtOnce();
    void sameBitsForAnyThreads();
    void whatDoesNotFitIsInfeasible();
    void unseenModelsAreLessCertain();
    void columnsMayBeLeftOut();
    void monthsOfASource_data();
    void monthsOfASource();
    void newerRunsHaveNewerProfiles();
    void draftsThatNobodyStates_data();
    void draftsThatNobodyStates();
    void aFitMovesWhatAProfileDoesNotState();
    void narrowExpertsStayNarrow();
};

void CasesTest::brokenFiles_data() {
    QTest::addColumn<QString>("csv");
    QTest::addColumn<QString>("said");
    const auto row = [](const char* name, const std::string& csv, const char* said) {
        QTest::newRow(name) << QString::fromStdString(csv) << QString::fromLatin1(said);
    };
    const std::string head = headRow();
    row("empty", "", "has no header row");
    row("another table", "a,b\n1,2\n", "unknown column \"a\"");
    row("nothing measured", "id,kind,hardware,model,metric\n", "has no column \"value\"");
    row("a column twice", "id,kind,kind\n", "the column \"kind\" is there twice");
    row("a misspelt column", "Id" + head.substr(2), "the nearest is \"id\"");
    row("too few cells", head + "x,serve\n", "cases.csv:2: has 2 cells, expected 46");
    row("a row twice", head + rowOf(served("a")) + rowOf(served("a")), "cases.csv:3: the id \"a\" is there twice");
    row("no id", head + rowOf(served("")), "cases.csv:2: has no id");
    row("an open quote", head + "\"x,serve\n", "a quoted cell is never closed");
}

void CasesTest::brokenFiles() {
    QFETCH(QString, csv);
    QFETCH(QString, said);
    const QString error = QString::fromStdString(errorOf(csv.toStdString()));
    QVERIFY2(error.contains(said), qPrintable(error));
    QVERIFY(!error.contains(QLatin1Char('\n')));
}

void CasesTest::impossibleRows_data() {
    QTest::addColumn<QString>("column");
    QTest::addColumn<QString>("text");
    for (const auto& [column, text] : std::vector<std::pair<const char*, const char*>>{{"kind", "magic"},
                                                                                       {"tp", "-1"},
                                                                                       {"tp", "2.5"},
                                                                                       {"tp", "1e300"},
                                                                                       {"isl", "0"},
                                                                                       {"isl", "nan"},
                                                                                       {"osl", "1e400"},
                                                                                       {"concurrency", "many"},
                                                                                       {"value", ""},
                                                                                       {"value", "-3"},
                                                                                       {"unit", "furlong"},
                                                                                       {"unit", "tok/s/GPU"},
                                                                                       {"unit", "Ms"},
                                                                                       {"weights", "fp3"},
                                                                                       {"gpus", "3"},
                                                                                       {"dp_attention", "3"}})
        QTest::addRow("%s=%s", column, text) << QString::fromLatin1(column) << QString::fromLatin1(text);
}

void CasesTest::impossibleRows() {
    QFETCH(QString, column);
    QFETCH(QString, text);
    const CasePrediction p = predictionOf(with(served("a"), column.toStdString(), text.toStdString()));
    QVERIFY(p.status == CaseStatus::error);
    QVERIFY(!p.reason.empty());
}

void CasesTest::unitsOfTheCase_data() {
    QTest::addColumn<QString>("metric");
    QTest::addColumn<QString>("unit");
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("inItsOwn");
    QTest::newRow("its own") << "tpot_ms"
                             << "ms" << 15.0 << 15.0;
    QTest::newRow("none") << "tpot_ms"
                          << "" << 15.0 << 15.0;
    QTest::newRow("seconds") << "tpot_ms"
                             << "s" << 0.015 << 15.0;
    QTest::newRow("microseconds") << "ttft_ms"
                                  << "us" << 15000.0 << 15.0;
    QTest::newRow("minutes") << "latency"
                             << "min" << 0.5 << 30.0;
    QTest::newRow("kilowatts") << "avg_gpu_power_w"
                               << "kW" << 0.4 << 400.0;
    QTest::newRow("case") << "output_tok_s_gpu"
                          << "tok/s/gpu" << 400.0 << 400.0;
    QTest::newRow("unknown metric") << "joy"
                                    << "smiles" << 3.0 << 3.0;
}
void CasesTest::unitsOfTheCase() {
    QFETCH(QString, metric);
    QFETCH(QString, unit);
    QFETCH(double, value);
    Cells cells = with(with(served("a"), "metric", metric.toStdString()), "unit", unit.toStdString());
    cells["value"] = QString::number(value).toStdString();
    const auto cases = parseCases(headRow() + rowOf(cells), "c");
    QVERIFY(bool(cases));
    const MeasuredCase& row = cases->front();
    QVERIFY2(row.fault.empty(), row.fault.c_str());
    QTEST(row.value, "inItsOwn");
    QVERIFY(std::abs(row.value / row.unitScale - value) < 1e-12 * value);
}

void CasesTest::quotedCells() {
    const auto cases = parseCases(
        "\xEF\xBB\xBF" + headRow() + rowOf(with(served("a"), "source", "\"x, \"\"y\"\"\nz\"")) + rowOf(served("b")), "c");
    QVERIFY(bool(cases));
    QCOMPARE(cases->size(), std::size_t{2});
    QCOMPARE(cases->front().source, std::string("x, \"y\"\nz"));
}

void CasesTest::oneBatchIsWholeInstance() {
    Cells batch = with(with(with(served("a"), "kind", "static-batch"), "weights", "fp16"), "batch", "16");
    batch["concurrency"].clear();
    batch["metric"] = "latency";
    const CasePrediction latency = predictionOf(batch);
    batch["metric"] = "output_tok_s_gpu";
    const CasePrediction rate = predictionOf(batch);
    QVERIFY(latency.status == CaseStatus::ok && rate.status == CaseStatus::ok);
    QVERIFY(std::abs(rate.predicted * 4 * latency.predicted / (16 * 1024) - 1) < 1e-9);
    // Twice the batch never takes twice the time while weights are what is read.
    const CasePrediction twice = predictionOf(with(with(batch, "metric", "latency"), "batch", "32"));
    QVERIFY(twice.predicted > latency.predicted && twice.predicted < 2 * latency.predicted);
}

void CasesTest::metricsOfOneRunAgree() {
    const CasePrediction tpot = predictionOf(served("a"));
    const CasePrediction user = predictionOf(with(served("a"), "metric", "tok_s_user"));
    const CasePrediction output = predictionOf(with(served("a"), "metric", "output_tok_s_gpu"));
    const CasePrediction total = predictionOf(with(served("a"), "metric", "total_tok_s_gpu"));
    const CasePrediction first = predictionOf(with(served("a"), "metric", "ttft_ms"));
    QVERIFY(std::abs(user.predicted * tpot.predicted / 1e3 - 1) < 1e-9);
    QVERIFY(std::abs(total.predicted / output.predicted - 2) < 1e-9);
    // Little: 32 requests in flight, each a first token and 1,023 more.
    const double stay = (first.predicted + 1023 * tpot.predicted) / 1e3;
    QVERIFY(std::abs(output.predicted * 4 / 1024 * stay / 32 - 1) < 1e-9);
    QVERIFY(tpot.low < tpot.predicted && tpot.predicted < tpot.high);
}

void CasesTest::otherKindsAreUnsupported() {
    for (const char* kind : {"train", "memory-fit"}) {
        const CasePrediction p = predictionOf(with(served("a"), "kind", kind));
        QVERIFY(p.status == CaseStatus::unsupported && !p.reason.empty());
    }
    QVERIFY(predictionOf(with(served("a"), "metric", "happiness")).status == CaseStatus::unsupported);
    QVERIFY(predictionOf(with(served("a"), "hardware", "abacus")).status == CaseStatus::unsupported);
    QVERIFY(predictionOf(with(served("a"), "model", "eliza")).status == CaseStatus::unsupported);
}

/// Whatever else such a row says of its pool: ranks that read prompts spread the experts over all of them, not over none.
void CasesTest::poolsNeedRanks() {
    QVERIFY(predictionOf(pools()).status == CaseStatus::ok);
    for (const char* ranks : {"prefill_tp", "decode_tp", "prefill_workers"}) {
        const CasePrediction p = predictionOf(with(pools(), ranks, ""));
        QVERIFY(p.status == CaseStatus::error && p.reason.find("needs tp and workers") != std::string::npos);
    }
}

void CasesTest::powerOfARun() {
    const auto watts = [](const std::string& metric, const std::string& concurrency, const std::string& gpus) {
        return predictionOf(
            with(with(with(with(served("a"), "metric", metric), "concurrency", concurrency), "gpus", gpus), "tp", gpus));
    };
    const CasePrediction few = watts("avg_gpu_power_w", "1", "8"), many = watts("avg_gpu_power_w", "256", "8");
    QVERIFY(few.status == CaseStatus::ok && few.low < few.predicted && few.predicted < few.high);
    QVERIFY(115 < few.predicted && few.predicted < many.predicted && many.predicted <= 700);
    const CasePrediction wall = watts("avg_system_power_w", "256", "8"), most = watts("max_node_power_w", "256", "8");
    QVERIFY(wall.predicted > 8 * many.predicted + 1000 && wall.predicted < most.predicted);
    QVERIFY(watts("avg_system_power_w", "256", "4").status == CaseStatus::unsupported);
    Cells offline = with(with(served("a"), "metric", "avg_system_power_w"), "gpus", "8");
    for (const char* unknown : {"tp", "isl", "osl", "concurrency"}) offline[unknown].clear();
    const CasePrediction full = predictionOf(offline);
    QVERIFY(full.status == CaseStatus::ok && full.predicted > wall.predicted && full.predicted <= most.predicted);
}

/// DeepSeek-V4 is published with experts in MXFP4, which tables call FP4; four B300 hold it, as vLLM showed.
void CasesTest::fourBitsArePublishedOnes() {
    Cells row = with(with(with(served("a"), "model", "deepseek-v4-pro"), "hardware", "b300-sxm"), "weights", "fp4");
    row["engine"] = "vllm";
    row["dp_attention"] = "4";
    row["source"] = "run of 2026-05-01";
    QCOMPARE(scenarioOf(row)->precision.weights, Precision::mxfp4);
    QCOMPARE(predictionOf(row).status, CaseStatus::ok);
    QCOMPARE(scenarioOf(with(row, "model", "glm-5"))->precision.weights, Precision::fp4);
}

/// Some tools say how many requests were in flight on average: a run that keeps as many clients as that is nearest to.
void CasesTest::meanRequestsInFlight() {
    const CasePrediction mean = predictionOf(with(served("a"), "concurrency", "31.9718"));
    const CasePrediction whole = predictionOf(served("a"));
    QVERIFY2(mean.status == CaseStatus::ok, mean.reason.c_str());
    QCOMPARE(mean.predicted, whole.predicted);
    QVERIFY(predictionOf(with(served("a"), "concurrency", "33.4")).predicted > whole.predicted);
}

/// Watts that come from joules of an output token are those of the 32 GPUs that decode, spread over all 40.
void CasesTest::powerOfPools() {
    Cells row = with(pools(), "metric", "avg_gpu_power_w");
    const double all = predictionOf(row).predicted;
    row["source"] = "watts = joules per output token x output tok/s/GPU";
    const double decoding = predictionOf(row).predicted, share = 32.0 / 40;
    QVERIFY(decoding < all && all - decoding < (1 - share) * 1200);
    QVERIFY(all - decoding > (1 - share) * 205 * 0.99);
}

/// More requests than run at once wait for a place: the first token takes the rest of an answer longer for each round of them.
void CasesTest::sequencesAtOnce() {
    const auto drawn = [](const char* concurrency, const char* source) {
        Cells row = with(with(pools(), "concurrency", concurrency), "source", source);
        row["isl"] = row["osl"] = "921.6";
        return row;
    };
    const auto first = [&](const char* concurrency) {
        return predictionOf(with(drawn(concurrency, "run of 2026-03-01"), "metric", "ttft_ms")).predicted;
    };
    const auto running = [&](const char* concurrency, const char* source = "run of 2026-03-01") {
        return scenarioOf(drawn(concurrency, source))->scheduler.running;
    };
    QCOMPARE(running("256"), 8);
    QCOMPARE(running("448"), 8);
    QCOMPARE(running("512"), 16);
    QCOMPARE(running("256", "run of 2025-10-01"), 0);
    QVERIFY(first("448") > 4 * first("256"));
    QVERIFY(first("512") < 2 * first("256"));
}

void CasesTest::sameBitsForAnyThreads() {
    std::string csv = headRow();
    for (int i = 0; i < 24; ++i) csv += rowOf(with(served(std::to_string(i)), "concurrency", std::to_string(1 + 3 * i)));
    const auto cases = parseCases(csv, "c");
    const auto one = predictCases(*cases, catalogue(), recipes(), 1), many = predictCases(*cases, catalogue(), recipes(), 5);
    for (std::size_t i = 0; i < one.size(); ++i) {
        QCOMPARE(one[i].predicted, many[i].predicted);
        QCOMPARE(one[i].low, many[i].low);
    }
}

void CasesTest::whatDoesNotFitIsInfeasible() {
    const CasePrediction p = predictionOf(with(with(with(served("a"), "weights", "bf16"), "tp", "1"), "gpus", "1"));
    QVERIFY(p.status == CaseStatus::infeasible);
    QVERIFY(p.reason.find("GB more") != std::string::npos);
}

void CasesTest::unseenModelsAreLessCertain() {
    const auto width = [](const CasePrediction& p) { return p.high / p.predicted; };
    QVERIFY(width(predictionOf(with(served("a"), "model", "qwen2.5-72b"))) > width(predictionOf(served("b"))));
}

/// The same case in few columns and another order.
void CasesTest::columnsMayBeLeftOut() {
    const Cells full = served("a");
    std::string head, row;
    for (auto cell = full.rbegin(); cell != full.rend(); ++cell) {
        head += (head.empty() ? "" : ",") + cell->first;
        row += (row.empty() ? "" : ",") + cell->second;
    }
    const auto few = parseCases(head + "\n" + row + "\n", "cases.csv"), all = parseCases(headRow() + rowOf(full), "cases.csv");
    QVERIFY(few && all && few->size() == 1);
    QCOMPARE(few->front().id, all->front().id);
    QCOMPARE(few->front().configuration, all->front().configuration);
    QCOMPARE(few->front().value, all->front().value);
    QCOMPARE(few->front().tp, 4);
}

void CasesTest::monthsOfASource_data() {
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("halfYear");
    QTest::newRow("a run") << "database dump 2026-07-20; run of 2026-06-11, actions/runs/27229634079"
                           << "2026H1";
    QTest::newRow("a configuration") << "database dump 2026-07-20; config_id 448 (2025-12), framework sglang"
                                     << "2025H2";
    QTest::newRow("some months") << "leaderboard (ML.ENERGY leaderboard v3, 2025-12..2026-02)"
                                 << "2026H1";
    QTest::newRow("nothing said") << "database dump 2026-07-20"
                                  << "";
    QTest::newRow("no month") << "run of 2026"
                              << "";
    QTest::newRow("cut off") << "run of 2026-0"
                             << "";
}
void CasesTest::monthsOfASource() {
    QFETCH(QString, source);
    QFETCH(QString, halfYear);
    MeasuredCase row;
    row.source = source.toStdString();
    QCOMPARE(QString::fromStdString(halfYearOf(row)), halfYear);
}

/// A run of 2026 has the profile of that software where one is there, and its intervals; others keep theirs.
void CasesTest::newerRunsHaveNewerProfiles() {
    const Cells newer = with(served("a"), "source", "run of 2026-02-01");
    QCOMPARE(scenarioOf(served("a"))->engine.id, std::string("vllm-hopper"));
    QCOMPARE(scenarioOf(newer)->engine.id, std::string("vllm26-hopper"));
    QCOMPARE(scenarioOf(newer)->engine.scheduler, std::string("vllm"));
    QCOMPARE(scenarioOf(newer)->engine.software, std::string("2026H1"));
    QCOMPARE(scenarioOf(newer)->engine.runs, std::string("2026-03 to 2026-06"));
    QVERIFY(scenarioOf(served("a"))->engine.runs.empty());
    QCOMPARE(scenarioOf(with(newer, "hardware", "mi300x"))->engine.id, std::string("vllm-cdna3"));
}

void CasesTest::draftsThatNobodyStates_data() {
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("chip");
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("parallel");
    QTest::addColumn<int>("concurrency");
    QTest::addColumn<bool>("pools");
    QTest::addColumn<int>("drafts");
    QTest::addColumn<double>("tokens");
    const QString y26 = QStringLiteral("run of 2026-02-01");
    QTest::newRow("2025, pools") << "trtllm"
                                 << "b200-sxm"
                                 << ""
                                 << "1" << 64 << true << 2 << 1 + 0.6146 * 1.4;
    QTest::newRow("2025") << "sglang"
                          << "b200-sxm"
                          << ""
                          << "1" << 64 << false << 1 << 1 + 0.6146 * 0.8;
    QTest::newRow("SGLang") << "sglang"
                            << "b200-sxm" << y26 << "1" << 64 << false << 2 << 1 + 0.85 * 1.27;
    QTest::newRow("SGLang, pools") << "sglang"
                                   << "b200-sxm" << y26 << "1" << 64 << true << 3 << 1 + 0.85 * 1.49;
    QTest::newRow("SGLang, data parallel") << "sglang"
                                           << "b200-sxm" << y26 << "8" << 64 << true << 2 << 1 + 0.85 * 1.27;
    QTest::newRow("SGLang on Hopper") << "sglang"
                                      << "h200-sxm" << y26 << "8" << 64 << true << 1 << 1 + 0.85 * 0.79;
    QTest::newRow("SGLang on CDNA4") << "sglang"
                                     << "mi355x" << y26 << "1" << 64 << true << 3 << 1 + 0.85 * 1.49;
    QTest::newRow("TensorRT-LLM") << "trtllm"
                                  << "b200-sxm" << y26 << "1" << 64 << false << 3 << 1 + 0.85 * 1.49;
    QTest::newRow("TensorRT-LLM, data parallel") << "trtllm"
                                                 << "b200-sxm" << y26 << "8" << 64 << false << 1 << 1 + 0.85 * 0.79;
    QTest::newRow("TensorRT-LLM, few") << "trtllm"
                                       << "b200-sxm" << y26 << "8" << 256 << true << 3 << 1 + 0.85 * 1.49;
    QTest::newRow("TensorRT-LLM, many") << "trtllm"
                                        << "b200-sxm" << y26 << "8" << 257 << true << 1 << 1 + 0.85 * 0.79;
}
void CasesTest::draftsThatNobodyStates() {
    QFETCH(QString, engine);
    QFETCH(QString, chip);
    QFETCH(QString, source);
    QFETCH(QString, parallel);
    QFETCH(int, concurrency);
    QFETCH(bool, pools);
    Cells cells = served("a");
    cells["model"] = "deepseek-v3", cells["weights"] = "fp8-block", cells["speculative"] = "mtp";
    cells["engine"] = engine.toStdString(), cells["hardware"] = chip.toStdString(), cells["source"] = source.toStdString();
    cells["concurrency"] = std::to_string(concurrency);
    cells["gpus"] = pools ? "16" : "8", cells["tp"] = pools ? "" : "8", cells["disagg"] = pools ? "1" : "";
    if (!pools) cells["dp_attention"] = parallel.toStdString();
    if (pools)
        for (const std::string pool : {"prefill", "decode"}) {
            cells[pool + "_gpus"] = "8", cells[pool + "_workers"] = "1", cells[pool + "_tp"] = "8", cells[pool + "_ep"] = "1";
            cells[pool + "_dp_attention"] = parallel.toStdString();
        }
    const auto run = scenarioOf(cells);
    QVERIFY2(run, run ? "" : run.error().text().c_str());
    QTEST(run->workload.speculation.draft, "drafts");
    QFETCH(double, tokens);
    QVERIFY(std::abs(run->workload.speculation.tokensPerStep() - tokens) < 1e-6);
}

/// Factors of a profile that it does not state are 1, and what a fit makes of them is kept.
void CasesTest::aFitMovesWhatAProfileDoesNotState() {
    ProfileCalibration fitted;
    fitted.base = *catalogue().engine("sglang", "hopper");
    fitted.generation = "hopper";
    const std::vector<CalibratedFactor>& factors = calibratedFactors();
    fitted.fit.factors.resize(factors.size());
    for (std::size_t i = 0; i < factors.size(); ++i)
        if (factors[i].id == "prompts") fitted.fit.factors[i] = {std::log(0.5), 0.1, std::log(0.4), std::log(0.7), true, false};
    const auto shipped = catalogue().entry("engine", "sglang-hopper");
    QVERIFY(shipped && shipped->figure("prefill_pool_factor") == nullptr);
    const auto entry = entryOf(fitted, "mine", {"my.csv", "0", "2026-11-23"}, catalogue());
    const auto textOf = [&](const char* path) {
        const Figure* figure = entry ? entry->figure(path) : nullptr;
        return figure != nullptr ? figure->claim.text : std::string();
    };
    QCOMPARE(textOf("prefill_pool_factor"), std::string("0.5000"));
    QVERIFY(textOf("prefill_factor") != shipped->figure("prefill_factor")->claim.text);
    QVERIFY(entry->figure("eager_floor") != nullptr);
}

/// A checkpoint whose experts have 4 bits is named after its attention: it ran where 8 bits for all would not fit.
void CasesTest::narrowExpertsStayNarrow() {
    Cells cells = served("a");
    cells["model"] = "deepseek-v4-pro", cells["weights"] = "fp8-block", cells["hardware"] = "h200-sxm",
    cells["tp"] = cells["gpus"] = "8";
    const auto run = scenarioOf(cells);
    QVERIFY(run);
    QVERIFY(run->precision.weights == Precision::mxfp4 && run->precision.attention == Precision::fp8Block);
    QVERIFY(predictionOf(cells).status == CaseStatus::ok);
    cells["model"] = "deepseek-v3";
    QVERIFY(scenarioOf(cells)->precision.weights == Precision::fp8Block);
}

QTEST_GUILESS_MAIN(CasesTest)
#include "cases_test.moc"
