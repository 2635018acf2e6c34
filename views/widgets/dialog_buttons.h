// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QDialog;
class QMessageBox;
class QWidget;

namespace rackline {

/// Buttons such as Save and Cancel speak the language of the window even where Qt's own texts are not installed, and every button
/// has an accessible name.
void nameButtons(const QDialog& dialog);

/// The same for a box that asks, whose words are shown as they are: what looks like markup in a stranger's file is none.
void finish(QMessageBox& box);

/// One sentence of what is wrong, and why; until it is answered.
void showMessage(QWidget* window, const QString& head, const QString& detail);

} // namespace rackline
