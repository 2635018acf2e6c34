// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QDialog;
class QWidget;

namespace rackline {

/// Buttons such as Save and Cancel speak the language of the window even where Qt's own texts are not installed, and every button
/// has an accessible name.
void nameButtons(const QDialog& dialog);

/// One sentence of what is wrong, and why; until it is answered.
void showMessage(QWidget* window, const QString& head, const QString& detail);

} // namespace rackline
