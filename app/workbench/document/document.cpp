// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/document/document.h"

#include "hwdb/store/text_file.h"

#include <QCoreApplication>
#include <QSysInfo>
#include <QUndoCommand>

#include <algorithm>
#include <tuple>
#include <utility>

namespace rackline {
namespace {

constexpr int mostUndone = 500;

bool sameScenarios(const Project& a, const Project& b) {
    return std::equal(a.scenarios.begin(), a.scenarios.end(), b.scenarios.begin(), b.scenarios.end(),
                      [](const ScenarioSettings& x, const ScenarioSettings& y) { return x.name == y.name; });
}

/// What a project's own file holds; examples are never saved.
std::optional<std::string> bytesOf(const QString& path) {
    if (!isProjectFile(path)) return std::nullopt;
    Result<std::string> bytes = readFile(path.toStdString(), largestImport);
    return bytes ? std::optional(std::move(bytes).value()) : std::nullopt;
}

std::unique_ptr<FileHold> holdOf(const QString& path) {
    const QString who = QStringLiteral("%1 on %2, process %3")
                            .arg(qEnvironmentVariable("USER", QStringLiteral("somebody")), QSysInfo::machineHostName())
                            .arg(QCoreApplication::applicationPid());
    return std::make_unique<FileHold>(path.toStdString(), who.toStdString());
}

} // namespace

bool isProjectFile(const QString& path) { return path.endsWith(QLatin1String(".rackline")); }

/// Holds the value that is not in the document. Undo and redo are the same exchange of the two.
class Document::Swap : public QUndoCommand {
public:
    Swap(Document& document, Project other, const QString& text, int gesture)
        : QUndoCommand(text), m_document(document), m_other(std::move(other)), m_gesture(gesture) {}

