// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/hugging_face.h"

#include "hwdb/catalogue/bundle.h"
#include "hwdb/catalogue/catalogue.h"
#include "hwdb/entry/entry_json.h"
#include "hwdb/values/conversions.h"
#include "tests/paths.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <string>

using namespace rackline;

namespace {
std::string pathOf(const QString& name) { return sourcePath("tests/data/hugging_face/") + name.toStdString() + ".json"; }

std::string textOf(const QString& name) {
    QFile file(QString::fromStdString(pathOf(name)));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// The file of a plain model with one field changed, or left out where `value` is empty.
std::string changed(const QString& name, const std::string& key, const std::string& value) {
    OrderedJson json = OrderedJson::parse(textOf(name));
    OrderedJson::json_pointer place("/" + key);
    if (value.empty())
        json.erase(key);
    else
        json[place] = OrderedJson::parse(value);
    return json.dump();
}

ImportedModel imported(const QString& name) {
    auto result = importHuggingFace(textOf(name), name.toStdString());
    if (!result) qFatal("%s", result.error().text().c_str());
    return std::move(result).value();
}

const LayerGroup* groupWithWindow(const Transformer& model, bool windowed) {
    for (const LayerGroup& group : model.layers)
        if ((slidingWindowOf(group.attention) > 0) == windowed) return &group;
    return nullptr;
}
} // namespace

class HuggingFaceTest : public QObject {
    Q_OBJECT
private slots:
    /// Totals as the makers publish them: the sum over the checkpoint's tensors, of the language model without vision.
    void countsParameters_data() {
        QTest::addColumn<double>("total");
        QTest::addColumn<double>("active");
        const auto row = [](const char* name, double total, double active = 0) { QTest::newRow(name) << total << active; };
        row("llama-3.1-405b", 405853388800);
        row("llama-4-scout", 107.77e9);
        row("llama-4-maverick", 400.71e9);
        row("mistral-7b", 7241732096);
        row("mixtral-8x7b-awq", 46702792704);
        row("qwen2.5-7b-gptq-int8", 7615616512);
        row("qwen2-57b-a14b", 57.41e9);
        row("qwen3-30b-a3b-fp8", 30532122624, 3.04e9);
        row("deepseek-v2-lite", 15706484224);
        row("deepseek-v3", 671.026e9, 36.63e9);
        row("deepseek-r1-nvfp4", 671.026e9, 36.63e9);
        row("kimi-k2", 1.0264e12);
        row("gpt-oss-120b", 116.829e9, 5.13e9);
        row("gpt-oss-20b", 20914757184, 3.61e9);
        row("glm-4-9b", 9399951360);
        // 110.469 B with the draft layer, its embedding and its head, which have 3.617 B.
        row("glm-4.5-air", 106.852e9);
        row("gemma-2-9b", 9241705984);
        row("gemma-3-4b", 3.88e9);
        row("gemma-3-27b", 27009346304);
        row("phi-2", 2779683840);
        row("phi-3-mini", 3821079552);
        row("phi-3.5-moe", 41873153344, 6.6e9);
        row("phi-4", 14659507200);
        row("nemotron-super-49b", 49867145216);
        row("granite-3.1-8b-fp8", 8170848256);
        row("opt-6.7b", 6658473984);
        row("gpt2", 124439808);
        row("gpt-neox-20b", 20554567680);
        row("falcon-7b", 6921720704);
        row("mpt-7b", 6649286656);
        // Makers round, count what drafts and sees in, or the copies of the embedding: these sums are over the shapes in their
        // files.
        row("minimax-m2.5", 228.69e9, 10.42e9);
        row("minimax-m3", 426.18e9, 24.73e9);
        row("qwen3-vl-2b", 1.7206e9);
        row("qwen3.5-27b", 26.896e9);
        row("qwen3.5-397b", 396.35e9, 16.33e9);
        row("mimo-v2-flash", 308.78e9, 14.82e9);
        row("kimi-k3", 2779.48e9, 104.19e9);
        row("deepseek-v3.2", 671.88e9, 37.48e9);
        row("deepseek-v4-pro-nvfp4", 1573.00e9, 48.85e9);
        row("glm-5.2", 743.38e9, 40.30e9);
        row("gemma-4-26b-nvfp4", 25.233e9, 3.82e9);
        row("nemotron-h-56b", 56.324e9);
        row("step-3.7-flash", 195.84e9);
        row("granite-4.0-h-small", 32.207e9, 8.80e9);
        row("ernie-4.5-21b-a3b", 21.825e9, 3.35e9);
        row("hunyuan-a13b", 80.393e9, 12.75e9);
        row("jamba-1.5-mini", 51.570e9, 11.84e9);
        row("falcon-h1-7b", 7585654784);
        row("codestral-mamba-7b", 7285403648);
        row("minimax-m1", 456.15e9, 47.2e9);
        row("ministral-3-3b", 3.429e9);
        row("olmo-2-7b", 7298617344);
        row("olmoe-1b-7b", 6919161856);
        row("mistral-large-3.params", 673.42e9, 39.0e9);
        // Encoders count without the head for masked words.
        row("bert-base", 109482240);
        row("bge-m3", 567754752);
        row("modernbert-base", 149014272);
        // Transformers of pictures and films, without what reads their text and decodes the picture.
        row("flux.1-dev", 11901408320);
        row("sd3.5-large", 8056627520);
        row("qwen-image", 20430401088);
        row("hunyuanvideo", 12.8e9);
        row("wan2.1-t2v-14b", 14288491584);
    }
    void countsParameters() {
        QFETCH(double, total);
        QFETCH(double, active);
        const Transformer model = imported(QString::fromLatin1(QTest::currentDataTag())).model;
        const ParameterCount count = countParameters(model);
        QVERIFY2(std::abs(count.total() / total - 1) < 0.0005, qPrintable(QString::number(count.total(), 'f', 0)));
        if (active == 0) return;
        // Makers round the active count.
        QVERIFY2(std::abs(count.active(model.tiedEmbedding) / active - 1) < 0.02,
                 qPrintable(QString::number(count.active(model.tiedEmbedding), 'f', 0)));
    }

