// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/document/autosave.h"

#include "hwdb/store/replaced_file.h"
#include "hwdb/store/text_file.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QStandardPaths>

namespace rackline {
namespace {

/// While a slider moves, one write in this time is enough; a typed edit waits no longer than this.
constexpr int restMs = 150;
const auto ending = QStringLiteral(".unsaved"), lockEnding = QStringLiteral(".lock");

QString withoutEnding(const QString& file) { return file.chopped(ending.size()); }

bool isSaved(const Project& project, const QString& path) {
    const Result<Project> there = readProject(path.toStdString());
    return there && *there == project;
}

/// A window that was killed leaves its lock; where there is no copy to recover beside it, nobody asks for it again.
void removeDeadLocks(const QString& folder) {
    for (const QFileInfo& file : QDir(folder).entryInfoList({QLatin1Char('*') + lockEnding}, QDir::Files)) {
        if (QFile::exists(file.absoluteFilePath().chopped(lockEnding.size()) + ending)) continue;
        QLockFile lock(file.absoluteFilePath());
        lock.setStaleLockTime(0);
        lock.tryLock(0); // Whoever has it removes it at the end.
    }
}

} // namespace

Autosave::Autosave(Document& document, const QString& folder, QObject* parent)
    : QObject(parent), m_document(document),
      m_folder(folder.isEmpty()
                   ? QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/rackline/unsaved")
                   : folder) {
    QDir().mkpath(m_folder);
    // A copy may be of a project that others must not read.
    if (QFileInfo(m_folder).isDir()) QFile::setPermissions(m_folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    removeDeadDrafts(QFile::encodeName(m_folder).toStdString());
    removeDeadLocks(m_folder);
    for (int n = 1;; ++n) {
        const QString base = QStringLiteral("%1/%2-%3").arg(m_folder).arg(QCoreApplication::applicationPid()).arg(n);
        if (QFile::exists(base + ending)) continue;
        m_file = base + ending;
        m_lock = std::make_unique<QLockFile>(base + lockEnding);
        m_lock->setStaleLockTime(0);
        if (m_lock->tryLock(0) || m_lock->error() != QLockFile::LockFailedError) break;
    }
    m_timer.setSingleShot(true);
    m_timer.setInterval(restMs);
    connect(&m_timer, &QTimer::timeout, this, &Autosave::flush);
    const auto later = [this] {
        if (!m_timer.isActive()) m_timer.start();
    };
    connect(&document, &Document::changed, this, later);
    connect(&document, &Document::pointMoved, this, later);
    connect(&document, &Document::trafficChanged, this, later);
    connect(&document, &Document::modifiedChanged, this, [this, later](bool modified) { modified ? later() : flush(); });
    // A process that ends between the save and the removal leaves what the file holds, and nothing older.
    connect(&document, &Document::aboutToSave, this, &Autosave::flush);
}

Autosave::~Autosave() {
    // Whoever closed the window was asked about unsaved changes, so what is left is not wanted.
    QFile::remove(m_file);
}

void Autosave::flush() {
    m_timer.stop();
    if (!m_document.isModified()) {
        QFile::remove(m_file);
        return;
    }
    // The copy is not flushed to the disk: a killed process loses nothing by that, and the window does not wait.
    const QByteArray text = m_document.path().toUtf8() + '\n' + QByteArray::fromStdString(writeProject(m_document.project()));
    const Result<void> written = writeTextFile(QFile::encodeName(m_file).toStdString(), text.toStdString(), Until::system);
    if (written || m_told) return;
    m_told = true;
    Q_EMIT failed(QString::fromStdString(written.error().detail));
}

std::vector<Recovered> Autosave::orphans() const {
    std::vector<Recovered> found;
    const QDir folder(m_folder);
    for (const QFileInfo& file : folder.entryInfoList({QLatin1Char('*') + ending}, QDir::Files, QDir::Time)) {
        const QString base = withoutEnding(file.absoluteFilePath());
        QLockFile lock(base + lockEnding);
        lock.setStaleLockTime(0);
        // The lock says that another window still runs.
        if (file.absoluteFilePath() == QFileInfo(m_file).absoluteFilePath() || !lock.tryLock(0)) continue;
        QFile copy(file.absoluteFilePath());
        if (!copy.open(QIODevice::ReadOnly)) continue;
        const QString path = QString::fromUtf8(copy.readLine()).trimmed();
        Result<Project> project = parseProject(copy.readAll().toStdString(), file.fileName().toStdString());
        if (!project) continue;
        if (isProjectFile(path) && isSaved(*project, path))
            copy.remove();
        else
            found.push_back({std::move(project).value(), path, file.absoluteFilePath()});
    }
    return found;
}

void Autosave::discard(const Recovered& recovered) {
    QFile::remove(recovered.copy);
    QFile::remove(withoutEnding(recovered.copy) + lockEnding);
}

} // namespace rackline
