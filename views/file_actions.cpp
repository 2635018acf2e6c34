// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/file_actions.h"

#include "app/workbench/own_entries.h"
#include "app/workbench/report_page.h"

#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QSaveFile>

namespace rackline {
namespace {

QString projectFilter() { return FileActions::tr("Rackline projects (*.rackline);;All files (*)"); }

bool isProjectFile(const QString& path) { return path.endsWith(QLatin1String(".rackline")); }

/// The first bytes say what a file of JSON is about; all else is left to whoever reads it.
QByteArray beginningOf(const QString& file) {
    QFile opened(file);
    return opened.open(QIODevice::ReadOnly) ? opened.read(1 << 20) : QByteArray();
}

} // namespace

void FileActions::tell(const QString& head, const QString& detail) {
    QMessageBox box(QMessageBox::NoIcon, QStringLiteral("Rackline"), head, QMessageBox::Ok, &m_window);
    box.setInformativeText(detail);
    box.exec();
}

void FileActions::write(const QString& file, const std::string& content) {
    QSaveFile out(file);
    const auto size = static_cast<qint64>(content.size());
    if (!out.open(QIODevice::WriteOnly) || out.write(content.data(), size) != size || !out.commit())
        tell(tr("The file was not written"), QStringLiteral("%1: %2").arg(file, out.errorString()));
}

void FileActions::remember(const QString& file) {
    if (!isProjectFile(file)) return;
    m_preferences.addRecent(QFileInfo(file).absoluteFilePath());
    savePreferences(m_preferences);
}

bool FileActions::open(const QString& source) {
    if (!mayDiscard()) return false;
    const Result<void> opened = m_workbench.open(source);
    if (!opened) {
        tell(tr("The project was not opened"), QString::fromStdString(opened.error().text()));
        return false;
    }
    remember(source);
    return true;
}

bool FileActions::openNew() {
    if (!mayDiscard()) return false;
    m_workbench.openNew();
    return true;
}

bool FileActions::askOpen() {
    const QString file = QFileDialog::getOpenFileName(&m_window, tr("Open"), {}, projectFilter());
    return !file.isEmpty() && open(file);
}

bool FileActions::take(const QString& file) {
    const QByteArray start = beginningOf(file);
    if (start.contains("\"model_type\"") || start.contains("\"architectures\"")) return importModel(file);
    if (!start.contains("\"entries\"") && !start.contains("\"figures\"")) return open(file);
    const Result<std::size_t> taken = takeBundle(m_workbench, file);
    if (!taken) tell(tr("The entries were not taken"), QString::fromStdString(taken.error().text()));
    return static_cast<bool>(taken);
}

bool FileActions::askImportModel() {
    const QString file =
        QFileDialog::getOpenFileName(&m_window, tr("Import a model"), {}, tr("Hugging Face config (*.json);;All files (*)"));
    return !file.isEmpty() && importModel(file);
}

bool FileActions::importModel(const QString& file) {
    const Result<TakenModel> taken = takeModel(m_workbench, file);
    if (!taken) {
        tell(tr("The model was not imported"), QString::fromStdString(taken.error().text()));
        return false;
    }
    m_workbench.document().change(tr("Model %1").arg(QString::fromStdString(taken->name)), [&](Project& project) {
        for (ScenarioSettings& scenario : project.scenarios) scenario.values.erase("model");
        project.shared["model"] = taken->id;
    });
    QStringList notes;
    for (const std::string& note : taken->notes) notes << QString::fromStdString(note);
    if (!notes.isEmpty())
        tell(tr("%1 is in your catalogue and in use").arg(QString::fromStdString(taken->name)), notes.join(QLatin1Char('\n')));
    return true;
}

bool FileActions::save(bool askWhere) {
    QString file = m_workbench.document().path();
    if (askWhere || !isProjectFile(file)) {
        const QString name = QString::fromStdString(m_workbench.document().project().name) + QStringLiteral(".rackline");
        file = QFileDialog::getSaveFileName(&m_window, tr("Save"), name, projectFilter());
    }
    if (file.isEmpty()) return false;
    const Result<void> saved = m_workbench.document().save(file);
    if (saved)
        remember(file);
    else
        tell(tr("The project was not saved"), QString::fromStdString(saved.error().text()));
    return static_cast<bool>(saved);
}

void FileActions::exportReport() {
    const QString file =
        QFileDialog::getSaveFileName(&m_window, tr("Report"), QStringLiteral("report.html"), tr("Web page (*.html)"));
    if (!file.isEmpty()) write(file, reportPage(m_workbench));
}

void FileActions::exportPlot(const std::string& svg) {
    if (svg.empty()) return tell(tr("This page has no plot to export"), tr("Charts are on the pages of a scenario."));
    const QString file =
        QFileDialog::getSaveFileName(&m_window, tr("Export plot"), QStringLiteral("plot.svg"), tr("Vector picture (*.svg)"));
    if (!file.isEmpty()) write(file, svg);
}

bool FileActions::mayDiscard() {
    if (!m_workbench.document().isModified()) return true;
    QMessageBox box(QMessageBox::NoIcon, QStringLiteral("Rackline"), tr("The project has changes that are not saved"),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &m_window);
    box.setInformativeText(QString::fromStdString(m_workbench.document().project().name));
    const int answer = box.exec();
    if (answer == QMessageBox::Save) return save(false);
    return answer == QMessageBox::Discard;
}

} // namespace rackline