    /// What the catalogue has of them is what their files say.
    void picturesAreThoseOfTheCatalogue() {
        const auto catalogue = Catalogue::open(Catalogue::defaultPath());
        QVERIFY(catalogue);
        for (const char* name : {"flux.1-dev", "hunyuanvideo", "wan2.1-t2v-14b"}) {
            const ImportedModel read = imported(QString::fromLatin1(name));
            QVERIFY(!read.model.writes && !read.encoder && read.weights == Precision::bf16);
            const auto shipped = catalogue->model(name);
            QVERIFY(shipped && !shipped->writes);
            QVERIFY(shipped->layers == read.model.layers);
            QCOMPARE(shipped->extra, read.model.extra);
            Diffusion known = shipped->diffusion;
            // What reads and decodes stands in other files.
            known.reader = known.decode = 0;
            QVERIFY(known == read.model.diffusion);
        }
    }

    void picturesThatAreNotKnownAreRefused() {
        const auto other = importHuggingFace(R"({"_class_name": "UNet2DConditionModel"})", "x");
        QVERIFY(!other && other.error().text().find("UNet2DConditionModel") != std::string::npos);
        const auto dual = importHuggingFace(changed(QStringLiteral("sd3.5-large"), "dual_attention_layers", "[1]"), "x");
        QVERIFY(!dual && dual.error().text().find("dual_attention_layers") != std::string::npos);
        const auto heads = importHuggingFace(changed(QStringLiteral("flux.1-dev"), "num_attention_heads", ""), "x");
        QVERIFY(!heads && heads.error().text().find("num_attention_heads") != std::string::npos);
        const auto wide = importHuggingFace(changed(QStringLiteral("flux.1-dev"), "attention_head_dim", "1000000000"), "x");
        QVERIFY(!wide && wide.error().text().find("attention_head_dim") != std::string::npos);
        std::string without = changed(QStringLiteral("flux.1-dev"), "num_layers", "0");
        without.replace(without.find("38"), 2, "0");
        const auto none = importHuggingFace(without, "x");
        QVERIFY(!none && none.error().text().find("no blocks") != std::string::npos);
        const std::string packed =
            changed(QStringLiteral("flux.1-dev"), "quantization_config", R"({"quant_method": "bitsandbytes"})");
        const auto quantised = importHuggingFace(packed, "x");
        QVERIFY(!quantised && quantised.error().text().find("quantization_config") != std::string::npos);
        const auto given = importHuggingFace(packed, "x", {}, {Precision::fp8, {}});
        QVERIFY(given && given->weights == Precision::fp8);
    }

