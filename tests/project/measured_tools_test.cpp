// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/foreign/kernel_trace.h"
#include "app/project/foreign/measured_file.h"
#include "app/project/foreign/names.h"
#include "app/project/text/gzip_text.h"
#include "hwdb/store/sqlite_database.h"
#include "hwdb/store/text_file.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace rackline;

namespace {
/// Files made by hand from the documented formats; their figures are nobody's.
constexpr const char* vllm = R"({"date": "20261128-101010", "endpoint_type": "openai", "backend": "openai", "label": null,
 "model_id": "meta-llama/Llama-3.1-70B-Instruct", "tokenizer_id": "meta-llama/Llama-3.1-70B-Instruct", "num_prompts": 100,
 "request_rate": "inf", "burstiness": 1.0, "max_concurrency": 16, "duration": 64.0, "completed": 100, "failed": 2,
 "total_input_tokens": 102400, "total_output_tokens": 51200, "request_throughput": 1.5625, "output_throughput": 800.0,
 "total_token_throughput": 2400.0, "mean_ttft_ms": 300.0, "median_ttft_ms": 250.0, "mean_tpot_ms": 13.0, "median_tpot_ms": 12.5,
 "p99_tpot_ms": NaN})";
constexpr const char* sglangLine =
    R"({"backend": "sglang", "dataset_name": "random", "request_rate": Infinity, "max_concurrency": null, "duration": 20.0, )"
    R"("completed": 40, "total_input_tokens": 40960, "total_output_tokens": 20480, "total_output_tokens_retokenized": 20480, )"
    R"("request_throughput": 2.0, "output_throughput": 1024.0, "median_ttft_ms": 90.0, "median_tpot_ms": 8.0, "concurrency": 14.5})";
constexpr const char* aiperf = R"({"schema_version": "1.0", "aiperf_version": "0.14.0",
 "input_config": {"endpoint": {"model_names": ["Qwen/Qwen3-32B"], "streaming": true}, "loadgen": {"concurrency": 32}},
 "request_throughput": {"unit": "requests/sec", "avg": 4.0}, "request_count": {"unit": "requests", "avg": 320},
 "request_latency": {"unit": "ms", "avg": 8000.0, "p50": 7900.0},
 "time_to_first_token": {"unit": "s", "avg": 0.4, "p50": 0.35},
 "inter_token_latency": {"unit": "ms", "avg": 15.0, "p50": 14.5},
 "output_token_throughput": {"unit": "tokens/sec", "avg": 2000.0},
 "input_sequence_length": {"unit": "tokens", "avg": 1000.0}, "output_sequence_length": {"unit": "tokens", "avg": 500.0}})";
constexpr const char* genaiPerf = "Metric,avg,min,max,p99,p95,p90,p75,p50,p25\n"
                                  "Time To First Token (ms),400.10,1.00,900.00,890,880,870,500,350.00,200\n"
                                  "Inter Token Latency (ms),15.00,1,20,19,18,17,16,14.50,13\n"
                                  "Request Latency (ms),\"8,000.00\",1,2,3,4,5,6,7,8\n"
                                  "Output Sequence Length (tokens),500.00,1,2,3,4,5,6,7,8\n"
                                  "Input Sequence Length (tokens),\"1,000.00\",1,2,3,4,5,6,7,8\n"
                                  "\n"
                                  "Metric,Value\n"
                                  "Output Token Throughput (tokens/sec),2000.00\n"
                                  "Request Throughput (per sec),4.00\n"
                                  "Request Count (count),320.00\n";
constexpr const char* guide = R"({"metadata": {}, "args": {"model": "Qwen/Qwen3-32B"}, "benchmarks": [{"duration": 30.0,
 "config": {"backend": {"model": "Qwen/Qwen3-32B"}}, "metrics": {
  "request_totals": {"successful": 60, "incomplete": 0, "errored": 0, "total": 60},
  "request_concurrency": {"successful": {"mean": 7.5}},
  "prompt_token_count": {"successful": {"mean": 1024.0}}, "output_token_count": {"successful": {"mean": 256.0, "total_sum": 15360.0}},
  "total_token_count": {"successful": {"total_sum": 76800.0}},
  "time_to_first_token_ms": {"successful": {"median": 120.0}},
  "inter_token_latency_ms": {"successful": {"median": 11.0}}}}]})";
