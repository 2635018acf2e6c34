// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/document.h"

#include <QLockFile>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

namespace rackline {

/// A project with changes that were not saved when its window went away.
struct Recovered {
    Project project;
    /// Where it was saved last; empty or the name of an example where it never was.
    QString path;
    /// The file of the copy, which must be discarded once it is open or unwanted.
    QString copy;
};

/// Keeps a copy of every unsaved change on disk, so that a crash costs the edit under way at most. Each running window has a
/// file of its own with a lock, which dies with its process.
class Autosave : public QObject {
    Q_OBJECT

public:
    /// `folder` is made where it does not exist; an empty one is the user's own.
    explicit Autosave(Document& document, const QString& folder = {}, QObject* parent = nullptr);
    ~Autosave() override;

    /// The copies of windows that no longer run, the newest first. Those that cannot be read are left where they are, and those
    /// that were saved after all are removed.
    std::vector<Recovered> orphans() const;
    static void discard(const Recovered& recovered);

    /// Writes now what waits to be written.
    void flush();
    QString file() const { return m_file; }

Q_SIGNALS:
    /// Emitted once where the disk is full or the folder is gone.
    void failed(const QString& why);

private:
    Document& m_document;
    QString m_folder, m_file;
    std::unique_ptr<QLockFile> m_lock;
    QTimer m_timer;
    bool m_told = false;
};

} // namespace rackline
