// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/study/budget.h"
#include "tests/views/open_window.h"
#include "views/pages/rack/rack_page.h"
#include "views/pages/rack/rack_palette.h"
#include "views/pages/rack/rack_view.h"
#include "views/widgets/link_button.h"

#include <QLabel>
#include <QMimeData>

#include <algorithm>
#include <map>

using namespace rackline;

class RackTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_app = std::make_unique<OpenWindow>();
        QVERIFY(m_app->open());
        m_app->window.showPage("rack");
        QTest::qWait(30);
    }
    void cleanup() { m_app.reset(); }

    void theRackStandsAsItShips() {
        QCOMPARE(editor().units().size(), std::size_t(18 + 9 + 8 + 1));
        QVERIFY(!editor().isChanged());
        QVERIFY(editor().budgets().size() >= budgetCheckCount);
        for (const RackBudget& budget : editor().budgets()) QCOMPARE(budget.fails(), !budget.why.isEmpty());
        QVERIFY(!isEmpty(page().picture(nullptr)));
        QCOMPARE(drawnGpus(), 72);
    }

    void keysMoveDoubleAndRemove() {
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_Home);
        QTest::keyClick(&view(), Qt::Key_Up);
        QCOMPARE(view().selected(), 1);
        const std::vector<RackUnit> before = editor().units();
        QTest::keyClick(&view(), Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(view().selected(), 0);
        QCOMPARE(editor().units()[0], before[1]);
        QCOMPARE(editor().units()[1], before[0]);
        QTest::keyClick(&view(), Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(editor().units().size(), before.size() + 1);
        QCOMPARE(m_app->workbench.scenarios().size(), std::size_t(3));
        QTest::keyClick(&view(), Qt::Key_Delete);
        QCOMPARE(editor().units().size(), before.size());
        for (int i = 0; i < 3; ++i) m_app->workbench.document().undoStack()->undo();
        QVERIFY(editor().units() == before);
        QVERIFY(!editor().isChanged());
    }

    void fewerTraysGiveFewerGpusToTheFactory() {
        const int before = m_app->workbench.scenarios()[0].resolved->scenario.system.rack.packages;
        int tray = 0;
        while (editor().info(editor().units()[static_cast<std::size_t>(tray)])->kind != PartKind::computeTray) ++tray;
        QTest::mouseClick(&view(), Qt::LeftButton, {}, view().boxOf(tray).center().toPoint());
        QCOMPARE(view().selected(), tray);
        QTest::keyClick(&view(), Qt::Key_Delete);
        QVERIFY(m_app->settle());
        QCOMPARE(m_app->workbench.scenarios()[0].resolved->scenario.system.rack.packages, before - 4);
        QVERIFY(m_app->workbench.scenarios()[0].problem.empty());
    }

    void anAmdRackHasNoNvlinkAndNoMassThatNobodyStates() {
        editor().chooseRack("mi355x-rack-64");
        QVERIFY(m_app->settle());
        const auto fact = [this](const char* name) {
            for (const RackFact& each : editor().facts())
                if (each.name == QLatin1String(name)) return each.value;
            return QString();
        };
        QVERIFY2(fact("Scale-up domain").contains(QStringLiteral("Infinity Fabric")), qPrintable(fact("Scale-up domain")));
        for (const PaletteUnit& unit : editor().palette()) QVERIFY2(unit.kind != PartKind::switchTray, qPrintable(unit.name));
        const auto weighs = [this] {
            return std::any_of(editor().budgets().begin(), editor().budgets().end(),
                               [](const RackBudget& budget) { return budget.name == QLatin1String("Mass"); });
        };
        QVERIFY(weighs());
        editor().remove(0);
        QVERIFY(m_app->settle());
        QVERIFY(!weighs());
        QCOMPARE(fact("Mass"), QStringLiteral("no figure"));
    }

    void anEmptyRackIsSaidAndFilledAgain() {
        editor().clear();
        QVERIFY(editor().units().empty());
        QVERIFY(!editor().problem().isEmpty());
        QVERIFY(m_app->workbench.isStale());
        RackPalette* parts = page().parts();
        parts->setFocus();
        for (int i = 0; i < 18; ++i) QTest::keyClick(parts, Qt::Key_Return);
        QCOMPARE(editor().units().size(), std::size_t(18));
        QVERIFY(editor().problem().isEmpty());
        QVERIFY(!m_app->workbench.isStale());
    }

    /// An IR7000 with 36 XE8712 from nothing, and one tray more than its slots.
    void composesAnIr7000() {
        editor().chooseRack("dell-ir7000");
        editor().clear();
        editor().add({{}, "power-shelf"}, 0);
        for (int i = 0; i < 36; ++i) editor().add({{}, "compute-tray"}, 1);
        QVERIFY(!editor().isChanged() || editor().units().size() == 37);
        QCOMPARE(m_app->workbench.scenarios()[0].resolved->scenario.system.rack.packages, 144);
        editor().add({{}, "compute-tray"}, 1);
        const auto slot = std::find_if(editor().budgets().begin(), editor().budgets().end(),
                                       [](const RackBudget& b) { return b.about == PartKind::computeTray; });
        QVERIFY(slot != editor().budgets().end());
        QVERIFY(slot->fails());
        QVERIFY(!slot->why.isEmpty());
        QCOMPARE(slot->need, 37.0);
        // What fails comes first.
        QVERIFY(editor().budgets().front().fails());
    }

    /// Blades stand in front, switch blades at the rear, the supplies in the sidecar: each is found where it is drawn.
    void aRackOfBladesIsPointedAtOnEverySide() {
        editor().chooseRack("rubin-ultra-kyber");
        QVERIFY(m_app->settle());
        const std::vector<RackPlace>& places = editor().layout().places;
        QCOMPARE(places.size(), std::size_t(36 + 12 + 1));
        std::map<RackSide, int> stand;
        for (int unit = 0; unit < static_cast<int>(places.size()); ++unit) {
            ++stand[places[static_cast<std::size_t>(unit)].side];
            QVERIFY(QRectF(view().rect()).contains(view().boxOf(unit)));
            QTest::mouseClick(&view(), Qt::LeftButton, {}, view().boxOf(unit).center().toPoint());
            QCOMPARE(view().selected(), unit);
        }
        QCOMPARE(stand[RackSide::front], 36);
        QCOMPARE(stand[RackSide::rear], 12);
        QCOMPARE(stand[RackSide::beside], 1);
        QCOMPARE(editor().drawn().racks.front().feed, std::string("800\u202fV"));
        const auto fact = [this](const char* name) {
            return std::any_of(editor().facts().begin(), editor().facts().end(),
                               [name](const RackFact& each) { return each.name == QString::fromUtf8(name); });
        };
        QVERIFY(fact("Power per m\u00b2") && fact("Power per metre of row") && fact("\u2026 with its sidecar"));
        QVERIFY(!isEmpty(page().picture(nullptr)));
    }

    void arrowsFollowBladesAndFGoesToTheRear() {
        editor().chooseRack("rubin-ultra-kyber");
        QVERIFY(m_app->settle());
        view().setFocus();
        const auto sideOf = [this](int unit) { return editor().layout().places[static_cast<std::size_t>(unit)].side; };
        int first = 0;
        while (sideOf(first) != RackSide::front) ++first;
        view().select(first);
        QTest::keyClick(&view(), Qt::Key_Right);
        QCOMPARE(view().selected(), first + 1);
        const QRectF before = view().boxOf(first + 1);
        QTest::keyClick(&view(), Qt::Key_Up);
        QVERIFY(view().boxOf(view().selected()).bottom() <= before.top() + 1);
        QVERIFY(std::abs(view().boxOf(view().selected()).center().x() - before.center().x()) < 1);
        QTest::keyClick(&view(), Qt::Key_Down);
        QTest::keyClick(&view(), Qt::Key_Left);
        QCOMPARE(view().selected(), first);
        QTest::keyClick(&view(), Qt::Key_F);
        QVERIFY(sideOf(view().selected()) == RackSide::rear);
        QTest::keyClick(&view(), Qt::Key_F);
        QVERIFY(sideOf(view().selected()) == RackSide::beside);
        QTest::keyClick(&view(), Qt::Key_F);
        QVERIFY(sideOf(view().selected()) == RackSide::front);
        // A blade that goes leaves the others in their chassis; one that is dropped stands where the pointer is.
        QTest::keyClick(&view(), Qt::Key_Delete);
        QCOMPARE(editor().layout().places.size(), std::size_t(48));
        int blade = 0;
        while (sideOf(blade) != RackSide::front) ++blade;
        blade += 4;
        dropAt(view().boxOf(blade).center() + QPointF(view().boxOf(blade).width() * 0.3, 0), "compute-tray");
        QCOMPARE(view().selected(), blade + 1);
        QVERIFY(sideOf(blade + 1) == RackSide::front);
    }

    /// A hall that nobody described is a doubt, whose cure is one undoable change; once it is described it is a limit.
    void aUsualHallIsADoubt() {
        const auto floor = [this]() -> const RackBudget& {
            return *std::find_if(editor().budgets().begin(), editor().budgets().end(),
                                 [](const RackBudget& b) { return b.name == QLatin1String("Floor load"); });
        };
        QVERIFY(floor().fails() && floor().assumed && !floor().cure.isEmpty());
        const auto said = [this](const QString& words) {
            const auto labels = page().findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) { return label->text().contains(words); });
        };
        QVERIFY(said(QStringLiteral("one of a typical hall does not")));
        QVERIFY(
            said(QString::fromStdString(m_app->workbench.document().project().scenarios[0].name) + QStringLiteral(" \u00b7")));

        LinkButton* cure = nullptr;
        for (LinkButton* button : page().findChildren<LinkButton*>())
            if (button->text() == floor().cure) cure = button;
        QVERIFY(cure != nullptr);
        const double need = floor().need;
        QTest::mouseClick(cure, Qt::LeftButton);
        QTRY_VERIFY(!floor().fails());
        QVERIFY(floor().limit >= need && floor().limit < need + 100);
        QVERIFY(said(QStringLiteral("All budgets hold.")));
        m_app->workbench.document().undoStack()->undo();
        QVERIFY(floor().fails() && floor().assumed);

        m_app->workbench.document().change(QStringLiteral("hall"), [](Project& project) {
            project.scenarios[0].values["facility.hall.floor_load"] = "1000 kg/m2";
        });
        QVERIFY(floor().fails() && !floor().assumed);
        QVERIFY(said(QStringLiteral("1 budget fails.")));
    }

    /// Servers of 8 U are eight times as high as a tray, and a part is dropped between the two that are pointed at.
    void unitsAreAsHighAsTheyAre() {
        QCOMPARE(editor().layout().places[0].height, 1.);
        editor().chooseRack("air-dgx");
        QTRY_COMPARE(editor().rackId(), std::string("air-dgx"));
        QTRY_COMPARE(editor().units().size(), std::size_t(4));
        for (const RackPlace& place : editor().layout().places) QCOMPARE(place.height, 8.);
        QCOMPARE(editor().layout().units, 32.);
        QVERIFY(editor().isToScale());
        QCOMPARE(drawnGpus(), 32);
        QTest::qWait(30);
        const std::string server = editor().units()[0].part;
        dropAbove(1, server);
        QCOMPARE(editor().units().size(), std::size_t(5));
        QCOMPARE(view().selected(), 2);
    }

    /// A server has no trays to move, and is drawn and checked all the same.
    void aServerIsShownToo() {
        editor().chooseRack("mi300x-node");
        QTRY_COMPARE(editor().rackId(), std::string("mi300x-node"));
        QTRY_VERIFY(!editor().isComposable());
        QTRY_VERIFY(!editor().budgets().empty());
        QVERIFY(editor().units().empty() && !editor().facts().empty());
        QCOMPARE(drawnGpus(), 8);
        QVERIFY(!isEmpty(page().picture(nullptr)));
        QTest::mouseClick(&view(), Qt::LeftButton, {}, view().rect().center());
        QTest::keyClick(&view(), Qt::Key_Delete);
        QTest::mouseMove(&view(), view().rect().center() + QPoint(0, 10));
        QCOMPARE(view().selected(), -1);
        for (const RackBudget& budget : editor().budgets()) QCOMPARE(budget.fails(), !budget.why.isEmpty());
    }

    /// Each of these halls lacks one thing, and one click gives it.
    void theHallsOwnCures_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("budget");
        QTest::addColumn<QString>("cured");
        const auto row = [](const char* key, const char* value, const char* budget, const char* cured) {
            QTest::newRow(budget) << QString::fromLatin1(key) << QString::fromLatin1(value) << QString::fromLatin1(budget)
                                  << QString::fromLatin1(cured);
        };
        row("facility.cooling", "air", "Cooling method", "direct-liquid");
        // Half of the lines may be out: of two, one is left with 87 kW, and 117 kW need two.
        row("facility.hall.feeds", "2", "Feeds", "4");
        row("facility.hall.power", "60 kW", "Position in the hall", "120 kW");
    }
    void theHallsOwnCures() {
        QFETCH(QString, key);
        QFETCH(QString, value);
        QFETCH(QString, budget);
        QFETCH(QString, cured);
        const auto line = [&]() -> const RackBudget& {
            return *std::find_if(editor().budgets().begin(), editor().budgets().end(),
                                 [&](const RackBudget& b) { return b.name == budget; });
        };
        m_app->workbench.document().change(QStringLiteral("hall"), [&](Project& project) {
            project.scenarios[0].values[key.toStdString()] = value.toStdString();
        });
        QVERIFY2(line().fails() && !line().cure.isEmpty(), qPrintable(budget));
        LinkButton* cure = nullptr;
        for (LinkButton* button : page().findChildren<LinkButton*>())
            if (button->text() == line().cure) cure = button;
        QVERIFY(cure != nullptr);
        QTest::mouseClick(cure, Qt::LeftButton);
        QTRY_VERIFY(!line().fails());
        QCOMPARE(QString::fromStdString(m_app->workbench.document().project().scenarios[0].values.at(key.toStdString())), cured);
    }

    /// What the rack itself cannot carry has a cure too: a cap of its GPUs, or another voltage. One click and the budget holds.
    void theRacksOwnCures_data() {
        QTest::addColumn<QString>("voltage");
        QTest::addColumn<QString>("budget");
        QTest::addColumn<QString>("key");
        QTest::newRow("rating") << QString() << QStringLiteral("Rating") << QStringLiteral("power.cap");
        QTest::newRow("shelves") << QString() << QStringLiteral("Power shelves") << QStringLiteral("power.cap");
        QTest::newRow("busbar") << QStringLiteral("54 V") << QStringLiteral("Busbar")
                                << QStringLiteral("facility.busbar.voltage");
    }
    void theRacksOwnCures() {
        QFETCH(QString, voltage);
        QFETCH(QString, budget);
        QFETCH(QString, key);
        editor().chooseRack("rubin-ultra-kyber");
        QTRY_COMPARE(editor().rackId(), std::string("rubin-ultra-kyber"));
        if (!voltage.isEmpty())
            m_app->workbench.document().change(QStringLiteral("busbar"), [&](Project& project) {
                project.scenarios[0].values["facility.busbar.voltage"] = voltage.toStdString();
            });
        const auto line = [&]() -> const RackBudget& {
            return *std::find_if(editor().budgets().begin(), editor().budgets().end(),
                                 [&](const RackBudget& b) { return b.name == budget; });
        };
        QTRY_VERIFY(line().fails());
        QVERIFY2(!line().cure.isEmpty() && !line().assumed, qPrintable(budget));
        QCOMPARE(QString::fromStdString(line().key), key);
        // What fails alike has the same button, so that either of them will do.
        LinkButton* cure = nullptr;
        for (LinkButton* button : page().findChildren<LinkButton*>())
            if (button->text() == line().cure) cure = button;
        QVERIFY(cure != nullptr);
        const double limit = line().limit;
        QTest::mouseClick(cure, Qt::LeftButton);
        QTRY_VERIFY(!line().fails());
        QCOMPARE(line().limit, limit);
        QVERIFY(line().need > 0.95 * limit || !voltage.isEmpty());
        m_app->workbench.document().undoStack()->undo();
        QTRY_VERIFY(line().fails());
    }

    /// A budget that fails offers a cure or says why there is none.
    void whatHasNoCureSaysWhy() {
        editor().chooseRack("rubin-ultra-kyber");
        QTRY_COMPARE(editor().rackId(), std::string("rubin-ultra-kyber"));
        m_app->workbench.document().change(QStringLiteral("rating"), [](Project& project) {
            project.scenarios[0].values["hardware.power.provisioned"] = "50 kW";
        });
        const auto& budgets = editor().budgets();
        QTRY_VERIFY(std::any_of(budgets.begin(), budgets.end(), [](const RackBudget& b) {
            return b.name == QLatin1String("Rating") && b.fails() && b.cure.isEmpty() && b.why.contains(QStringLiteral("idle"));
        }));
    }

    void shelvesThatAreTakenOutFail() {
        for (int i = static_cast<int>(editor().units().size()) - 1; i >= 0; --i) {
            const PaletteUnit* info = editor().info(editor().units()[static_cast<std::size_t>(i)]);
            const auto left = std::count_if(editor().units().begin(), editor().units().end(),
                                            [&](const RackUnit& u) { return editor().info(u)->kind == PartKind::powerShelf; });
            if (info->kind == PartKind::powerShelf && left > 2) editor().remove(static_cast<std::size_t>(i));
        }
        const auto shelves = std::find_if(editor().budgets().begin(), editor().budgets().end(),
                                          [](const RackBudget& b) { return b.about == PartKind::powerShelf; });
        QVERIFY(shelves != editor().budgets().end());
        QVERIFY(shelves->fails());
    }

    void aPartIsDroppedWhereThePointerIs() {
        const std::size_t before = editor().units().size();
        dropAbove(3, "compute-tray");
        QCOMPARE(editor().units().size(), before + 1);
        QCOMPARE(editor().units()[4].part, std::string("compute-tray"));
        QCOMPARE(view().selected(), 4);
    }

    void theFileKeepsTheUnits() {
        editor().remove(0);
        const std::vector<RackUnit> units = editor().units();
        const std::string text = writeProject(m_app->workbench.document().project());
        const Result<Project> read = parseProject(text, "again");
        QVERIFY(read);
        const auto parsed = parseUnits(read->scenarios[0].values.at("hardware.units"));
        QVERIFY(parsed);
        QVERIFY(*parsed == units);
    }

    void textsOfUnits_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("count");
        QTest::newRow("run") << QByteArray("tray*18") << 18;
        QTest::newRow("runs") << QByteArray("a*2 b other/c*3") << 6;
        QTest::newRow("empty") << QByteArray("") << 0;
        QTest::newRow("zero") << QByteArray("a*0") << -1;
        QTest::newRow("minus") << QByteArray("a*-3") << -1;
        QTest::newRow("half") << QByteArray("a*1.5") << -1;
        QTest::newRow("huge") << QByteArray("a*1e9") << -1;
        QTest::newRow("sum too large") << QByteArray("a*300 b*300") << -1;
        QTest::newRow("no name") << QByteArray("*3") << -1;
    }
    void textsOfUnits() {
        QFETCH(QByteArray, text);
        QFETCH(int, count);
        const Result<std::vector<RackUnit>> units = parseUnits(text.toStdString());
        QCOMPARE(static_cast<bool>(units), count >= 0);
        if (!units) return;
        QCOMPARE(static_cast<int>(units->size()), count);
        QCOMPARE(unitsText(*units), text.toStdString());
    }

    void traysWithAnotherChipAreRefused() {
        const System base = m_app->workbench.catalogue().system("gb200-nvl72").value();
        const RackUnit foreign[] = {{"gb300-nvl72", "compute-tray"}};
        QVERIFY(!composed(base, foreign, m_app->workbench.catalogue()));
        const RackUnit unknown[] = {{{}, "no-such-part"}};
        QVERIFY(!composed(base, unknown, m_app->workbench.catalogue()));
    }

    void unitsAsShippedChangeNothing() {
        const Catalogue& catalogue = m_app->workbench.catalogue();
        for (const EntrySummary& rack : editor().racks()) {
            const System base = catalogue.system(rack.id).value();
            const Result<System> same = composed(base, unitsOf(base.rack), catalogue);
            QVERIFY2(same, rack.id.c_str());
            QCOMPARE(same->rack.packages, base.rack.packages);
            QCOMPARE(same->rack.scaleUp.packages, base.rack.scaleUp.packages);
            QCOMPARE(same->rack.mass.si(), base.rack.mass.si());
            QCOMPARE(same->rack.price.si(), base.rack.price.si());
            QCOMPARE(same->accelerator.scaleUp.si(), base.accelerator.scaleUp.si());
            double before = 0, after = 0;
            for (const RackPart& part : base.rack.parts) before += part.count * part.busyEach.si();
            for (const RackPart& part : same->rack.parts) after += part.count * part.busyEach.si();
            QVERIFY2(std::abs(after - before) <= 1e-9 * before, rack.id.c_str());
        }
    }

private:
    /// Drops a part on the upper end of a unit, which puts it above.
    void dropAbove(int unit, const std::string& part) {
        dropAt(view().boxOf(unit).center() - QPointF(0, view().boxOf(unit).height() * 0.4), part);
    }
    void dropAt(const QPointF& at, const std::string& part) {
        const std::unique_ptr<QMimeData> data(mimeOf({{}, part}));
        QDragEnterEvent enter(at.toPoint(), Qt::CopyAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(&view(), &enter);
        QVERIFY(enter.isAccepted());
        QDragMoveEvent move(at.toPoint(), Qt::CopyAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(&view(), &move);
        QDropEvent drop(at, Qt::CopyAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(&view(), &drop);
    }

    int drawnGpus() {
        int gpus = 0;
        for (const DrawnPart& part : editor().drawn().racks.front().parts) gpus += part.gpus;
        return gpus;
    }

    RackPage& page() { return *qobject_cast<RackPage*>(m_app->window.page("rack")); }
    RackEditor& editor() { return *page().editor(); }
    RackView& view() { return *page().view(); }

    std::unique_ptr<OpenWindow> m_app;
};

QTEST_MAIN(RackTest)
#include "rack_test.moc"
