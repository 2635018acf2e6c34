// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

namespace rackline {
namespace {

class SvgIconEngine : public QIconEngine {
public:
    SvgIconEngine(const Theme& theme, QByteArray svg, Role role) : m_theme(theme), m_svg(std::move(svg)), m_role(role) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        QSvgRenderer renderer(coloured());
        painter->save();
        if (mode == QIcon::Disabled) painter->setOpacity(painter->opacity() * 0.42);
        renderer.render(painter, rect);
        painter->restore();
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }
    QIconEngine* clone() const override { return new SvgIconEngine(m_theme, m_svg, m_role); }
    bool isNull() override { return m_svg.isEmpty(); }

private:
    /// The files are drawn in the light theme's text colours; those become the role's.
    QByteArray coloured() const {
        const QByteArray colour = m_theme.color(m_role).name().toLatin1();
        QByteArray svg = m_svg;
        return svg.replace("#424B59", colour).replace("#5C6675", colour);
    }

    const Theme& m_theme;
    QByteArray m_svg;
    Role m_role;
};

} // namespace

QIcon symbol(const Theme& theme, const QString& name, Role role) {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    QByteArray svg;
    if (file.open(QIODevice::ReadOnly)) svg = file.readAll();
    return QIcon(new SvgIconEngine(theme, std::move(svg), role));
}

} // namespace rackline
