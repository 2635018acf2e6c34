// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"
#include "tests/paths.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace rackline::test;

namespace {
QJsonArray scenariosOf(const Finished& run) {
    return QJsonDocument::fromJson(run.out).object()[QStringLiteral("scenarios")].toArray();
}
QJsonArray pagesOf(const QString& line) { return scenariosOf(launch(words(line + QStringLiteral(" --format json")))); }

QJsonArray rowsOf(const QJsonValue& page, const char* table) {
    for (const QJsonValue& one : page[QStringLiteral("tables")].toArray())
        if (one[QStringLiteral("id")] == QLatin1String(table)) return one[QStringLiteral("rows")].toArray();
    return {};
}
QJsonValue cellOf(const QJsonValue& page, const char* table, const char* row, const char* column) {
    for (const QJsonValue& one : rowsOf(page, table))
        if (one[QStringLiteral("id")] == QLatin1String(row)) return one[QStringLiteral("values")][QLatin1String(column)];
    return {};
}
double middle(const QJsonValue& cell) { return cell.isObject() ? cell[QStringLiteral("mid")].toDouble() : cell.toDouble(); }
double figure(const QJsonValue& page, const char* table, const char* row, const char* column = "value") {
    return middle(cellOf(page, table, row, column));
}
bool near(double a, double b, double tolerance = 1e-9) {
    return std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}
QString text(double v) { return QString::number(v, 'g', 12); }
#define QVERIFY_NEAR(a, b, tolerance) QVERIFY2(near(a, b, tolerance), qPrintable(text(a) + QStringLiteral(" against ") + text(b)))
} // namespace

class FacilityCommandsTest : public QObject {
    Q_OBJECT

private slots:
    void everyRackSums_data() {
        QTest::addColumn<QString>("id");
        const Finished list = launch(words(QStringLiteral("catalogue list rack --format csv")));
        const QList<QByteArray> lines = list.out.split('\n');
        for (const QByteArray& line : lines.mid(1)) {
            const QList<QByteArray> cells = line.split(',');
            if (cells.size() < 3) continue;
            const QByteArray id = cells[0] == "rack" ? cells[1] : cells[0];
            QTest::newRow(id.constData()) << QString::fromUtf8(id);
        }
    }
    void everyRackSums() {
        QFETCH(QString, id);
        const Finished run =
            launch({QStringLiteral("rack"), QStringLiteral("racks-kyber#54 V busbar"), QStringLiteral("--set"),
                    QStringLiteral("hardware.rack=") + id, QStringLiteral("--set"), QStringLiteral("precision.weights=bf16"),
                    QStringLiteral("--format"), QStringLiteral("json")});
        if (run.err.contains("roadmap")) return;
        QVERIFY2(run.code == 0 || run.code == 1, run.err.constData());
        const QJsonValue page = scenariosOf(run).at(0);
        for (const char* load : {"idle", "decode", "prefill", "training", "full"}) {
            double sum = 0;
            for (const QJsonValue& row : rowsOf(page, "power")) {
                const QString name = row[QStringLiteral("id")].toString();
                if (name == QLatin1String("inlet")) break;
                if (name != QLatin1String("gpu")) sum += middle(row[QStringLiteral("values")][QLatin1String(load)]);
            }
            QVERIFY_NEAR(sum, figure(page, "power", "inlet", load), 1e-12);
        }
        const double low = figure(page, "published", "full", "low"), high = figure(page, "published", "full", "high");
        const QString note = page[QStringLiteral("notes")].toArray().at(0).toString();
        if (note.contains(QStringLiteral("The vendor publishes none"))) return;
        // Parts that need more than the vendor says are said to fail its rating.
        QVERIFY2(low <= figure(page, "published", "published", "high") ||
                     cellOf(page, "budget", "rack_rating", "verdict") == QStringLiteral("FAIL"),
                 qPrintable(note));
        // A chassis may offer far more than what is in it.
        if (cellOf(page, "fit", "slots", "trays").isUndefined())
            QVERIFY2(high > 0.5 * figure(page, "published", "published", "low"), qPrintable(note));
    }

    void ir7000Fits_data() {
        QTest::addColumn<int>("index");
        QTest::addColumn<double>("trays");
        QTest::addColumn<double>("rating");
        QTest::newRow("264 kW, 30") << 0 << 30. << 264e3;
        QTest::newRow("264 kW, 36") << 1 << 36. << 264e3;
        QTest::newRow("480 kW, 30") << 2 << 30. << 480e3;
        QTest::newRow("480 kW, 36") << 3 << 36. << 480e3;
    }
    void ir7000Fits() {
        QFETCH(int, index);
        QFETCH(double, trays);
        QFETCH(double, rating);
        const QJsonValue page = pagesOf(QStringLiteral("rack racks-ir7000")).at(index);
        QCOMPARE(page[QStringLiteral("feasible")].toBool(), true);
        QCOMPARE(figure(page, "fit", "present", "trays"), trays);
        QCOMPARE(figure(page, "fit", "slots", "trays"), 36.0);
        QCOMPARE(figure(page, "needs", "inlet", "rating"), rating);
        // Slots, not watts, are what stops a 37th node.
        QVERIFY(figure(page, "fit", "rating", "trays") > 36);
    }

    void kyberNeeds800Volts() {
        const QJsonArray pages = pagesOf(QStringLiteral("rack racks-kyber"));
        QCOMPARE(pages.size(), 2);
        QVERIFY_NEAR(figure(pages[0], "needs", "busbar", "rating"), 11111.1111, 1e-6);
        QVERIFY_NEAR(figure(pages[0], "needs", "busbar_800v", "rating"), 750, 1e-12);
        QCOMPARE(cellOf(pages[0], "budget", "busbar_current", "verdict").toString(), QStringLiteral("FAIL"));
        QCOMPARE(cellOf(pages[1], "budget", "busbar_current", "verdict").toString(), QStringLiteral("PASS"));
        const Finished run = launch(words(QStringLiteral("rack racks-kyber")));
        QCOMPARE(run.code, 1);
        QVERIFY2(run.out.contains("11111 A") && run.out.contains("800 V DC"), run.out.constData());
    }

