// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "tests/views/open_window.h"

#include <QAction>
#include <QDockWidget>
#include <QDrag>
#include <QEventLoop>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QTabBar>
#include <QTimer>
#include <QWheelEvent>
#include <QWindow>

#include <array>
#include <cstdio>
#include <random>

namespace rackline {

/// The last events, in memory that is printed even where the process dies.
class LastEvents {
public:
    static constexpr std::size_t most = 50, longest = 160;

    void add(int number, const QString& what) {
        std::snprintf(m_lines[m_count++ % most].data(), longest, "%6d  %s", number, what.toUtf8().constData());
    }
    void print() const {
        std::fprintf(stderr, "seed %u, the last events:\n", seed);
        const std::size_t first = m_count > most ? m_count - most : 0;
        for (std::size_t i = first; i < m_count; ++i) std::fprintf(stderr, "%s\n", m_lines[i % most].data());
    }
    unsigned seed = 0;

private:
    std::array<std::array<char, longest>, most> m_lines{};
    std::size_t m_count = 0;
};

/// Gives events to whatever window is in front, as somebody would who knows nothing of it. Files are asked for in one folder
/// alone.
class RandomHand : public QObject {
public:
    RandomHand(OpenWindow& app, const QString& folder, unsigned seed, LastEvents& last)
        : m_app(app), m_folder(folder), m_last(last), m_random(seed) {
        m_last.seed = seed;
    }

    /// Gives so many events, and then turns away from every dialog.
    void play(int events) {
        m_left = events;
        QEventLoop loop;
        QTimer clock;
        connect(&clock, &QTimer::timeout, this, [&] {
            if (m_left <= 0 && isCalm()) return loop.quit();
            // Each by a timer of its own: one that opens a dialog returns when the dialog is gone.
            QTimer::singleShot(0, this, [this] { m_left > 0 ? give() : calm(); });
        });
        clock.start(1);
        loop.exec();
        // Where a dialog took the release, Qt keeps and then leaks what the press on a dock began.
        for (QDockWidget* dock : m_app.window.findChildren<QDockWidget*>()) {
            QMouseEvent release(QEvent::MouseButtonRelease, QPointF(), QPointF(), Qt::LeftButton, Qt::NoButton, Qt::NoModifier);
            QApplication::sendEvent(dock, &release);
        }
    }

private:
    int draw(int below) { return static_cast<int>(m_random() % static_cast<unsigned>(below)); }
    template <class List> auto oneOf(const List& list) { return list[draw(static_cast<int>(std::size(list)))]; }
    void note(const QString& what) { m_last.add(m_number, what); }

    bool isMain(const QWidget* window) const { return window == &m_app.window; }
    bool isCalm() const {
        const QWidgetList tops = QApplication::topLevelWidgets();
        return m_app.window.isVisible() && m_drags == 0 && std::all_of(tops.begin(), tops.end(), [this](const QWidget* top) {
                   return isMain(top) || !top->isVisible() || top->windowType() == Qt::ToolTip;
               });
    }
    /// Leaves what is in front; a drag that was begun holds an event loop until it ends.
    void calm() {
        QDrag::cancel();
        QWidget* front = inFront();
        if (!isMain(front)) leave(*front);
        if (!m_app.window.isVisible()) m_app.window.showNormal();
    }
    void leave(QWidget& front) {
        if (auto* dialog = qobject_cast<QDialog*>(&front))
            dialog->reject();
        else
            front.close();
    }

    QWidget* inFront() {
        if (QWidget* popup = QApplication::activePopupWidget()) return popup;
        if (QWidget* modal = QApplication::activeModalWidget()) return modal;
        for (QWidget* top : QApplication::topLevelWidgets())
            if (top->isVisible() && !isMain(top) && top->windowType() != Qt::ToolTip) return top;
        return &m_app.window;
    }