    void readsFormats_data() {
        QTest::addColumn<QString>("weights");
        QTest::addColumn<QString>("attention");
        QTest::addColumn<QString>("kv");
        const auto row = [](const char* name, const char* weights, const char* attention, const char* kv = "") {
            QTest::newRow(name) << weights << attention << kv;
        };
        row("deepseek-v3", "fp8-block", "fp8-block");
        row("deepseek-r1-nvfp4", "fp4", "bf16", "fp8");
        row("gpt-oss-120b", "mxfp4", "bf16");
        row("mixtral-8x7b-awq", "int4", "int4");
        row("qwen2.5-7b-gptq-int8", "int8", "int8");
        row("granite-3.1-8b-fp8", "fp8", "fp8");
        row("phi-2", "fp16", "fp16");
        row("gpt2", "", "");
        row("minimax-m2.5", "fp8-block", "fp8-block");
        // Experts alone are in 4 bits; the rest keeps the format below.
        row("deepseek-v4-pro-nvfp4", "fp4", "fp8-block");
        row("kimi-k3", "mxfp4", "bf16");
        row("granite-4.0-h-small", "bf16", "bf16");
        row("gemma-4-26b-nvfp4", "fp4", "bf16", "fp8");
        row("qwen3.5-27b", "bf16", "bf16");
    }
    void readsFormats() {
        QFETCH(QString, weights);
        QFETCH(QString, attention);
        QFETCH(QString, kv);
        const ImportedModel model = imported(QString::fromLatin1(QTest::currentDataTag()));
        const auto name = [](const std::optional<Precision>& format) {
            return format ? QString::fromStdString(std::string(nameOf(*format))) : QString();
        };
        QCOMPARE(name(model.weights), weights);
        QCOMPARE(name(model.attention), attention);
        QCOMPARE(name(model.kv), kv);
    }