    /// Watts over what a rack takes of the floor and of its row, alone and with its sidecar; edited blades change them.
    void kyberTakesItsFloorAndItsRow() {
        const QString line = QStringLiteral("rack 'racks-kyber#800 V DC from a sidecar'");
        const QJsonValue page = pagesOf(line).at(0);
        for (const char* at : {"rating", "full"}) {
            const double inlet = 1e-3 * figure(page, "needs", "inlet", at);
            QVERIFY_NEAR(figure(page, "needs", "density", at), inlet / 0.9, 1e-9);
            QVERIFY_NEAR(figure(page, "needs", "density_sidecar", at), inlet / (0.9 + 0.6 * 1.2), 1e-9);
            QVERIFY_NEAR(figure(page, "needs", "row", at), inlet / 0.75, 1e-9);
            QVERIFY_NEAR(figure(page, "needs", "row_sidecar", at), inlet / 1.35, 1e-9);
        }
        QCOMPARE(figure(page, "fit", "slots", "trays"), 36.0);
        const QString half = line + QStringLiteral(" --set 'hardware.units=compute-tray*18 switch-tray*12 sidecar'");
        QVERIFY(figure(pagesOf(half).at(0), "needs", "row", "full") < 0.6 * figure(page, "needs", "row", "full"));
        // Without a sidecar there is nothing to say of one.
        const QByteArray oberon = launch(words(QStringLiteral("rack --rack gb200-nvl72 --model deepseek-v3"))).out;
        QVERIFY(oberon.contains("power per metre of row") && !oberon.contains("with its sidecar"));
    }

    /// A rack whose GPUs are held draws less in every load, says so, and its budgets are checked at that.
    void ownLimitsHoldTheRack() {
        const QString line = QStringLiteral("rack 'racks-ir7000#264 kW, 36 XE8712'");
        const QJsonObject free = pagesOf(line).at(0).toObject();
        for (const char* limit : {"power.cap=700 W", "power.rack=150 kW", "power.tray=4 kW"}) {
            const QString held = line + QStringLiteral(" --set '%1'").arg(QLatin1String(limit));
            const QJsonObject page = pagesOf(held).at(0).toObject();
            for (const char* load : {"decode", "prefill", "training", "full"})
                QVERIFY2(figure(page, "power", "inlet", load) < figure(free, "power", "inlet", load), limit);
            QVERIFY(figure(page, "budget", "rack_rating", "need") < figure(free, "budget", "rack_rating", "need"));
            // Held chips leave room for more trays; a limit of the whole rack carries fewer than it has.
            if (QByteArray(limit).startsWith("power.rack")) {
                QCOMPARE(figure(page, "fit", "rating", "trays"), figure(free, "fit", "rating", "trays"));
                QVERIFY(figure(page, "fit", "limit", "trays") < figure(free, "fit", "present", "trays"));
            } else {
                QVERIFY2(figure(page, "fit", "rating", "trays") > figure(free, "fit", "rating", "trays"), limit);
            }
            QVERIFY(figure(page, "needs", "step", "full") < figure(free, "needs", "step", "full"));
            QVERIFY(figure(page, "needs", "density", "full") < figure(free, "needs", "density", "full"));
            QVERIFY2(launch(words(held)).out.contains("with its GPUs held at"), limit);
        }
        QVERIFY(!launch(words(line)).out.contains("held at"));
        QVERIFY_NEAR(figure(pagesOf(line + QStringLiteral(" --set 'power.rack=150 kW'")).at(0), "power", "inlet", "full"), 150e3,
                     1e-9);
        QVERIFY(launch(words(line + QStringLiteral(" --set power.clock=0.7"))).out.contains("at full clock"));
        QVERIFY(!launch(words(line + QStringLiteral(" --set power.clock=1"))).out.contains("at full clock"));
        // One pool that does all work obeys both phases' limits; the drawing shows what the table does.
        const auto full = [&](const char* mode) {
            const QString of = QStringLiteral(" --set 'power.decode.cap=700 W' --set mapping.mode=");
            return figure(pagesOf(line + of + QLatin1String(mode)).at(0), "power", "inlet", "full");
        };
        QVERIFY(full("aggregated") < full("disaggregated"));
        const QTemporaryDir folder;
        const auto drawn = [&](const QString& limit) {
            const QString path = folder.filePath(QStringLiteral("rack.svg"));
            const QString of = QStringLiteral("plot 'racks-ir7000#264 kW, 36 XE8712' --kind rack ") + limit;
            const Finished run = launch(words(of) + QStringList{QStringLiteral("-o"), path});
            return run.code == 0 ? contentOf(path) : QByteArray(run.err);
        };
        QVERIFY(drawn(QStringLiteral("--set 'power.cap=700 W'")).contains("Limit of a GPU: 700"));
        const QByteArray without = drawn({});
        QVERIFY(without.contains("full load") && !without.contains("Limit of a GPU"));
    }

    void waterFor120Kilowatts() {
        const QJsonValue page =
            pagesOf(QStringLiteral("rack 'racks-ir7000#264 kW, 30 XE8712' --set 'hardware.power.provisioned=120 kW'")).at(0);
        QVERIFY_NEAR(figure(page, "needs", "coolant", "rating"), 173, .005);
    }

    void aRackBeyondItsShelvesStillEvaluates() {
        const Finished run =
            launch(words(QStringLiteral("rack 'racks-ir7000#264 kW, 36 XE8712' --set 'hardware.power.provisioned=150 kW'")));
        QCOMPARE(run.code, 1);
        QVERIFY(run.out.contains("FAIL: rack rating"));
        QVERIFY(run.err.isEmpty());
    }

