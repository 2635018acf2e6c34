// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/traffic/trace_file.h"
#include "tests/paths.h"

#include <QTemporaryDir>
#include <QTest>

#include <map>

#include <cmath>
#include <fstream>
#include <zlib.h>

using namespace rackline;

namespace {

class Written {
public:
    Result<TraceFile> operator()(const std::string& text) {
        const std::string name = m_folder.filePath(QStringLiteral("a.trace")).toStdString();
        std::ofstream(name, std::ios::binary) << text;
        return readTraceFile(name);
    }
    std::string path(const char* name) const { return m_folder.filePath(QString::fromUtf8(name)).toStdString(); }

private:
    QTemporaryDir m_folder;
};

std::string errorOf(const Result<TraceFile>& file) { return file ? std::string("none") : file.error().detail; }

} // namespace

class TraceFileTest : public QObject {
    Q_OBJECT
private slots:
    /// Means and variations as the traces' owners and the prototype have them.
    void shippedTraces() {
        const auto conv = readTraceFile(sourcePath("resources/traffic/azure-2023-conv.csv.gz"));
        QVERIFY(conv);
        QCOMPARE(conv->format, std::string("Azure"));
        QCOMPARE(conv->trace.size(), std::size_t(19366));
        QCOMPARE(conv->badRows, std::size_t(0));
        const traffic::TraceFacts facts = traffic::factsOf(conv->trace);
        QVERIFY(std::abs(facts.prompt - 1154.7) < 0.05);
        QVERIFY(std::abs(facts.promptCv - 0.960) < 5e-4);
        QVERIFY(std::abs(facts.answer - 211.1) < 0.05);
        QVERIFY2(std::abs(facts.rate - 5.530) < 5e-4, std::to_string(facts.rate).c_str());
        QVERIFY(std::abs(facts.gapCv - 1.09) < 5e-3);
        const auto code = readTraceFile(sourcePath("resources/traffic/azure-2023-code.csv.gz"));
        QCOMPARE(code->trace.size(), std::size_t(8819));
        QVERIFY(std::abs(traffic::factsOf(code->trace).gapCv - 13.2) < 0.05);
        const auto agents = readTraceFile(sourcePath("resources/traffic/agentic-coding.jsonl.gz"));
        QVERIFY(agents);
        QCOMPARE(agents->sessions.sessions.size(), std::size_t(692));
        QCOMPARE(agents->sessions.calls.size(), std::size_t(46218));
        QCOMPARE(agents->sessions.chains.size(), std::size_t(692 + 63));
        double input = 0, output = 0, reused = 0;
        for (const traffic::Call& call : agents->sessions.calls)
            input += call.prompt, output += call.answer, reused += call.reused;
        QCOMPARE(input, 5'467'403'989.0);
        // 20,339,420, and 27 empty answers that count as one token.
        QCOMPARE(output, 20'339'447.0);
        QVERIFY(std::abs(reused / input - 0.962326) < 5e-7);
    }
    void forms() {
        Written written;
        const auto burst = written("Timestamp,Model,Request tokens,Response tokens,Total tokens,Log "
                                   "Type\n5,ChatGPT,472,18,490,Conversation log\n45,GPT-4,1087,230,1317,API log\n");
        QVERIFY(burst);
        QCOMPARE(burst->format, std::string("BurstGPT"));
        QCOMPARE(burst->trace.time, (std::vector<double>{0, 40}));
        const auto own = written("session,time [ms],prompt [tokens],answer [tokens]\nb,100,10,0\na,600,20,5\nb,350,30,6\n");
        QVERIFY(own);
        QCOMPARE(own->format, std::string("Rackline"));
        // Less than a second out of step is put in order.
        QCOMPARE(own->trace.time, (std::vector<double>{0, 0.25, 0.5}));
        QCOMPARE(own->trace.prompt, (std::vector<std::int32_t>{10, 30, 20}));
        QCOMPARE(own->trace.answer, (std::vector<std::int32_t>{1, 6, 5}));
        QCOMPARE(own->trace.session, (std::vector<std::uint32_t>{0, 0, 1}));
        const auto kinds =
            written("time [s],kind,prompt [tokens],answer [tokens]\n0,chat,10,1\n2,batch,20,5\n1.5,chat,30,6\n2,b,-1,1\n");
        QVERIFY(kinds);
        QCOMPARE(kinds->trace.kinds, (std::vector<std::string>{"chat", "batch"}));
        QCOMPARE(kinds->trace.kind, (std::vector<std::uint8_t>{0, 0, 1}));
        const auto unnamed = written("time [s],kind,prompt [tokens],answer [tokens]\n0,chat,10,1\n1,,20,5\n2,a b,30,6\n");
        QVERIFY(unnamed);
        QCOMPARE(unnamed->badRows, std::size_t(2));
        QCOMPARE(unnamed->trace.kinds, (std::vector<std::string>{"chat"}));
        QString many = QStringLiteral("time [s],kind,prompt [tokens],answer [tokens]\n");
        for (int i = 0; i <= 64; ++i) many += QStringLiteral("%1,kind%1,10,1\n").arg(i);
        QVERIFY(errorOf(written(many.toStdString())).find("more than 64 kinds") != std::string::npos);
        const auto thoughts = written("time [s],prompt [tokens],answer [tokens],thoughts [tokens]\n0,10,1,500\n1,20,5,0\n"
                                      "2,30,6,-1\n3,30,6,nan\n4,30,6,1e9\n");
        QVERIFY(thoughts);
        QCOMPARE(thoughts->badRows, std::size_t(3));
        QCOMPARE(thoughts->trace.thoughts, (std::vector<std::int32_t>{500, 0}));
        QCOMPARE(thoughts->trace.answer, (std::vector<std::int32_t>{501, 5}));
        // What may be missing is not missed where it is spelt in another way, or there twice.
        for (const char* spelt : {"thoughts", "Thoughts [tokens]", "thoughts (tokens)", "Kind", "SESSION"})
            QVERIFY2(errorOf(written("time [s],prompt [tokens],answer [tokens]," + std::string(spelt) + "\n0,10,1,5\n"))
                             .find("is no column; the column is \"") != std::string::npos,
                     spelt);
        QVERIFY(errorOf(written("time [s],kind,prompt [tokens],answer [tokens],kind\n0,a,10,1,b\n")).find("there twice") !=
                std::string::npos);
        QVERIFY(written("time [s],prompt [tokens],answer [tokens],user\n0,10,1,5\n"));
        const auto azure = written("TIMESTAMP,ContextTokens,GeneratedTokens\n2024-05-10 23:59:59.500000+00:00,10,2\n2024-05-11 "
                                   "00:00:01.250000+00:00,11,3\n");
        QVERIFY(azure);
        QCOMPARE(azure->trace.time, (std::vector<double>{0, 1.75}));
    }
    /// A session with hashes of its own blocks: what is reused follows from them.
    void sessionsWithHashes() {
        Written written;
        const auto file = written(
            R"({"id":"x","block_size":64,"tool_tokens":60,"system_tokens":40,"requests":[)"
            R"({"t":0,"type":"n","in":200,"out":5,"hash_ids":[1,2,3],"api_time":2,"think_time":0},)"
            R"({"t":4,"type":"subagent","requests":[{"t":4,"type":"s","in":130,"out":7,"hash_ids":[1,9],"api_time":1,"think_time":0}]},)"
            R"({"t":9,"type":"s","in":256,"out":0,"hash_ids":[1,2,3,4],"api_time":2,"think_time":7}]})");
        QVERIFY(file);
        QCOMPARE(file->sessions.sessions.size(), std::size_t(1));
        QCOMPARE(file->sessions.sessions[0].prefix, 100);
        QCOMPARE(file->sessions.chains.size(), std::size_t(2));
        QCOMPARE(file->sessions.calls[1].reused, 192);
        QCOMPARE(file->sessions.calls[1].answer, 1);
        QCOMPARE(file->sessions.chains[1].startsAfter, 0);
        QCOMPARE(file->sessions.chains[1].gap, 2.f);
        QCOMPARE(file->sessions.calls[2].reused, 64);
    }
    /// Blocks are of 512 tokens unless all prompts so far have as many as they have smaller ones; one wrong row proves nothing.
    void blocksAreAsLongAsTheirNumberSays() {
        const auto row = [](int prompt, int hashes) {
            std::string line =
                R"({"timestamp":0,"input_length":)" + std::to_string(prompt) + R"(,"output_length":3,"hash_ids":[)";
            for (int i = 0; i < hashes; ++i) line += (i > 0 ? "," : "") + std::to_string(i);
            return line + "]}\n";
        };
        Written written;
        for (const int tokens : {16, 64, 128, 512}) {
            const auto file = written(row(100, (100 + tokens - 1) / tokens) + row(1300, (1300 + tokens - 1) / tokens));
            QVERIFY(file);
            QCOMPARE(file->trace.blockTokens, tokens);
            QCOMPARE(file->badRows, std::size_t(0));
        }
        // What stands behind a zero byte is not passed over.
        const auto torn = written(row(1300, 82) + row(100, 7).insert(row(100, 7).size() - 1, std::string("\0{", 2)));
        QVERIFY(torn);
        QCOMPARE(torn->badRows, std::size_t(1));
        const auto wrong = written(row(6758, 14) + row(100, 7) + row(7322, 15));
        QVERIFY(wrong);
        QCOMPARE(wrong->trace.blockTokens, 512);
        QCOMPARE(wrong->badRows, std::size_t(1));
        QCOMPARE(wrong->firstBad[0], std::string("line 2: there are more blocks of 512 tokens than the prompt has"));
        // Neither a row that is left out nor one among many decides, whether it has more blocks than others or fewer.
        std::string many = row(200, 1) + row(600, 3);
        for (int i = 0; i < 20; ++i) many += row(2100, 5);
        QCOMPARE(written(many)->trace.blockTokens, 512);
        std::string small = row(100, 6);
        for (int i = 0; i < 20; ++i) small += row(100, 7);
        const auto sixteen = written(small);
        QCOMPARE(sixteen->trace.blockTokens, 16);
        QCOMPARE(sixteen->trace.size(), std::size_t(21));
        QCOMPARE(sixteen->format, std::string("Mooncake, blocks of 16 tokens"));
        QCOMPARE(written(row(2100, 3) + row(5000, 5))->trace.blockTokens, 1024);
    }
    /// Bailian counts in seconds and blocks of 16 tokens, and says which chat came before.
    void bailian() {
        Written written;
        const auto file = written(
            R"({"chat_id":7,"parent_chat_id":-1,"timestamp":61.5,"input_length":40,"output_length":9,"type":"text","turn":1,"hash_ids":[1,2,3]})"
            "\n"
            R"({"chat_id":8,"parent_chat_id":-1,"timestamp":62,"input_length":20,"output_length":1,"type":"search","turn":1,"hash_ids":[9,4]})"
            "\n"
            R"({"chat_id":9,"parent_chat_id":7,"timestamp":63.5,"input_length":60,"output_length":4,"type":"text","turn":2,"hash_ids":[1,2,3,5]})"
            "\n"
            R"({"chat_id":12,"parent_chat_id":9,"timestamp":64,"input_length":70,"output_length":4,"turn":3,"hash_ids":[1,2,3,5,6]})"
            "\n"
            R"({"chat_id":"x","parent_chat_id":-1,"timestamp":64,"input_length":70,"output_length":4,"type":"text","hash_ids":[1]})"
            "\n"
            R"({"chat_id":18446744073709551615,"parent_chat_id":-1,"timestamp":64,"input_length":7,"output_length":4,"type":"text","hash_ids":[1]})"
            "\n"
            R"({"timestamp":64,"input_length":70,"output_length":4,"hash_ids":[1]})"
            "\n"
            R"({"chat_id":14,"parent_chat_id":-1,"timestamp":65,"input_length":70,"output_length":4,"type":"text","hash_ids":[8]})");
        QVERIFY(file);
        QCOMPARE(file->format, std::string("Bailian"));
        QCOMPARE(file->trace.time, (std::vector<double>{0, 0.5, 2, 3.5}));
        QCOMPARE(file->trace.blockTokens, 16);
        QCOMPARE(file->trace.session, (std::vector<std::uint32_t>{0, 1, 0, 2}));
        QCOMPARE(file->trace.kinds, (std::vector<std::string>{"text", "search"}));
        QCOMPARE(file->firstBad, (std::vector<std::string>{"line 4: its kind is missing", "line 5: chat_id is not a whole number",
                                                           "line 6: chat_id is not a whole number",
                                                           "line 7: requests of two forms stand in one file"}));
        // A line that is no request says nothing of the form.
        const auto headed =
            written(R"({"dataset":"chats"})"
                    "\n"
                    R"({"chat_id":7,"parent_chat_id":-1,"timestamp":2,"input_length":4,"output_length":9,"hash_ids":[1]})");
        QCOMPARE(headed->format, std::string("Bailian"));
        QCOMPARE(headed->badRows, std::size_t(1));
    }
    /// A file of the columns that are listed is read, and without one that is needed it is not.
    void listedColumnsAreThoseThatAreRead() {
        Written written;
        std::map<std::string, std::vector<TraceColumn>> forms;
        for (const TraceColumn& column : traceColumns())
            if (column.form != "sessions of agents") forms[std::string(column.form)].push_back(column);
        QCOMPARE(forms.size(), std::size_t(5));
        const auto value = [](const TraceColumn& column, bool json) -> std::string {
            if (column.name == "TIMESTAMP") return "2023-11-16 18:15:46.5";
            if (column.name == "hash_ids") return "[1]";
            const bool word = column.name == "kind" || column.name == "type";
            return word ? (json ? "\"chat\"" : "chat") : column.name == "parent_chat_id" ? "-1" : "20";
        };
        for (const auto& [form, columns] : forms) {
            const bool json = form == "Mooncake" || form == "Bailian";
            const auto readWithout = [&, &all = columns](std::string_view missing) {
                std::string head, row;
                for (const TraceColumn& column : all) {
                    const std::string name(column.name);
                    // Times are in one of several units.
                    if (column.name == missing || (name.starts_with("time [") && name != "time [s]")) continue;
                    const std::string comma = row.empty() ? "" : ",";
                    head += comma + name;
                    row += comma + (json ? '"' + name + "\":" : "") + value(column, json);
                }
                return written(json ? '{' + row + '}' : head + '\n' + row + '\n');
            };
            const auto whole = readWithout("");
            QVERIFY2(whole, form.c_str());
            QCOMPARE(whole->format, form);
            QCOMPARE(whole->badRows, std::size_t(0));
            QCOMPARE(whole->trace.prompt, (std::vector<std::int32_t>{20}));
            for (const TraceColumn& column : columns) {
                if (column.name.starts_with("time [") && column.name != "time [s]") continue;
                const auto without = readWithout(column.name);
                const bool same = without && without->format == form && without->badRows == 0;
                QVERIFY2(same != column.needed, (form + ": " + std::string(column.name)).c_str());
            }
        }
    }
    void kindsOfMooncakesLines() {
        Written written;
        const auto file = written(R"({"timestamp":0,"input_length":600,"output_length":3,"kind":"chat","hash_ids":[1,2]})"
                                  "\n"
                                  R"({"timestamp":1500,"input_length":600,"output_length":3,"kind":"a b","hash_ids":[1,2]})"
                                  "\n"
                                  R"({"timestamp":2500,"input_length":600,"output_length":3,"kind":"batch","hash_ids":[1,2]})");
        QVERIFY(file);
        QCOMPARE(file->trace.kind, (std::vector<std::uint8_t>{0, 1}));
        QCOMPARE(file->trace.kinds, (std::vector<std::string>{"chat", "batch"}));
        QCOMPARE(file->trace.time, (std::vector<double>{0, 2.5}));
        QCOMPARE(file->badRows, std::size_t(1));
        QVERIFY(readTraceFile(sourcePath("resources/traffic/mooncake-conversation.jsonl.gz"))->trace.kind.empty());
        const auto none = written(R"({"timestamp":0,"input_length":600,"output_length":3,"kind":null,"hash_ids":[1,2]})"
                                  "\n"
                                  R"({"timestamp":1,"input_length":600,"output_length":3,"kind":"chat","hash_ids":[1,2]})");
        QCOMPARE(none->firstBad, (std::vector<std::string>{"line 1: its kind is no text"}));
        QCOMPARE(none->trace.kinds, (std::vector<std::string>{"chat"}));
    }
    void badRowsAreCountedAndNamed() {
        Written written;
        const auto file = written(
            "time [s],prompt [tokens],answer [tokens]\n10,5,5\n8,5,5\nnan,5,5\n11,-4,5\n12,1e12,5\n13,5\n14,inf,2\n15,7,7\n");
        QVERIFY(file);
        QCOMPARE(file->trace.size(), std::size_t(2));
        QCOMPARE(file->badRows, std::size_t(6));
        QCOMPARE(file->firstBad.size(), std::size_t(5));
        QCOMPARE(file->firstBad[0], std::string("line 3: the time goes back by more than a second"));
        QCOMPARE(file->firstBad[1], std::string("line 4: the time is not a number"));
        QCOMPARE(file->firstBad[2], std::string("line 5: a length is negative"));
        QCOMPARE(file->firstBad[3], std::string("line 6: a length is above 100 million tokens"));
        const auto lines =
            written("{\"timestamp\":0,\"input_length\":600,\"output_length\":3,\"hash_ids\":[1,2]}\nnoise\n{\"timestamp\":1,"
                    "\"input_length\":600,\"output_length\":3,\"hash_ids\":[1,2,3]}\n{\"requests\":[]}\n[[[[");
        QVERIFY(lines);
        QCOMPARE(lines->badRows, std::size_t(4));
        QCOMPARE(lines->trace.size(), std::size_t(1));
    }
    void hostileFiles() {
        Written written;
        QVERIFY(errorOf(written("")).starts_with("is empty"));
        QVERIFY(errorOf(written("\n\n")).starts_with("is empty"));
        QVERIFY(errorOf(written("a,b,c\n1,2,3\n")).starts_with("the header is none"));
        QVERIFY(errorOf(written("time [s],prompt [tokens],answer [tokens]\n")).starts_with("has no row"));
        QVERIFY(errorOf(written("{}")).starts_with("has no row"));
        QVERIFY(errorOf(written("{\"requests\":[{\"agent\":[[1]]}, 4, [1,2]]}")).starts_with("has no row"));
        QVERIFY(errorOf(written(std::string("\x1f\x8b\x08\0garbage", 11))).find("packing is broken") != std::string::npos);
        QVERIFY(!readTraceFile(written.path("missing")));
    }
    /// 200 MB of line ends in 200 kB.
    void bombIsRefused() {
        Written written;
        const std::string name = written.path("bomb.gz");
        gzFile packed = gzopen(name.c_str(), "wb9");
        const std::string lines(1 << 20, '\n');
        for (int i = 0; i < 200; ++i) gzwrite(packed, lines.data(), static_cast<unsigned>(lines.size()));
        gzclose(packed);
        QVERIFY(errorOf(readTraceFile(name)).find("200 times its size") != std::string::npos);
    }
    void scaling() {
        traffic::Trace trace;
        trace.time = {0, 1, 9.9};
        trace.prompt = {1, 2, 3};
        trace.answer = {4, 5, 6};
        trace.blockEnd = {1, 2, 3};
        trace.blocks = {0, 1, 0};
        trace.distinctBlocks = 2;
        const traffic::Trace twice = traffic::superposed(trace, 2);
        QCOMPARE(twice.prompt, (std::vector<std::int32_t>{1, 2, 3, 1, 2, 3}));
        QVERIFY(std::abs(twice.time[2] - 4.9) < 1e-12);
        QCOMPARE(twice.blocks, (std::vector<std::uint32_t>{0, 1, 2, 2, 3, 0}));
        // The first copy is whole, and of the second some come, with their own blocks and times.
        const traffic::Trace more = traffic::superposed(trace, 1.5);
        QVERIFY(more.size() >= 3 && more.size() <= 6);
        QCOMPARE(std::count_if(more.blocks.begin(), more.blocks.end(), [](std::uint32_t b) { return b < 2; }), std::ptrdiff_t(3));
        traffic::Trace many;
        for (int i = 0; i < 10000; ++i) {
            many.time.push_back(i);
            many.prompt.push_back(i);
            many.answer.push_back(1);
        }
        const traffic::Trace part = traffic::superposed(many, 0.3);
        QVERIFY2(std::abs(double(part.size()) - 3000) < 150, std::to_string(part.size()).c_str());
        QVERIFY(std::is_sorted(part.prompt.begin(), part.prompt.end()));
        // Sessions come whole, and those of a smaller part are among those of a larger one.
        for (int i = 0; i < 10000; ++i) many.session.push_back(static_cast<std::uint32_t>(i % 100));
        const traffic::Trace some = traffic::superposed(many, 0.3), half = traffic::superposed(many, 0.5);
        QCOMPARE(some.size() % 100, std::size_t(0));
        QVERIFY(std::includes(half.prompt.begin(), half.prompt.end(), some.prompt.begin(), some.prompt.end()));
        QVERIFY(std::abs(traffic::compressed(trace, 3).span() - 3.3) < 1e-12);
    }
};

QTEST_GUILESS_MAIN(TraceFileTest)
#include "trace_file_test.moc"
