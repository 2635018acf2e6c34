// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/file_actions.h"

#include "app/workbench/report_page.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QSaveFile>

namespace rackline {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("File", text); }

void tell(QWidget& window, const QString& head, const QString& detail) {
    QMessageBox box(QMessageBox::NoIcon, QStringLiteral("Rackline"), head, QMessageBox::Ok, &window);
    box.setInformativeText(detail);
    box.exec();
}

QString projectFilter() { return tr("Rackline projects (*.rackline);;All files (*)"); }

/// Writes all of it or nothing.
void write(QWidget& window, const QString& file, const std::string& content) {
    QSaveFile out(file);
    const auto size = static_cast<qint64>(content.size());
    if (!out.open(QIODevice::WriteOnly) || out.write(content.data(), size) != size || !out.commit())
        tell(window, tr("The file was not written"), QStringLiteral("%1: %2").arg(file, out.errorString()));
}

bool isFile(const QString& path) { return path.endsWith(QLatin1String(".rackline")); }

} // namespace

void openProject(QWidget& window, Workbench& workbench, Preferences& preferences, const QString& file) {
    const Result<void> opened = workbench.open(file);
    if (!opened) return tell(window, tr("The project was not opened"), QString::fromStdString(opened.error().text()));
    if (isFile(file)) preferences.addRecent(file);
}

void askOpenProject(QWidget& window, Workbench& workbench, Preferences& preferences) {
    if (!mayDiscard(window, workbench)) return;
    const QString file = QFileDialog::getOpenFileName(&window, tr("Open"), {}, projectFilter());
    if (!file.isEmpty()) openProject(window, workbench, preferences, file);
}

bool saveProjectFile(QWidget& window, Workbench& workbench, bool askWhere) {
    QString file = workbench.document().path();
    if (askWhere || !isFile(file)) {
        const QString name = QString::fromStdString(workbench.document().project().name) + QStringLiteral(".rackline");
        file = QFileDialog::getSaveFileName(&window, tr("Save"), name, projectFilter());
    }
    if (file.isEmpty()) return false;
    const Result<void> saved = workbench.document().save(file);
    if (!saved) tell(window, tr("The project was not saved"), QString::fromStdString(saved.error().text()));
    return static_cast<bool>(saved);
}

void exportReport(QWidget& window, const Workbench& workbench) {
    const QString file =
        QFileDialog::getSaveFileName(&window, tr("Report"), QStringLiteral("report.html"), tr("Web page (*.html)"));
    if (!file.isEmpty()) write(window, file, reportPage(workbench));
}

void exportPlot(QWidget& window, const std::string& svg) {
    if (svg.empty()) return tell(window, tr("This page has no plot to export"), tr("Charts are on the pages of a scenario."));
    const QString file =
        QFileDialog::getSaveFileName(&window, tr("Export plot"), QStringLiteral("plot.svg"), tr("Vector picture (*.svg)"));
    if (!file.isEmpty()) write(window, file, svg);
}

bool mayDiscard(QWidget& window, Workbench& workbench) {
    if (!workbench.document().isModified()) return true;
    QMessageBox box(QMessageBox::NoIcon, QStringLiteral("Rackline"), tr("The project has changes that are not saved"),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &window);
    const int answer = box.exec();
    if (answer == QMessageBox::Save) return saveProjectFile(window, workbench, false);
    return answer == QMessageBox::Discard;
}

} // namespace rackline