constexpr const char* perf = R"({"load_summary": {"count": 200, "requested_rate": 5.0, "achieved_rate": 4.9},
 "successes": {"count": 200, "latency": {"request_latency": {"mean": 2.0, "median": 1.9},
  "time_per_output_token": {"mean": 0.012, "median": 0.0115}, "time_to_first_token": {"mean": 0.2, "median": 0.15}},
  "throughput": {"input_tokens_per_sec": 5120.0, "output_tokens_per_sec": 640.0, "total_tokens_per_sec": 5760.0, "requests_per_sec": 5.0},
  "prompt_len": {"mean": 1024.0}, "output_len": {"mean": 128.0}}, "failures": {"count": 0}})";
constexpr const char* agents =
    R"({"hw": "b200", "conc": 16, "model": "deepseek-ai/DeepSeek-R1-0528", "infmax_model_prefix": "dsr1",
 "framework": "sglang", "precision": "fp8", "spec_decoding": "none", "disagg": false, "scenario_type": "agentic-coding",
 "is_multinode": false, "tp": 8, "ep": 1, "dp_attention": "false", "pp": 1, "dcp_size": 1, "pcp_size": 1,
 "request_metrics": {"qps": {"mean": 1.5}, "latency": {"ttft": {"p50": 0.8}, "tpot": {"p50": 0.011}, "e2el": {"mean": 6.0}},
  "tokens": {"input": {"mean": 50000.0}, "output_actual": {"mean": 400.0}},
  "throughput": {"per_gpu": {"total_tput_tps": 9450.0, "output_tput_tps": 75.0}},
  "cache": {"theoretical_cache_hit_rate": 0.95}},
 "server_metrics": {"cache": {"gpu_cache_hit_rate": 0.9}}})";
constexpr const char* mlperf = "================================================\n"
                               "MLPerf Results Summary\n"
                               "================================================\n"
                               "SUT name : PySUT\nScenario : Server\nMode     : PerformanceOnly\n"
                               "Completed samples per second    : 10.00\nResult is : VALID\n\n"
                               "Mean latency (ns)               : 3200000000\n"
                               "Completed tokens per second                 : 2500.00\n"
                               "50.00 percentile first token latency (ns)   : 150000000\n"
                               "50.00 percentile time to output token (ns)   : 12000000\n";
constexpr const char* mlperfDetail =
    ":::MLLOG {\"key\": \"effective_scenario\", \"value\": \"Offline\", \"namespace\": \"mlperf::logging\"}\n"
    ":::MLLOG {\"key\": \"result_validity\", \"value\": \"INVALID\", \"namespace\": \"mlperf::logging\"}\n"
    ":::MLLOG {\"key\": \"result_samples_per_second\", \"value\": 20.0, \"namespace\": \"mlperf::logging\"}\n"
    ":::MLLOG {\"key\": \"result_tokens_per_second\", \"value\": 5000.0, \"namespace\": \"mlperf::logging\"}\n";
constexpr const char* smi = "timestamp, index, name, power.draw [W]\n"
                            "2026/11/28 10:00:00.000, 0, NVIDIA H200, 600.00 W\n"
                            "2026/11/28 10:00:00.001, 1, NVIDIA H200, 500.00 W\n"
                            "2026/11/28 10:00:01.000, 0, NVIDIA H200, 620.00 W\n"
                            "2026/11/28 10:00:01.001, 1, NVIDIA H200, [N/A]\n";
constexpr const char* dmon = "#Entity   POWER    TMPTR\n"
                             "ID                 C\n"
                             "          W\n"
                             "GPU 0     610.000  51\n"
                             "GPU 1     500.000  49\n"
                             "GPU 1     N/A      49\n";
