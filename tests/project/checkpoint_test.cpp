// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/hugging_face.h"
#include "app/project/import/name_pattern.h"
#include "app/project/import/stored_tensors.h"

#include "hwdb/entry/entry_json.h"
#include "tests/paths.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <sstream>
#include <string>

using namespace rackline;

namespace {
std::string textOf(const char* name) {
    QFile file(QString::fromStdString(sourcePath("tests/data/hugging_face/") + name + ".json"));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// A model of the data with another description of its quantisation.
std::string described(const char* name, const std::string& quantization) {
    OrderedJson json = OrderedJson::parse(textOf(name));
    for (const char* below : {"", "text_config"})
        if (*below == '\0')
            json.erase("quantization_config");
        else if (json.contains(below))
            json[below].erase("quantization_config");
    json["torch_dtype"] = "bfloat16";
    if (!quantization.empty()) json["quantization_config"] = OrderedJson::parse(quantization);
    return json.dump();
}

/// One name for each layer, with its number in the place of `#`.
std::string eachLayer(const std::string& name, int layers) {
    std::string list;
    for (int i = 0; i < layers; ++i) {
        std::string one = name;
        one.replace(one.find('#'), 1, std::to_string(i));
        list += (i > 0 ? ", \"" : "\"") + one + "\"";
    }
    return list;
}

std::string brokenPattern() { return OrderedJson{{"quant_method", "fp8"}, {"modules_to_not_convert", {"re:(a"}}}.dump(); }

/// As Qwen3.6 has it: FP8 in attention and recurrent layers, and NVFP4 for the weights alone of experts and head.
std::string eachItsOwn() {
    OrderedJson json{{"quant_method", "modelopt"}, {"quant_algo", "MIXED_PRECISION"}};
    OrderedJson& layers = json["quantized_layers"];
    for (int i = 0; i < 60; ++i) {
        const std::string at = "model.language_model.layers." + std::to_string(i) + ".";
        const bool attends = i % 4 == 3;
        const std::vector<std::string> mixers = attends ? std::vector<std::string>{"q_proj", "k_proj", "v_proj", "o_proj"}
                                                        : std::vector<std::string>{"in_proj_qkv", "in_proj_z", "out_proj"};
        for (const std::string& one : mixers) layers[at + (attends ? "self_attn." : "linear_attn.") + one]["quant_algo"] = "FP8";
        for (const char* one :
             {"mlp.experts", "mlp.shared_expert.gate_proj", "mlp.shared_expert.up_proj", "mlp.shared_expert.down_proj"})
            layers[at + one]["quant_algo"] = "W4A16_NVFP4";
    }
    layers["lm_head"]["quant_algo"] = "W4A16_NVFP4";
    return json.dump();
}

QString shown(const std::optional<Precision>& format) {
    return format ? QString::fromStdString(std::string(nameOf(*format))) : QString();
}

/// Weights, dense blocks, attention, recurrent layers, head and cache.
QString formatsOf(const ImportedModel& m) {
    return QStringList{shown(m.weights), shown(m.dense), shown(m.attention), shown(m.mixers), shown(m.head), shown(m.kv)}.join(
        u' ');
}

constexpr const char* small = R"({"model_type": "llama", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4,
    "num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 1000, "torch_dtype": "bfloat16"})";

struct Shape {
    std::string name;
    int rows, columns;
    bool matrix = true;
};
std::vector<Shape> smallShapes() {
    std::vector<Shape> shapes{
        {"model.embed_tokens", 1000, 64, false}, {"lm_head", 1000, 64, false}, {"model.norm", 64, 1, false}};
    for (int i = 0; i < 2; ++i) {
        const std::string at = "model.layers." + std::to_string(i) + ".";
        shapes.insert(shapes.end(), {{at + "self_attn.q_proj", 64, 64},
                                     {at + "self_attn.k_proj", 32, 64},
                                     {at + "self_attn.v_proj", 32, 64},
                                     {at + "self_attn.o_proj", 64, 64},
                                     {at + "mlp.gate_proj", 128, 64},
                                     {at + "mlp.up_proj", 128, 64},
                                     {at + "mlp.down_proj", 64, 128},
                                     {at + "input_layernorm", 64, 1, false},
                                     {at + "post_attention_layernorm", 64, 1, false}});
    }
    return shapes;
}

/// The header of a file of safetensors whose blocks are NVFP4, FP8 or plain.
std::string safetensors(const std::string& format, const char* attention = "BF16") {
    OrderedJson json;
    const auto add = [&](const std::string& name, const std::string& type, int rows, int columns) {
        json[name] = {{"dtype", type}, {"shape", {rows, columns}}, {"data_offsets", {0, 0}}};
    };
    for (const Shape& s : smallShapes()) {
        const bool block = s.matrix && s.name.find("mlp") != std::string::npos;
        if (block && format == "fp4") {
            add(s.name + ".weight", "U8", s.rows, s.columns / 2);
            add(s.name + ".weight_scale", "F8_E4M3", s.rows, s.columns / 16);
        } else if (block && format == "packed") {
            add(s.name + ".weight", "U8", s.rows, s.columns / 2);
        } else if (block && format == "fp8") {
            add(s.name + ".weight", "F8_E4M3", s.rows, s.columns);
            add(s.name + ".weight_scale", "F32", 1, 1);
        } else {
            add(s.name + ".weight", s.matrix && !block ? attention : "BF16", s.rows, s.columns);
        }
    }
    const std::string header = json.dump();
    std::string bytes(8, '\0');
    const std::uint64_t length = header.size();
    std::memcpy(bytes.data(), &length, sizeof length);
    return bytes + header;
}

/// Writes a GGUF file of the small model.
class Gguf {
public:
    std::string of(std::uint32_t blocks, std::uint32_t attention, const char* architecture = "llama") {
        m_bytes = "GGUF";
        number<std::uint32_t>(3);
        const std::vector<Shape> shapes = smallShapes();
        number<std::uint64_t>(shapes.size());
        const std::string a = std::string(architecture) + ".";
        const std::vector<std::pair<std::string, std::uint32_t>> keys{
            {a + "embedding_length", 64},       {a + "block_count", 2},           {a + "attention.head_count", 4},
            {a + "attention.head_count_kv", 2}, {a + "feed_forward_length", 128}, {a + "context_length", 4096}};
        number<std::uint64_t>(keys.size() + 1);
        text("general.architecture");
        number<std::uint32_t>(8);
        text(architecture);
        for (const auto& [key, value] : keys) {
            text(key);
            number<std::uint32_t>(4);
            number<std::uint32_t>(value);
        }
        for (const Shape& s : shapes) {
            const bool block = s.name.find("mlp") != std::string::npos;
            std::string name = s.name == "lm_head" ? "output" : s.name == "model.embed_tokens" ? "token_embd" : s.name;
            text(name + ".weight");
            number<std::uint32_t>(2);
            number<std::uint64_t>(std::uint64_t(s.columns));
            number<std::uint64_t>(std::uint64_t(s.rows));
            number<std::uint32_t>(!s.matrix ? 1 : block ? blocks : attention);
            number<std::uint64_t>(0);
        }
        return m_bytes;
    }

private:
    template <class T> void number(T value) { m_bytes.append(reinterpret_cast<const char*>(&value), sizeof value); }
    void text(const std::string& t) {
        number<std::uint64_t>(t.size());
        m_bytes += t;
    }
    std::string m_bytes;
};

Result<ImportedModel> ggufOf(const std::string& bytes) {
    std::istringstream in(bytes);
    return importGguf(in, "model.gguf");
}
} // namespace

class CheckpointTest : public QObject {
    Q_OBJECT

