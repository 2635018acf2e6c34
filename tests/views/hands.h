// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/window/command_palette.h"
#include "views/window/main_window.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QTest>
#include <QTimer>

namespace rackline {

/// A click on the visible button of this name; false where there is none.
inline bool press(MainWindow& window, const char* name) {
    for (auto* button : window.findChildren<QAbstractButton*>())
        if (button->isVisible() && button->accessibleName() == QLatin1String(name)) {
            QTest::mouseClick(button, Qt::LeftButton);
            return true;
        }
    return false;
}

/// What is typed into the palette that is open.
inline void answerPalette(MainWindow& window, const QString& words) {
    QTest::keyClicks(window.commandPalette()->field(), words);
    QTest::keyClick(window.commandPalette()->field(), Qt::Key_Return);
}
inline void searchFor(MainWindow& window, const QString& words) {
    QTest::keyClick(&window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    answerPalette(window, words);
}

/// Types a name into the dialog that opens next, until it is gone.
inline void typeIntoFileDialog(MainWindow& window, const QString& file) {
    auto* timer = new QTimer(&window);
    QObject::connect(timer, &QTimer::timeout, &window, [timer, file, typed = false]() mutable {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (!dialog) {
            if (typed) timer->deleteLater();
            return;
        }
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        if (!name || !name->isVisible()) return;
        typed = true;
        name->setFocus();
        name->selectAll();
        QTest::keyClicks(name, file);
        QTest::keyClick(name, Qt::Key_Return);
    });
    timer->start(100);
}

} // namespace rackline
