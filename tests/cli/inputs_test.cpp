// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/keys.h"
#include "app/project/read_by.h"
#include "model/scenario/parameters.h"
#include "tests/cli/program.h"
#include "tests/cli/questions.h"
#include "tests/paths.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <future>
#include <map>
#include <set>

using namespace rackline;
using namespace rackline::test;

namespace {
/// The scenarios of an answer without what only repeats or names their inputs, or nothing where the request failed.
QJsonArray answered(const QByteArray& line) {
    QJsonArray scenarios;
    for (const QJsonValue& value :
         QJsonDocument::fromJson(line)[QStringLiteral("result")][QStringLiteral("scenarios")].toArray()) {
        QJsonObject scenario = value.toObject();
        scenario.remove(QStringLiteral("inputs"));
        scenario.remove(QStringLiteral("hash"));
        QJsonArray findings;
        for (const QJsonValue& finding : scenario[QStringLiteral("findings")].toArray())
            if (finding[QStringLiteral("code")].toString() != QLatin1String("input_unread")) findings.append(finding);
        scenario[QStringLiteral("findings")] = findings;
        QJsonArray notes;
        for (const QJsonValue& note : scenario[QStringLiteral("notes")].toArray())
            if (!note.toString().startsWith(QLatin1String("An input changes nothing"))) notes.append(note);
        scenario[QStringLiteral("notes")] = notes;
        scenarios.append(scenario);
    }
    return scenarios;
}

double figureOf(const QJsonArray& scenarios, const QString& id) {
    const QJsonObject first = scenarios.first().toObject();
    for (const char* group : {"metrics", "figures"})
        if (const QJsonValue value = first[QLatin1String(group)][id]; !value.isUndefined())
            return value.isObject() ? value[QStringLiteral("mid")].toDouble() : value.toDouble();
    return std::numeric_limits<double>::quiet_NaN();
}
} // namespace

/// Every input bites, or is said not to.
class InputsTest : public QObject {
    Q_OBJECT

    std::vector<InputRow> m_rows;
    /// Both answers of each row to each question; empty where it was not asked.
    std::vector<QByteArray> m_answers;

    const QByteArray& answer(std::size_t row, std::size_t question, bool second) const {
        return m_answers[(row * questions.size() + question) * 2 + std::size_t(second)];
    }
    /// Where nobody reads a key of this kind of scenario, only the answers are asked, because the others follow them.
    static bool isAsked(const InputRow& row, const Question& question) {
        return question.reader == &ReadBy::answers || question.readersOf(row.key).any();
    }

private slots:
    void initTestCase() {
        m_rows = inputRows();
        m_answers.resize(m_rows.size() * questions.size() * 2);
        std::vector<std::vector<std::size_t>> places;
        QByteArrayList requests;
        std::map<QByteArray, std::size_t> asked;
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            for (std::size_t q = 0; q < questions.size(); ++q)
                for (const bool second : {false, true}) {
                    if (!isAsked(m_rows[i], questions[q])) continue;
                    // A key that nobody reads must be as if it were not there, which most rows ask alike. What stands beside one
                    // may say that it is missing.
                    const bool without = !second && m_rows[i].beside.isEmpty() && !questions[q].readersOf(m_rows[i].key).any();
                    const QString value = without ? QString() : second ? m_rows[i].to : m_rows[i].from;
                    const QByteArray request = requestOf(m_rows[i], questions[q], value);
                    const auto [same, isNew] = asked.emplace(request, places.size());
                    if (isNew) {
                        places.emplace_back();
                        requests << request;
                    }
                    places[same->second].push_back((i * questions.size() + q) * 2 + std::size_t(second));
                }
        // A few at a time, so that no call takes long on a slow machine.
        constexpr qsizetype some = 20;
        const auto ask = [&](qsizetype first) {
            return launch({QStringLiteral("batch"), QStringLiteral("--no-overlay")}, requests.mid(first, some).join())
                .out.trimmed()
                .split('\n');
        };
        QByteArrayList answers;
        for (qsizetype first = 0; first < requests.size(); first += 2 * some) {
            auto other = std::async(std::launch::async, ask, first + some);
            answers += ask(first);
            if (first + some < requests.size()) answers += other.get();
        }
        QCOMPARE(answers.size(), requests.size());
        for (qsizetype i = 0; i < answers.size(); ++i)
            for (const std::size_t place : places[std::size_t(i)]) m_answers[place] = answers[i];
    }

    void everyKeyHasARow() {
        std::set<std::string> moved;
        for (const InputRow& row : m_rows) moved.insert(row.key.toStdString());
        // The table itself is about both kinds of scenarios, and a name is no input.
        const std::set<std::string> others{"workload.kind", "name"};
        for (const StructuralKey& key : structuralKeys())
            QVERIFY2(others.contains(std::string(key.id)) || moved.contains(std::string(key.id)), key.id.data());
        for (const Parameter& p : parameters()) QVERIFY2(moved.contains(std::string(p.id)), p.id.data());
    }

