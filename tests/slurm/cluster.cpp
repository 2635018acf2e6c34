// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/slurm/cluster.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QRandomGenerator>
#include <QStandardPaths>
#include <QSysInfo>
#include <QTest>

#include <arpa/inet.h>
#include <csignal>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace rackline::test {

namespace {

QString daemonPath(const QString& name) {
    return QStandardPaths::findExecutable(name, {QStringLiteral("/usr/sbin"), QStringLiteral("/usr/local/sbin")});
}

/// Ports that nobody listens on.
QStringList freePorts(int count) {
    QStringList ports;
    std::vector<int> held;
    for (int i = 0; i < count; ++i) {
        held.push_back(::socket(AF_INET, SOCK_STREAM, 0));
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto* const any = reinterpret_cast<sockaddr*>(&address);
        if (::bind(held.back(), any, size) != 0 || ::getsockname(held.back(), any, &size) != 0) continue;
        ports << QString::number(ntohs(address.sin_port));
    }
    for (const int socket : held) ::close(socket);
    return ports;
}

} // namespace

QString Cluster::missing() {
    for (const char* name : {"munged", "slurmctld", "slurmd"})
        if (daemonPath(QLatin1String(name)).isEmpty()) return QLatin1String(name);
    for (const char* name : {"sbatch", "squeue", "scontrol", "scancel", "sinfo"})
        if (QStandardPaths::findExecutable(QLatin1String(name)).isEmpty()) return QLatin1String(name);
    return {};
}

bool Cluster::writeKey() const {
    QByteArray key(1024, '\0');
    QRandomGenerator::system()->generate(key.begin(), key.end());
    QFile file(m_folder.filePath(QStringLiteral("key")));
    return file.open(QIODevice::WriteOnly) && file.setPermissions(QFile::ReadOwner) && file.write(key) == key.size();
}

bool Cluster::writeConfiguration() const {
    const QString host = QSysInfo::machineHostName().section(QLatin1Char('.'), 0, 0);
    const QString user = QString::fromUtf8(::getpwuid(::geteuid())->pw_name);
    const QStringList ports = freePorts(2);
    // A job that is queued again waits as long as a credential lives.
    const QString text = QStringLiteral(R"(ClusterName=rackline
SlurmctldHost=%1(127.0.0.1)
SlurmUser=%2
SlurmdUser=%2
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=%3/socket,cred_expire=5
StateSaveLocation=%4/state
SlurmdSpoolDir=%4/spool
SlurmctldPidFile=%4/slurmctld.pid
SlurmdPidFile=%4/slurmd.pid
SlurmctldPort=%5
SlurmdPort=%6
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
MailProg=/bin/true
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
ReturnToService=2
KillWait=2
NodeName=%1 NodeAddr=127.0.0.1 CPUs=2 CoresPerSocket=2 ThreadsPerCore=1 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
)")
                             .arg(host, user, m_socket.path(), m_folder.path(), ports[0], ports[1]);
    // Named, because slurmd ends where it looks for control groups and /sys has none, as in a chroot. Nothing here uses them.
    return write(QStringLiteral("cgroup.conf"), "CgroupPlugin=cgroup/v1\nCgroupAutomount=no\n") &&
           write(QStringLiteral("slurm.conf"), text.toUtf8());
}

bool Cluster::write(const QString& name, const QByteArray& text) const {
    QFile file(m_folder.filePath(name));
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
}

bool Cluster::run(const QString& name, const QStringList& arguments) {
    auto process = std::make_unique<QProcess>();
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    variables.insert(QStringLiteral("SLURM_CONF"), m_folder.filePath(QStringLiteral("slurm.conf")));
    process->setProcessEnvironment(variables);
    process->setProcessChannelMode(QProcess::MergedChannels);
    process->setStandardOutputFile(m_folder.filePath(name + QStringLiteral(".log")));
    // Should the test be killed, its daemons end too.
    process->setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGKILL); });
    process->start(daemonPath(name), arguments);
    m_daemons.push_back(std::move(process));
    return m_daemons.back()->waitForStarted();
}

bool Cluster::start() {
    for (const char* name : {"state", "spool"}) QDir(m_folder.path()).mkpath(QLatin1String(name));
    constexpr auto passable = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ExeGroup | QFile::ExeOther;
    if (!QFile::setPermissions(m_socket.path(), passable) || !writeKey() || !writeConfiguration()) return false;
    const QString socket = m_socket.filePath(QStringLiteral("socket"));
    const auto own = [this](const char* option, const char* file) {
        return QLatin1String(option) + QLatin1Char('=') + m_folder.filePath(QLatin1String(file));
    };
    // Forced, because a build may stand in a folder that a group can write.
    if (!run(QStringLiteral("munged"),
             {QStringLiteral("--foreground"), QStringLiteral("--force"), QStringLiteral("--socket=") + socket,
              own("--key-file", "key"), own("--pid-file", "munged.pid"), own("--log-file", "munge.log"),
              own("--seed-file", "seed")}))
        return false;
    if (!QTest::qWaitFor([&] { return QFile::exists(socket); }, 10000)) return false;
    for (const char* name : {"slurmctld", "slurmd"})
        if (!run(QLatin1String(name), {QStringLiteral("-D")})) return false;
    QElapsedTimer clock;
    for (clock.start(); clock.elapsed() < 30000; QTest::qWait(100))
        if (ask({QStringLiteral("sinfo"), QStringLiteral("-h"), QStringLiteral("-o"), QStringLiteral("%t")}).trimmed() ==
            QStringLiteral("idle"))
            return true;
    return false;
}

QString Cluster::ask(const QStringList& command, const QMap<QString, QString>& variables, const QString& in) const {
    QProcess process;
    QProcessEnvironment all = QProcessEnvironment::systemEnvironment();
    all.insert(QStringLiteral("SLURM_CONF"), m_folder.filePath(QStringLiteral("slurm.conf")));
    for (auto it = variables.begin(); it != variables.end(); ++it) all.insert(it.key(), it.value());
    process.setProcessEnvironment(all);
    process.setWorkingDirectory(in);
    process.start(command.front(), command.mid(1));
    process.waitForFinished(60000);
    return QString::fromUtf8(process.readAllStandardOutput());
}

QByteArray Cluster::logs() const {
    QByteArray text = ask({QStringLiteral("squeue"), QStringLiteral("-r")}).toUtf8();
    for (const char* name : {"slurmctld", "slurmd"}) {
        QFile file(m_folder.filePath(QLatin1String(name) + QStringLiteral(".log")));
        if (file.open(QIODevice::ReadOnly)) text += QByteArray(name) + ":\n" + file.readAll().right(4000);
    }
    return text;
}

Cluster::~Cluster() {
    if (m_daemons.size() > 1) {
        const QString user = QString::fromUtf8(::getpwuid(::geteuid())->pw_name);
        ask({QStringLiteral("scancel"), QStringLiteral("--user=") + user});
        QElapsedTimer clock;
        for (clock.start(); clock.elapsed() < 5000; QTest::qWait(100))
            if (ask({QStringLiteral("squeue"), QStringLiteral("-h")}).isEmpty()) break;
    }
    for (auto daemon = m_daemons.rbegin(); daemon != m_daemons.rend(); ++daemon) {
        (*daemon)->terminate();
        if (!(*daemon)->waitForFinished(5000)) (*daemon)->kill();
        (*daemon)->waitForFinished(2000);
    }
}

} // namespace rackline::test
