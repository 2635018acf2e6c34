// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"
#include "hwdb/store/file_hold.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace rackline {

/// What the project's file is now against what it was when it was opened or saved here.
enum class OnDisk { same, changed, gone };

/// Whether a project may be saved under that name without asking; examples may not.
bool isProjectFile(const QString& path);

/// The open project. Every change is one undoable swap of the whole value, and swaps of one gesture merge.
class Document : public QObject {
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);

    const Project& project() const { return m_project; }
    QUndoStack* undoStack() { return &m_undo; }
    QString path() const { return m_path; }
    bool isModified() const { return m_unsaved || !m_undo.isClean(); }
    bool isReadOnly() const { return m_project.newer; }

    void setProject(Project project, const QString& path);
    /// Marks the project as unsaved although nothing can be undone, because no file holds it as it is.
    void setUnsaved();
    /// Refuses a file that another window has open.
    Result<void> save(const QString& path);
    OnDisk onDisk() const;
    /// The file may be what it is now: it will be replaced by the project of this window, which counts as unsaved.
    void keepsOwn();
    /// Who else had the project's file open when it was opened here; empty where nobody did.
    QString heldBy() const;

    /// Edits the project in one undo step; changes with the same `gesture`, if it is not 0, merge into one. Nothing is recorded
    /// where nothing changed.
    void change(const QString& text, const std::function<void(Project&)>& edit, int gesture = 0);

    /// Whether an edit of this path belongs to the scenario, because it sets the path itself or the path is about its own system.
    /// Otherwise it belongs to what scenarios share.
    bool isOwn(std::size_t scenario, std::string_view path) const;
    void setValue(std::size_t scenario, const std::string& path, const std::string& text, const QString& label, int gesture = 0);
    void resetValue(std::size_t scenario, const std::string& path, const QString& label);
    void renameScenario(std::size_t scenario, const QString& name);
    void duplicateScenario(std::size_t scenario);
    void removeScenario(std::size_t scenario);
    void moveScenario(std::size_t from, std::size_t to);

Q_SIGNALS:
    void changed();
    /// Emitted when only the point moved at which answers are read.
    void pointMoved();
    /// The project's requests are others.
    void trafficChanged();
    /// Emitted when scenarios came, went or moved, so that their positions mean something else now.
    void structureChanged();
    void modifiedChanged(bool modified);
    void aboutToSave();

private:
    class Swap;
    void exchange(Project& other);

    Project m_project;
    QUndoStack m_undo;
    QString m_path;
    std::unique_ptr<FileHold> m_hold;
    /// The bytes of the file as they were read or written here; none where there was no file.
    std::optional<std::string> m_seen;
    bool m_unsaved = false;
};

} // namespace rackline