    /// What a file beside the config says is read; a name that promises a format needs one.
    void readsTheFileBeside() {
        const std::string plain = textOf(QStringLiteral("deepseek-v3"));
        OrderedJson json = OrderedJson::parse(plain);
        json.erase("quantization_config");
        json["torch_dtype"] = "bfloat16";
        std::string excluded = R"("lm_head")";
        for (int i = 0; i < 61; ++i) excluded += ",\"model.layers." + std::to_string(i) + ".self_attn*\"";
        const std::string beside =
            R"({"quantization": {"quant_algo": "NVFP4", "kv_cache_quant_algo": "FP8", "exclude_modules": [)" + excluded + "]}}";
        const auto model = importHuggingFace(json.dump(), "config.json", beside);
        QVERIFY2(bool(model), model ? "" : model.error().text().c_str());
        QVERIFY(model->weights == Precision::fp4);
        QVERIFY(model->attention == Precision::bf16);
        QVERIFY(model->kv == Precision::fp8);
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("Model-NVFP4")));
        const QString file = folder.filePath(QStringLiteral("Model-NVFP4/config.json"));
        const auto write = [](const QString& name, const std::string& text) {
            QFile out(name);
            return out.open(QIODevice::WriteOnly) && out.write(text.data(), qint64(text.size())) == qint64(text.size());
        };
        QVERIFY(write(file, json.dump()));
        const auto refused = importModelFile(file.toStdString());
        QVERIFY(!refused);
        QVERIFY(refused.error().text().find("hf_quant_config.json") != std::string::npos);
        QVERIFY(write(folder.filePath(QStringLiteral("Model-NVFP4/hf_quant_config.json")), beside));
        const auto read = importModelFile(file.toStdString());
        QVERIFY2(bool(read), read ? "" : read.error().text().c_str());
        QVERIFY(read->weights == Precision::fp4);
    }

    /// Each module with its own recipe: the experts' is that of the weights, and shared experts may have another.
    void readsListedRecipes() {
        OrderedJson json = OrderedJson::parse(textOf(QStringLiteral("deepseek-v3")));
        OrderedJson& own = json["quantization_config"] = {{"quant_method", "modelopt"}, {"quant_algo", "MIXED_PRECISION"}};
        for (int i = 0; i < 61; ++i) {
            const std::string at = "model.layers." + std::to_string(i);
            own["quantized_layers"][at + ".mlp.experts"]["quant_algo"] = "NVFP4";
            own["quantized_layers"][at + ".mlp.shared_experts"]["quant_algo"] = "MXFP8";
            own["quantized_layers"][at + ".self_attn"]["quant_algo"] = "MXFP8";
        }
        const auto model = importHuggingFace(json.dump(), "config.json");
        QVERIFY2(bool(model), model ? "" : model.error().text().c_str());
        QVERIFY(model->weights == Precision::fp4);
        QVERIFY(model->attention == Precision::mxfp8);
        QVERIFY(model->dense == Precision::mxfp8);
    }

    /// Mamba layers are often spared, and this file has no list: nothing is guessed, and Infinity is read over.
    void hybridsSayWhatIsSpared() {
        const auto bare = importHuggingFace(textOf(QStringLiteral("nemotron-3-super")), "config.json",
                                            R"({"quantization": {"quant_algo": "NVFP4", "kv_cache_quant_algo": "FP8"}})");
        QVERIFY(!bare);
        QVERIFY(bare.error().text().find("--attention") != std::string::npos);
        for (const char* name : {"nemotron-3-super", "nemotron-3-ultra"}) {
            const Transformer model = imported(QString::fromLatin1(name)).model;
            const double published = name == std::string("nemotron-3-super") ? 120.67e9 : 549.31e9;
            QVERIFY(std::abs(countParameters(model).total() / published - 1) < 0.0005);
        }
    }

    /// Worked by hand from the files: bytes a token at 16 bits, and what a sequence holds whatever its length.
    void keepsStates_data() {
        QTest::addColumn<double>("perToken");
        QTest::addColumn<double>("state");
        QTest::newRow("qwen3.5-397b") << 30720.0 << 192.1e6;
        QTest::newRow("nemotron-3-super") << 8192.0 << 170.2e6;
        QTest::newRow("nemotron-3-ultra") << 12288.0 << 408.0e6;
        QTest::newRow("kimi-k3") << 27648.0 << 449.4e6;
        QTest::newRow("glm-5.2") << 95232.0 << 0.0;
        QTest::newRow("minimax-m3") << 137472.0 << 0.0;
        QTest::newRow("deepseek-v4-pro-nvfp4") << 9848.0 << 8.0e6;
    }
    void keepsStates() {
        QFETCH(double, perToken);
        QFETCH(double, state);
        const Transformer model = imported(QString::fromLatin1(QTest::currentDataTag())).model;
        const double bytes = kvBytesPerToken(model, 1, 2).si(), held = stateBytes(model, 1).si();
        QVERIFY2(std::abs(bytes / perToken - 1) < 0.001, qPrintable(QString::number(bytes, 'g', 8)));
        QVERIFY2(std::abs(held - state) <= 0.002 * state, qPrintable(QString::number(held, 'g', 8)));
    }

    void slidesWindows_data() {
        QTest::addColumn<int>("window");
        QTest::addColumn<int>("windowed");
        QTest::addColumn<int>("whole");
        QTest::newRow("gpt-oss-120b") << 128 << 18 << 18;
        QTest::newRow("gemma-2-9b") << 4096 << 21 << 21;
        QTest::newRow("gemma-3-27b") << 1024 << 52 << 10;
        QTest::newRow("mistral-7b") << 4096 << 32 << 0;
        QTest::newRow("mixtral-8x7b-awq") << 0 << 0 << 32;
        QTest::newRow("qwen2.5-7b-gptq-int8") << 0 << 0 << 28;
        QTest::newRow("llama-4-scout") << 8192 << 36 << 12;
    }
    void slidesWindows() {
        QFETCH(int, window);
        QFETCH(int, windowed);
        QFETCH(int, whole);
        const Transformer model = imported(QString::fromLatin1(QTest::currentDataTag())).model;
        int in = 0, out = 0;
        for (const LayerGroup& group : model.layers) (slidingWindowOf(group.attention) > 0 ? in : out) += group.count;
        QCOMPARE(in, windowed);
        QCOMPARE(out, whole);
        if (const LayerGroup* group = groupWithWindow(model, true)) QCOMPARE(slidingWindowOf(group->attention), window);
    }

    void upperLayersAloneSlideInQwen() {
        OrderedJson json = OrderedJson::parse(textOf(QStringLiteral("qwen2.5-7b-gptq-int8")));
        json["use_sliding_window"] = true;
        json["sliding_window"] = 4096;
        json["max_window_layers"] = 20;
        const auto model = importHuggingFace(json.dump(), "qwen");
        QVERIFY(bool(model));
        const LayerGroup* upper = groupWithWindow(model->model, true);
        QVERIFY(upper);
        QCOMPARE(upper->count, 8);
    }

    void readsForms() {
        const Transformer nemotron = imported(QStringLiteral("nemotron-super-49b")).model;
        int without = 0;
        for (const LayerGroup& group : nemotron.layers)
            if (!attends(group.attention)) without += group.count;
        QCOMPARE(nemotron.layerCount(), 80);
        QCOMPARE(without, 31);
        const Transformer maverick = imported(QStringLiteral("llama-4-maverick")).model;
        int mixtures = 0;
        for (const LayerGroup& group : maverick.layers)
            if (group.feedForward.experts == 128) mixtures += group.count;
        QCOMPARE(mixtures, 24);
        const Transformer deepseek = imported(QStringLiteral("deepseek-v3")).model;
        QCOMPARE(deepseek.layers.size(), std::size_t(2));
        QCOMPARE(deepseek.layers[0].count, 3);
        QCOMPARE(deepseek.layers[1].feedForward.sharedExperts, 1);
        QCOMPARE(deepseek.draftLayers, 1);
        const Transformer qwen = imported(QStringLiteral("qwen3-30b-a3b-fp8")).model;
        QCOMPARE(std::get<GroupedQuery>(qwen.layers[0].attention).headDim, 128); // not 2048 / 32
        QVERIFY(imported(QStringLiteral("gemma-2-9b")).model.tiedEmbedding);
        QVERIFY(!imported(QStringLiteral("gpt2")).model.layers[0].feedForward.gated);
        QCOMPARE(std::get<GroupedQuery>(imported(QStringLiteral("falcon-7b")).model.layers[0].attention).kvHeads, 1);
    }

    void linearBlocksAreCounted() {
        OrderedJson json = OrderedJson::parse(textOf(QStringLiteral("nemotron-super-49b")));
        const double before = countParameters(imported(QStringLiteral("nemotron-super-49b")).model).total();
        json["block_configs"][79]["attention"]["no_op"] = false;
        json["block_configs"][79]["attention"]["replace_with_linear"] = true;
        const auto model = importHuggingFace(json.dump(), "linear");
        QVERIFY2(bool(model), model ? "" : model.error().text().c_str());
        QCOMPARE(countParameters(model->model).total() - before, 8192.0 * 8192 + 8192);
    }

    void saysWhatIsTakenByDefault() {
        const ImportedModel gemma = imported(QStringLiteral("gemma-3-4b"));
        std::string all;
        for (const std::string& note : gemma.notes) all += note;
        for (const char* part : {"num_attention_heads", "num_key_value_heads", "head_dim", "vocab_size", "262208"})
            QVERIFY2(all.find(part) != std::string::npos, part);
        QCOMPARE(headsOf(gemma.model.layers[0].attention), 8);
    }

    /// The entry holds the same model, and the catalogue takes it.
    void becomesAnEntry_data() {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"gpt-oss-120b", "deepseek-v3", "nemotron-super-49b", "gemma-3-27b", "gpt2", "qwen2-57b-a14b",
              "deepseek-v4-pro-nvfp4", "kimi-k3", "glm-5.2", "nemotron-3-ultra", "gemma-4-26b-nvfp4", "mimo-v2-flash",
              "qwen3.5-397b", "minimax-m3", "granite-4.0-h-small", "falcon-h1-7b", "jamba-1.5-mini", "minimax-m1", "bge-m3"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void becomesAnEntry() {
        QFETCH(QString, name);
        const ImportedModel model = imported(name);
        const BundleReading reading = readBundleText(modelEntryText(model, "mine", "My model", "2026-11-21"), "mine", {});
        QVERIFY2(reading.errors.empty(), reading.errors.empty() ? "" : reading.errors.front().text().c_str());
        const auto back = transformerFrom(reading.bundle.entries.front());
        QVERIFY2(bool(back), back ? "" : back.error().text().c_str());
        QVERIFY(back->layers == model.model.layers);
        QCOMPARE(countParameters(*back).total(), countParameters(model.model).total());
        QCOMPARE(back->tiedEmbedding, model.model.tiedEmbedding);
        QCOMPARE(back->maxContext, model.model.maxContext);
        QCOMPARE(back->draftLayers, model.model.draftLayers);
    }

    void refuses_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* name, const std::string& json, const char* where, const char* part) {
            QTest::newRow(name) << QByteArray::fromStdString(json) << where << part;
        };
        const QString plain = QStringLiteral("phi-4"), deepseek = QStringLiteral("deepseek-v3");
        row("empty", "", "x.json", "not valid JSON");
        row("a list", "[]", "x.json", "object in braces");
        row("nothing", "{}", "x.json#/model_type", "no model_type");
        row("unknown", R"({"model_type": "rwkv7", "hidden_size": 4096})", "x.json#/model_type", "num_hidden_layers");
        row("type of a number", R"({"model_type": 7})", "x.json#/model_type", "no model_type");
        row("one missing", changed(plain, "hidden_size", ""), "x.json#", "needs hidden_size, which");
        row("many missing", R"({"model_type": "mixtral", "hidden_size": 4096, "num_hidden_layers": 2})", "x.json#",
            "vocab_size, num_attention_heads, num_key_value_heads, intermediate_size, num_local_experts, num_experts_per_tok");
        row("nested", R"({"model_type": "gemma3", "text_config": {"model_type": "gemma3_text"}})", "x.json#/text_config",
            "hidden_size");
        row("KV heads never guessed", changed(QStringLiteral("mistral-7b"), "num_key_value_heads", ""), "x.json#",
            "num_key_value_heads");
        row("head width never guessed", changed(QStringLiteral("gpt-oss-20b"), "head_dim", ""), "x.json#", "head_dim");
        row("first dense layers never guessed", changed(deepseek, "first_k_dense_replace", ""), "x.json#",
            "first_k_dense_replace");
        row("negative", changed(plain, "hidden_size", "-5120"), "x.json#/hidden_size", "whole number");
        row("zero", changed(plain, "num_hidden_layers", "0"), "x.json#/num_hidden_layers", "whole number");
        row("fraction", changed(plain, "num_hidden_layers", "40.5"), "x.json#/num_hidden_layers", "whole number");
        row("text", changed(plain, "vocab_size", "\"100352\""), "x.json#/vocab_size", "expected a number");
        row("huge", changed(plain, "vocab_size", "1e300"), "x.json#/vocab_size", "whole number");
        row("beyond any machine", R"({"model_type": "llama", "hidden_size": 1e99999})", "x.json", "too large");
        row("many layers", changed(plain, "num_hidden_layers", "1000000000"), "x.json#/num_hidden_layers", "10000");
        row("heads that do not divide", changed(plain, "num_attention_heads", "37"), "x.json#/num_attention_heads", "divide");
        row("KV heads that do not divide", changed(plain, "num_key_value_heads", "7"), "x.json#/num_key_value_heads", "divide");
        row("more used than there", changed(deepseek, "num_experts_per_tok", "300"), "x.json#/num_experts_per_tok", "more than");
        row("flag", changed(plain, "tie_word_embeddings", "\"yes\""), "x.json#/tie_word_embeddings", "true or false");
        row("layer types", changed(QStringLiteral("gpt-oss-20b"), "layer_types", "[\"full_attention\"]"), "x.json#/layer_types",
            "24 layers");
        row("linear attention", changed(plain, "layer_types", "[\"linear_attention\"]"), "x.json#/layer_types",
            "linear_attention");
        row("windows where there are none", changed(deepseek, "layer_types", "[\"sliding_attention\"]"), "x.json#/layer_types",
            "window");
        row("block without attention", changed(QStringLiteral("nemotron-super-49b"), "block_configs/3/attention", "null"),
            "x.json#/block_configs/3", "");
        row("mamba block", changed(QStringLiteral("nemotron-super-49b"), "block_configs/3/attention/mamba", "{}"),
            "x.json#/block_configs/3", "mamba");
        row("quantisation", changed(plain, "quantization_config", R"({"quant_method": "bitsandbytes"})"),
            "x.json#/quantization_config", "bitsandbytes");
        row("bits", changed(plain, "quantization_config", R"({"quant_method": "awq", "bits": 3})"), "x.json#/quantization_config",
            "awq");
        row("embedding of its own width", changed(QStringLiteral("opt-6.7b"), "word_embed_proj_dim", "512"),
            "x.json#/word_embed_proj_dim", "not known");
        row("twice", R"({"model_type": "llama", "model_type": "phi"})", "x.json", "twice");
        const std::string deep(200000, '[');
        row("experts without end", changed(deepseek, "n_routed_experts", "128000000"), "x.json#/n_routed_experts", "10000");
        row("deep", deep, "x.json", "64 levels");
        row("deep and whole", "{\"a\":" + deep + std::string(200000, ']') + "}", "x.json", "64 levels");
    }
    void refuses() {
        QFETCH(QByteArray, json);
        QFETCH(QString, where);
        QFETCH(QString, part);
        const auto model = importHuggingFace(json.toStdString(), "x.json");
        QVERIFY(!model);
        QCOMPARE(model.error().code, ErrorCode::input);
        const QString text = QString::fromStdString(model.error().text());
        QVERIFY2(text.startsWith(where), qPrintable(text));
        QVERIFY2(text.contains(part), qPrintable(text));
        QVERIFY(!text.contains(u'\n'));
        QVERIFY2(text.size() < 800, qPrintable(text));
    }

    /// What sees is beside the model, as its maker counts it.
    void countsSight_data() {
        QTest::addColumn<double>("published");
        QTest::newRow("qwen3-vl-2b") << 0.41e9;
        QTest::newRow("ministral-3-3b") << 0.41e9;
    }
    void countsSight() {
        QFETCH(double, published);
        const double sight = imported(QString::fromLatin1(QTest::currentDataTag())).sight;
        QVERIFY2(sight == 0 || std::abs(sight / published - 1) < 0.25, qPrintable(QString::number(sight, 'g', 4)));
    }

    void encodersDoNotAnswer() {
        QVERIFY(imported(QStringLiteral("bge-m3")).encoder);
        QVERIFY(!imported(QStringLiteral("phi-4")).encoder);
    }

    void refusesFiles() {
        QTemporaryDir folder;
        const std::string large = folder.filePath(QStringLiteral("config.json")).toStdString();
        QFile file(QString::fromStdString(large));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.resize(200'000'000));
        file.close();
        const auto model = importModelFile(large);
        QVERIFY(!model);
        QVERIFY(model.error().text().find("200 MB") != std::string::npos);
        QVERIFY(!importModelFile(folder.path().toStdString()));
        QVERIFY(!importModelFile("/nowhere/config.json"));
    }

    void namesEntriesAfterFolders() {
        QCOMPARE(modelIdOf("/models/Qwen3 30B/config.json"), std::string("qwen3-30b"));
        QCOMPARE(modelIdOf("/models/My-Model.json"), std::string("my-model"));
    }

    void agreesWithCatalogue_data() {
        QTest::addColumn<QString>("id");
        for (const char* name : {"gpt-oss-120b", "gpt-oss-20b", "deepseek-v3", "llama-3.1-405b", "kimi-k2", "nemotron-super-49b",
                                 "llama-4-maverick", "llama-4-scout", "mistral-7b", "glm-4.5-air", "mpt-7b"})
            QTest::newRow(name) << QString::fromLatin1(name);
        QTest::newRow("mixtral-8x7b-awq") << "mixtral-8x7b";
        QTest::newRow("qwen3-30b-a3b-fp8") << "qwen3-30b-a3b";
    }
    void agreesWithCatalogue() {
        QFETCH(QString, id);
        const auto catalogue = Catalogue::open(buildPath("share/rackline/catalogue.sqlite"));
        QVERIFY2(bool(catalogue), catalogue ? "" : catalogue.error().text().c_str());
        const auto entry = catalogue->model(id.isEmpty() ? QTest::currentDataTag() : id.toStdString());
        QVERIFY2(bool(entry), entry ? "" : entry.error().text().c_str());
        const Transformer model = imported(QString::fromLatin1(QTest::currentDataTag())).model;
        const double ratio = countParameters(model).total() / countParameters(*entry).total();
        QVERIFY2(std::abs(ratio - 1) < 0.0005, qPrintable(QString::number(ratio, 'g', 8)));
        QCOMPARE(kvBytesPerToken(model, 1, 2).si(), kvBytesPerToken(*entry, 1, 2).si());
    }
};

QTEST_GUILESS_MAIN(HuggingFaceTest)
#include "hugging_face_test.moc"
