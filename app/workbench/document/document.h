// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <cstddef>
#include <functional>
#include <string>

namespace rackline {

/// The open project. Every change is one undoable swap of the whole value; swaps of one gesture merge.
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
    /// No file holds the project as it is, though nothing can be undone.
    void setUnsaved();
    Result<void> save(const QString& path);

    /// Changes with one `gesture` other than 0 become one undo step. Nothing is recorded where nothing changed.
    void change(const QString& text, const std::function<void(Project&)>& edit, int gesture = 0);

    /// Where an edit of this path belongs: in the scenario where it sets the path or it is about its own system, else in what is
    /// shared.
    bool isOwn(std::size_t scenario, std::string_view path) const;
    void setValue(std::size_t scenario, const std::string& path, const std::string& text, const QString& label, int gesture = 0);
    void resetValue(std::size_t scenario, const std::string& path, const QString& label);
    void renameScenario(std::size_t scenario, const QString& name);
    void duplicateScenario(std::size_t scenario);
    void removeScenario(std::size_t scenario);
    void moveScenario(std::size_t from, std::size_t to);

Q_SIGNALS:
    void changed();
    /// The point at which answers are read, and nothing else.
    void pointMoved();
    /// Scenarios came, went or moved: positions mean something else now.
    void structureChanged();
    void modifiedChanged(bool modified);

private:
    class Swap;
    void exchange(Project& other);

    Project m_project;
    QUndoStack m_undo;
    QString m_path;
    bool m_unsaved = false;
};

} // namespace rackline