    void write(const QString& name, const std::string& text) {
        QFile out(name);
        QVERIFY(out.open(QIODevice::WriteOnly));
        QCOMPARE(out.write(text.data(), qint64(text.size())), qint64(text.size()));
    }

private slots:
    void patternsFit_data() {
        QTest::addColumn<bool>("expression");
        QTest::addColumn<bool>("fits");
        const auto row = [](const char* pattern, const char* name, bool expression, bool fits) {
            QTest::newRow((std::string(pattern) + " " + name).c_str()) << expression << fits;
        };
        row("layers.1*", "layers.1.mlp", false, true);
        row("layers.1*", "layers.10.mlp", false, true);
        row("layers.1.*", "layers.10.mlp", false, false);
        row("*.attn.*", "layers.3.attn.wq_a", false, true);
        row("layers.[0-2].mlp", "layers.2.mlp", false, true);
        row("layers.[!0-2].mlp", "layers.2.mlp", false, false);
        row(".*self_attn.*", "layers.3.self_attn.q_proj", true, true);
        row(".*mlp\\.(gate|up|gate_up|down)_proj.*", "layers.0.mlp.up_proj", true, true);
        row(".*mlp\\.(gate|up|gate_up|down)_proj.*", "layers.0.mlp.experts.0.up_proj", true, false);
        row("layers\\.\\d+\\.mlp$", "layers.12.mlp", true, true);
        row("layers\\.\\d+\\.mlp$", "layers.12.mlp.up_proj", true, false);
        row("lm_head", "model.lm_head", true, false);
    }
    void patternsFit() {
        QFETCH(bool, expression);
        QFETCH(bool, fits);
        const std::string tag = QTest::currentDataTag();
        const std::string pattern = tag.substr(0, tag.find(' ')), name = tag.substr(tag.find(' ') + 1);
        long steps = 100'000;
        QCOMPARE(expression ? expressionFits(pattern, name, steps) == std::optional(true) : globFits(pattern, name), fits);
    }
    void patternsEnd() {
        long steps = 1'000'000;
        // Nested repetitions of a text that never fits take forever where nothing counts.
        QVERIFY(!expressionFits("(a*)*(a*)*(a*)*b", std::string(60, 'a'), steps).value_or(false));
        for (const char* broken : {"(", "[a", "a{3}", "\\1", "*a", "(?=a)"}) {
            long left = 1000;
            QVERIFY2(!expressionFits(broken, "a", left), broken);
        }
    }

