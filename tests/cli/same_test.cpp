// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"
#include "tests/paths.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace rackline::test;

namespace {
QString line(const char* text) { return QString::fromUtf8(text); }

QJsonObject answerOf(const QString& command) {
    const Finished run = launch(words(command + line(" --format json --no-overlay")));
    const QJsonObject answer = QJsonDocument::fromJson(run.out).object();
    if (answer.isEmpty()) qWarning("%s: %s", qPrintable(command), run.err.constData());
    return answer;
}
QJsonArray scenariosOf(const QString& command) { return answerOf(command)[QStringLiteral("scenarios")].toArray(); }

QJsonArray rowsOf(const QJsonValue& page, const char* id) {
    for (const QJsonValue& table : page[QStringLiteral("tables")].toArray())
        if (table[QStringLiteral("id")] == QLatin1String(id)) return table[QStringLiteral("rows")].toArray();
    return {};
}
QJsonValue rowOf(const QJsonValue& page, const char* table, const char* row) {
    for (const QJsonValue& one : rowsOf(page, table))
        if (one[QStringLiteral("id")] == QLatin1String(row)) return one[QStringLiteral("values")];
    return {};
}
double middle(const QJsonValue& v) { return (v.isObject() ? v[QStringLiteral("mid")] : v).toDouble(NAN); }
double figureOf(const QJsonValue& page, const char* table, const char* row) {
    return middle(rowOf(page, table, row)[QStringLiteral("value")]);
}

/// Numbers are written so that they are read back as the same bits, so that equal numbers are equal bits.
class Differences {
public:
    explicit Differences(QString scenario) : m_scenario(std::move(scenario)) {}
    void same(const QString& what, double one, double other) {
        ++m_held;
        if (one == other) return;
        m_found << QStringLiteral("%1, %2: %3 and %4")
                       .arg(m_scenario, what, QString::number(one, 'g', 17), QString::number(other, 'g', 17));
    }
    void same(const QString& what, const QJsonValue& one, const QJsonValue& other) {
        if (one.isDouble() && other.isDouble()) return same(what, one.toDouble(), other.toDouble());
        ++m_held;
        if (one != other) m_found << m_scenario + QStringLiteral(", ") + what;
    }
    bool none() const {
        for (const QString& one : m_found) qWarning("%s", qPrintable(one));
        return m_found.isEmpty() && m_held > 0;
    }

private:
    QString m_scenario;
    QStringList m_found;
    int m_held = 0;
};

/// Every principal metric under its name.
void sameMetrics(Differences& d, const QString& who, const QJsonObject& metrics, const QJsonValue& other) {
    const QJsonObject figures = other.toObject();
    for (auto it = metrics.begin(); it != metrics.end(); ++it)
        if (figures.contains(it.key())) d.same(who + QLatin1Char(' ') + it.key(), middle(it.value()), middle(figures[it.key()]));
}
void sameEnds(Differences& d, const QString& what, const QJsonValue& one, const QJsonValue& other) {
    for (const char* end : {"low", "high"})
        d.same(what + QLatin1Char(' ') + QLatin1String(end), one[QLatin1String(end)], other[QLatin1String(end)]);
}

/// Rows of CSV by the names of their columns.
QList<QHash<QString, QString>> rowsOfCsv(const QByteArray& csv) {
    QList<QStringList> lines{{QString()}};
    bool quoted = false;
    const QString text = QString::fromUtf8(csv);
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (c == QLatin1Char('"') && !(quoted && text.mid(i + 1, 1) == QLatin1String("\"")))
            quoted = !quoted;
        else if (c == QLatin1Char('"'))
            lines.back().back() += text[i++];
        else if (c == QLatin1Char(',') && !quoted)
            lines.back() << QString();
        else if (c == QLatin1Char('\n') && !quoted)
            lines << QStringList{QString()};
        else
            lines.back().back() += c;
    }
    QList<QHash<QString, QString>> rows;
    for (const QStringList& cells : lines.mid(1, lines.size() - 2)) {
        QHash<QString, QString> row;
        for (qsizetype i = 0; i < cells.size(); ++i) row[lines[0][i]] = cells[i];
        rows << row;
    }
    return rows;
}
/// What CSV writes of a value: text, a number's own digits, 1 or 0; nothing of what has parts.
QString cellOf(const QJsonValue& value) {
    if (value.isBool()) return value.toBool() ? QStringLiteral("1") : QStringLiteral("0");
    return value.isDouble() ? QString::number(value.toDouble(), 'g', 17) : value.toString();
}
QString numberCell(const QString& cell) {
    bool isNumber = false;
    const double value = cell.toDouble(&isNumber);
    return isNumber ? QString::number(value, 'g', 17) : cell;
}
/// Every plain value by its key, wherever it stands.
void gather(const QJsonValue& value, QHash<QString, QSet<QString>>& found) {
    if (value.isArray())
        for (const QJsonValue& one : value.toArray()) gather(one, found);
    const QJsonObject object = value.toObject();
    for (auto it = object.begin(); it != object.end(); ++it) {
        if (!it->isObject() && !it->isArray()) found[it.key()] << cellOf(*it);
        gather(*it, found);
    }
}
const QString measurements = QString::fromStdString(rackline::sourcePath("resources/measurements"));