    /// A limit that the file states is its own hall's; one that it does not state is a usual one, and said to be.
    void aUsualHallIsSaid() {
        const auto note = [](const QString& more) {
            return launch(words(QStringLiteral("rack 'three-generations#GB200 NVL72' ") + more));
        };
        const Finished usual = note({});
        QVERIFY(usual.out.contains("FAIL: floor load") && usual.out.contains("a typical hall's was used: floor load."));
        for (const char* own : {"facility.hall.floor_load=1000 kg/m2", "facility.hall.spread=0.5 m2"}) {
            const Finished stated = note(QStringLiteral("--set '%1'").arg(QLatin1String(own)));
            QVERIFY2(stated.out.contains("FAIL: floor load") && !stated.out.contains("typical hall"), own);
        }
        const Finished heavy =
            note(QStringLiteral("--set 'facility.hall.rack_mass=1000 kg' --set 'facility.hall.floor_load=3000 kg/m2'"));
        QVERIFY(heavy.out.contains("FAIL: rack mass;") && !heavy.out.contains("typical hall"));
        // No cap makes a rack lighter: a floor that bears less refuses it, and holds no chip back where budgets are only
        // reported.
        const auto answer = [](const char* floor) {
            const QString estimate =
                QStringLiteral("estimate 'three-generations#GB200 NVL72' --format csv --set power.budgets=report --set '%1'");
            QByteArrayList lines = launch(words(estimate.arg(QLatin1String(floor)))).out.split('\n');
            lines.removeIf([](const QByteArray& line) { return !line.contains(",metric,"); });
            return lines.join('\n');
        };
        QVERIFY(!answer("facility.hall.floor_load=1000 kg/m2").isEmpty());
        QCOMPARE(answer("facility.hall.floor_load=1000 kg/m2"), answer("facility.hall.floor_load=1500 kg/m2"));
    }

    void photonicsAgainstPluggable() {
        const QJsonValue page = pagesOf(QStringLiteral("network 'network-10k#fat tree'")).at(0);
        QCOMPARE(figure(page, "build", "switches", "pluggable"), 216.0);
        QCOMPARE(figure(page, "bill", "switch_optics_of_one", "pluggable"), 4320.0);
        QVERIFY_NEAR(figure(page, "bill", "switch_optics_of_one", "co_packaged"), 1296, 1e-9);
        QVERIFY_NEAR(figure(page, "bill", "power", "saved"), 653e3, .005);
        QVERIFY_NEAR(figure(page, "bill", "transceivers_usd", "saved"), 15.6e6, .005);
        // What estimates count is another figure and stands beside it: 8 % of the 140 kW of 72 GPUs.
        QVERIFY(page[QStringLiteral("notes")].toArray().at(1).toString().contains(
            QStringLiteral("count 156 W for one GPU's network")));
        QVERIFY(figure(page, "build", "laser_failures", "pluggable") > figure(page, "build", "laser_failures", "co_packaged"));
        for (const char* column : {"pluggable", "co_packaged"}) {
            const QJsonValue power = cellOf(page, "bill", "power", column);
            QVERIFY(power[QStringLiteral("low")].toDouble() < middle(power));
            QVERIFY(power[QStringLiteral("high")].toDouble() > middle(power));
        }
    }

    void cablesSumToTheLinks() {
        for (const QString& name : {QStringLiteral("fat tree"), QStringLiteral("rail-optimised"), QStringLiteral("four planes"),
                                    QStringLiteral("dragonfly+")}) {
            const QString example = QStringLiteral("'network-10k#") + name + QLatin1Char('\'');
            const QJsonValue page = pagesOf(QStringLiteral("network ") + example).at(0);
            double hosts = 0, inner = 0;
            for (const QByteArray& line :
                 launch(words(QStringLiteral("network ") + example + QStringLiteral(" --cables"))).out.split('\n')) {
                const QList<QByteArray> cells = line.split(',');
                if (cells.size() < 9 || cells[0] == "scenario") continue;
                (cells[2] == "host" ? hosts : inner) += cells[6].toDouble();
            }
            QCOMPARE(hosts, figure(page, "build", "host_links", "pluggable"));
            QCOMPARE(inner, figure(page, "build", "inner_links", "pluggable"));
        }
    }

    void sitesSum_data() {
        QTest::addColumn<QString>("example");
        for (const char* id : {"site-100mw", "site-mixed-halls", "upgrade-book", "upgrade-newsletter", "upgrade-100-racks"})
            QTest::newRow(id) << QString::fromUtf8(id);
    }
    void sitesSum() {
        QFETCH(QString, example);
        const QJsonArray pages = pagesOf(QStringLiteral("site ") + example);
        QVERIFY(pages.size() >= 3);
        for (qsizetype i = 0; i < pages.size(); ++i) {
            const QJsonValue page = pages[i];
            const auto sumOf = [&](const char* table, const char* last, const char* column = "value") {
                double sum = 0;
                for (const QJsonValue& row : rowsOf(page, table)) {
                    if (row[QStringLiteral("id")] == QLatin1String(last)) break;
                    sum += middle(row[QStringLiteral("values")][QLatin1String(column)]);
                }
                return sum;
            };
            QVERIFY_NEAR(sumOf("capital", "capital_usd"), figure(page, "capital", "capital_usd"), 1e-9);
            QVERIFY_NEAR(sumOf("yearly", "cost_usd_yr"), figure(page, "yearly", "cost_usd_yr"), 1e-9);
            for (const char* column : {"average", "provisioned"}) {
                QVERIFY_NEAR(sumOf("power", "sum", column), figure(page, "site", column), 1e-9);
                QVERIFY_NEAR(figure(page, "power", "sum", column), figure(page, "site", column), 1e-9);
            }
            QVERIFY(figure(page, "site", "average") <= figure(page, "site", "provisioned"));
            // What does not fit is said.
            QCOMPARE(page[QStringLiteral("feasible")].toBool(), figure(page, "site", "left") >= 0);
            for (const auto& [table, row] : {std::pair{"site", "tok_s"},
                                             {"site", "users"},
                                             {"site", "average"},
                                             {"tokens", "usd_per_gpu_h"},
                                             {"tokens", "usd_per_mtok"},
                                             {"money", "npv_usd"},
                                             {"capital", "capital_usd"}}) {
                const QJsonValue cell = cellOf(page, table, row, "value");
                QVERIFY2(cell[QStringLiteral("low")].toDouble() < middle(cell) &&
                             middle(cell) < cell[QStringLiteral("high")].toDouble(),
                         row);
            }
            QCOMPARE(rowsOf(page, "upgrade").isEmpty(), i == 0);
        }
    }