    /// The formats of each class of tensors, by schemes as the makers' files have them.
    void classesHaveFormats_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("beside");
        QTest::addColumn<QString>("formats");
        const auto row = [](const char* name, const std::string& json, const std::string& beside, const char* formats) {
            QTest::newRow(name) << QByteArray::fromStdString(json) << QByteArray::fromStdString(beside)
                                << QString::fromLatin1(formats);
        };
        const std::string groups = R"({"quant_method": "compressed-tensors", "format": "pack-quantized", "config_groups": {"a": {
            "targets": ["Linear"], "input_activations": null, "weights": {"num_bits": 4, "type": "int", "group_size": 32}}})";
        // As Kimi K2.5 has it: experts alone are narrow, in blocks of 32.
        row("int4 experts", described("kimi-k2", groups + R"(, "ignore": ["lm_head", "re:.*self_attn.*", "re:.*shared_experts.*",
            "re:.*mlp\\.(gate|up|gate_up|down)_proj.*"]})"),
            "", "int4-g32 bf16 bf16   ");
        row("NVFP4 beside", described("deepseek-v3", ""),
            R"({"quantization": {"quant_algo": "NVFP4", "kv_cache_quant_algo": "FP8", "exclude_modules": ["lm_head", "model.layers.61*", )" +
                eachLayer("model.layers.#.self_attn*", 61) + "]}}",
            "fp4  bf16   fp8");
        row("shared experts spared",
            described("deepseek-v3", R"({"quant_method": "modelopt", "quant_algo": "NVFP4", "ignore": ["lm_head",
            "model.layers.0*", "model.layers.1.*", "model.layers.2.*", )" +
                                         eachLayer("model.layers.#.mlp.shared_experts*", 61) + ", " +
                                         eachLayer("model.layers.#.self_attn*", 61) + "]}"),
            "", "fp4 bf16 bf16   ");
        row("each module its own", described("qwen3.5-397b", eachItsOwn()), "", "fp4-a16  fp8  fp4-a16 ");
        row("two groups", described("phi-4", R"({"quant_method": "compressed-tensors", "config_groups": {
            "a": {"targets": ["re:.*self_attn.*"], "input_activations": {"num_bits": 8}, "weights": {"num_bits": 8, "type": "float"}},
            "b": {"targets": ["Linear"], "input_activations": {"num_bits": 4}, "weights": {"num_bits": 4, "type": "float", "group_size": 16}}},
            "ignore": ["lm_head"]})"),
            "", "fp4  fp8   ");
        row("GPTQ with rules", described("phi-4", R"({"quant_method": "gptq", "bits": 4, "group_size": 128, "dynamic":
            {"-:.*self_attn.*": {}}})"),
            "", "int4  bf16   ");
        row("GPTQ with its head", described("phi-4", R"({"quant_method": "gptq", "bits": 4, "group_size": 32, "lm_head": true})"),
            "", "int4-g32  int4-g32  int4-g32 ");
        row("Quark", described("mixtral-8x7b-awq", R"({"quant_method": "quark", "global_quant_config": {"weight": {"dtype": "fp4",
            "group_size": 32}}, "layer_quant_config": {"*self_attn*": {"weight": {"dtype": "fp8_e4m3"}}}, "exclude": ["lm_head"]})"),
            "", "mxfp4  fp8   ");
        row("experts narrow by a word",
            described("deepseek-v4-pro-nvfp4", R"({"quant_method": "fp8", "weight_block_size": [128, 128]})"), "",
            "mxfp4 fp8-block fp8-block   ");
    }
    void classesHaveFormats() {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, beside);
        QFETCH(QString, formats);
        const auto model = importHuggingFace(json.toStdString(), "config.json", beside.toStdString());
        QVERIFY2(bool(model), model ? "" : model.error().text().c_str());
        QCOMPARE(formatsOf(*model), formats);
        QVERIFY(model->quantised);
    }

    void refusesDescriptions_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("beside");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* name, const std::string& json, const std::string& beside, const char* part) {
            QTest::newRow(name) << QByteArray::fromStdString(json) << QByteArray::fromStdString(beside)
                                << QString::fromLatin1(part);
        };
        row("two files", described("phi-4", R"({"quant_method": "modelopt", "quant_algo": "FP8"})"),
            R"({"quantization": {"quant_algo": "NVFP4"}})", "quantization_config says fp8");
        row("two groups of one rank", described("phi-4", R"({"quant_method": "compressed-tensors", "config_groups": {
            "a": {"targets": ["Linear"], "weights": {"num_bits": 8, "type": "float"}},
            "b": {"targets": ["Linear"], "weights": {"num_bits": 4, "type": "int"}}}})"),
            "", "two groups");
        row("two expressions", described("phi-4", R"({"quant_method": "compressed-tensors", "config_groups": {
            "a": {"targets": ["re:.*mlp.*"], "weights": {"num_bits": 8, "type": "float"}},
            "b": {"targets": ["re:.*up_proj.*"], "weights": {"num_bits": 4, "type": "int"}}}})"),
            "", "same modules");
        row("no known class", described("phi-4", R"({"quant_method": "compressed-tensors", "config_groups": {
            "a": {"targets": ["FancyLinear"], "weights": {"num_bits": 8, "type": "float"}}}})"),
            "", "FancyLinear");
        row("algorithm", described("phi-4", R"({"quant_method": "modelopt", "quant_algo": "FP3"})"), "", "FP3");
        row("negative bits", described("phi-4", R"({"quant_method": "gptq", "bits": -4})"), "", "neither 4 nor 8");
        row("three bits", described("phi-4", R"({"quant_method": "gptq", "bits": 3})"), "", "neither 4 nor 8");
        row("broken expression", described("phi-4", brokenPattern()), "", "not understood");
        row("no list for hybrids", described("granite-4.0-h-small", R"({"quant_method": "modelopt", "quant_algo": "NVFP4"})"), "",
            "--attention");
    }
    void refusesDescriptions() {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, beside);
        QFETCH(QString, part);
        const auto model = importHuggingFace(json.toStdString(), "config.json", beside.toStdString());
        QVERIFY(!model);
        const QString text = QString::fromStdString(model.error().text());
        QVERIFY2(text.contains(part), qPrintable(text));
        QVERIFY2(text.size() < 400 && !text.contains(u'\n'), qPrintable(text));
    }

    /// The headers of the weights say what nothing else does, and are compared with what something says.
    void readsFolders() {
        QTemporaryDir folder;
        const QString at = folder.path();
        write(at + QStringLiteral("/config.json"), small);
        write(at + QStringLiteral("/model.safetensors"), safetensors("fp4"));
        const auto model = importModelFile(at.toStdString());
        QVERIFY2(bool(model), model ? "" : model.error().text().c_str());
        QCOMPARE(formatsOf(*model), QStringLiteral("fp4  bf16   "));
        QVERIFY(model->quantised);
        // 2 · 3 · 64 · 128 weights at 4.5 bits, and the rest at 16.
        QVERIFY2(model->notes.back().find("dense layers") != std::string::npos, model->notes.back().c_str());
        write(at + QStringLiteral("/model.safetensors"), safetensors("fp8"));
        QCOMPARE(formatsOf(*importModelFile(at.toStdString())), QStringLiteral("fp8  bf16   "));
        write(at + QStringLiteral("/model.safetensors"), safetensors("plain"));
        QCOMPARE(formatsOf(*importModelFile((at + QStringLiteral("/config.json")).toStdString())),
                 QStringLiteral("bf16  bf16   "));
        write(at + QStringLiteral("/hf_quant_config.json"),
              R"({"quantization": {"quant_algo": "FP8", "exclude_modules": ["lm_head"]}})");
        const auto other = importModelFile(at.toStdString());
        QVERIFY(!other);
        QVERIFY2(other.error().text().find("as bf16") != std::string::npos, other.error().text().c_str());
        write(at + QStringLiteral("/model.safetensors"), safetensors("fp8", "F8_E4M3"));
        QCOMPARE(formatsOf(*importModelFile((at + QStringLiteral("/model.safetensors")).toStdString())),
                 QStringLiteral("fp8  fp8   "));
    }

    void refusesFoldersThatDoNotSay() {
        QTemporaryDir folder;
        const QString at = folder.path();
        QVERIFY(!importModelFile(at.toStdString()));
        write(at + QStringLiteral("/config.json"), small);
        write(at + QStringLiteral("/model.safetensors"), safetensors("packed"));
        const auto packed = importModelFile(at.toStdString());
        QVERIFY(!packed);
        QVERIFY2(packed.error().text().find("packs") != std::string::npos, packed.error().text().c_str());
        // An index whose files are not here says the size of all.
        QVERIFY(QFile::remove(at + QStringLiteral("/model.safetensors")));
        const auto index = [&](double bytes) {
            write(at + QStringLiteral("/model.safetensors.index.json"),
                  R"({"metadata": {"total_size": )" + std::to_string(bytes) +
                      R"(}, "weight_map": {"model.layers.0.mlp.up_proj.weight": "model-00001-of-00002.safetensors"}})");
            return importModelFile(at.toStdString());
        };
        const double counted = 2 * (2.0 * 1000 * 64 + 64 + 2 * (2.0 * 64 * 64 + 2 * 32 * 64 + 3 * 64 * 128 + 2 * 64));
        QVERIFY(bool(index(counted)));
        QVERIFY(bool(index(counted * 1.005)));
        for (const double wrong : {counted * 1.02, counted * 0.5}) {
            const auto refused = index(wrong);
            QVERIFY(!refused);
            QVERIFY2(refused.error().text().find("quantisation is missing") != std::string::npos, refused.error().text().c_str());
        }
        write(at + QStringLiteral("/model.safetensors.index.json"), R"({"weight_map": {"a": "../secret"}})");
        QVERIFY(!importModelFile(at.toStdString()));
    }

    void refusesOtherModelsTensors() {
        std::string bytes = safetensors("plain");
        std::istringstream in(bytes);
        const auto tensors = readSafetensors(in, "model.safetensors");
        QVERIFY(bool(tensors));
        auto model = importHuggingFace(textOf("phi-4"), "config.json");
        QVERIFY(bool(model));
        const auto off = weigh(model.value(), *tensors, "");
        QVERIFY(!off);
        QVERIFY2(off.error().text().find("B weights") != std::string::npos, off.error().text().c_str());
    }

    void damagedHeadersAreRefused() {
        const std::string whole = safetensors("fp4");
        for (const std::size_t size : {std::size_t(0), std::size_t(7), std::size_t(8), std::size_t(100), whole.size() - 1}) {
            std::istringstream in(whole.substr(0, size));
            QVERIFY(!readSafetensors(in, "cut.safetensors"));
        }
        std::string long_ = whole;
        long_[7] = '\x7f';
        std::istringstream in(long_);
        QVERIFY(!readSafetensors(in, "long.safetensors"));
    }

    void readsGguf() {
        Gguf file;
        const auto model = ggufOf(file.of(12, 14)); // Q4_K, and Q6_K for attention
        QVERIFY2(bool(model), model ? "" : model.error().text().c_str());
        QCOMPARE(formatsOf(*model), QStringLiteral("int4-g32  int6-g16   "));
        QCOMPARE(model->model.vocabulary, 1000);
        QVERIFY(!model->model.tiedEmbedding);
        QCOMPARE(formatsOf(*ggufOf(file.of(8, 8))), QStringLiteral("int8-g32  int8-g32   "));
        QCOMPARE(formatsOf(*ggufOf(file.of(30, 30))), QStringLiteral("bf16  bf16   "));
        // Two and three bits have no format here.
        const auto narrow = ggufOf(file.of(10, 12));
        QVERIFY(!narrow);
        QVERIFY2(narrow.error().text().find("fewer than 4 bits") != std::string::npos, narrow.error().text().c_str());
        const auto unknown = ggufOf(file.of(12, 12, "rwkv7"));
        QVERIFY(!unknown);
        QVERIFY2(unknown.error().text().find("config.json") != std::string::npos, unknown.error().text().c_str());
    }

    void damagedGgufIsRefused() {
        Gguf file;
        const std::string whole = file.of(12, 14);
        for (std::size_t size = 0; size < whole.size(); size += 7) QVERIFY(!ggufOf(whole.substr(0, size)));
        std::string many = whole;
        std::memset(many.data() + 8, 0x7f, 8); // the number of tensors
        QVERIFY(!ggufOf(many));
        std::string longName = whole;
        std::memset(longName.data() + 24, 0x7f, 8); // the length of the first key
        QVERIFY(!ggufOf(longName));
    }
};

QTEST_GUILESS_MAIN(CheckpointTest)
#include "checkpoint_test.moc"
