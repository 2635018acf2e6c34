// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/style/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace rackline {
namespace {

class SvgIconEngine : public QIconEngine {
public:
    SvgIconEngine(const Theme& theme, QString name, Role role) : m_theme(theme), m_name(std::move(name)), m_role(role) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        const double ratio = painter->device()->devicePixelRatioF();
        const QColor colour = m_theme.color(m_role);
        const QString key = QStringLiteral("%1 %2 %3 %4 %5")
                                .arg(m_name, colour.name())
                                .arg(rect.width() * ratio)
                                .arg(rect.height() * ratio)
                                .arg(ratio);
        QPixmap drawn;
        if (!QPixmapCache::find(key, &drawn)) {
            drawn = QPixmap((QSizeF(rect.size()) * ratio).toSize());
            drawn.setDevicePixelRatio(ratio);
            drawn.fill(Qt::transparent);
            QPainter inner(&drawn);
            QSvgRenderer(coloured(colour)).render(&inner, QRectF(QPointF(), QSizeF(rect.size())));
            QPixmapCache::insert(key, drawn);
        }
        painter->save();
        if (mode == QIcon::Disabled) painter->setOpacity(painter->opacity() * 0.42);
        painter->drawPixmap(rect.topLeft(), drawn);
        painter->restore();
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }
    QIconEngine* clone() const override { return new SvgIconEngine(m_theme, m_name, m_role); }
    bool isNull() override { return !QFile::exists(fileName()); }

private:
    QString fileName() const { return QStringLiteral(":/icons/%1.svg").arg(m_name); }

    /// The files are drawn in the text colours of the light theme, which become the role's.
    QByteArray coloured(const QColor& colour) const {
        QFile file(fileName());
        if (!file.open(QIODevice::ReadOnly)) return {};
        const QByteArray ink = colour.name().toLatin1();
        return file.readAll().replace("#424B59", ink).replace("#5C6675", ink);
    }

    const Theme& m_theme;
    QString m_name;
    Role m_role;
};

} // namespace

QIcon symbol(const Theme& theme, const QString& name, Role role) { return QIcon(new SvgIconEngine(theme, name, role)); }

} // namespace rackline