    void whoReadsAnswersDifferently() {
        std::map<QString, std::array<bool, questions.size()>> seen;
        QStringList wrong;
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            for (std::size_t q = 0; q < questions.size(); ++q) {
                const QJsonArray first = answered(answer(i, q, false)), second = answered(answer(i, q, true));
                const bool reads = questions[q].reads(m_rows[i].key);
                // A request that was refused answers nothing; refused for one of the values alone, it has read the key.
                if (first.isEmpty() && second.isEmpty()) continue;
                // A key that nobody reads may be refused, with its reason.
                if ((first.isEmpty() || second.isEmpty()) && !questions[q].readersOf(m_rows[i].key).any()) continue;
                const bool differs = first != second;
                seen[m_rows[i].key][q] |= differs;
                if (differs && !reads) wrong << m_rows[i].key + QStringLiteral(" changes ") + questions[q].name();
            }
        for (const auto& [key, changed] : seen)
            for (std::size_t q = 0; q < questions.size(); ++q)
                if (!changed[q] && questions[q].reads(key))
                    wrong << key + QStringLiteral(" does not change ") + questions[q].name();
        for (const QString& line : wrong) qWarning("%s", qPrintable(line));
        QVERIFY(wrong.isEmpty());
    }

    /// A trace is answered differently by what traffic reads, and by nothing else.
    void trafficReadsWhatItSays() {
        const QTemporaryDir folder;
        const QString trace = folder.filePath(QStringLiteral("trace.csv")), file = folder.filePath(QStringLiteral("s.rackline"));
        QByteArray requests = "TIMESTAMP,ContextTokens,GeneratedTokens\n";
        for (int i = 0; i < 240; ++i)
            requests += QByteArray("2023-11-16 18:00:") + QByteArray::number(i / 4).rightJustified(2, '0') + '.' +
                        QByteArray::number(i % 4 * 25 + 10 + i % 7) + ',' + QByteArray::number(200 + i * 997 % 5800) + ',' +
                        QByteArray::number(20 + i * 389 % 580) + '\n';
        const auto write = [](const QString& path, const QByteArray& content) {
            QFile to(path);
            return to.open(QIODevice::WriteOnly) && to.write(content) == content.size();
        };
        QVERIFY(write(trace, requests) && write(file, QJsonDocument(scenarioOf(Task::serve, false)).toJson()));
        const auto served = [&](const InputRow& row, const QString& value) {
            QStringList line{QStringLiteral("traffic"),      file,
                             QStringLiteral("--trace"),      trace,
                             QStringLiteral("--format"),     QStringLiteral("json"),
                             QStringLiteral("--no-overlay"), QStringLiteral("--quiet")};
            for (const QString& setting : row.beside) line << QStringLiteral("--set") << setting;
            line << QStringLiteral("--set") << row.key + QLatin1Char('=') + value;
            QJsonArray scenarios = answered("{\"result\":" + launch(line).out + '}');
            // That lengths are the trace's own is said where the scenario has some.
            if (QJsonObject first = scenarios.first().toObject(); !first.isEmpty()) {
                first.remove(QStringLiteral("notes"));
                scenarios[0] = first;
            }
            return scenarios;
        };
        // These are read and change nothing at a load that four GPUs carry, without a failure or a tier below.
        const std::set<QString> atRest{QStringLiteral("precision.activations"), QStringLiteral("search.largest"),
                                       QStringLiteral("failures.detect"), QStringLiteral("hardware.domain.packages"),
                                       QStringLiteral("offload.latency"), QStringLiteral("failures.reschedule"),
                                       QStringLiteral("storage.reads"), QStringLiteral("hardware.prefill.count"),
                                       QStringLiteral("failures.warm_up"), QStringLiteral("mapping.two_batch_overlap"),
                                       // Room for more adapters is taken from a cache that so few requests do not fill.
                                       QStringLiteral("workload.lora.slots")};
        std::map<QString, bool> changes;
        QStringList wrong;
        for (const InputRow& row : m_rows) {
            if (row.upgrade || !readBy(row.key.toStdString(), Task::serve).answers) continue;
            std::future<QJsonArray> other = std::async(std::launch::async, served, row, row.to);
            const QJsonArray first = served(row, row.from), second = other.get();
            if (first.isEmpty() && second.isEmpty()) continue;
            changes[row.key] |= first != second;
        }
        for (const auto& [key, changed] : changes)
            if (changed != readBy(key.toStdString(), Task::serve).traffic && !(atRest.contains(key) && !changed))
                wrong << key + (changed ? QStringLiteral(" changes") : QStringLiteral(" does not change"));
        for (const QString& line : wrong) qWarning("%s", qPrintable(line));
        QVERIFY(wrong.isEmpty());
        QVERIFY(changes.size() > 100);
    }

