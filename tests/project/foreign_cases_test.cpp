// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/foreign/formats.h"
#include "app/project/foreign/inference_max.h"
#include "app/project/foreign/names.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <algorithm>
#include <set>

using namespace rackline;
using Json = nlohmann::ordered_json;

namespace {
/// A run as InferenceMAX's process_result.py writes it, of one node.
Json run() {
    return {{"hw", "b200"},
            {"conc", 32},
            {"model", "deepseek-ai/DeepSeek-R1-0528"},
            {"infmax_model_prefix", "dsr1"},
            {"framework", "sglang"},
            {"precision", "fp8"},
            {"spec_decoding", "none"},
            {"disagg", false},
            {"isl", 8192},
            {"osl", 1024},
            {"is_multinode", false},
            {"tp", 8},
            {"ep", 1},
            {"dp_attention", "true"},
            {"tput_per_gpu", 416.5},
            {"output_tput_per_gpu", 46.25},
            {"median_ttft", 0.415},
            {"median_tpot", 0.00975}};
}
Json pools() {
    Json json = run();
    json.update({{"hw", "gb200"},
                 {"framework", "dynamo-trt"},
                 {"precision", "fp4"},
                 {"disagg", true},
                 {"is_multinode", true},
                 {"prefill_tp", 4},
                 {"prefill_ep", 4},
                 {"prefill_dp_attention", "true"},
                 {"prefill_num_workers", 5},
                 {"decode_tp", 32},
                 {"decode_ep", 32},
                 {"decode_dp_attention", "true"},
                 {"decode_num_workers", 1},
                 {"num_prefill_gpu", 20},
                 {"num_decode_gpu", 30}});
    return json;
}
std::vector<MeasuredCase> casesOf(const Json& json) {
    const auto cases = parseMeasuredCases(json.dump(), "agg_bmk.json");
    if (!cases) qWarning("%s", cases.error().text().c_str());
    return cases ? *cases : std::vector<MeasuredCase>();
}
double valueOf(const std::vector<MeasuredCase>& cases, const std::string& metric) {
    const auto found = std::find_if(cases.begin(), cases.end(), [&](const MeasuredCase& row) { return row.metric == metric; });
    return found == cases.end() ? -1 : found->value;
}
const std::string head = "model,isl,osl,concurrency,ttft,tpot,tokens/s/gpu,tokens/s/user,num_total_gpus,tp,gemm,backend,system\n";
} // namespace

class ForeignCasesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRunOfOneNode() {
        const auto cases = casesOf(Json::array({run()}));
        QCOMPARE(cases.size(), std::size_t(4));
        const MeasuredCase& row = cases.front();
        QCOMPARE(row.hardware, std::string("b200-sxm"));
        QCOMPARE(row.model, std::string("deepseek-v3"));
        QCOMPARE(row.engine, std::string("sglang"));
        QCOMPARE(row.weights, std::string("fp8-block"));
        QCOMPARE(row.gpus, 8);
        QCOMPARE(row.tp, 8);
        QCOMPARE(row.attentionDp, 8);
        QVERIFY(!row.disaggregated && row.fault.empty());
        // The client draws lengths between 0.8 and 1 of the nominal ones.
        QCOMPARE(row.isl, 7372.8);
        QCOMPARE(row.osl, 921.6);
        QCOMPARE(valueOf(cases, "tpot_ms"), 9.75);
        QCOMPARE(valueOf(cases, "ttft_ms"), 415.0);
        QCOMPARE(valueOf(cases, "total_tok_s_gpu"), 416.5);
        QCOMPARE(valueOf(cases, "output_tok_s_gpu"), 46.25);
        QVERIFY(std::all_of(cases.begin(), cases.end(), [&](const MeasuredCase& c) { return c.run == row.run; }));
    }
    void aRunOfTwoPools() {
        const auto cases = casesOf(pools());
        QCOMPARE(cases.size(), std::size_t(4));
        const MeasuredCase& row = cases.front();
        QVERIFY(row.disaggregated && row.fault.empty());
        QCOMPARE(row.hardware, std::string("gb200-gpu"));
        QCOMPARE(row.engine, std::string("trtllm"));
        QCOMPARE(row.weights, std::string("fp4"));
        QCOMPARE(row.gpus, 50);
        QCOMPARE(row.prefill.workers, 5);
        QCOMPARE(row.prefill.attentionDp, 4);
        QCOMPARE(row.decode.gpus, 30);
        // Theirs is per GPU of the decode pool, ours per GPU of the whole.
        QCOMPARE(valueOf(cases, "output_tok_s_gpu"), 46.25 * 0.6);
    }
    void runsOfOneFileHaveNamesOfTheirOwn() { QCOMPARE(casesOf(Json::array({run(), run(), pools()})).size(), std::size_t(12)); }

    void brokenRecords_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        const auto without = [](const char* name) {
            Json json = run();
            json.erase(name);
            return QString::fromStdString(Json::array({run(), json}).dump());
        };
        QTest::newRow("no chip") << without("hw") << QStringLiteral("#/1/hw: expected a word");
        QTest::newRow("no length") << without("isl") << QStringLiteral("#/1/isl: expected a number");
        QTest::newRow("no layout") << without("tp") << QStringLiteral("#/1/tp: expected a number");
        QTest::newRow("a number") << QStringLiteral("[7]") << QStringLiteral("#/0: expected a record of a run");
        QTest::newRow("cut off") << QStringLiteral("[{\"hw\":\"b200\"") << QStringLiteral("not valid JSON");
        QTest::newRow("aiconfigurator") << QString::fromStdString(head) << QStringLiteral("not what was measured");
        Json nothing = run();
        for (const char* name : {"tput_per_gpu", "output_tput_per_gpu", "median_ttft", "median_tpot"}) nothing[name] = "";
        QTest::newRow("nothing measured") << QString::fromStdString(nothing.dump()) << QStringLiteral("a time per token");
    }
    void brokenRecords() {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const auto cases = parseMeasuredCases(text.toStdString(), "file.json");
        QVERIFY(!cases);
        const QString error = QString::fromStdString(cases.error().text());
        QVERIFY2(error.contains(says) && error.startsWith(QStringLiteral("file.json")), qPrintable(error));
    }

    void whatAiconfiguratorPredicts() {
        const auto cases = configuratorCases(
            head + "Qwen/Qwen3-32B-FP8,4000,500,32,542.6,17.4,932.9,57.5,4,4,fp8_block,trtllm,h200_sxm\n", "pareto.csv");
        QVERIFY(bool(cases));
        QCOMPARE(cases->size(), std::size_t(3));
        QCOMPARE(cases->front().model, std::string("qwen3-32b"));
        QCOMPARE(cases->front().hardware, std::string("h200-sxm"));
        QCOMPARE(cases->front().weights, std::string("fp8-block"));
        QCOMPARE(cases->front().isl, 4000.0);
        QVERIFY(cases->front().predicted && !casesOf(run()).front().predicted);
        QCOMPARE(valueOf(*cases, "tpot_ms"), 17.4);
        QCOMPARE(valueOf(*cases, "output_tok_s_gpu"), 932.9);
        QVERIFY(cases->front().source.find("predicted by aiconfigurator") != std::string::npos);
    }
    void layoutsOfOneLoadAreTwoPoints() {
        const std::string row = "Qwen/Qwen3-32B-FP8,4000,500,32,542.6,";
        const auto cases = configuratorCases(head + row + "17.4,932.9,57.5,4,4,fp8_block,trtllm,h200_sxm\n" + row +
                                                 "12.1,610.0,82.6,8,8,fp8_block,trtllm,h200_sxm\n",
                                             "pareto.csv");
        QVERIFY(bool(cases));
        std::set<std::string> runs;
        for (const MeasuredCase& one : *cases) runs.insert(one.run);
        QCOMPARE(runs.size(), std::size_t(2));
    }
    void poolsOfAiconfigurator() {
        const auto cases =
            configuratorCases("model,isl,osl,ttft,tpot,tokens/s/gpu,tokens/s/user,(p)workers,(d)system,(d)backend,(d)gemm\n"
                              "deepseek-ai/DeepSeek-V3,4000,500,900,12,700,83,5,gb200,trtllm,nvfp4\n",
                              "pareto.csv");
        QVERIFY(bool(cases));
        QCOMPARE(cases->front().hardware, std::string("gb200-gpu"));
        QCOMPARE(cases->front().weights, std::string("fp4"));
    }
    void brokenTables_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("short row") << QString::fromStdString(head + "a,b\n") << QStringLiteral("2 cells, expected 13");
        QTest::newRow("open quote") << QString::fromStdString(head + "\"a\n") << QStringLiteral("never closed");
        QTest::newRow("no figures") << QString::fromStdString(head + ",,,,,x,,,,,,,\n") << QStringLiteral("neither a time");
        QTest::newRow("no column") << QStringLiteral("model,isl,tokens/s/gpu,tokens/s/user\n")
                                   << QStringLiteral("no column \"osl\"");
    }
    void brokenTables() {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const auto cases = configuratorCases(text.toStdString(), "pareto.csv");
        QVERIFY(!cases);
        QVERIFY2(QString::fromStdString(cases.error().text()).contains(says), cases.error().text().c_str());
    }

    void namesOfTheField_data() {
        QTest::addColumn<QString>("theirs");
        QTest::addColumn<QString>("ours");
        for (const auto& [theirs, ours] :
             {std::pair{"deepseek-ai/DeepSeek-R1-0528", "deepseek-v3"},
              std::pair{"meta-llama/Llama-3.3-70B-Instruct-FP8", "llama-3.1-70b"},
              std::pair{"openai/gpt-oss-120b", "gpt-oss-120b"}, std::pair{"Qwen/Qwen3-235B-A22B", "qwen3-235b-a22b"},
              std::pair{"someone/New-Model-1T", "someone/New-Model-1T"}})
            QTest::newRow(theirs) << QString::fromUtf8(theirs) << QString::fromUtf8(ours);
    }
    void namesOfTheField() {
        QFETCH(QString, theirs);
        QFETCH(QString, ours);
        QCOMPARE(QString::fromStdString(foreignModel(theirs.toStdString())), ours);
    }
};

QTEST_GUILESS_MAIN(ForeignCasesTest)
#include "foreign_cases_test.moc"
