// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/open_window.h"
#include "views/pages/catalogue/catalogue_page.h"
#include "views/widgets/table_dialog.h"
#include "views/window/command_palette.h"
#include "views/window/file_actions.h"
#include "views/window/recovery.h"
#include "views/window/shortcuts.h"
#include "views/window/tour.h"

#include <QAbstractButton>
#include <QAction>
#include <QDialogButtonBox>
#include <QLabel>
#include <QMessageBox>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTimer>

#include <cmath>

using namespace rackline;

namespace {

double linear(double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); }
double luminance(const QColor& c) { return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF()); }
double contrast(const QColor& a, const QColor& b) {
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

bool isInner(const QWidget& widget) { return widget.objectName().startsWith(QLatin1String("qt_")) && !widget.inherits("QLabel"); }

/// What stops the Tab key within a dialog, in the order of the key.
QList<QWidget*> tabOrder(QWidget& dialog) {
    QList<QWidget*> order;
    QWidget* at = &dialog;
    do {
        at = at->nextInFocusChain();
        const bool stops = at->isVisible() && at->isEnabled() && at->focusPolicy() & Qt::TabFocus && dialog.isAncestorOf(at);
        if (stops && !at->focusProxy() && !order.contains(at)) order << at;
    } while (at != &dialog);
    return order;
}

/// What is wrong with a dialog for somebody who does not see it, reads it large or uses keys alone; empty where nothing is.
QString faultOf(QWidget& dialog) {
    if (dialog.windowTitle().isEmpty() && dialog.accessibleName().isEmpty()) return QStringLiteral("the dialog has no name");
    for (const QWidget* widget : dialog.findChildren<QWidget*>()) {
        if (!widget->isVisible() || isInner(*widget) || qobject_cast<const QScrollBar*>(widget)) continue;
        const auto* label = qobject_cast<const QLabel*>(widget);
        if (widget->focusPolicy() != Qt::NoFocus && !label && widget->accessibleName().isEmpty())
            return QStringLiteral("no name: ") + QLatin1String(widget->metaObject()->className());
        const auto* button = qobject_cast<const QPushButton*>(widget);
        if (button && button->width() + 1 < button->minimumSizeHint().width())
            return QStringLiteral("cut button: ") + button->text();
        if (label && !label->text().isEmpty() &&
            contrast(label->palette().color(label->foregroundRole()), dialog.palette().color(QPalette::Window)) < 4.5)
            return QStringLiteral("pale: ") + label->text();
    }
    if (const QString cut = cutLabel(dialog); !cut.isEmpty()) return QStringLiteral("cut: ") + cut;
    const QList<QWidget*> order = tabOrder(dialog);
    if (order.isEmpty()) return QStringLiteral("no stop of the Tab key");
    for (qsizetype i = 1; i < order.size(); ++i) {
        const QRect before(order[i - 1]->mapTo(&dialog, QPoint()), order[i - 1]->size());
        const QRect now(order[i]->mapTo(&dialog, QPoint()), order[i]->size());
        if (now.bottom() <= before.top() && !order.first()->inherits("QAbstractButton"))
            return QStringLiteral("the Tab key goes up: ") + order[i]->accessibleName();
    }
    const QWidget* window = dialog.parentWidget() ? dialog.parentWidget()->window() : nullptr;
    if (window && (dialog.width() > window->width() || dialog.height() > window->height()))
        return QStringLiteral("larger than the window");
    return {};
}

} // namespace