    void give() {
        if (m_left-- <= 0) return;
        ++m_number;
        if (!m_app.window.isVisible()) return note(QStringLiteral("show again")), m_app.window.showNormal();
        QWidget* front = inFront();
        if (auto* files = qobject_cast<QFileDialog*>(front)) return answer(*files);
        if (!isMain(front) && (draw(10) == 0 || ++m_here > 25)) {
            m_here = 0;
            note(QStringLiteral("leave ") + nameOf(*front));
            return leave(*front);
        }
        const int what = draw(100);
        if (what < 40) return press(*front);
        if (what < 50) return turn(*front);
        if (what < 80) return type(*front);
        if (what < 95 || !isMain(front)) return act();
        const QSize size(480 + draw(1400), 360 + draw(900));
        note(QStringLiteral("resize %1x%2").arg(size.width()).arg(size.height()));
        m_app.window.resize(size);
    }

    static QString nameOf(const QWidget& widget) {
        const QString name = widget.accessibleName().isEmpty() ? widget.objectName() : widget.accessibleName();
        return QString::fromLatin1(widget.metaObject()->className()) + QLatin1Char(' ') + name;
    }
    /// More often something that takes events than what only shows.
    QWidget* somethingOn(QWidget& front) {
        const QList<QWidget*> all = front.findChildren<QWidget*>();
        const bool useful = draw(3) > 0;
        for (int tries = 0; tries < 60 && !all.isEmpty(); ++tries) {
            QWidget* one = oneOf(all);
            const bool takes = one->focusPolicy() != Qt::NoFocus || qobject_cast<QAbstractButton*>(one);
            if (one->isVisible() && one->window() == &front && (takes || !useful) && !one->visibleRegion().isEmpty()) return one;
        }
        return &front;
    }
    QPoint placeOn(const QWidget& widget) { return {draw(std::max(1, widget.width())), draw(std::max(1, widget.height()))}; }