    void sitesAreFilled() {
        const QJsonArray pages = pagesOf(QStringLiteral("site site-100mw --set mapping.evidence=supported"));
        QCOMPARE(pages.size(), 3);
        for (const QJsonValue& page : pages) {
            QVERIFY(figure(page, "site", "provisioned") <= 100e6);
            // Another rack would not fit.
            const double racks = figure(page, "site", "racks");
            QVERIFY(figure(page, "site", "provisioned") * (racks + 1) / racks > 100e6);
            QVERIFY(cellOf(page, "money", "payback_yr", "value").isObject());
        }
        // The same digits as an operating point's.
        const QJsonArray points =
            scenariosOf(launch(words(QStringLiteral("estimate site-100mw --set mapping.evidence=supported --format json"))));
        for (int i = 0; i < 3; ++i) {
            const QJsonValue metrics = points[i][QStringLiteral("metrics")];
            QVERIFY_NEAR(figure(pages[i], "tokens", "usd_per_gpu_h"), middle(metrics[QStringLiteral("usd_per_gpu_h")]), 1e-9);
            // GPUs that no whole group of workers can use cost and earn nothing: less than one such group.
            const double cost = figure(pages[i], "tokens", "usd_per_mtok"),
                         ideal = middle(metrics[QStringLiteral("usd_per_mtok")]);
            QVERIFY2(cost >= ideal * (1 - 1e-9) && cost < ideal * 1.01,
                     qPrintable(text(cost) + QStringLiteral(" for ") + text(ideal)));
        }
    }

    /// One generation that fills the site in one quarter is the site.
    void aFleetOfOneIsTheSite() {
        for (const char* name : {"H100", "GB200 NVL72", "Vera Rubin NVL72"}) {
            const QString of = QStringLiteral("'site-100mw#%1'").arg(QLatin1String(name));
            const QJsonValue site = pagesOf(QStringLiteral("site ") + of).at(0);
            const QJsonValue fleet =
                pagesOf(QStringLiteral("fleet %1 --from 2026-Q1 --quarters 1 --demand '1e12 tok/s'").arg(of)).at(0);
            QCOMPARE(fleet[QStringLiteral("feasible")].toBool(), false);
            QCOMPARE(figure(fleet, "standing", "2026-Q1", name), figure(site, "site", "racks"));
            QCOMPARE(figure(fleet, "quarters", "2026-Q1", "tok_s"), figure(site, "site", "tok_s"));
            QCOMPARE(figure(fleet, "quarters", "2026-Q1", "provisioned"), figure(site, "site", "provisioned"));
            QVERIFY_NEAR(figure(fleet, "quarters", "2026-Q1", "usd_per_mtok"), figure(site, "tokens", "usd_per_mtok"), 1e-12);
            QVERIFY_NEAR(figure(fleet, "actions", "2026-Q1", "capital"),
                         figure(site, "capital", "capital_usd") - figure(site, "capital", "building_usd"), 1e-12);
        }
    }