/// Every dialog and every card that floats: names, tab order, whole texts at 200 % and in German, contrast.
class DialogsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void dialogs_data() {
        QTest::addColumn<double>("scale");
        QTest::addColumn<bool>("dark");
        QTest::addColumn<Speech>("speech");
        QTest::newRow("light") << 1.0 << false << Speech::english;
        QTest::newRow("dark") << 1.0 << true << Speech::english;
        QTest::newRow("font200") << 2.0 << false << Speech::english;
        QTest::newRow("german") << 1.0 << false << Speech::german;
        QTest::newRow("german-font200-dark") << 2.0 << true << Speech::german;
    }
    void dialogs() {
        QFETCH(double, scale);
        QFETCH(bool, dark);
        QFETCH(Speech, speech);
        OpenWindow app(scale, dark, speech);
        app.window.resize(1024, 640);
        QVERIFY(app.open());
        app.workbench.setParameter(*findParameter("workload.isl"), 2048);
        QVERIFY(app.settle());

        asked(app, "unsaved", [&] { app.window.files().mayDiscard(); });
        asked(app, "told", [&] {
            app.window.files().tell(QStringLiteral("The file was not written"), QStringLiteral("/full/disk: no space left"));
        });
        const QTemporaryDir folder;
        const QString own = folder.filePath(QStringLiteral("own.rackline"));
        QVERIFY(static_cast<bool>(app.workbench.document().save(own)));
        QFile other(own);
        QVERIFY(other.open(QIODevice::WriteOnly) && other.write("{}") == 2);
        other.close();
        asked(app, "changed", [&] { app.window.files().save(false); });
        QVERIFY(other.remove());
        asked(app, "gone", [&] { app.window.files().save(false); });
        for (const char* id : {"help.about", "tools.shortcuts", "plot.table"}) {
            auto* action = app.window.findChild<QAction*>(QLatin1String(id));
            QVERIFY(action);
            asked(app, id, [&] { action->trigger(); });
        }
        app.window.showPage("catalogue");
        QVERIFY(app.settle());
        asked(app, "device", [&] {
            for (auto* button : app.window.currentPage()->findChildren<QPushButton*>())
                if (button->text() == CataloguePage::tr("New device")) button->click();
        });
        app.window.showPage("factory");
        QVERIFY(app.settle());
        auto* tour = new Tour(app.theme, app.window);
        for (int stop = 0; stop < tour->stops(); ++stop) {
            const QString fault = faultOf(*tour);
            QVERIFY2(fault.isEmpty(), qPrintable(QStringLiteral("tour: ") + fault));
            tour->next()->click();
        }
        app.window.openPalette();
        const QString fault = faultOf(*app.window.commandPalette());
        QVERIFY2(fault.isEmpty(), qPrintable(QStringLiteral("palette: ") + fault));
        if (speech == Speech::german) QVERIFY2(m_english.isEmpty(), qPrintable(m_english.join(QStringLiteral("; "))));
        QVERIFY2(m_faults.isEmpty(), qPrintable(m_faults.join(QStringLiteral("; "))));
    }
    /// What looks like markup in the words of a stranger's file is shown as it stands.
    void wordsOfStrangersAreNoMarkup() {
        OpenWindow app;
        QVERIFY(app.open());
        int labels = 0;
        QTimer::singleShot(60, &app.window, [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (box == nullptr) return;
            for (const QLabel* label : box->findChildren<QLabel*>())
                if (label->text().contains(QStringLiteral("<img"))) labels += label->textFormat() == Qt::PlainText;
            box->reject();
        });
        app.window.files().tell(QStringLiteral("<img src='a'>"), QStringLiteral("<b>b</b><img src='b'>"));
        QCOMPARE(labels, 2);
    }

    /// Where another program changed the file, it is said what differs, and each of the answers does what it says.
    void whoseProjectStays_data() {
        QTest::addColumn<QString>("button");
        QTest::addColumn<QByteArray>("here");
        QTest::addColumn<QByteArray>("there");
        QTest::newRow("mine") << "Keep mine" << QByteArray("2048") << QByteArray("2048");
        QTest::newRow("theirs") << "Take theirs" << QByteArray("4096") << QByteArray("4096");
        QTest::newRow("neither") << QString() << QByteArray("2048") << QByteArray("4096");
    }
    void whoseProjectStays() {
        QFETCH(QString, button);
        QFETCH(QByteArray, here);
        QFETCH(QByteArray, there);
        OpenWindow app;
        QVERIFY(app.open());
        Document& document = app.workbench.document();
        const QTemporaryDir folder;
        const QString own = folder.filePath(QStringLiteral("own.rackline"));
        app.workbench.setParameter(*findParameter("workload.isl"), 2048);
        QVERIFY(static_cast<bool>(document.save(own)));
        Project other = document.project();
        const auto valueOf = [](const Project& project) {
            const auto shared = project.shared.find("workload.isl");
            const auto& values = project.scenarios.front().values;
            const auto one = values.find("workload.isl");
            return QByteArray::fromStdString(one != values.end() ? one->second : shared->second);
        };
        for (Settings* settings : {&other.shared, &other.scenarios.front().values})
            if (const auto found = settings->find("workload.isl"); found != settings->end()) found->second = "4096";
        QCOMPARE(valueOf(other), QByteArray("4096"));
        QVERIFY(static_cast<bool>(saveProject(other, own.toStdString())));
        QString said;
        QTimer::singleShot(60, &app.window, [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (box == nullptr) return;
            said = box->informativeText();
            for (QAbstractButton* one : box->buttons())
                if (one->text() == button) return one->click();
            box->reject();
        });
        QCOMPARE(app.window.files().save(false), button == QLatin1String("Keep mine"));
        QVERIFY2(said.contains(QStringLiteral("2048 here, 4096 there")), qPrintable(said));
        QCOMPARE(valueOf(document.project()), here);
        const Result<Project> kept = readProject(own.toStdString());
        QVERIFY(static_cast<bool>(kept));
        QCOMPARE(valueOf(*kept), there);
        // Who chose is not asked again.
        QCOMPARE(document.onDisk(), button.isEmpty() ? OnDisk::changed : OnDisk::same);
    }

    void init() {
        m_faults.clear();
        m_english.clear();
    }

private:
    /// Opens a dialog that waits for an answer, looks at it and turns away.
    void asked(OpenWindow& app, const char* name, const std::function<void()>& open) {
        bool seen = false;
        QTimer::singleShot(60, &app.window, [&] {
            QWidget* dialog = QApplication::activeModalWidget();
            for (QWidget* top : QApplication::topLevelWidgets())
                if (!dialog && top->isVisible() && top != &app.window) dialog = top;
            if (!dialog) return;
            seen = true;
            QTest::qWait(30);
            if (const QString fault = faultOf(*dialog); !fault.isEmpty())
                m_faults << QLatin1String(name) + QStringLiteral(": ") + fault;
            for (const QAbstractButton* button : dialog->findChildren<QAbstractButton*>())
                for (const char* word : {"Save", "Discard", "Cancel", "Close", "Yes", "No"})
                    if (button->text().remove(QLatin1Char('&')) == QLatin1String(word)) m_english << button->text();
            dialog->close();
        });
        open();
        QTest::qWait(120);
        if (!seen) m_faults << QLatin1String(name) + QStringLiteral(": did not open");
    }

    QStringList m_faults, m_english;
};

QTEST_MAIN(DialogsTest)
#include "dialogs_test.moc"
