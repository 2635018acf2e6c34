// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/document/file_kind.h"

#include "app/project/foreign/formats.h"
#include "app/project/foreign/kernel_trace.h"

#include <QFile>

#include <algorithm>
#include <iterator>

namespace rackline {
namespace {

constexpr qint64 enough = 1 << 20;

struct Mark {
    const char* text;
    FileKind kind;
};
/// Keys that only files of one kind have; the first one that a file has decides.
constexpr Mark marks[] = {{"\"model_type\"", FileKind::model},
                          {"\"architectures\"", FileKind::model},
                          {"\"entries\"", FileKind::entries},
                          {"\"figures\"", FileKind::entries}};

} // namespace

FileKind kindOfFile(const QString& file) {
    QFile opened(file);
    const QByteArray start = opened.open(QIODevice::ReadOnly) ? opened.read(enough) : QByteArray();
    const std::string text = start.toStdString();
    if (isPrediction(text)) return FileKind::predictions;
    if (isForeign(text) || holdsDatabase(file.toStdString())) return FileKind::cases;
    const auto mark = std::find_if(std::begin(marks), std::end(marks), [&](const Mark& one) { return start.contains(one.text); });
    if (mark != std::end(marks)) return mark->kind;
    for (const char* ending : {".csv", ".csv.gz", ".json.gz", ".log.gz"})
        if (file.endsWith(QLatin1String(ending), Qt::CaseInsensitive)) return FileKind::cases;
    return FileKind::project;
}

} // namespace rackline
