// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/launch/forward_launch.h"
#include "app/report/launch/manifests.h"

#include <QTest>

#include <algorithm>

using namespace rackline;

namespace {
Scenario scenarioOf(bool mixture) {
    Scenario s;
    s.model.name = "A model";
    s.model.layers = {LayerGroup{1, {}, {}, 0, 0}};
    s.model.layers[0].feedForward.experts = mixture ? 256 : 0;
    s.system.accelerator.vendor = "NVIDIA";
    s.engine.id = "trtllm-blackwell";
    s.engine.chunk = 8192;
    s.precision.weights = Precision::fp4;
    s.precision.kv = Precision::fp8;
    s.workload.isl = 1024;
    s.workload.osl = 1000;
    return s;
}
OperatingPoint pointOf(const Layout& layout, double batch) {
    OperatingPoint p;
    p.layout = layout;
    p.batch = batch;
    return p;
}
const LaunchHint& hintOf(const std::vector<LaunchHint>& hints, std::string_view engine) {
    return *std::find_if(hints.begin(), hints.end(), [&](const LaunchHint& hint) { return hint.engine->id == engine; });
}
std::string saidBy(const std::vector<LaunchHint>& hints, const QString& engine) {
    return launchText(hintOf(hints, engine.toStdString()));
}
QStringList list(std::initializer_list<const char*> words) {
    QStringList all;
    for (const char* word : words) all << QString::fromUtf8(word);
    return all;
}
} // namespace

class LaunchTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void layoutsBecomeSettings_data() {
        QTest::addColumn<QString>("engine");
        QTest::addColumn<QStringList>("layout");
        QTest::addColumn<QStringList>("has");
        QTest::addColumn<QStringList>("hasNot");
        const QStringList spread = list({"1", "32", "32", "1", "1"}), mixed = list({"2", "36", "72", "1", "1"}),
                          sliced = list({"8", "1", "1", "8", "2"});
        // attention TP, attention DP, experts spread over, experts sliced over, pipeline
        QTest::newRow("vLLM, experts spread")
            << QStringLiteral("vllm") << spread
            << list({"--tensor-parallel-size 1", "--data-parallel-size 32", "--enable-expert-parallel", "--max-num-seqs 13",
                     "--kv-cache-dtype fp8", "--max-model-len 2024", "--no-enable-prefix-caching"})
            << list({"--pipeline-parallel-size", "cannot", "--speculative-config"});
        QTest::newRow("SGLang, experts spread")
            << QStringLiteral("sglang") << spread
            << list({"--tp-size 32", "--dp-size 32", "--enable-dp-attention", "--ep-size 32", "--max-running-requests 416",
                     "--chunked-prefill-size 262144", "--kv-cache-dtype fp8_e4m3", "--disable-radix-cache"})
            << list({"--pp-size", "cannot"});
        QTest::newRow("TensorRT-LLM, experts spread")
            << QStringLiteral("trtllm") << spread
            << list({"tensor_parallel_size: 32\n", "enable_attention_dp: true\n", "moe_expert_parallel_size: 32\n",
                     "max_batch_size: 13\n", "max_num_tokens: 8192\n", "max_seq_len: 2024\n",
                     "kv_cache_config: {dtype: fp8, enable_block_reuse: false}\n"})
            << list({"moe_tensor_parallel_size", "cannot", "enable_chunked_prefill"});
        QTest::newRow("TensorRT-LLM has no groups of ranks")
            << QStringLiteral("trtllm") << mixed << list({"cannot be asked for"}) << list({});
        QTest::newRow("vLLM has them") << QStringLiteral("vllm") << mixed
                                       << list({"--tensor-parallel-size 2", "--data-parallel-size 36"}) << list({"cannot"});
        QTest::newRow("experts sliced") << QStringLiteral("vllm") << sliced
                                        << list({"--tensor-parallel-size 8", "--pipeline-parallel-size 2"})
                                        << list({"--enable-expert-parallel", "--data-parallel-size", "cannot"});
        QTest::newRow("experts sliced, TensorRT-LLM")
            << QStringLiteral("trtllm") << sliced
            << list({"tensor_parallel_size: 8\n", "moe_tensor_parallel_size: 8\n", "pipeline_parallel_size: 2\n"})
            << list({"moe_expert_parallel_size", "enable_attention_dp"});
        QTest::newRow("some of each") << QStringLiteral("vllm") << list({"16", "1", "4", "4", "1"})
                                      << list({"never some of each"}) << list({});
    }
    void layoutsBecomeSettings() {
        QFETCH(QString, engine);
        QFETCH(QStringList, layout);
        QFETCH(QStringList, has);
        QFETCH(QStringList, hasNot);
        const Layout wanted{layout[0].toInt(), layout[1].toInt(), layout[2].toInt(), layout[3].toInt(), layout[4].toInt()};
        const Scenario s = scenarioOf(true);
        const std::string text = saidBy(launchHints(s, pointOf(wanted, 12.4)), engine);
        for (const QString& words : has)
            QVERIFY2(text.find(words.toStdString()) != std::string::npos, (words.toStdString() + " in " + text).c_str());
        for (const QString& words : hasNot)
            QVERIFY2(text.find(words.toStdString()) == std::string::npos, (words.toStdString() + " in " + text).c_str());
    }

    void pastAndDraftsAreAskedFor() {
        Scenario s = scenarioOf(true);
        s.workload.prefixHit = 0.3;
        s.workload.isl = 20000;
        s.workload.speculation.draft = 3;
        const auto hints = launchHints(s, pointOf({1, 8, 8, 1, 1}, 4));
        for (const auto& [engine, words] :
             {std::pair{"vllm", R"(--speculative-config '{"method":"mtp","num_speculative_tokens":3}')"},
              std::pair{"vllm", "--enable-prefix-caching"},
              std::pair{"sglang", "--speculative-num-steps 3 --speculative-eagle-topk 1 --speculative-num-draft-tokens 4"},
              std::pair{"trtllm", "speculative_config: {decoding_type: MTP, num_nextn_predict_layers: 3}"},
              std::pair{"trtllm", "enable_chunked_prefill: true"}, std::pair{"trtllm", "enable_block_reuse: true"}})
            QVERIFY2(saidBy(hints, QLatin1String(engine)).find(words) != std::string::npos, words);
        QVERIFY(saidBy(hints, QStringLiteral("sglang")).find("--disable-radix-cache") == std::string::npos);
    }

    /// Who divides the context is asked for it, or it is said that nobody can.
    void aDividedContextIsAskedFor() {
        Layout divided{8, 1, 8, 1, 1};
        divided.decodeContext = 4;
        const auto hints = launchHints(scenarioOf(true), pointOf(divided, 4));
        QVERIFY(saidBy(hints, QStringLiteral("vllm")).find("--decode-context-parallel-size 4") != std::string::npos);
        QVERIFY(saidBy(hints, QStringLiteral("sglang")).find("--dcp-size 4") != std::string::npos);
        QVERIFY(saidBy(hints, QStringLiteral("trtllm")).find("divide the context cannot be asked for") != std::string::npos);
    }

    /// Feed-forward parts on GPUs of their own are nobody's settings, and each engine says how far it has them.
    void partsApartAreSaid() {
        Layout apart{1, 8, 4, 1, 1};
        apart.feedForward = 4;
        const auto hints = launchHints(scenarioOf(true), pointOf(apart, 4)),
                   whole = launchHints(scenarioOf(true), pointOf({1, 8, 8, 1, 1}, 4));
        for (const auto& [engine, words] : {std::pair{"vllm", "are an experimental plugin there (afd-plugin)"},
                                            std::pair{"sglang", "are an experiment there (--afd-role, for few models)"},
                                            std::pair{"trtllm", "feed-forward parts on GPUs of their own cannot be asked for"}}) {
            QVERIFY2(saidBy(hints, QLatin1String(engine)).find(words) != std::string::npos, engine);
            QVERIFY2(saidBy(whole, QLatin1String(engine)).find("feed-forward") == std::string::npos, engine);
        }
    }

    /// Vectors are a runner of vLLM; pictures are shared by Ulysses as far as heads divide, and by a ring beyond.
    void wholePassesAreStarted() {
        Scenario s = scenarioOf(false);
        QCOMPARE(forwardLaunches(s, {2, 1, 1, 1, 1}).front().command,
                 std::string("vllm serve MODEL --runner pooling --tensor-parallel-size 2"));
        s.model.diffusion.patch = 16;
        GroupedQuery attention;
        attention.heads = 24;
        s.model.layers.front().attention = attention;
        Layout shared{1, 1, 1, 1, 1};
        shared.promptContext = 16;
        const auto lines = forwardLaunches(s, shared);
        QCOMPARE(lines[0].command,
                 std::string("sglang serve --model-path MODEL --num-gpus 16 --ulysses-degree 8 --ring-degree 2"));
        QCOMPARE(lines[1].command, std::string("xdit --model MODEL --ulysses_degree 8 --ring_degree 2"));
    }

    /// Engines keep room for as many adapters as slots, of a rank that they know; without adapters nothing is asked for.
    void adaptersAreAskedFor() {
        Scenario s = scenarioOf(false);
        QVERIFY(saidBy(launchHints(s, pointOf({1, 1, 1, 1, 1}, 4)), QStringLiteral("vllm")).find("lora") == std::string::npos);
        s.model.adapters = {6, 8, 48, false};
        const auto all = launchHints(s, pointOf({1, 1, 1, 1, 1}, 4));
        const std::string vllm = saidBy(all, QStringLiteral("vllm")), sglang = saidBy(all, QStringLiteral("sglang"));
        for (const char* flag : {"--enable-lora", "--max-loras 8", "--max-lora-rank 64"})
            QVERIFY2(vllm.find(flag) != std::string::npos, flag);
        for (const char* flag : {"--enable-lora", "--max-loras-per-batch 8", "--max-lora-rank 48", "--lora-target-modules all"})
            QVERIFY2(sglang.find(flag) != std::string::npos, flag);
        QVERIFY(
            saidBy(all, QStringLiteral("trtllm"))
                .find("lora_config: {max_lora_rank: 48, max_loras: 8, max_cpu_loras: 8, lora_target_modules: [attn_q, attn_k, "
                      "attn_v, attn_dense, mlp_gate, mlp_h_to_4h, mlp_4h_to_h]}") != std::string::npos);
        s.model.adapters = {6, 0, 16, true};
        const auto some = launchHints(s, pointOf({1, 1, 1, 1, 1}, 4));
        QVERIFY(saidBy(some, QStringLiteral("vllm")).find("target_modules of its LoRA settings") != std::string::npos);
        QVERIFY(saidBy(some, QStringLiteral("sglang")).find("--lora-target-modules q_proj k_proj v_proj o_proj") !=
                std::string::npos);
        QVERIFY(saidBy(some, QStringLiteral("trtllm")).find("lora_target_modules: [attn_q, attn_k, attn_v, attn_dense]}") !=
                std::string::npos);
    }

    /// Copies of experts are asked for where loads say which experts are busy.
    void copiesOfExpertsAreAskedFor() {
        Scenario s = scenarioOf(true);
        s.model.balance.copies = 32;
        const Layout spread{1, 32, 32, 1, 1};
        QVERIFY(saidBy(launchHints(s, pointOf(spread, 4)), QStringLiteral("vllm")).find("eplb") == std::string::npos);
        s.model.balance.busiest.assign(33, 1.1);
        const auto hints = launchHints(s, pointOf(spread, 4));
        QVERIFY(saidBy(hints, QStringLiteral("vllm")).find("--enable-eplb --eplb-config '{\"num_redundant_experts\":32}'") !=
                std::string::npos);
        QVERIFY(saidBy(hints, QStringLiteral("sglang")).find("--enable-eplb --ep-num-redundant-experts 32") != std::string::npos);
        QVERIFY(saidBy(hints, QStringLiteral("trtllm")).find("places of its load balancer") != std::string::npos);
    }

    /// A drafter with layers of its own is another checkpoint.
    void aDrafterIsNamed() {
        Scenario s = scenarioOf(true);
        s.workload.speculation.draft = 3;
        s.workload.speculation.layers = 1;
        const auto hints = launchHints(s, pointOf({1, 8, 8, 1, 1}, 4));
        for (const auto& [engine, words] :
             {std::pair{"vllm", R"("method":"eagle3","model":"DRAFTER","num_speculative_tokens":3)"},
              std::pair{"sglang", "--speculative-algorithm EAGLE3 --speculative-draft-model-path DRAFTER"},
              std::pair{"trtllm", "decoding_type: Eagle, speculative_model_dir: DRAFTER, max_draft_len: 3"}}) {
            const std::string said = saidBy(hints, QLatin1String(engine));
            QVERIFY2(said.find(words) != std::string::npos, words);
            QVERIFY2(said.find("mtp") == std::string::npos && said.find("MTP") == std::string::npos, said.c_str());
        }
    }

    void poolsAreWorkersOfDynamo() {
        const Scenario s = scenarioOf(true);
        OperatingPoint p = pointOf({1, 16, 16, 1, 1}, 96);
        p.mode = ServingMode::disaggregated;
        p.prefill = {4, 1, 1, 4, 1};
        p.prefillWorkers = 5;
        p.decodeWorkers = 2;
        for (const LaunchHint& hint : launchHints(s, p)) {
            QCOMPARE(hint.workers.size(), std::size_t(2));
            QCOMPARE(hint.workers[0].count, 5);
            QCOMPARE(hint.workers[1].count, 2);
            for (const LaunchWorker& worker : hint.workers) {
                const std::string role = "--disaggregation-mode " + std::string(nameOf(worker.role));
                QVERIFY2(worker.command.find(role) != std::string::npos, worker.command.c_str());
                QCOMPARE(worker.file.empty(), !hint.engine->isFile);
            }
        }
        const std::string prefill = hintOf(launchHints(s, p), "vllm").workers[0].command;
        QVERIFY(prefill.find("--tensor-parallel-size 4") != std::string::npos &&
                prefill.find("--max-num-seqs") == std::string::npos);
    }

    /// Engines hold no chips back, so that who starts them must: each pool's at its own limit, or at what a search chose.
    void capsAreSetBefore() {
        Scenario s = scenarioOf(false);
        Accelerator& chip = s.system.accelerator;
        chip.tdp = Power::fromSi(1000);
        s.power.budgets = Budgets::ignore;
        OperatingPoint p = pointOf({4, 1, 1, 4, 1}, 8);
        QVERIFY(saidBy(launchHints(s, p), QStringLiteral("vllm")).find("hold each GPU") == std::string::npos);
        s.power.chip = Power::fromSi(700);
        QVERIFY(saidBy(launchHints(s, p), QStringLiteral("vllm")).find("hold each GPU at 700 W") != std::string::npos);
        s.power.caps = Caps::searched;
        p.caps.gpus = Power::fromSi(500);
        QVERIFY(saidBy(launchHints(s, p), QStringLiteral("vllm")).find("--power-limit=500)") != std::string::npos);
        s.power.caps = Caps::fixed;
        s.power.prefillChip = Power::fromSi(600);
        p.mode = ServingMode::disaggregated;
        p.prefill = p.layout;
        p.prefillWorkers = p.decodeWorkers = 1;
        const auto workers = hintOf(launchHints(s, p), "vllm").workers;
        QCOMPARE(workers.at(0).cap.si(), 600.0);
        QCOMPARE(workers.at(1).cap.si(), 700.0);
        for (const ClusterManager& manager : clusterManagers())
            if (const std::string text = manifestText(manager, launchHints(s, p), s); !text.empty())
                QVERIFY2(text.find("# prefill: hold each GPU at 600 W") != std::string::npos, text.c_str());
    }

    void theProfilesOwnEngineIsFirst() {
        Scenario s = scenarioOf(false);
        QCOMPARE(launchHints(s, pointOf({1, 1, 1, 1, 1}, 1)).front().engine->id, std::string_view("trtllm"));
        s.engine.id = "sglang-hopper";
        QCOMPARE(launchHints(s, pointOf({1, 1, 1, 1, 1}, 1)).front().engine->id, std::string_view("sglang"));
    }
    void otherChipsHaveNoTensorRt() {
        Scenario s = scenarioOf(false);
        s.system.accelerator.vendor = "AMD";
        const auto hints = launchHints(s, pointOf({8, 1, 1, 8, 1}, 1));
        QVERIFY(!hintOf(hints, "trtllm").gaps.empty());
        QVERIFY(hintOf(hints, "vllm").gaps.empty());
    }
    void whatDoesNotFitHasNoHint() {
        OperatingPoint p = pointOf({1, 1, 1, 1, 1}, 1);
        p.finding = {FindingCode::weightsDoNotFit, {12e9, 0}};
        QVERIFY(launchHints(scenarioOf(false), p).empty());
    }
    void manifestsHaveThePoint_data() {
        QTest::addColumn<QString>("manager");
        QTest::addColumn<bool>("pools");
        QTest::addColumn<QStringList>("has");
        QTest::newRow("Kubernetes, one server")
            << QStringLiteral("kubernetes") << false
            << list({"kind: Deployment\n", "kind: Service\n", "kind: ConfigMap\n", "replicas: 1\n", "nvidia.com/gpu: \"8\"",
                     "image: IMAGE #", "tensor_parallel_size: 8\n", "--config /config/launch.yaml"});
        QTest::newRow("Kubernetes, several servers") << QStringLiteral("kubernetes") << true
                                                     << list({"kind: LeaderWorkerSet\n", "size: 2\n", "replicas: 5\n",
                                                              "replicas: 2\n", "cannot be asked for: who sends requests"});
        QTest::newRow("Dynamo") << QStringLiteral("dynamo") << true
                                << list({"kind: DynamoGraphDeployment\n", "subComponentType: prefill\n",
                                         "subComponentType: decode\n", "nodeCount: 2\n", "replicas: 5\n", "gpu: \"4\"",
                                         "gpu: \"8\""});
        QTest::newRow("llm-d") << QStringLiteral("llm-d") << true
                               << list({"multinode: true\n", "data: 16\n", "dataLocal: 8\n", "tensor: 4\n", "workers: 2\n",
                                        "modelCommand: vllmServe\n", "- \"--enable-expert-parallel\"",
                                        "the predicted engine is another"});
        QTest::newRow("KServe") << QStringLiteral("kserve") << true
                                << list({"kind: LLMInferenceService\n", "expert: true\n", "data: 16\n", "prefill:\n", "worker:\n",
                                         "VLLM_ADDITIONAL_ARGS", "router:\n"});
    }
    void manifestsHaveThePoint() {
        QFETCH(QString, manager);
        QFETCH(bool, pools);
        QFETCH(QStringList, has);
        Scenario s = scenarioOf(true);
        s.model.id = "some.Model_1";
        s.system.rack.packages = 8;
        OperatingPoint p = pointOf({8, 1, 1, 8, 1}, 32);
        if (pools) {
            p = pointOf({1, 16, 16, 1, 1}, 96);
            p.mode = ServingMode::disaggregated;
            p.prefill = {4, 1, 1, 4, 1};
            p.prefillWorkers = 5;
            p.decodeWorkers = 2;
        }
        const auto managers = clusterManagers();
        const auto wanted = std::find_if(managers.begin(), managers.end(),
                                         [&](const ClusterManager& m) { return m.id == manager.toStdString(); });
        QVERIFY(wanted != managers.end() && !wanted->source.empty() && wanted->read.size() == 10);
        const std::string text = manifestText(*wanted, launchHints(s, p), s);
        for (const QString& words : has)
            QVERIFY2(text.find(words.toStdString()) != std::string::npos, (words.toStdString() + " in " + text).c_str());
        // No host of a registry, no tabs, and steps of two blanks.
        for (const QString& line : QString::fromStdString(text).split(QLatin1Char('\n'))) {
            QVERIFY2(!line.contains(QLatin1Char('\t')) && !line.contains(QStringLiteral("image: \"")), qPrintable(line));
            const auto blanks =
                std::find_if(line.begin(), line.end(), [](QChar c) { return c != QLatin1Char(' '); }) - line.begin();
            QVERIFY2(blanks % 2 == 0 || line.contains(QStringLiteral(": ")), qPrintable(line));
        }
    }
    void benchmarksAskForTheLoad() {
        Scenario s = scenarioOf(false);
        OperatingPoint p = pointOf({8, 1, 1, 8, 1}, 32);
        p.concurrency = 32;
        s.workload.prefixHit = 0.25;
        const std::string closed = benchmarkText(s, p);
        for (const char* words :
             {"--random-input-len 768 --random-prefix-len 256 --random-output-len 1000 --max-concurrency 32",
              "--synthetic-input-tokens-mean 1024", "--concurrency 32", "--num-prompts 320", "share no prefix"})
            QVERIFY2(closed.find(words) != std::string::npos, (std::string(words) + " in " + closed).c_str());
        s.workload.load = {LoadKind::rate, 4};
        s.system.rack.packages = 8;
        const std::string open = benchmarkText(s, p);
        QVERIFY(open.find("--request-rate 4") != std::string::npos && open.find("--max-concurrency") == std::string::npos);
    }

    /// A table that says nothing of its source is no table of facts.
    void everyEngineNamesItsSource() {
        for (const LaunchEngine& engine : launchEngines())
            QVERIFY(!engine.source.empty() && !engine.version.empty() && engine.read.size() == 10);
    }
};

QTEST_GUILESS_MAIN(LaunchTest)
#include "launch_test.moc"