    /// What racks earn once they have left stands beside what was got for them.
    void racksHaveASecondLife() {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("lives.rackline")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format":"rackline","version":1,"name":"Lives",
                       "shared":{"facility":{"power":"20 MW"},"economics":{"horizon":"2 yr"}},
                       "scenarios":[{"name":"H100","model":"llama-3.1-70b","hardware":{"rack":"dgx-h100"}},
                                    {"name":"chat","model":"llama-3.1-8b","hardware":{"rack":"dgx-h100"}},
                                    {"name":"other","model":"llama-3.1-8b","hardware":{"rack":"dgx-b200"}}]})");
        file.close();
        const QString line = QStringLiteral("fleet '%1#H100' '%1#chat' --from 2026-Q1 --demand '1e6 tok/s' --quarters 9 "
                                            "--second-life H100=chat --second-years ")
                                 .arg(file.fileName());
        const QJsonValue page = pagesOf(line + QStringLiteral("2")).at(0), longer = pagesOf(line + QStringLiteral("4")).at(0);
        const auto at = [](const QJsonValue& of, const char* row, const char* column) {
            return figure(of, "second_life", row, column);
        };
        QCOMPARE(rowsOf(page, "second_life").size(), 2);
        QCOMPARE(at(page, "2028-Q1_H100", "worth"), figure(page, "actions", "2028-Q1", "resale"));
        QCOMPARE(at(page, "end_H100", "worth"), figure(page, "choices", "now", "value"));
        QVERIFY_NEAR(at(longer, "2028-Q1_H100", "earned"), 2 * at(page, "2028-Q1_H100", "earned"), 1e-12);
        // The second life is no generation, and its racks are those of the first.
        QVERIFY(cellOf(page, "standing", "2026-Q1", "chat").isUndefined());
        QCOMPARE(
            launch(words(QStringLiteral("fleet '%1#H100' '%1#other' --from 2026-Q1 --demand '1e6 tok/s' --second-life H100=other")
                             .arg(file.fileName())))
                .code,
            1);
        QCOMPARE(
            launch(words(QStringLiteral("fleet '%1#H100' '%1#chat' --from 2026-Q1 --demand '1e6 tok/s' --second-life nobody=chat")
                             .arg(file.fileName())))
                .code,
            2);
    }

    void aFleetMeetsDemandWithinItsMegawatts() {
        const QString line = QStringLiteral("fleet site-100mw --from 2026-Q1 --demand '4e7 tok/s' --growth 60 --price-decline 15 "
                                            "--delivery 'GB200 NVL72=2026-Q3' --delivery 'Vera Rubin NVL72=2027-Q3'");
        const QJsonValue page = pagesOf(line).at(0);
        QCOMPARE(page[QStringLiteral("feasible")].toBool(), true);
        QCOMPARE(rowsOf(page, "quarters").size(), 12);
        for (const QJsonValue& row : rowsOf(page, "quarters")) {
            const QByteArray quarter = row[QStringLiteral("id")].toString().toLatin1();
            const auto at = [&](const char* column) { return figure(page, "quarters", quarter.constData(), column); };
            QVERIFY2(at("tok_s") * (1 + 1e-9) >= at("demand") && at("provisioned") <= 100e6 * (1 + 1e-9), quarter.constData());
            // Nothing stands before it is delivered.
            const auto racks = [&](const char* name) { return figure(page, "standing", quarter.constData(), name); };
            if (quarter < "2026-Q3") QCOMPARE(racks("GB200 NVL72"), 0.0);
            if (quarter < "2027-Q3") QCOMPARE(racks("Vera Rubin NVL72"), 0.0);
        }
        QVERIFY_NEAR(figure(page, "quarters", "2027-Q1", "demand"), 4e7 * 1.6, 1e-12);
        // Who waits serves less.
        QCOMPARE(rowsOf(page, "choices").size(), 3);
        QCOMPARE(figure(page, "choices", "now", "missed"), 0.0);
        QVERIFY(figure(page, "choices", "wait_2026-Q3", "missed") > 0);
        QVERIFY(figure(page, "choices", "wait_2027-Q3", "missed") > figure(page, "choices", "wait_2026-Q3", "missed"));
        // What is spent is the sum of its columns.
        for (const char* row : {"now", "wait_2026-Q3", "wait_2027-Q3"}) {
            const auto at = [&](const char* column) { return figure(page, "choices", row, column); };
            QVERIFY_NEAR(at("spent"), at("capital") + at("running") - at("resale") - at("value"), 1e-9);
        }
        // Racks leave at the end of their life, and better software needs fewer of them.
        const QJsonValue old =
            pagesOf(QStringLiteral("fleet site-100mw#H100 --from 2026-Q1 --demand '1e7 tok/s' --quarters 9 --software 10 "
                                   "--set 'economics.horizon=2 yr'"))
                .at(0);
        QVERIFY2(cellOf(old, "actions", "2028-Q1", "leave").toString().endsWith(QStringLiteral(" H100")), "nothing left");
        QVERIFY(figure(old, "standing", "2028-Q1", "H100") < figure(old, "standing", "2026-Q1", "H100"));
    }

    /// A use that has the whole day is the site that it would have alone; half of the day is half of its tokens at twice the
    /// racks.
    void hoursOfADayShareASite() {
        const QString name = QStringLiteral("GB200 NVL72"), line = QStringLiteral("site 'three-generations#GB200 NVL72'");
        const QJsonValue alone = pagesOf(line).at(0),
                         day = pagesOf(line + QStringLiteral(" --hours 'GB200 NVL72=24' --change 0")).at(0),
                         half = pagesOf(line + QStringLiteral(" --hours 'GB200 NVL72=12' --change 0")).at(0);
        const auto at = [](const QJsonValue& page, const char* row) { return figure(page, "shared", row, "GB200 NVL72"); };
        const double year = 8760 * 3600.;
        QVERIFY_NEAR(at(day, "tokens"), figure(alone, "site", "tok_s") * year, 1e-9);
        QVERIFY_NEAR(at(day, "cost_usd_yr"), figure(alone, "yearly", "cost_usd_yr"), 1e-9);
        QVERIFY_NEAR(at(day, "usd_per_mtok"), figure(alone, "tokens", "usd_per_mtok"), 1e-9);
        QVERIFY_NEAR(at(day, "revenue_usd_yr"), figure(alone, "money", "revenue_usd_yr"), 1e-9);
        QVERIFY_NEAR(at(day, "energy_mwh"), figure(alone, "site", "average") * 8760 / 1e6, 1e-9);
        QVERIFY_NEAR(at(half, "tokens"), at(day, "tokens") / 2, 1e-9);
        QVERIFY(at(half, "usd_per_mtok") > 1.5 * at(day, "usd_per_mtok"));
        // Chips that wait draw less than those that work, and something.
        const double energy = figure(half, "shared", "energy_mwh", "together");
        QVERIFY(energy > at(half, "energy_mwh") && energy < at(day, "energy_mwh"));
    }
    void servingAndTrainingShareASite() {
        const QString both = QStringLiteral("site 'three-generations#GB200 NVL72' 'train-fp8-recipes#GB200, BF16' --set "
                                            "'facility.power=10 MW' ");
        const QJsonValue page = pagesOf(both + QStringLiteral("--hours 'GB200 NVL72=14' --hours 'GB200, BF16=10'")).at(0),
                         alone =
                             pagesOf(QStringLiteral("site 'train-fp8-recipes#GB200, BF16' --set 'facility.power=10 MW'")).at(0);
        const double run = figure(page, "shared", "run", "GB200, BF16");
        QVERIFY_NEAR(run / 86400, figure(alone, "run", "days") * 24 / 9.75, 1e-9);
        QVERIFY_NEAR(figure(page, "shared", "runs", "GB200, BF16"), 8760 * 3600. / run, 1e-9);
        QVERIFY(cellOf(page, "shared", "run", "GB200 NVL72").isNull());
        QVERIFY_NEAR(figure(page, "shared", "cost_usd_yr", "together"),
                     figure(page, "shared", "cost_usd_yr", "GB200, BF16") + figure(page, "shared", "cost_usd_yr", "GB200 NVL72"),
                     1e-12);
    }
    void hoursThatCannotBe_data() {
        QTest::addColumn<QString>("hours");
        QTest::addColumn<QByteArray>("word");
        const auto row = [](const char* hours, const char* word) {
            QTest::newRow(word) << QString::fromUtf8(hours) << QByteArray(word);
        };
        row("--hours 'GB200 NVL72=25'", "NAME=HOURS of 24");
        row("--hours 'GB200 NVL72=nan'", "NAME=HOURS");
        row("--hours 'GB200 NVL72=14' --hours 'GB200, BF16=11'", "25.0 hours of a day that has 24");
        row("--hours 'GB200 NVL72=2' --hours 'GB200 NVL72=2'", "twice");
        row("--hours 'B300=2'", "no scenario has the name B300");
        row("--hours 'GB200 NVL72=0.2'", "less than a change takes");
        row("--hours 'GB200 NVL72=8-20' --hours 'GB200, BF16=19-23'", "the same hours");
        row("--hours 'GB200 NVL72=22-25'", "or by the clock");
        row("--hours 'GB200 NVL72=2' --prices working-day", "by the clock");
        row("--hours 'GB200 NVL72=8-20' --prices working-day", "neither a column price");
        row("--hours 'GB200 NVL72=8-20' --prices nowhere.csv", "nowhere.csv");
        row("--prices working-day", "a site that --hours shares");
        row("--hours 'GB200 NVL72=2' --hours 'GB200, BF16=2' --set 'facility.power=100 kW'", "the site has 100 kW");
        row("--hours 'GB200 NVL72=2' --hours 'H100, BF16=2'", "hardware.rack is gb200-nvl72");
    }
    void hoursThatCannotBe() {
        QFETCH(QString, hours);
        QFETCH(QByteArray, word);
        const Finished run = launch(words(QStringLiteral("site 'three-generations#GB200 NVL72' train-fp8-recipes ") + hours));
        QVERIFY(run.code != 0);
        QVERIFY2(run.err.contains(word), run.err.constData());
    }

    void aFleetSaysWhatIsWrong_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QByteArray>("word");
        const auto row = [](const char* line, const char* word) {
            QTest::newRow(word) << QString::fromUtf8(line) << QByteArray(word);
        };
        row("site-100mw --from 2026-Q5 --demand '1e7 tok/s'", "expected a quarter");
        row("site-100mw --from 2026-Q1 --demand '1e7 W'", "--demand");
        row("site-100mw --from 2026-Q1 --demand '0 tok/s'", "more than 0 tok/s");
        row("site-100mw --from 2026-Q1 --demand '1e7 tok/s' --delivery B300=2026-Q3", "no scenario has the name B300");
        row("site-100mw --from 2026-Q1 --demand '1e7 tok/s' --delivery H100", "expected NAME=QUARTER");
        row("site-100mw --from 2026-Q1 --demand '1e7 tok/s' --software twice", "or measured");
        row("site-100mw --from 2026-Q1 --demand '1e7 tok/s' --software 101", "from 0 to 100");
        row("site-100mw site-100mw --from 2026-Q1 --demand '1e7 tok/s'", "two generations");
        row("site-100mw --from 2026-Q1 --demand '1e7 tok/s' --set hardware.price=0", "no known price");
        row("train-llama-405b --from 2026-Q1 --demand '1e7 tok/s'", "training");
    }
    /// Racks, watts, network and money are those at the cap that the search chose.
    void aSiteOfSearchedCapsIsTheOneWithTheCapTypedIn() {
        const QString of = QStringLiteral("'serve-5mw#GB200 NVL72'");
        const auto page = [&](const char* command, const char* setting) {
            return pagesOf(QStringLiteral("%1 %2 --set '%3'").arg(QLatin1String(command), of, QLatin1String(setting))).at(0);
        };
        for (const char* command : {"site", "network", "rack"}) {
            const QJsonValue searched = page(command, "power.caps=searched"), typed = page(command, "power.cap=600 W");
            QVERIFY(!typed[QStringLiteral("tables")].toArray().isEmpty());
            QCOMPARE(searched[QStringLiteral("tables")], typed[QStringLiteral("tables")]);
        }
    }

    /// Who reads a plan or a row of a sweep sees what chips are held at.
    void searchedCapsAreNamed() {
        const QString of = QStringLiteral(" 'serve-5mw#GB200 NVL72' --set power.caps=searched ");
        const Finished plan = launch(words(QStringLiteral("plan") + of + QStringLiteral("--target '5 MW'")));
        QVERIFY2(plan.code == 0 && plan.out.contains(" at 600 W"), plan.out.constData());
        const Finished sweep = launch(words(QStringLiteral("sweep") + of + QStringLiteral("--axis workload.isl=1024,2048")));
        QVERIFY2(sweep.code == 0 && sweep.out.contains(" at 600 W"), sweep.out.constData());
    }

    void aFleetIsDrawnOverYears() {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("fleet.svg"));
        const Finished run =
            launch(words(QStringLiteral("fleet site-100mw --from 2026-Q1 --quarters 12 --demand '3e7 tok/s' "
                                        "--growth 60 --price-decline 15 --software 5 "
                                        "--delivery 'GB200 NVL72=2026-Q3' --delivery 'Vera Rubin NVL72=2027-Q3' -o %1")
                             .arg(file)));
        QVERIFY2(run.code == 0 || run.code == 1, run.err.constData());
        QFile svg(file);
        QVERIFY(svg.open(QIODevice::ReadOnly));
        const QByteArray text = svg.readAll();
        for (const char* word : {"2026", "2028", "demand", "GB200 NVL72", "Output tokens a second"})
            QVERIFY2(text.contains(word), word);
    }

    /// Each generation gains what the dated profiles of its engine did, and says so; a generation that has none gains nothing.
    void aFleetTakesWhatSoftwareGained() {
        const auto fleet = [](const char* more) {
            return launch(words(QStringLiteral("fleet three-generations --from 2026-Q1 --quarters 9 --demand '1e6 tok/s' --set "
                                               "hardware.price='3e6 USD' --set facility.power='20 MW' --software measured ") +
                                QLatin1String(more)))
                .out;
        };
        const QByteArray named = fleet("--set engine=vllm"), none = fleet("");
        QVERIFY2(named.contains("H100 HGX: software makes its tokens ") &&
                     named.contains("as from vllm24-hopper to vllm26-hopper"),
                 named.constData());
        QVERIFY2(named.contains("Rubin Ultra Kyber: its engine has no profiles of two years"), named.constData());
        QVERIFY2(none.contains("as from trtllm24-hopper to trtllm26-hopper"), none.constData());
    }

    /// What serves nobody is not bought.
    void aFleetIsNotBuiltOfWhatCannotServe() {
        for (const char* setting : {"facility.cooling=air", "workload.limits.speed='500 tok/s'"}) {
            const Finished run =
                launch(words(QStringLiteral("fleet 'three-generations#GB200 NVL72' --from 2026-Q1 --demand '1e6 tok/s' --set "
                                            "facility.power='20 MW' --set %1")
                                 .arg(QLatin1String(setting))));
            QVERIFY2(run.code == 1 && run.out.isEmpty() && run.err.contains("GB200 NVL72"), run.err.constData());
        }
    }

    /// A chip whose work would draw more than its limit at the lowest clock runs at that clock.
    void workBeyondTheLowestClockStillEvaluates() {
        const Finished run = launch(
            words(QStringLiteral("rack 'train-llama-405b#8,192 H100' --set 'hardware.accelerator.peak.bf16=3245 TFLOPS'")));
        QVERIFY2(run.code == 0 || run.code == 1, run.err.constData());
    }

    void aFleetSaysWhatIsWrong() {
        QFETCH(QString, line);
        QFETCH(QByteArray, word);
        const Finished run = launch(words(QStringLiteral("fleet ") + line));
        QVERIFY(run.code != 0);
        QVERIFY2(run.err.contains(word), run.err.constData());
    }

    void dearerThingsCostMore_data() {
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("row");
        QTest::addColumn<QString>("table");
        const auto row = [](const char* setting, const char* table, const char* id) {
            QTest::newRow(setting) << QString::fromUtf8(setting) << QString::fromUtf8(id) << QString::fromUtf8(table);
        };
        row("facility.electricity=0.15 USD/kWh", "yearly", "energy_usd_yr");
        row("economics.colocation=900 USD/kW/month", "yearly", "hall_usd_yr");
        row("economics.price.output=9 USD/Mtok", "money", "revenue_usd_yr");
        row("economics.price.input=9 USD/Mtok", "money", "revenue_usd_yr");
        row("economics.surcharge=0.5", "capital", "capital_usd");
        row("economics.cloud=9 USD/h", "tokens", "cloud_usd_per_gpu_h");
        row("facility.carbon=0.9", "footprint", "carbon_g_per_mtok");
        row("facility.water=5 L/kWh", "footprint", "water_l_per_mtok");
    }
    void dearerThingsCostMore() {
        QFETCH(QString, setting);
        QFETCH(QString, row);
        QFETCH(QString, table);
        const QString line = QStringLiteral("site 'site-100mw#GB200 NVL72'");
        const QByteArray id = row.toUtf8(), sheet = table.toUtf8();
        const double before = figure(pagesOf(line).at(0), sheet.constData(), id.constData());
        const double after = figure(pagesOf(line + QStringLiteral(" --set '") + setting + QLatin1Char('\'')).at(0),
                                    sheet.constData(), id.constData());
        QVERIFY2(after > before, qPrintable(text(before) + QStringLiteral(" then ") + text(after)));
    }

    void negativeMarginsAreSaid() {
        const Finished run = launch(words(QStringLiteral(
            "site 'site-100mw#H100' --set 'economics.price.output=0.01 USD/Mtok' --set 'economics.price.input=0 USD/Mtok' --set "
            "'economics.price.cached=0 USD/Mtok'")));
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("Tokens sell below cost: the margin is -"), run.out.constData());
        QVERIFY(run.out.contains("none"));
    }

    void tooManyRacksFail() {
        const Finished run = launch(words(QStringLiteral("site 'site-100mw#GB200 NVL72' --set facility.racks=2000")));
        QCOMPARE(run.code, 1);
        QVERIFY(run.out.contains("FAIL: the racks need"));
    }

    void powerIsValidated_data() {
        QTest::addColumn<QString>("set");
        QTest::addColumn<int>("cases");
        QTest::addColumn<double>("most");
        // What method/power 1 asks of serving, and of the walls of servers.
        QTest::newRow("serving") << QStringLiteral("serving") << 565 << .13;
        QTest::newRow("servers") << QStringLiteral("servers") << 6 << .05;
        QTest::newRow("kernels") << QStringLiteral("kernels") << 183 << .13;
    }
    void powerIsValidated() {
        QFETCH(QString, set);
        QFETCH(int, cases);
        QFETCH(double, most);
        static const QJsonObject all =
            QJsonDocument::fromJson(launch({QStringLiteral("validate"), QStringLiteral("--power"),
                                            QString::fromStdString(rackline::sourcePath("resources/measurements/power")),
                                            QStringLiteral("--format"), QStringLiteral("json")})
                                        .out)
                .object();
        bool found = false;
        for (const QJsonValue& row : all[QStringLiteral("errors")].toArray()) {
            if (row[QStringLiteral("kind")] != set || row[QStringLiteral("name")].isString()) continue;
            found = true;
            QCOMPARE(row[QStringLiteral("cases")].toInt(), cases);
            QVERIFY2(row[QStringLiteral("mape")].toDouble() <= most, qPrintable(text(row[QStringLiteral("mape")].toDouble())));
        }
        QVERIFY(found);
        const Finished wrong = launch(words(QStringLiteral("validate --power /nowhere")));
        QCOMPARE(wrong.code, 3);
    }

    void moreTokensMayCostTheirPrice() {
        const QString line = QStringLiteral("site upgrade-100-racks --set economics.elasticity=");
        const QJsonArray stays = pagesOf(QStringLiteral("site upgrade-100-racks")), falls = pagesOf(line + QLatin1Char('1'));
        QVERIFY_NEAR(figure(stays[1], "upgrade", "price_usd_per_mtok"), figure(stays[1], "money", "revenue_usd_per_mtok"), 1e-12);
        // With an elasticity of 1 the price falls as far as the tokens grow: the revenue stays.
        QVERIFY_NEAR(figure(falls[1], "upgrade", "price_usd_per_mtok") * figure(falls[1], "upgrade", "token_factor"),
                     figure(stays[1], "upgrade", "price_usd_per_mtok"), 1e-9);
        QVERIFY(figure(falls[1], "upgrade", "npv_usd") < figure(stays[1], "upgrade", "npv_usd"));
        QVERIFY(figure(falls[1], "upgrade", "pays") <= figure(stays[1], "upgrade", "pays"));
    }

    void photonicSwitchStandsAlone() {
        const Finished run =
            launch(words(QStringLiteral("network 'network-10k#fat tree' --set network.switch=sn6810 --format json")));
        QCOMPARE(run.code, 0);
        const QJsonValue page = scenariosOf(run).at(0);
        QVERIFY(cellOf(page, "build", "switches", "pluggable").isUndefined());
        QVERIFY(figure(page, "build", "switches", "co_packaged") > 0);
        QVERIFY(page[QStringLiteral("notes")].toArray().last().toString().contains(QStringLiteral("Compared with nothing")));
    }

    void fibresOfKyber() {
        const QJsonValue page =
            pagesOf(QStringLiteral("network 'network-10k#fat tree' --set hardware.rack=rubin-ultra-kyber-gtc25")).at(0);
        QCOMPARE(figure(page, "cables", "rack_ports", "count"), 288.0 + 144.0);
    }

    void seedDecidesTheDraws() {
        const QString line = QStringLiteral("site 'site-100mw#H100' --format csv");
        QCOMPARE(launch(words(line)).out, launch(words(line)).out);
        QVERIFY(launch(words(line)).out != launch(words(line + QStringLiteral(" --seed 7"))).out);
    }

    void pictures_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QByteArray>("shown");
        QTest::newRow("rack") << QStringLiteral("plot racks-kyber --kind rack") << QByteArray("Compute blade");
        QTest::newRow("rear") << QStringLiteral("plot racks-kyber --kind rack") << QByteArray("Chassis 2: 7 to 12");
        QTest::newRow("sidecar") << QStringLiteral("plot racks-kyber --kind rack") << QByteArray("Midplane in place of cables");
        QTest::newRow("half of the blades")
            << QStringLiteral("plot racks-kyber --kind rack --set 'hardware.units=compute-tray*18 switch-tray*12 sidecar'")
            << QByteArray("Chassis 2: none");
        QTest::newRow("racks") << QStringLiteral("plot three-generations --kind rack") << QByteArray("NVLink switch tray");
        QTest::newRow("network") << QStringLiteral("plot 'network-10k#fat tree' --kind network") << QByteArray("Spine");
        QTest::newRow("what fits") << QStringLiteral("plot three-generations --kind fit") << QByteArray("Running");
        QTest::newRow("flow of watts") << QStringLiteral("plot three-generations --kind power-flow")
                                       << QByteArray("Reading prompts");
        QTest::newRow("flow of dollars") << QStringLiteral(
                                                "plot three-generations --kind cost-flow --set economics.utilisation=0.6")
                                         << QByteArray("Idle hours");
        QTest::newRow("runs of every size") << QStringLiteral("plot train-llama-405b --kind pareto --x days --y cost_usd")
                                            << QByteArray("As the scenario has it");
        QTest::newRow("watts of a run") << QStringLiteral("plot train-llama-405b --kind power")
                                        << QByteArray("Scale-up switches");
        QTest::newRow("dollars of a run") << QStringLiteral("plot train-llama-405b --kind cost") << QByteArray("Data centre");
        QTest::newRow("why a run differs") << QStringLiteral("plot train-llama-405b --kind waterfall --metric energy_mwh")
                                           << QByteArray("Links and network");
        QTest::newRow("what moves a run") << QStringLiteral("plot train-llama-405b --kind tornado") << QByteArray("BF16, dense");
        QTest::newRow("limits of a run") << QStringLiteral("plot train-llama-405b --kind limits") << QByteArray("Arithmetic");
        QTest::newRow("own or rent") << QStringLiteral("plot three-generations --kind use") << QByteArray("As renting");
        QTest::newRow("limits while decoding")
            << QStringLiteral("plot three-generations --kind decode-caps") << QByteArray("Best limit");
        QTest::newRow("measured cases") << QStringLiteral("plot --kind validate --y ttft_ms")
                                        << QByteArray("Measured time to the first token");
        QTest::newRow("groups") << QStringLiteral("plot 'network-10k#dragonfly+' --kind network") << QByteArray("groups");
    }
    void pictures() {
        QFETCH(QString, line);
        QFETCH(QByteArray, shown);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("out.svg"));
        const Finished run = launch(words(line) + QStringList{QStringLiteral("-o"), path});
        QVERIFY2(run.code == 0, run.err.constData());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray svg = file.readAll();
        QVERIFY(svg.contains(shown));
        QVERIFY(!svg.contains("nan"));
    }

    void mistakesAreSaid_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char* line, int code, const char* said) {
            QTest::newRow(line) << QString::fromUtf8(line) << code << QByteArray(said);
        };
        row("network network-10k --set network.radix=2", 2, "outside 3 to 10000");
        row("network network-10k --set network.oversubscription=0", 2, "outside 0.1 to 100");
        row("network network-10k --set network.topology=mesh", 2, "fat-tree");
        row("network network-10k --set network.gpus=90000000", 1, "reaches");
        row("network network-10k --set network.switch=sn56", 3, "sn5600");
        row("network network-10k --set network.switch=nvswitch3", 3, "nvswitch3");
        row("network network-10k --set 'network.reach.host=5 kg'", 2, "length");
        row("site site-100mw --set 'facility.electricity=0.07 EUR/kWh'", 2, "USD");
        row("site site-100mw --set 'facility.electricity=0.07 USD/month'", 2, "facility.electricity");
        row("site site-100mw --set 'economics.horizon=4 USD'", 2, "economics.horizon");
        row("site site-100mw --set economics.colocation=150", 2, "has no unit");
        row("rack racks-ir7000 --set 'facility.hall.rise=0 K'", 2, "facility.hall.rise");
        row("rack racks-ir7000 --set facility.hall.scheme=3n", 2, "2n");
    }
    void mistakesAreSaid() {
        QFETCH(QString, line);
        QFETCH(int, code);
        QFETCH(QByteArray, said);
        const Finished wrong = launch(words(line));
        QVERIFY2(wrong.code == code, wrong.err.constData());
        QVERIFY2(wrong.err.contains(said), wrong.err.constData());
        QCOMPARE(wrong.out, QByteArray());
    }
};

QTEST_GUILESS_MAIN(FacilityCommandsTest)
#include "facility_test.moc"