/// A sweep needs an axis; this one is read by training that fails alone.
constexpr auto idleAxis = " --quiet --axis checkpoint.kept=3";
} // namespace

/// One file has one answer, whichever command is asked.
class SameTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    /// The shipped example with an operating point of its own.
    QString withReadAt(const char* id, const char* speed) {
        QByteArray text =
            contentOf(QString::fromStdString(rackline::sourcePath("resources/scenarios/" + std::string(id) + ".rackline")));
        text.replace("\"shared\"", QByteArray("\"read_at\": \"") + speed + "\", \"shared\"");
        const QString path = m_folder.filePath(QLatin1String(id) + line(".rackline"));
        put(path, text);
        return path;
    }

    void compareStack(Differences& d, const QJsonValue& estimate, const QJsonValue& site) {
        const QJsonObject metrics = estimate[QStringLiteral("metrics")].toObject();
        double average = 0, provisioned = 0, hourly = 0, token = 0;
        for (const QJsonValue& part : estimate[QStringLiteral("power_w_per_gpu")].toArray()) {
            average += part[QStringLiteral("average")].toDouble();
            provisioned += part[QStringLiteral("provisioned")].toDouble();
        }
        for (const QJsonValue& part : estimate[QStringLiteral("cost")].toArray()) {
            hourly += part[QStringLiteral("usd_per_gpu_h")].toDouble();
            token += part[QStringLiteral("usd_per_mtok")].toDouble();
        }
        const double rate = middle(metrics[QStringLiteral("tok_s_per_gpu")]);
        // Sums of parts round in their own order: the same to what a sum of twenty numbers can keep.
        const auto sums = [&](const char* what, double sum, double whole) {
            QVERIFY2(std::abs(sum - whole) <= 20 * 2.3e-16 * std::abs(whole), what);
        };
        sums("stack, average", average / rate, middle(metrics[QStringLiteral("j_per_tok")]));
        sums("stack, provisioned", 1e6 * rate / provisioned, middle(metrics[QStringLiteral("tok_s_per_mw")]));
        sums("cost of an hour", hourly, middle(metrics[QStringLiteral("usd_per_gpu_h")]));
        sums("cost of a token", token, middle(metrics[QStringLiteral("usd_per_mtok")]));
        const QJsonValue sum = rowOf(site, "power", "sum");
        d.same(QStringLiteral("site, sum of power"), sum[QStringLiteral("average")].toDouble(),
               figureOf(site, "site", "average"));
        d.same(QStringLiteral("site, sum of ratings"), sum[QStringLiteral("provisioned")].toDouble(),
               figureOf(site, "site", "provisioned"));
    }

    /// A site that has other racks for prompts has whole ones of each, and its GPUs cost and draw what that mix does.
    void compareSite(Differences& d, const QJsonValue& estimate, const QJsonValue& site, bool elsewhere) {
        const QJsonObject metrics = estimate[QStringLiteral("metrics")].toObject();
        if (!elsewhere)
            d.same(QStringLiteral("site usd_per_gpu_h"), figureOf(site, "tokens", "usd_per_gpu_h"),
                   middle(metrics[QStringLiteral("usd_per_gpu_h")]));
        // Whole racks may leave some GPUs over; where none is left, a token costs the same.
        const double gpus = figureOf(site, "site", "gpus"), each = middle(metrics[QStringLiteral("tok_s_per_gpu")]);
        if (!elsewhere && gpus * each == figureOf(site, "site", "tok_s"))
            d.same(QStringLiteral("site usd_per_mtok"), figureOf(site, "tokens", "usd_per_mtok"),
                   middle(metrics[QStringLiteral("usd_per_mtok")]));
    }

    /// The answer of a plan that has chosen the same candidate for as many racks: its goals are others, so that it need not.
    void comparePlan(Differences& d, const QJsonValue& estimate, const QJsonValue& site, const QJsonValue& plan, int& met) {
        const QJsonValue point = estimate[QStringLiteral("point")];
        for (const QJsonValue& answer : plan[QStringLiteral("answers")].toArray()) {
            const QJsonValue best = answer[QStringLiteral("best")];
            if (best[QStringLiteral("label")] != point[QStringLiteral("label")] ||
                best[QStringLiteral("batch")] != point[QStringLiteral("batch")])
                continue;
            for (const char* id : {"tok_s_per_user", "ttft_s"})
                d.same(line("plan ") + line(id), best[QLatin1String(id)], point[QLatin1String(id)]);
            if (best[QStringLiteral("racks")].toDouble() != figureOf(site, "site", "racks")) continue;
            ++met;
            for (const auto& [ofPlan, ofSite] : {std::pair{"tok_s", "tok_s"},
                                                 {"users", "users"},
                                                 {"gpus", "gpus"},
                                                 {"provisioned_w", "provisioned"},
                                                 {"average_w", "average"}})
                d.same(line("plan and site, ") + line(ofPlan), best[QLatin1String(ofPlan)].toDouble(),
                       figureOf(site, "site", ofSite));
        }
    }

