// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/recovery.h"

#include "app/workbench/document/workbench.h"
#include "views/widgets/dialog_buttons.h"
#include "views/window/main_window.h"

#include <QMessageBox>
#include <QPushButton>

namespace rackline {

void offerRecovered(MainWindow& window, Workbench& workbench, Autosave& autosave) {
    const std::vector<Recovered> orphans = autosave.orphans();
    if (orphans.empty()) return;
    const Recovered& newest = orphans.front();
    QMessageBox box(
        QMessageBox::NoIcon, QStringLiteral("Rackline"),
        MainWindow::tr("Changes to %1 were not saved when Rackline ended").arg(QString::fromStdString(newest.project.name)),
        QMessageBox::NoButton, &window);
    box.setInformativeText(MainWindow::tr("They are still there."));
    QPushButton* take = box.addButton(MainWindow::tr("Restore"), QMessageBox::AcceptRole);
    QPushButton* drop = box.addButton(MainWindow::tr("Discard"), QMessageBox::DestructiveRole);
    box.addButton(MainWindow::tr("Later"), QMessageBox::RejectRole);
    finish(box);
    box.setDefaultButton(take);
    box.exec();
    if (box.clickedButton() == take) {
        workbench.openRecovered(newest.project, newest.path);
        autosave.flush();
        window.showPage("factory");
    }
    if (box.clickedButton() == take || box.clickedButton() == drop) Autosave::discard(newest);
}

} // namespace rackline
