// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/document/file_kind.h"

#include "app/project/measured/foreign_cases.h"

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
constexpr Mark marks[] = {{"\"model_type\"", FileKind::model},   {"\"architectures\"", FileKind::model},
                          {"\"entries\"", FileKind::entries},    {"\"figures\"", FileKind::entries},
                          {"\"tput_per_gpu\"", FileKind::cases}, {"\"median_tpot\"", FileKind::cases}};

} // namespace

FileKind kindOfFile(const QString& file) {
    QFile opened(file);
    const QByteArray start = opened.open(QIODevice::ReadOnly) ? opened.read(enough) : QByteArray();
    const auto mark = std::find_if(std::begin(marks), std::end(marks), [&](const Mark& one) { return start.contains(one.text); });
    if (mark != std::end(marks)) return mark->kind;
    if (caseFormatOf(start.toStdString()) == CaseFormat::configurator) return FileKind::predictions;
    return file.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive) ? FileKind::cases : FileKind::project;
}

} // namespace rackline
