// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/file_actions.h"

#include "app/workbench/analyses/own_entries.h"
#include "app/workbench/document/file_kind.h"
#include "app/workbench/document/scenario_edits.h"
#include "app/workbench/export/report_page.h"
#include "app/workbench/text/project_differences.h"
#include "views/widgets/dialog_buttons.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QImage>
#include <QMainWindow>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QStatusBar>
#include <QTemporaryDir>

namespace rackline {
namespace {

QString projectFilter() { return FileActions::tr("Rackline projects (*.rackline);;All files (*)"); }

QString named(const QString& file) { return QFileInfo(file).fileName(); }

} // namespace

FileActions::FileActions(QWidget& window, Workbench& workbench, Preferences& preferences)
    : m_window(window), m_workbench(workbench), m_preferences(preferences), m_draughtsman(new Background(&window)),
      m_reader(new Background(&window)) {
    m_draughtsman->setTitle(tr("Writing a file"));
    m_reader->setTitle(tr("Reading runs"));
}

void FileActions::tell(const QString& head, const QString& detail) { showMessage(&m_window, head, detail); }

/// A name beside the project, derived from the project's own.
QString FileActions::nameFor(const QString& ending) const {
    const QString path = m_workbench.document().path();
    if (isProjectFile(path)) return path.chopped(QStringLiteral(".rackline").size()) + ending;
    QString name = QString::fromStdString(m_workbench.document().project().name);
    name.replace(QLatin1Char('/'), QLatin1Char('-'));
    return (name.isEmpty() ? QStringLiteral("rackline") : name) + ending;
}

QString FileActions::askWhere(const QString& title, const QString& name, const QString& filters) {
    QString chosen;
    QString file = QFileDialog::getSaveFileName(&m_window, title, name, filters, &chosen);
    if (file.isEmpty() || QFileInfo(file).suffix().size() > 1) return file;
    return file + chosen.mid(chosen.indexOf(QLatin1String("(*")) + 2).chopped(1);
}

/// Writes a file on another thread. The status bar then says where it is, or in a sentence why it is not there.
void FileActions::writeInBackground(const QString& file, std::function<Result<void>(const std::string& path)> work) {
    m_draughtsman->compute([work = std::move(work), path = file.toStdString()](const Background::Watch&) { return work(path); },
                           [this, file](const Result<void>& written) {
                               if (!written)
                                   return tell(tr("The file was not written"), QString::fromStdString(written.error().text()));
                               say(tr("Written: %1").arg(file));
                           });
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
    tellHolder();
    return true;
}

void FileActions::tellHolder() {
    const QString who = m_workbench.document().heldBy();
    if (who.isEmpty()) return;
    tell(tr("%1 is open in another window").arg(named(m_workbench.document().path())),
         tr("It belongs to %1. Until it is closed there, changes are saved under another name.").arg(who));
}

bool FileActions::openNew() {
    if (!mayDiscard()) return false;
    m_workbench.openNew();
    return true;
}

bool FileActions::openProject(const Project& project) {
    if (!mayDiscard()) return false;
    m_workbench.openNew(project);
    return true;
}

bool FileActions::askOpen() {
    const QString file = QFileDialog::getOpenFileName(&m_window, tr("Open"), {}, projectFilter());
    return !file.isEmpty() && open(file);
}

bool FileActions::take(const QString& file) {
    switch (kindOfFile(file)) {
    case FileKind::model:
        return importModel(file);
    case FileKind::entries:
        return takeEntries(file);
    case FileKind::cases:
    case FileKind::predictions:
        takeRuns(file);
        return false;
    case FileKind::project:
        break;
    }
    return open(file);
}

bool FileActions::takeEntries(const QString& file) {
    const Result<std::size_t> taken = takeBundle(m_workbench, file);
    if (!taken) tell(tr("The entries were not taken"), QString::fromStdString(taken.error().text()));
    return static_cast<bool>(taken);
}

void FileActions::askRuns() {
    const QString file =
        QFileDialog::getOpenFileName(&m_window, tr("Runs beside the frontier"), {}, tr("Runs (*.csv *.json);;All files (*)"));
    if (!file.isEmpty()) takeRuns(file);
}

void FileActions::takeRuns(const QString& file) {
    m_reader->compute([path = file.toStdString()](const Background::Watch&) { return MeasuredRuns::read(path); },
                      [this, file](Result<MeasuredRuns> runs) {
                          if (!runs) return tell(tr("The runs were not taken"), QString::fromStdString(runs.error().text()));
                          m_workbench.setOwnRuns(std::make_shared<MeasuredRuns>(std::move(runs).value()));
                          const MeasuredRuns& own = *m_workbench.measured();
                          std::size_t like = 0;
                          for (const ScenarioState& state : m_workbench.scenarios())
                              if (state.resolved) like += own.pointsLike(state.resolved->scenario).size();
                          if (like > 0)
                              return say(tr("%1: %2 of %3 runs are like a scenario").arg(named(file)).arg(like).arg(own.size()));
                          const KnownRun& first = own.runs().front();
                          tell(tr("No run of %1 is like a scenario").arg(named(file)),
                               tr("A run is shown beside a scenario with the same chip, model, weight width and drafts whose "
                                  "prompts and answers are "
                                  "within 15\u202f% of its own. The first of %1 has %2, %3, %4 tokens in and %5 out.")
                                   .arg(own.size())
                                   .arg(QString::fromStdString(first.chip), QString::fromStdString(first.model))
                                   .arg(first.isl)
                                   .arg(first.osl));
                      });
}

void FileActions::say(const QString& text) {
    if (auto* window = qobject_cast<QMainWindow*>(&m_window)) window->statusBar()->showMessage(text, 6000);
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
    changeModel(m_workbench, taken->id);
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
    if (file.isEmpty() || (file == m_workbench.document().path() && !mayReplace())) return false;
    const Result<void> saved = m_workbench.document().save(file);
    if (saved)
        remember(file);
    else
        tell(tr("The project was not saved"), QString::fromStdString(saved.error().text()));
    return static_cast<bool>(saved);
}

bool FileActions::mayReplace() {
    const QFileInfo file(m_workbench.document().path());
    const OnDisk now = m_workbench.document().onDisk();
    // Where the folder is gone too, nothing is written, and the writer says so.
    if (now == OnDisk::same || (now == OnDisk::gone && !file.dir().exists())) return true;
    if (now == OnDisk::changed) return askWhose();
    QMessageBox box(QMessageBox::NoIcon, QStringLiteral("Rackline"),
                    tr("%1 is no longer where it was opened").arg(file.fileName()), QMessageBox::Save | QMessageBox::Cancel,
                    &m_window);
    box.setInformativeText(tr("Its disk may be disconnected. Saving writes it there again."));
    finish(box);
    box.setDefaultButton(QMessageBox::Cancel);
    return box.exec() == QMessageBox::Save;
}

void FileActions::noticeDisk() {
    Document& document = m_workbench.document();
    if (m_asks || document.onDisk() != OnDisk::changed) return;
    const QDateTime written = QFileInfo(document.path()).lastModified();
    if (written == m_noticed) return;
    m_noticed = written;
    if (askWhose()) document.keepsOwn();
}

/// Says what differs, and asks which of both is to stay; true where it is the one of this window.
bool FileActions::askWhose() {
    const QString path = m_workbench.document().path();
    const Result<Project> theirs = readProject(path.toStdString());
    QMessageBox box(QMessageBox::NoIcon, QStringLiteral("Rackline"),
                    tr("%1 was changed by another program").arg(QFileInfo(path).fileName()), QMessageBox::Cancel, &m_window);
    const QAbstractButton* mine = box.addButton(tr("Keep mine"), QMessageBox::DestructiveRole);
    const QAbstractButton* other = theirs ? box.addButton(tr("Take theirs"), QMessageBox::DestructiveRole) : nullptr;
    box.setInformativeText(theirs
                               ? differencesText(m_workbench.document().project(), *theirs)
                               : tr("What is there now is not a project: %1").arg(QString::fromStdString(theirs.error().text())));
    finish(box);
    box.setDefaultButton(QMessageBox::Cancel);
    m_asks = true;
    box.exec();
    m_asks = false;
    if (box.clickedButton() == mine) return true;
    if (other == nullptr || box.clickedButton() != other) return false;
    if (const Result<void> opened = m_workbench.open(path); !opened)
        tell(tr("The project was not opened"), QString::fromStdString(opened.error().text()));
    return false;
}

void FileActions::exportReport() {
    const QString file = askWhere(tr("Report"), nameFor(QStringLiteral(".html")),
                                  tr("Web page (*.html);;Document (*.pdf);;Text with tables (*.md)"));
    if (file.isEmpty()) return;
    writeInBackground(file, [source = reportSource(m_workbench)](const std::string& path) { return writeReport(source, path); });
}

bool FileActions::hasPlot(const Picture& picture) {
    if (isEmpty(picture)) tell(tr("This page has no plot"), tr("Charts are on the pages of a scenario."));
    return !isEmpty(picture);
}

std::string FileActions::caption() const {
    std::string text = m_workbench.document().project().name + " \u00b7 Rackline " RACKLINE_VERSION ", catalogue " +
                       m_workbench.catalogue().version();
    const std::size_t current = m_workbench.current();
    if (current < m_workbench.scenarios().size() && m_workbench.scenarios()[current].resolved)
        text += " \u00b7 " + m_workbench.scenarios()[current].resolved->hash;
    return text;
}

void FileActions::exportPlot(const Picture& picture) {
    if (!hasPlot(picture)) return;
    const QString file = askWhere(tr("Export plot"), nameFor(QStringLiteral(".svg")),
                                  tr("Vector picture (*.svg);;Picture (*.png);;Document (*.pdf);;Figures (*.csv)"));
    if (file.isEmpty()) return;
    writeInBackground(file, [picture, foot = caption()](const std::string& path) { return writePicture(picture, foot, path); });
}

void FileActions::copyPlot(const Picture& picture) {
    if (!hasPlot(picture)) return;
    struct Copied {
        QByteArray svg;
        QImage image;
    };
    m_draughtsman->compute(
        [picture, caption = caption()](const Background::Watch&) {
            Copied copied{QByteArray::fromStdString(svgOf(picture, caption)), {}};
            const QTemporaryDir folder;
            const QString file = folder.filePath(QStringLiteral("plot.png"));
            if (writePicture(picture, caption, file.toStdString())) copied.image.load(file);
            return copied;
        },
        [](const Copied& copied) {
            auto* data = new QMimeData;
            data->setData(QStringLiteral("image/svg+xml"), copied.svg);
            if (!copied.image.isNull()) data->setImageData(copied.image);
            QApplication::clipboard()->setMimeData(data);
        });
}

bool FileActions::mayDiscard() {
    if (!m_workbench.document().isModified()) return true;
    QMessageBox box(QMessageBox::NoIcon, QStringLiteral("Rackline"), tr("The project has changes that are not saved"),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &m_window);
    box.setInformativeText(QString::fromStdString(m_workbench.document().project().name));
    finish(box);
    const int answer = box.exec();
    if (answer == QMessageBox::Save) return save(false);
    return answer == QMessageBox::Discard;
}

} // namespace rackline