constexpr const char* nccl =
    "# Collective test starting: all_reduce_perf\n"
    "# nThread 1 nGpus 2 minBytes 1048576 maxBytes 2097152 step: 2(factor) warmup iters: 5 iters: 20\n#\n# Using devices\n"
    "#  Rank  0 Group  0 Pid    123 on     node1 device  0 [0x07] NVIDIA H100 80GB HBM3\n"
    "#  Rank  1 Group  0 Pid    123 on     node1 device  1 [0x08] NVIDIA H100 80GB HBM3\n#\n"
    "#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong\n"
    "#        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)\n"
    "     1048576        262144     float     sum      -1    25.50   41.12   41.12      0    25.00   41.94   41.94      0\n"
    "     2097152        524288     float     sum      -1     -1.0   50.00   50.00      0    40.00   52.00   52.00      0\n"
    "# Avg bus bandwidth    : 45.1\n";

Given given(std::initializer_list<std::string> settings) {
    const std::vector<std::string> list(settings);
    const Result<Given> read = givenBySettings(list);
    return read ? *read : Given{};
}
const Given fourH200 = given({"hardware=h200-sxm", "weights=fp8", "engine=vllm", "tp=4"});

double valueOf(const MeasuredFile& file, const std::string& metric) {
    const auto found =
        std::find_if(file.cases.begin(), file.cases.end(), [&](const MeasuredCase& c) { return c.metric == metric; });
    return found == file.cases.end() ? -1 : found->value;
}
bool tells(const MeasuredFile& file, const std::string& words) {
    return std::any_of(file.notes.begin(), file.notes.end(), [&](const std::string& n) { return n.find(words) != n.npos; });
}
MeasuredFile read(const std::string& text, const Given& said = fourH200, const std::string& where = "run.json") {
    const Result<MeasuredFile> file = parseMeasured(text, where, said);
    if (!file) qWarning("%s", file.error().text().c_str());
    return file ? *file : MeasuredFile{};
}
std::string errorOf(const std::string& text, const Given& said = {}, const std::string& where = "run.json") {
    const Result<MeasuredFile> file = parseMeasured(text, where, said);
    return file ? std::string() : file.error().text();
}
} // namespace

class MeasuredToolsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void benchesOfServedModels_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("tool");
        QTest::addColumn<QList<double>>("wanted");
        const auto row = [](const char* tool, const char* text, QList<double> wanted) {
            QTest::newRow(tool) << QByteArray(text) << QString::fromLatin1(tool) << wanted;
        };
        // Lengths, requests in flight, ms to and per token, and tokens a second of each of four GPUs.
        row("vLLM bench serve", vllm, {1024, 512, 16, 250, 12.5, 200});
        row("AIPerf", aiperf, {1000, 500, 32, 350, 14.5, 500});
        row("GuideLLM", guide, {1024, 256, 7.5, 120, 11, 128});
        // Five a second that take two seconds are ten in flight.
        row("inference-perf", perf, {1024, 128, 10, 150, 11.5, 160});
        row("AIPerf or GenAI-Perf", genaiPerf, {1000, 500, 32, 350, 14.5, 500});
        // Ten samples a second of 3.2 s; 250 tokens each.
        row("MLPerf inference", mlperf, {9000, 250, 32, 150, 12, 625});
    }
    void benchesOfServedModels() {
        QFETCH(QByteArray, text);
        QFETCH(QString, tool);
        QFETCH(QList<double>, wanted);
        Given said = fourH200;
        if (tool == QLatin1String("inference-perf") || tool.startsWith(QLatin1String("AIPerf or")) ||
            tool.startsWith(QLatin1String("MLPerf")))
            said.cells["model"] = "qwen3-32b";
        if (tool.startsWith(QLatin1String("MLPerf"))) said.cells["isl"] = "9000";
        const MeasuredFile file = read(text.toStdString(), said);
        QCOMPARE(QString::fromStdString(file.tool), tool);
        QVERIFY(!file.cases.empty() && file.cases.front().fault.empty());
        const MeasuredCase& run = file.cases.front();
        const QList<double> found{run.isl,
                                  run.osl,
                                  run.concurrency,
                                  valueOf(file, "ttft_ms"),
                                  valueOf(file, "tpot_ms"),
                                  valueOf(file, "output_tok_s_gpu")};
        for (qsizetype i = 0; i < wanted.size(); ++i)
            QVERIFY2(qFuzzyCompare(found[i], wanted[i]), qPrintable(QStringLiteral("%1: %2").arg(i).arg(found[i])));
        QCOMPARE(run.hardware, std::string("h200-sxm"));
        QVERIFY(std::all_of(file.cases.begin(), file.cases.end(), [&](const MeasuredCase& c) { return c.run == run.run; }));
    }
    void failedRequestsAreSaid() { QVERIFY(tells(read(vllm), "2 requests failed")); }
    void modelsByTheirNames() { QCOMPARE(read(vllm).cases.front().model, std::string("llama-3.1-70b")); }

    void linesOfSglang() {
        Given said = fourH200;
        said.cells["model"] = "qwen3-32b";
        said.cells.erase("engine");
        const MeasuredFile file = read(std::string(sglangLine) + "\n{broken\n" + sglangLine + "\n", said, "run.jsonl");
        QCOMPARE(file.cases.size(), std::size_t(6));
        QCOMPARE(file.cases.front().engine, std::string("sglang"));
        QCOMPARE(file.cases.front().concurrency, 14.5);
        QVERIFY(tells(file, "1 lines are no JSON object") && tells(file, "first line 2"));
        QVERIFY(tells(file, "the engine is sglang"));
    }
    void sessionsOfAgents() {
        const MeasuredFile file = read(agents, {});
        QVERIFY(!file.cases.empty());
        const MeasuredCase& run = file.cases.front();
        QCOMPARE(run.isl, 50000.0);
        QCOMPARE(run.concurrency, 9.0);
        QCOMPARE(run.prefixHit, 0.9);
        QCOMPARE(valueOf(file, "tpot_ms"), 11.0);
        QCOMPARE(valueOf(file, "output_tok_s_gpu"), 75.0);
    }
    void offlineOfMlperfHasNoLoad() {
        Given said = fourH200;
        said.cells["model"] = "llama-3.1-70b";
        said.cells["isl"] = "9000";
        QVERIFY(errorOf(mlperfDetail, said, "mlperf_log_detail.txt").find("does not say concurrency") != std::string::npos);
        said.cells["concurrency"] = "512";
        const MeasuredFile file = read(mlperfDetail, said, "mlperf_log_detail.txt");
        QCOMPARE(valueOf(file, "output_tok_s_gpu"), 1250.0);
        QCOMPARE(file.cases.front().osl, 250.0);
        QVERIFY(tells(file, "INVALID"));
    }
    void wattsOfBoards() {
        const Given said = given({"model=llama-3.1-70b"});
        const MeasuredFile file = read(smi, said, "power.csv");
        QCOMPARE(file.cases.size(), std::size_t(1));
        // Each board counts alike: (610 + 500) / 2.
        QCOMPARE(file.cases.front().value, 555.0);
        QCOMPARE(file.cases.front().hardware, std::string("h200-sxm"));
        QCOMPARE(file.cases.front().gpus, 2);
        QVERIFY(tells(file, "1 samples are no watts"));
        const MeasuredFile watched = read(dmon, given({"model=llama-3.1-70b", "hardware=h200-sxm"}), "power.txt");
        QCOMPARE(valueOf(watched, "avg_gpu_power_w"), 555.0);
        QVERIFY(errorOf(dmon).find("does not say hardware and model") != std::string::npos);
    }
    void logsOfNccl() {
        const MeasuredFile file = read(nccl, {}, "log.txt");
        QVERIFY(!holdsRuns(file, "log.txt") &&
                holdsRuns(read(vllm, given({"hardware=h200-sxm", "weights=fp8", "engine=vllm", "tp=2"})), "run.json"));
        QVERIFY(file.isOfKernels);
        QCOMPARE(file.kernels.cases.size(), std::size_t(1));
        const KernelCase& kernel = file.kernels.cases.front();
        QCOMPARE(kernel.chip, std::string("h100-sxm"));
        QCOMPARE(kernel.seconds, 25.5e-6);
        const auto& shape = std::get<CollectiveCase>(kernel.shape);
        QCOMPARE(shape.ranks, 2.0);
        QCOMPARE(shape.bytes, 1048576.0);
        QVERIFY(tells(file, "1 rows have no size or time"));
        QVERIFY(errorOf(std::string(nccl).substr(std::string(nccl).find('\n') + 1), {}, "log.txt").find("which collective") !=
                std::string::npos);
    }
    void kernelsOfNsight() {
        const QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath(QStringLiteral("trace.sqlite")).toStdString();
        {
            Result<SqliteDatabase> database = SqliteDatabase::openForWriting(file);
            QVERIFY(bool(database));
            for (const char* sql :
                 {"CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT)",
                  "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, [end] INTEGER, demangledName INTEGER)",
                  "INSERT INTO StringIds VALUES (1, 'nvjet_tst_128x64_h'), (2, 'ncclDevKernel_AllReduce_Sum_bf16'), (3, "
                  "'my_kernel')",
                  "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (0, 3000, 1), (4000, 5000, 1), (6000, 8000, 2), (9000, 9500, "
                  "3), (9, 3, 1)"})
                QVERIFY(bool(database.value().execute(sql)));
        }
        QVERIFY(holdsDatabase(file));
        const Result<KernelTrace> trace = readKernelTrace(file);
        QVERIFY2(bool(trace), trace ? "" : trace.error().text().c_str());
        QCOMPARE(trace->times.size(), std::size_t(3));
        QCOMPARE(trace->times[0].work, std::string_view("GEMM"));
        QCOMPARE(trace->times[0].calls, std::size_t(2));
        QVERIFY(qFuzzyCompare(trace->times[0].total, 4e-6));
        QCOMPARE(trace->times[1].work, std::string_view("collectives"));
        QVERIFY(trace->times[2].work.empty());
        QCOMPARE(trace->times[2].kernel, std::string("my_kernel"));
        QCOMPARE(trace->bad, std::size_t(1));
        const std::filesystem::path other = folder.filePath(QStringLiteral("other.sqlite")).toStdString();
        QVERIFY(bool(SqliteDatabase::openForWriting(other).value().execute("CREATE TABLE a (b)")));
        QVERIFY(readKernelTrace(other).error().text().find("not an export of Nsight Systems") != std::string::npos);
    }

    void whatIsMissingIsAskedFor() {
        const std::string error = errorOf(vllm);
        QVERIFY2(error.find("vLLM bench serve does not say hardware, engine, weights and tp") != std::string::npos,
                 error.c_str());
        QVERIFY(error.find("--set hardware=h200-sxm") != std::string::npos && error.find("run.rackline") != std::string::npos);
    }
    void aScenarioBesideSaysIt() {
        const QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath(QStringLiteral("run.json.gz")).toStdString();
        QVERIFY(bool(
            writeTextFile(folder.filePath(QStringLiteral("run.rackline")).toStdString(),
                          R"({"format": "rackline", "version": 1, "name": "beside", "model": "llama-3.1-8b", "engine": "vllm",
                  "precision": {"weights": "fp8"}, "mapping": {"tp": 4, "dcp": 2}, "workload": {"isl": 77, "limits": {"speed": "20 tok/s"}}, "hardware": {"rack": "dgx-h200"}})")));
        QFile packed(QString::fromStdString(file.string()));
        QVERIFY(packed.open(QIODevice::WriteOnly) && packed.write(QByteArray::fromStdString(gzipped(vllm))) > 0);
        packed.close();
        const Result<MeasuredFile> measured = readMeasured(file);
        QVERIFY2(bool(measured), measured ? "" : measured.error().text().c_str());
        const MeasuredCase& run = measured->cases.front();
        QCOMPARE(run.hardware, std::string("dgx-h200"));
        QCOMPARE(run.tp, 4);
        // What the file says itself stands.
        QCOMPARE(run.model, std::string("llama-3.1-70b"));
        QCOMPARE(run.isl, 1024.0);
        QVERIFY(tells(*measured, "tp is 4 as run.rackline says"));
        // What a case cannot say is not left out in silence; limits are no part of a run.
        QVERIFY(tells(*measured, "run.rackline also says mapping.dcp, which no column"));
    }
    void typedGoesBeforeTheFile() {
        const MeasuredFile file =
            read(vllm, given({"hardware=h200-sxm", "weights=fp8", "engine=sglang", "tp=2", "pp=2", "isl=1000"}));
        QCOMPARE(file.cases.front().isl, 1000.0);
        QVERIFY(tells(file, "isl is 1000 as --set says, where the file says 1024"));
        QCOMPARE(valueOf(file, "output_tok_s_gpu"), 200.0);
    }

    void hostileFiles_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says");
        const auto changed = [](const char* text, const char* from, const char* to) {
            return QByteArray(text).replace(from, to);
        };
        QTest::newRow("negative") << changed(vllm, "800.0", "-800.0") << QStringLiteral("is -800, expected a number from 0");
        QTest::newRow("huge") << changed(vllm, "800.0", "8e200") << QStringLiteral("expected a number from 0 to 1e15");
        QTest::newRow("nothing measured") << changed(changed(changed(changed(vllm, "800.0", "0"), "2400.0", "0"),
                                                             "\"median_ttft_ms\": 250.0", "\"a\": 1"),
                                                     "\"median_tpot_ms\": 12.5", "\"b\": 1")
                                          << QStringLiteral("has neither a time");
        QTest::newRow("no unit") << changed(aiperf, "\"unit\": \"s\"", "\"unit\": \"days\"")
                                 << QStringLiteral("expected a unit of time");
        QTest::newRow("drafts") << changed(vllm, "\"label\": null",
                                           "\"spec_decode_draft_tokens\": 300, \"spec_decode_num_drafts\": 100")
                                << QStringLiteral("drafted 3 tokens a step and does not say how");
        QTest::newRow("unknown JSON") << QByteArray("{\"a\": 1}") << QStringLiteral("is JSON, but not from a supported tool");
        QTest::newRow("cut off") << QByteArray(vllm).left(200) << QStringLiteral("not valid JSON");
        QTest::newRow("two tools") << QByteArray("[") + vllm + "," + perf + "]"
                                   << QStringLiteral("in a file of vLLM bench serve");
        QTest::newRow("no watts") << QByteArray("timestamp, power.draw [W]\n1, -5 W\n") << QStringLiteral("no sample with watts");
    }
    void hostileFiles() {
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        const std::string error = errorOf(text.toStdString(), fourH200);
        QVERIFY2(QString::fromStdString(error).contains(says) && error.starts_with("run.json"), error.c_str());
    }
    void wrongSettings_data() {
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("says");
        QTest::newRow("no column") << QStringLiteral("hardwares=h200") << QStringLiteral("the nearest is \"hardware\"");
        QTest::newRow("no cell") << QStringLiteral("tp") << QStringLiteral("such as tp=8");
        QTest::newRow("the figure") << QStringLiteral("value=3") << QStringLiteral("only the measured file can say");
    }
    void wrongSettings() {
        QFETCH(QString, setting);
        QFETCH(QString, says);
        const std::vector<std::string> list{setting.toStdString()};
        const Result<Given> said = givenBySettings(list);
        QVERIFY(!said);
        QVERIFY2(QString::fromStdString(said.error().text()).contains(says), said.error().text().c_str());
    }
    void boardsByTheirDrivers() {
        for (const auto& [theirs, ours] :
             {std::pair{"NVIDIA H100 80GB HBM3", "h100-sxm"}, std::pair{"NVIDIA H100 PCIe", "h100-pcie"},
              std::pair{"NVIDIA A100-SXM4-80GB", "a100-80g-sxm"}, std::pair{"AMD Instinct MI300X", "mi300x"},
              std::pair{"NVIDIA A100-SXM4-40GB", "NVIDIA A100-SXM4-40GB"}, std::pair{"NVIDIA GB200", "gb200-gpu"}})
            QCOMPARE(QString::fromStdString(foreignBoard(theirs)), QString::fromLatin1(ours));
    }
};

QTEST_GUILESS_MAIN(MeasuredToolsTest)
#include "measured_tools_test.moc"
