// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QProcess>
#include <QTemporaryDir>

#include <memory>
#include <vector>

namespace rackline::test {

/// A Slurm of one node that lives as long as this object.
class Cluster {
public:
    explicit Cluster(const QString& folder) : m_folder(folder) {}
    ~Cluster();
    Cluster(const Cluster&) = delete;
    Cluster& operator=(const Cluster&) = delete;

    /// The first program that is not installed, or nothing.
    static QString missing();
    /// Whether the node is ready to take jobs.
    bool start();
    /// Standard output of a command that knows this cluster, or of a shell where `command` has lines.
    QString ask(const QStringList& command, const QMap<QString, QString>& variables = {}, const QString& in = {}) const;
    /// What the daemons wrote, for a failure.
    QByteArray logs() const;

private:
    bool writeKey() const;
    bool writeConfiguration() const;
    bool write(const QString& name, const QByteArray& text) const;
    bool run(const QString& name, const QStringList& arguments);

    QTemporaryDir m_folder;
    /// A socket's path must be short, which that of the build need not be.
    QTemporaryDir m_socket;
    std::vector<std::unique_ptr<QProcess>> m_daemons;
};

} // namespace rackline::test
