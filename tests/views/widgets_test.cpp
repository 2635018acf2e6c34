// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/text/field_text.h"
#include "views/widgets/parameter_row.h"
#include "views/window/application.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

using namespace rackline;

class WidgetsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_row = std::make_unique<ParameterRow>(m_theme, *findParameter("hardware.accelerator.hbm.bandwidth"), QLocale::c());
        m_row->resize(270, 56);
        m_row->showState({&m_row->parameter(), 8e12, 8e12, false, Grade::vendor, 2, QStringLiteral("A datasheet")});
        m_row->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_row.get()));
    }
    void cleanup() { m_row.reset(); }

    void typedTextIsGivenOutOnEnter() {
        QSignalSpy typed(m_row.get(), &ParameterRow::valueTyped);
        QTest::mouseClick(m_row->field(), Qt::LeftButton);
        m_row->field()->selectAll();
        QTest::keyClicks(m_row->field(), QStringLiteral("10 TB/s"));
        QCOMPARE(typed.count(), 0);
        QTest::keyClick(m_row->field(), Qt::Key_Return);
        QCOMPARE(typed.count(), 1);
        QCOMPARE(typed.front().front().toDouble(), 10e12);
    }

    void wrongTextSaysWhatWasExpectedAndGivesNothingOut() {
        QSignalSpy typed(m_row.get(), &ParameterRow::valueTyped);
        QTest::mouseClick(m_row->field(), Qt::LeftButton);
        m_row->field()->selectAll();
        QTest::keyClicks(m_row->field(), QStringLiteral("8 TB"));
        QVERIFY(m_row->field()->hasMessage());
        QCOMPARE(m_row->field()->fieldState(), FieldState::error);
        QTest::keyClick(m_row->field(), Qt::Key_Return);
        QCOMPARE(typed.count(), 0);
        QTest::keyClick(m_row->field(), Qt::Key_Escape);
        QVERIFY(!m_row->field()->hasMessage());
        QVERIFY(m_row->field()->text().startsWith(QLatin1Char('8')));
    }

    void pastedNonsenseDoesNoHarm_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("long") << QString(100000, QLatin1Char('9'));
        QTest::newRow("signs") << u"\u202e\u0000\uffff %s %n <b>"_qs;
        QTest::newRow("infinite") << QStringLiteral("inf TB/s");
        QTest::newRow("not a number") << QStringLiteral("nan");
        QTest::newRow("huge") << QStringLiteral("1e308 TB/s");
    }
    void pastedNonsenseDoesNoHarm() {
        QFETCH(QString, text);
        QSignalSpy typed(m_row.get(), &ParameterRow::valueTyped);
        m_row->field()->setFocus();
        m_row->field()->selectAll();
        m_row->field()->insert(text);
        m_row->field()->setModified(true);
        QTest::keyClick(m_row->field(), Qt::Key_Return);
        QCOMPARE(typed.count(), 0);
    }

    void aDragIsManyStepsAndOneEnd() {
        QSignalSpy dragged(m_row.get(), &ParameterRow::valueDragged), ended(m_row.get(), &ParameterRow::dragEnded);
        ParameterSlider* slider = m_row->slider();
        QTest::mousePress(slider, Qt::LeftButton, {}, QPoint(slider->width() / 2, 8));
        for (int x = slider->width() / 2; x < slider->width() - 20; x += 10) {
            QMouseEvent move(QEvent::MouseMove, QPointF(x, 8), slider->mapToGlobal(QPointF(x, 8)), Qt::LeftButton, Qt::LeftButton,
                             {});
            QApplication::sendEvent(slider, &move);
        }
        QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(slider->width() - 20, 8));
        QVERIFY(dragged.count() > 3);
        QCOMPARE(ended.count(), 1);
        QVERIFY(dragged.back().front().toDouble() > dragged.front().front().toDouble());
    }

    void keysMoveTheSlider() {
        QSignalSpy dragged(m_row.get(), &ParameterRow::valueDragged);
        m_row->slider()->setFocus();
        QTest::keyClick(m_row->slider(), Qt::Key_Right);
        QCOMPARE(dragged.count(), 1);
        QVERIFY(dragged.back().front().toDouble() > 8e12);
        QTest::keyClick(m_row->slider(), Qt::Key_Home);
        QCOMPARE(dragged.back().front().toDouble(), m_row->parameter().low);
        QSignalSpy reset(m_row.get(), &ParameterRow::resetAsked);
        QTest::keyClick(m_row->slider(), Qt::Key_Delete);
        QCOMPARE(reset.count(), 1);
    }

    void theWheelChangesNothing() {
        QSignalSpy dragged(m_row.get(), &ParameterRow::valueDragged);
        QWheelEvent wheel({10, 8}, m_row->slider()->mapToGlobal(QPointF(10, 8)), {}, {0, 120}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(m_row->slider(), &wheel);
        QCOMPARE(dragged.count(), 0);
    }

    void segmentsAnswerToClicksAndArrows() {
        SegmentBar bar(m_theme, {QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("three")},
                       QStringLiteral("Choice"));
        bar.show();
        QSignalSpy chosen(&bar, &SegmentBar::chosen);
        QTest::mouseClick(&bar, Qt::LeftButton, {}, QPoint(bar.sizeHint().width() - 10, 14));
        QCOMPARE(bar.current(), 2);
        QTest::keyClick(&bar, Qt::Key_Left);
        QCOMPARE(bar.current(), 1);
        QCOMPARE(chosen.count(), 2);
        QVERIFY(bar.accessibleName().contains(QLatin1String("two")));
    }

private:
    Theme m_theme;
    std::unique_ptr<ParameterRow> m_row;
};

QTEST_MAIN(WidgetsTest)
#include "widgets_test.moc"
