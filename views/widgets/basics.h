// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/provenance.h"
#include "views/style/theme.h"

#include <QAbstractButton>
#include <QHash>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QWidget>

#include <vector>

class QTableView;

namespace rackline {

/// A label in a type and a colour role; it follows the theme.
class TextLabel : public QLabel {
    Q_OBJECT

public:
    TextLabel(const Theme& theme, Type type, Role role, const QString& text = {}, QWidget* parent = nullptr);
    void setRole(Role role);
    void setType(Type type);
    int heightForWidth(int width) const override;

protected:
    void changeEvent(QEvent* event) override;

private:
    void adopt();

    const Theme& m_theme;
    Type m_type;
    Role m_role;
    /// Heights by width of this text: a layout asks many times, and for every label when one changes.
    mutable QHash<int, int> m_heights;
    mutable QString m_measured;
};

/// A surface with a hairline around it: for a chart, a table, or a thing that is dragged.
class Card : public QWidget {
    Q_OBJECT

public:
    explicit Card(const Theme& theme, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
};

/// 1 px between sections.
class Hairline : public QWidget {
    Q_OBJECT

public:
    explicit Hairline(const Theme& theme, Qt::Orientation orientation = Qt::Horizontal, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
};

/// A symbol that is pressed; 30 px, without a frame.
class SymbolButton : public QToolButton {
    Q_OBJECT

public:
    SymbolButton(const Theme& theme, const QString& symbolName, const QString& name, QWidget* parent = nullptr, double size = 30);
};

/// "Y  tok/s per MW v": a quiet prefix, what is chosen, and a menu.
class ChoiceButton : public QPushButton {
    Q_OBJECT

public:
    ChoiceButton(const Theme& theme, const QString& prefix, const QString& name, QWidget* parent = nullptr);
    /// `groups` says for each choice which menu below this one it stands in; an empty name is this menu.
    void setChoices(const QStringList& choices, int current, const QStringList& groups = {});
    void setCurrent(int index);
    int current() const { return m_current; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void chosen(int index);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString shownText() const { return m_choices.value(m_current); }

    const Theme& m_theme;
    QString m_prefix, m_name;
    QStringList m_choices;
    QList<QAction*> m_actions;
    int m_current = -1;
};

/// A table as the product draws it: rows of one height, no grid, no edits in place, a whole row selected. Its header comes first.
void dressTable(QTableView& table, const Theme& theme, int rowHeight);

/// A field to search with: sunken until it is used.
class SearchField : public QLineEdit {
    Q_OBJECT

public:
    SearchField(const Theme& theme, const QString& placeholder, const QString& name, QWidget* parent = nullptr);
};

/// A grade as its shape; a click asks for the sources.
class GradeDot : public QAbstractButton {
    Q_OBJECT

public:
    explicit GradeDot(const Theme& theme, QWidget* parent = nullptr);
    Grade grade() const { return m_grade; }
    void setGrade(Grade grade, int rivals, const QString& source);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    Grade m_grade = Grade::judgement;
    int m_rivals = -1;
    QString m_source;
};

/// Two to four choices side by side.
class SegmentBar : public QWidget {
    Q_OBJECT

public:
    SegmentBar(const Theme& theme, const QStringList& choices, const QString& name, QWidget* parent = nullptr);
    int current() const { return m_current; }
    void setCurrent(int index);
    void setChoiceEnabled(int index, bool enabled);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void chosen(int index);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    int widthWith(int padding) const;
    QRect boxOf(int index) const;
    void choose(int index);

    const Theme& m_theme;
    QStringList m_choices;
    QList<bool> m_enabled;
    QString m_name;
    int m_current = 0;
    bool m_ring = false;
};

/// The colour of a part of a stack, beside its words.
class InkMark : public QWidget {
    Q_OBJECT

public:
    InkMark(const Theme& theme, int ink, QWidget* parent);
    void setInk(int ink);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    int m_ink;
};

/// Parts that sum to a whole, each in its ink; the values stand beside it in words.
class StackBar : public QWidget {
    Q_OBJECT

public:
    struct Part {
        QString name;
        double value = 0;
        QString text;
        int ink = 0;
    };

    explicit StackBar(const Theme& theme, QWidget* parent = nullptr);
    /// A `capacity` above the sum leaves a track.
    void setParts(std::vector<Part> parts, double capacity = 0);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    double total() const;

    const Theme& m_theme;
    std::vector<Part> m_parts;
    double m_capacity = 0;
};

} // namespace rackline