    /// Through the window, as the system gives it, so that popups, grabs and drags are as they are for a user.
    void press(QWidget& front) {
        QWidget* widget = somethingOn(front);
        QWindow* window = front.windowHandle();
        if (!window) return;
        const QPoint at = widget->mapTo(&front, placeOn(*widget));
        const Qt::MouseButton button = draw(6) == 0 ? Qt::RightButton : Qt::LeftButton;
        constexpr std::array<Qt::KeyboardModifier, 5> held{Qt::NoModifier, Qt::NoModifier, Qt::NoModifier, Qt::ShiftModifier,
                                                           Qt::ControlModifier};
        const Qt::KeyboardModifier keys = oneOf(held);
        const int how = draw(8);
        note(QStringLiteral("%1 %2 at %3,%4 button %5 keys %6")
                 .arg(how == 0  ? QStringLiteral("double click")
                      : how < 3 ? QStringLiteral("drag")
                                : QStringLiteral("click"),
                      nameOf(*widget))
                 .arg(at.x())
                 .arg(at.y())
                 .arg(button)
                 .arg(keys, 0, 16));
        if (how == 0) return QTest::mouseDClick(window, button, keys, at);
        if (how >= 3) return QTest::mouseClick(window, button, keys, at);
        drag(window, button, keys, at);
    }
    void drag(QWindow* window, Qt::MouseButton button, Qt::KeyboardModifiers keys, QPoint at) {
        const QPointer<QWindow> still(window);
        ++m_drags;
        QTest::mousePress(window, button, keys, at);
        for (int step = 1 + draw(6); step > 0 && still; --step) {
            at += QPoint(draw(61) - 30, draw(61) - 30);
            QTest::mouseMove(window, at);
        }
        if (still) QTest::mouseRelease(window, button, keys, at);
        --m_drags;
    }
    void turn(QWidget& front) {
        QWidget* widget = somethingOn(front);
        const QPointF at = placeOn(*widget);
        const int steps = draw(2) == 0 ? 120 : -120;
        note(QStringLiteral("wheel %1 on %2").arg(steps).arg(nameOf(*widget)));
        QWheelEvent wheel(at, widget->mapToGlobal(at), {}, {0, steps}, Qt::NoButton,
                          draw(8) == 0 ? Qt::ControlModifier : Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(widget, &wheel);
    }
    void type(QWidget& front) {
        constexpr std::array<Qt::Key, 24> keys{Qt::Key_Tab,    Qt::Key_Tab,    Qt::Key_Backtab, Qt::Key_Return,    Qt::Key_Return,
                                               Qt::Key_Escape, Qt::Key_Left,   Qt::Key_Right,   Qt::Key_Up,        Qt::Key_Down,
                                               Qt::Key_Home,   Qt::Key_End,    Qt::Key_PageUp,  Qt::Key_PageDown,  Qt::Key_Space,
                                               Qt::Key_Space,  Qt::Key_Delete, Qt::Key_Menu,    Qt::Key_Backspace, Qt::Key_F1,
                                               Qt::Key_F2,     Qt::Key_F5,     Qt::Key_F6,      Qt::Key_F10};
        constexpr const char* letters = "0123456789.eE-+ kKMGTB%s/x*()a";
        QWindow* window = front.windowHandle();
        if (!window) return;
        if (draw(2) == 0) {
            const char letter = letters[draw(30)];
            note(QStringLiteral("type %1").arg(QLatin1Char(letter)));
            return QTest::keyClick(window, letter);
        }
        const Qt::Key key = oneOf(keys);
        const Qt::KeyboardModifiers held = draw(6) == 0 ? Qt::ShiftModifier : draw(8) == 0 ? Qt::ControlModifier : Qt::NoModifier;
        note(QStringLiteral("key %1").arg(QKeySequence(key | held).toString()));
        QTest::keyClick(window, key, held);
    }
    /// An action of a menu by its keys or by itself, undo and redo more often than the others.
    void act() {
        QList<QAction*> actions;
        for (QAction* action : m_app.window.findChildren<QAction*>())
            if (action->objectName().contains(QLatin1Char('.')) && action->isEnabled()) actions << action;
        for (const char* often : {"edit.undo", "edit.redo", "theme.dark", "theme.light"})
            if (auto* action = m_app.window.findChild<QAction*>(QLatin1String(often)); action && action->isEnabled())
                actions << QList<QAction*>(4, action);
        if (actions.isEmpty() || QApplication::activeModalWidget()) return;
        QAction* action = oneOf(actions);
        note(QStringLiteral("action ") + action->objectName());
        const QKeySequence keys = action->shortcut();
        if (keys.isEmpty() || draw(2) == 0) return action->trigger();
        QTest::keyClick(m_app.window.windowHandle(), keys[0].key(), keys[0].keyboardModifiers());
    }
    /// Nothing is random about where files are: one of the folder is opened or written.
    void answer(QFileDialog& dialog) {
        if (draw(3) == 0) return note(QStringLiteral("no file")), dialog.reject();
        constexpr const char* endings[] = {".rackline", ".rackline", ".html", ".md", ".svg", ".png", ".csv", ".pdf"};
        const bool saves = dialog.acceptMode() == QFileDialog::AcceptSave;
        const QStringList there = QDir(m_folder).entryList(QDir::Files);
        const QString name =
            saves || there.isEmpty() ? QStringLiteral("out%1%2").arg(draw(4)).arg(QLatin1String(oneOf(endings))) : oneOf(there);
        note((saves ? QStringLiteral("write ") : QStringLiteral("open ")) + name);
        auto* field = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        if (!field) return dialog.reject();
        field->setText(m_folder + QLatin1Char('/') + name);
        const QPointer<QFileDialog> still(&dialog);
        QMetaObject::invokeMethod(&dialog, "accept");
        if (still && still->isVisible()) still->reject();
    }

    OpenWindow& m_app;
    QString m_folder;
    LastEvents& m_last;
    std::mt19937 m_random;
    int m_left = 0, m_number = 0, m_here = 0, m_drags = 0;
};

} // namespace rackline