    void undo() override { m_document.exchange(m_other); }
    void redo() override { m_document.exchange(m_other); }
    int id() const override { return m_gesture > 0 ? m_gesture : -1; }
    /// The value before the gesture stays here; those between its steps are dropped.
    bool mergeWith(const QUndoCommand*) override {
        setObsolete(m_other == m_document.m_project);
        return true;
    }

private:
    Document& m_document;
    Project m_other;
    int m_gesture;
};

Document::Document(QObject* parent) : QObject(parent) {
    // Each step is a whole project; a day of sliders would otherwise keep thousands.
    m_undo.setUndoLimit(mostUndone);
    connect(&m_undo, &QUndoStack::cleanChanged, this, [this] { Q_EMIT modifiedChanged(isModified()); });
}

void Document::setProject(Project project, const QString& path) {
    m_undo.clear();
    m_project = std::move(project);
    m_path = path;
    m_hold.reset();
    if (isProjectFile(path)) m_hold = holdOf(path);
    m_seen = bytesOf(path);
    m_unsaved = false;
    Q_EMIT structureChanged();
    Q_EMIT trafficChanged();
    Q_EMIT changed();
    Q_EMIT modifiedChanged(false);
}

void Document::setUnsaved() {
    m_unsaved = true;
    Q_EMIT modifiedChanged(true);
}

Result<void> Document::save(const QString& path) {
    if (isReadOnly()) return Error{ErrorCode::io, path.toStdString(), "written by a newer version: it can be read and not saved"};
    std::unique_ptr<FileHold> fresh;
    if (!m_hold || !m_hold->isOf(path.toStdString())) {
        fresh = holdOf(path);
        if (const std::string& other = fresh->other(); !other.empty())
            return Error{ErrorCode::io, path.toStdString(),
                         "is open in another window (" + other + "); save under another name, or close it there first"};
    }
    Q_EMIT aboutToSave();
    const Result<void> saved = saveProject(m_project, path.toStdString());
    if (!saved) return saved;
    if (fresh) m_hold = std::move(fresh);
    m_path = path;
    m_seen = bytesOf(path);
    m_unsaved = false;
    m_undo.setClean();
    Q_EMIT modifiedChanged(false);
    return saved;
}

OnDisk Document::onDisk() const {
    if (!m_seen) return OnDisk::same;
    const std::optional<std::string> now = bytesOf(m_path);
    if (!now) return OnDisk::gone;
    return *now == *m_seen ? OnDisk::same : OnDisk::changed;
}

void Document::keepsOwn() {
    m_seen = bytesOf(m_path);
    setUnsaved();
}

QString Document::heldBy() const { return m_hold ? QString::fromStdString(m_hold->other()) : QString(); }

void Document::exchange(Project& other) {
    const bool structure = !sameScenarios(m_project, other);
    std::swap(m_project, other);
    // No answer changes with the point at which it is read, nor with requests that are served beside it.
    const bool alike =
        std::tie(m_project.name, m_project.shared, m_project.scenarios) == std::tie(other.name, other.shared, other.scenarios);
    if (m_project.traffic != other.traffic) Q_EMIT trafficChanged();
    if (alike) {
        if (m_project.readAt != other.readAt) Q_EMIT pointMoved();
        return;
    }
    if (structure) Q_EMIT structureChanged();
    Q_EMIT changed();
}

void Document::change(const QString& text, const std::function<void(Project&)>& edit, int gesture) {
    if (isReadOnly()) return;
    Project next = m_project;
    edit(next);
    if (next == m_project) return;
    m_undo.push(new Swap(*this, std::move(next), text, gesture));
}

bool Document::isOwn(std::size_t scenario, std::string_view path) const {
    if (scenario >= m_project.scenarios.size()) return false;
    if (m_project.scenarios[scenario].values.contains(path)) return true;
    return !m_project.shared.contains(path) && (path.starts_with("hardware") || path.starts_with("mapping"));
}

void Document::setValue(std::size_t scenario, const std::string& path, const std::string& text, const QString& label,
                        int gesture) {
    const bool own = isOwn(scenario, path);
    change(
        label, [&](Project& project) { (own ? project.scenarios[scenario].values : project.shared)[path] = text; }, gesture);
}

void Document::resetValue(std::size_t scenario, const std::string& path, const QString& label) {
    change(label, [&](Project& project) {
        if (scenario < project.scenarios.size()) project.scenarios[scenario].values.erase(path);
        project.shared.erase(path);
    });
}

void Document::renameScenario(std::size_t scenario, const QString& name) {
    const QString trimmed = name.trimmed();
    if (trimmed.isEmpty()) return;
    change(tr("Rename"), [&](Project& project) { project.scenarios.at(scenario).name = trimmed.toStdString(); });
}

void Document::duplicateScenario(std::size_t scenario) {
    change(tr("Duplicate"), [&](Project& project) {
        ScenarioSettings copy = project.scenarios.at(scenario);
        const auto taken = [&](const std::string& name) {
            return std::any_of(project.scenarios.begin(), project.scenarios.end(), [&](const auto& s) { return s.name == name; });
        };
        const std::string base = copy.name;
        for (int n = 2; taken(copy.name); ++n) copy.name = base + " " + std::to_string(n);
        project.scenarios.insert(project.scenarios.begin() + static_cast<std::ptrdiff_t>(scenario) + 1, std::move(copy));
    });
}

void Document::removeScenario(std::size_t scenario) {
    change(tr("Remove"), [&](Project& project) {
        if (project.scenarios.size() > 1)
            project.scenarios.erase(project.scenarios.begin() + static_cast<std::ptrdiff_t>(scenario));
    });
}

void Document::moveScenario(std::size_t from, std::size_t to) {
    change(tr("Move"), [&](Project& project) {
        auto& all = project.scenarios;
        if (from >= all.size() || to >= all.size()) return;
        ScenarioSettings moved = std::move(all[from]);
        all.erase(all.begin() + static_cast<std::ptrdiff_t>(from));
        all.insert(all.begin() + static_cast<std::ptrdiff_t>(to), std::move(moved));
    });
}

} // namespace rackline
