// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/entry/entry.h"
#include "views/widgets/basics.h"

#include <QLocale>
#include <QScrollArea>

#include <string>

class QVBoxLayout;

namespace rackline {

struct FigureSection;

/// An entry with all its figures, or one figure with every claim for it.
class FigurePanel : public QScrollArea {
    Q_OBJECT

public:
    FigurePanel(const Theme& theme, const QLocale& locale, QWidget* parent = nullptr);

    /// An empty path shows the entry.
    void showEntry(const Entry& entry, const std::string& path, const QString& usedBy);
    void showNothing();
    /// What is wrong with the value that was typed.
    void showMistake(const QString& text);
    QLineEdit* ownValue() const { return m_own; }
    QSize sizeHint() const override { return {m_theme.px(368), m_theme.px(600)}; }

Q_SIGNALS:
    void figureChosen(const QString& path);
    void rivalChosen(int rival);
    void ownTyped(const QString& text);
    void removeAsked();
    /// The entry, for the scenarios that are open, or for one more.
    void useAsked(bool asNew);

private:
    QVBoxLayout* clear();
    void showContent();
    void addHead(QVBoxLayout& column, const Entry& entry, const QString& title, const QString& chip);
    void addClaims(QVBoxLayout& column, const Figure& figure);
    void addOwnField(QVBoxLayout& column, const Figure& figure);
    void addSection(QVBoxLayout& column, const FigureSection& section);
    void addUses(QVBoxLayout& column, const Entry& entry);
    void addWords(QVBoxLayout& column, const QString& text, Role role);

    const Theme& m_theme;
    QLocale m_locale;
    QWidget* m_next = nullptr;
    QLineEdit* m_own = nullptr;
    TextLabel* m_mistake = nullptr;
};

} // namespace rackline
