// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/dialog_buttons.h"

#include "app/workbench/document/translation.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>

#include <utility>

namespace rackline {
namespace {

constexpr std::pair<QDialogButtonBox::StandardButton, const char*> words[] = {
    {QDialogButtonBox::Ok, QT_TRANSLATE_NOOP("rackline", "OK")},
    {QDialogButtonBox::Save, QT_TRANSLATE_NOOP("rackline", "Save")},
    {QDialogButtonBox::Discard, QT_TRANSLATE_NOOP("rackline", "Discard")},
    {QDialogButtonBox::Cancel, QT_TRANSLATE_NOOP("rackline", "Cancel")},
    {QDialogButtonBox::Close, QT_TRANSLATE_NOOP("rackline", "Close")},
};

} // namespace

void nameButtons(const QDialog& dialog) {
    for (const QDialogButtonBox* box : dialog.findChildren<QDialogButtonBox*>()) {
        for (const auto& [kind, text] : words)
            if (QPushButton* button = box->button(kind)) button->setText(tr(text));
        for (QAbstractButton* button : box->buttons()) button->setAccessibleName(button->text());
    }
}

void finish(QMessageBox& box) {
    // Qt takes what looks like markup for it, and words of strangers' files may.
    for (QLabel* label : box.findChildren<QLabel*>()) label->setTextFormat(Qt::PlainText);
    nameButtons(box);
}

void showMessage(QWidget* window, const QString& head, const QString& detail) {
    QMessageBox box(QMessageBox::NoIcon, QStringLiteral("Rackline"), head, QMessageBox::Ok, window);
    box.setInformativeText(detail);
    finish(box);
    box.exec();
}

} // namespace rackline