    void figuresMoveAsTheTableSays() {
        int moved = 0;
        QStringList wrong;
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            const InputRow& row = m_rows[i];
            if (row.figure.isEmpty()) continue;
            const std::size_t q = readBy(row.key.toStdString(), Task::serve).answers ? 0 : 4;
            const double from = figureOf(answered(answer(i, q, false)), row.figure),
                         to = figureOf(answered(answer(i, q, true)), row.figure);
            const bool right = row.moves == QLatin1String("up") ? to > from : row.moves == QLatin1String("down") && to < from;
            if (!right) wrong << QStringLiteral("%1: %2 goes from %3 to %4").arg(row.key, row.figure).arg(from).arg(to);
            ++moved;
        }
        for (const QString& line : wrong) qWarning("%s", qPrintable(line));
        QVERIFY(wrong.isEmpty());
        QVERIFY(moved > 80);
    }

    /// A dense model has nothing to spread; one rank spreads nothing either.
    void expertsOfDenseModelsAreSaid() {
        const auto said = [](const char* scenario, const char* command, const char* setting) {
            const Finished done = launch(
                {QString::fromUtf8(command), QString::fromUtf8(scenario), QStringLiteral("--set"), QString::fromUtf8(setting)});
            return done.out.contains(QByteArray("An input changes nothing: ") + QByteArray(setting).split('=').first() +
                                     " spreads experts, and the model has none.");
        };
        QVERIFY(said("llama-70b-generations#H100 HGX", "estimate", "mapping.ep=2"));
        QVERIFY(said("train-llama-405b#8,192 H100", "train", "mapping.training.ep=2"));
        QVERIFY(said("train-llama-405b#8,192 H100", "train", "mapping.training.expert_tp=2"));
        QVERIFY(!said("llama-70b-generations#H100 HGX", "estimate", "mapping.ep=1"));
        QVERIFY(!said("three-generations#H100", "estimate", "mapping.ep=16"));
    }

    /// What nobody reads is said: with the scenario, and of what was typed for a command that does not read it.
    void unreadInputsAreSaid() {
        const QByteArray serve = QJsonDocument(scenarioOf(Task::serve, false)).toJson();
        const Finished wrongKind = launch(words(QStringLiteral("estimate - --format json --set checkpoint.kept=3")), serve);
        QVERIFY2(wrongKind.out.contains("An input changes nothing: serving does not read checkpoint.kept."),
                 wrongKind.out.left(800));
        const Finished elsewhere = launch(words(QStringLiteral("estimate - --brief --set 'network.reach.host=5 m'")), serve);
        QVERIFY2(
            elsewhere.err.contains("network.reach.host changes nothing here: estimate does not read it (read by: network, site)"),
            elsewhere.err);
        const Finished read = launch(words(QStringLiteral("network - --set 'network.reach.host=5 m'")), serve);
        QVERIFY(!read.err.contains("changes nothing"));
        const QByteArray train = QJsonDocument(scenarioOf(Task::train, false)).toJson();
        const Finished phase = launch(words(QStringLiteral("train - --format json --set 'power.decode.cap=700 W'")), train);
        QVERIFY2(phase.out.contains("training does not read power.decode.cap"), phase.out.left(800));
        const QByteArray learn = QJsonDocument(scenarioOf(Task::postTrain, false)).toJson();
        const Finished lengths = launch(words(QStringLiteral("rl - --set workload.isl=9")), learn);
        QVERIFY2(lengths.out.contains("post-training does not read workload.isl"), lengths.out.left(800));
        QVERIFY(launch({QStringLiteral("schema"), QStringLiteral("keys")}).out.contains("read by"));
        // Training reads the carbon of a kWh, serving does not.
        const Finished carbon = launch(words(QStringLiteral("estimate - --brief --set 'facility.carbon=0.4'")), serve);
        QVERIFY2(carbon.err.contains("facility.carbon changes nothing here: estimate does not read it"), carbon.err);
    }

    /// Pools whose prompts fit nowhere say so; they named the worker that writes, and its one GPU.
    void promptsThatFitNowhereAreSaid() {
        const Finished pools = launch(words(QStringLiteral("estimate - --format json --set mapping.mode=disaggregated --set "
                                                           "hardware.prefill.rack=dgx-h100 --set hardware.prefill.count=1")),
                                      QJsonDocument(scenarioOf(Task::serve, false)).toJson());
        QCOMPARE(pools.code, 1);
        QVERIFY2(pools.out.contains("No layout of the model fits on the 8 GPUs that read prompts"), pools.out.left(800));
    }

    /// An answer without a result was a line that is no JSON.
    void refusalsOfRequestsAreJson() {
        const QByteArray request =
            R"({"command":"site","scenario":{"format":"rackline","version":1,"name":"s","model":"deepseek-v3",)"
            R"("hardware":{"rack":"rubin-ultra-nvl576","count":2}},"set":{"mapping.ep":"288"}})";
        const QByteArray line = launch({QStringLiteral("batch")}, request + '\n').out;
        const QJsonDocument answer = QJsonDocument::fromJson(line);
        QVERIFY2(answer.isObject(), line);
        QCOMPARE(answer[QStringLiteral("error")][QStringLiteral("code")].toInt(), 1);
    }
};

QTEST_GUILESS_MAIN(InputsTest)
#include "inputs_test.moc"