private slots:
    /// Commands with a line for each thing, whose columns are what JSON says of it.
    void columnsOfCsvAreKeysOfJson_data() {
        QTest::addColumn<QString>("command");
        QTest::addColumn<int>("atLeast");
        const auto row = [](const char* command, int atLeast) {
            QTest::newRow(command) << line(command).replace(QStringLiteral("MEASURED"), measurements) << atLeast;
        };
        row("pareto llama-70b-generations", 20);
        row("pareto 'llama-70b-generations#H100 HGX' --all", 20);
        row("plan three-generations --target '5 MW'", 15);
        row("sweep llama-70b-generations --axis facility.pue=1.1,1.3", 20);
        row("sweep train-llama-405b --axis checkpoint.kept=3,4", 10);
        row("map llama-70b-generations --axis facility.pue=1.1,1.5 --axis workload.osl=512,1024", 3);
        row("sensitivity llama-70b-generations --assumptions", 10);
        row("catalogue list", 6);
        row("catalogue show rack/gb200-nvl72", 6);
        row("catalogue check", 4);
        row("validate --power MEASURED/power", 5);
        row("validate --cases MEASURED/training/cases.csv", 6);
        row("validate --kernels MEASURED/kernels", 9);
    }
    void columnsOfCsvAreKeysOfJson() {
        QFETCH(QString, command);
        QFETCH(int, atLeast);
        QHash<QString, QSet<QString>> values;
        gather(answerOf(command), values);
        const auto rows = rowsOfCsv(launch(words(command + line(" --format csv --no-overlay"))).out);
        QVERIFY(!rows.isEmpty());
        int held = 0;
        QStringList found;
        for (auto it = rows[0].begin(); it != rows[0].end(); ++it) {
            if (!values.contains(it.key())) continue;
            ++held;
            const QSet<QString>& known = values[it.key()];
            for (const auto& row : rows)
                if (const QString& cell = row[it.key()];
                    !cell.isEmpty() && !known.contains(cell) && !known.contains(numberCell(cell)))
                    found << it.key() + QStringLiteral(": ") + cell;
        }
        QVERIFY2(found.isEmpty(), qPrintable(found.mid(0, 5).join(QLatin1Char('\n'))));
        QVERIFY2(held >= atLeast, qPrintable(QString::number(held)));
    }

    /// Commands with a line for each figure, under the name that JSON has for it.
    void linesOfCsvAreFiguresOfJson() {
        Differences d(QStringLiteral("llama-70b-generations#H100 HGX"));
        const auto linesOf = [](const char* command) {
            return rowsOfCsv(launch(words(line(command) + line(" --format csv"))).out);
        };
        const QJsonValue estimate = scenariosOf(line("estimate 'llama-70b-generations#H100 HGX'"))[0];
        for (const auto& row : linesOf("estimate 'llama-70b-generations#H100 HGX'")) {
            if (row[QStringLiteral("kind")] != QLatin1String("metric")) continue;
            const QJsonValue figure = estimate[QStringLiteral("metrics")][row[QStringLiteral("name")]];
            for (const char* end : {"low", "mid", "high"})
                d.same(row[QStringLiteral("name")], numberCell(row[QLatin1String(end)]), cellOf(figure[QLatin1String(end)]));
        }
        const QJsonValue pair = answerOf(line("compare llama-70b-generations"))[QStringLiteral("pairs")][0];
        for (const auto& row : linesOf("compare llama-70b-generations"))
            if (row[QStringLiteral("kind")] == QLatin1String("metric") &&
                row[QStringLiteral("to")] == pair[QStringLiteral("to")][QStringLiteral("name")].toString())
                for (const QString& side : {QStringLiteral("from"), QStringLiteral("to")})
                    d.same(row[QStringLiteral("metric")], numberCell(row[side + QStringLiteral("_value")]),
                           cellOf(pair[side][QStringLiteral("metrics")][row[QStringLiteral("metric")]][QStringLiteral("value")]));
        const QJsonValue figures = scenariosOf(line("train 'train-llama-405b#8,192 H100'"))[0][QStringLiteral("figures")];
        for (const auto& row : linesOf("train 'train-llama-405b#8,192 H100'"))
            if (const QJsonValue figure = figures[row[QStringLiteral("figure")]]; !figure.isUndefined())
                d.same(row[QStringLiteral("figure")], row[QStringLiteral("p50")].toDouble(), middle(figure));
        QVERIFY(d.none());
    }

    /// A point that is typed is the project's own; what does not read one does not take it, and what contradicts it is refused.
    void readAtIsTypedOrWritten() {
        const auto plain = [](const QString& command) {
            QJsonObject answer = answerOf(command);
            for (const char* own : {"command", "name"}) answer.remove(QLatin1String(own));
            return answer;
        };
        const QString typed = line(" conversations --read-at 35"), file = withReadAt("conversations", "35 tok/s"),
                      written = line(" '") + file + QLatin1Char('\'');
        for (const char* command : {"estimate", "plan --target '1 MW'", "sensitivity", "site", "rack"}) {
            const QJsonObject answer = plain(line(command) + typed);
            QVERIFY2(!answer.isEmpty(), command);
            QVERIFY2(answer == plain(line(command) + written), command);
            QVERIFY2(answer != plain(line(command) + line(" conversations")), command);
        }
        for (const char* command :
             {"pareto", "network", "traffic", "sweep", "map --axis workload.isl=1024,2048 --axis workload.osl=512,1024",
              "plot --kind pareto -o x.svg"})
            QVERIFY2(launch(words(line(command) + typed)).err.contains("--read-at"), command);
        for (const char* wrong : {"estimate conversations --read-at 35 --speed 50", "estimate conversations --read-at 0",
                                  "estimate conversations --read-at soon", "estimate train-llama-405b --read-at 35"})
            QVERIFY2(launch(words(line(wrong))).code == 2, wrong);
        // Rows of two points are not of one sweep.
        const auto hashAt = [&](const QString& source) {
            const QByteArray out =
                launch(words(line("sweep ") + source + line(" --axis facility.pue=1.1,1.2 --format json"))).out;
            return QJsonDocument::fromJson(out)[QStringLiteral("hash")];
        };
        QVERIFY(hashAt(written) != hashAt(line("conversations")));
    }

    void oneServingPoint_data() {
        QTest::addColumn<QString>("asked");
        QTest::addColumn<QString>("power");
        QTest::addColumn<bool>("elsewhere");
        const auto row = [](const char* name, const QString& asked, const char* power = "100 MW", bool elsewhere = false) {
            QTest::newRow(name) << asked << line(power) << elsewhere;
        };
        row("one pool for all work", line("conversations"));
        row("pools", line("disaggregate"));
        // Where nobody says whose layouts, plans and sites take published ones, which others need not.
        row("limits of both kinds", line("serve-5mw --set mapping.evidence=supported"), "5 MW");
        row("instances that do not fill a rack", line("disaggregate#NVL72 --set mapping.mode=aggregated --set mapping.ep=16"));
        row("instances over several racks", line("serve-100t"), "50 MW");
        row("a load", line("disaggregate --set workload.load.concurrency=200"));
        row("a cap", line("disaggregate --set 'power.cap=800 W'"));
        row("a cap of one phase", line("disaggregate#NVL72 --set 'power.decode.cap=800 W'"));
        row("prompts on other racks",
            line("disaggregate#NVL72 --set mapping.mode=disaggregated --set hardware.prefill.rack=dgx-b200 "
                 "--set hardware.prefill.count=16"),
            "100 MW", true);
        row("chips beside the GPUs", line("disaggregate#NVL72 --set hardware.rack=vr-nvl144-cpx"));
        row("a tier", line("conversations --set offload.tier=local-nvme --set offload.prefix=1 --set workload.prefix_hit=0.5"));
        row("a tier beside the racks", line("conversations --set offload.tier=gpu-initiated-nvme --set offload.prefix=1"));
        row("a tier beside pools",
            line("disaggregate#NVL72 --set offload.power=150W --set offload.price=3000USD --set offload.kv=0.1"));
        row("a rented hall", line("conversations --set 'economics.colocation=150 USD/kW/month'"));
        row("tokens that are not all sold", line("conversations --set economics.utilisation=0.6"));
        row("failures", line("conversations --set 'failures.mttf=20000 h'"));
        row("an operating point of the project", QLatin1Char('\'') + withReadAt("conversations", "35 tok/s") + QLatin1Char('\''));
    }
    void oneServingPoint() {
        QFETCH(QString, asked);
        QFETCH(QString, power);
        QFETCH(bool, elsewhere);
        const QJsonArray estimates = scenariosOf(line("estimate ") + asked), frontiers = scenariosOf(line("pareto ") + asked),
                         sites = scenariosOf(line("site ") + asked), sensitivities = scenariosOf(line("sensitivity ") + asked),
                         plans = scenariosOf(line("plan ") + asked + line(" --target '") + power + QLatin1Char('\'')),
                         drawn = scenariosOf(line("estimate --intervals full ") + asked);
        const QJsonArray rows = answerOf(line("sweep ") + asked + line(idleAxis))[QStringLiteral("rows")].toArray();
        const QJsonArray pairs =
            estimates.size() > 1 ? answerOf(line("compare ") + asked)[QStringLiteral("pairs")].toArray() : QJsonArray();
        QVERIFY(!estimates.isEmpty());
        for (const QJsonArray& all : {frontiers, sites, sensitivities, plans, rows}) QCOMPARE(all.size(), estimates.size());
        int met = 0;
        for (qsizetype i = 0; i < estimates.size(); ++i) {
            const QJsonValue estimate = estimates[i], point = estimate[QStringLiteral("point")];
            const QJsonObject metrics = estimate[QStringLiteral("metrics")].toObject();
            Differences d(estimate[QStringLiteral("name")].toString());
            sameMetrics(d, line("its own point"), metrics, point);
            for (const char* id : {"label", "mode", "gpus", "concurrency"})
                d.same(line("sweep ") + line(id), rows[i][QLatin1String(id)], point[QLatin1String(id)]);
            sameMetrics(d, line("sweep"), metrics, rows[i]);
            d.same(line("sensitivity"), sensitivities[i][QStringLiteral("value")].toDouble(),
                   middle(metrics[QStringLiteral("tok_s_per_mw")]));
            d.same(line("sensitivity, layout"), sensitivities[i][QStringLiteral("label")], point[QStringLiteral("label")]);
            bool there = false;
            for (const QJsonValue& other : frontiers[i][QStringLiteral("frontier")].toArray()) {
                if (other[QStringLiteral("label")] != point[QStringLiteral("label")] ||
                    other[QStringLiteral("batch")] != point[QStringLiteral("batch")])
                    continue;
                there = true;
                sameMetrics(d, line("pareto"), metrics, other);
                // A row of a sweep is read at its own speed, as a frontier is along its y.
                if (asked.contains(line(".rackline"))) continue; // Its sweep has points at the operating point or faster alone.
                for (const char* end : {"low", "high"})
                    d.same(line("pareto and sweep, ") + line(end), other[QStringLiteral("y_at_x")][QLatin1String(end)],
                           rows[i][line("tok_s_per_mw_at_speed_") + line(end)]);
            }
            QVERIFY2(there, "the point stands on the frontier");
            if (!pairs.isEmpty()) {
                const QJsonValue one = i == 0 ? pairs[0][QStringLiteral("from")] : pairs[i - 1][QStringLiteral("to")];
                d.same(line("compare, layout"), one[QStringLiteral("label")], point[QStringLiteral("label")]);
                sameMetrics(d, line("compare"), metrics, one[QStringLiteral("metrics")]);
                for (const QString& id : one[QStringLiteral("metrics")].toObject().keys())
                    sameEnds(d, line("compare ") + id, one[QStringLiteral("metrics")][id],
                             drawn[i][QStringLiteral("metrics")][id]);
            }
            compareStack(d, estimate, sites[i]);
            compareSite(d, estimate, sites[i], elsewhere);
            comparePlan(d, estimate, sites[i], plans[i], met);
            QVERIFY(d.none());
        }
    }

    /// Plans and sites choose and fill by the same rule where the layout leaves no choice.
    void plansAndSitesHoldAsManyInstances() {
        const QString asked = line("disaggregate#NVL72 --set mapping.mode=aggregated --set mapping.ep=16 --set "
                                   "mapping.attention_dp=16 --set workload.load.batch=64");
        const QJsonArray estimates = scenariosOf(line("estimate ") + asked), sites = scenariosOf(line("site ") + asked),
                         plans = scenariosOf(line("plan --target '100 MW' ") + asked);
        int met = 0;
        Differences d(line("NVL72"));
        comparePlan(d, estimates[0], sites[0], plans[0], met);
        QVERIFY(d.none());
        QVERIFY(met > 0);
    }

    void oneTrainingRun_data() {
        QTest::addColumn<QString>("asked");
        QTest::newRow("a fixed number of GPUs") << line("'train-gpt-moe-90-days#2,000 Blackwell, FP8'");
        QTest::newRow("whole racks") << line("'train-llama-405b#8,192 H100' --set workload.gpus=8192");
        QTest::newRow("a cap") << line("'train-gpt-moe-90-days#2,000 Blackwell, FP8' --set 'power.cap=900 W'");
        QTest::newRow("a rented hall") << line(
            "'train-gpt-moe-90-days#2,000 Blackwell, FP8' --set 'economics.colocation=150 USD/kW/month'");
    }
    void oneTrainingRun() {
        QFETCH(QString, asked);
        const QJsonValue run = scenariosOf(line("train ") + asked)[0], estimate = scenariosOf(line("estimate ") + asked)[0],
                         frontier = scenariosOf(line("pareto --all ") + asked)[0], site = scenariosOf(line("site ") + asked)[0];
        const QJsonValue row =
            answerOf(line("sweep ") + asked + line(" --quiet --axis economics.elasticity=1"))[QStringLiteral("rows")][0];
        QVERIFY(run[QStringLiteral("feasible")].toBool());
        const QJsonObject figures = run[QStringLiteral("figures")].toObject();
        Differences d(run[QStringLiteral("name")].toString());
        d.same(line("estimate and train"), estimate[QStringLiteral("figures")], run[QStringLiteral("figures")]);
        sameMetrics(d, line("sweep"), figures, row);
        for (const char* end : {"low", "high"})
            d.same(line("sweep step ") + line(end), figures[QStringLiteral("step_s")][QLatin1String(end)],
                   row[line("step_s_") + line(end)]);
        bool there = false;
        const QJsonValue label = run[QStringLiteral("layout")][QStringLiteral("label")];
        for (const QJsonValue& other : rowsOf(frontier, "tried")) {
            const QJsonValue values = other[QStringLiteral("values")];
            if (values[QStringLiteral("layout")] != label) continue;
            there = true;
            sameMetrics(d, line("pareto"), figures, values);
        }
        QVERIFY2(there, "the run is among those that pareto tried");
        for (const QJsonValue& other : rowsOf(site, "run"))
            if (const QString id = other[QStringLiteral("id")].toString(); figures.contains(id))
                d.same(line("site ") + id, middle(other[QStringLiteral("values")][QStringLiteral("value")]), middle(figures[id]));
        QVERIFY(d.none());
    }

    /// A plan of as much time as the run takes has it among its answers where it may have as many GPUs.
    void plansOfTrainingHaveTheRun() {
        const QString asked = line("'train-llama-405b#8,192 H100'");
        const QJsonValue run = scenariosOf(line("train ") + asked)[0];
        const QJsonObject figures = run[QStringLiteral("figures")].toObject();
        const QString days = QString::number(middle(figures[QStringLiteral("days")]) * 1.0000001, 'g', 17);
        const QJsonValue plan = scenariosOf(line("plan --minimise gpus --target '") + days + line(" d' ") + asked)[0];
        Differences d(line("plan"));
        for (const QJsonValue& table : plan[QStringLiteral("tables")].toArray())
            for (const QJsonValue& other : table[QStringLiteral("rows")].toArray()) {
                const QJsonValue values = other[QStringLiteral("values")];
                if (values[QStringLiteral("layout")] == run[QStringLiteral("layout")][QStringLiteral("label")] &&
                    middle(values[QStringLiteral("gpus")]) == middle(figures[QStringLiteral("gpus")]))
                    sameMetrics(d, line("plan"), figures, values);
            }
        QVERIFY(d.none());
    }
};

QTEST_GUILESS_MAIN(SameTest)
#include "same_test.moc"
