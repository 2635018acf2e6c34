// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/pages/desk.h"
#include "views/widgets/basics.h"

class QGridLayout;
class QVBoxLayout;

namespace rackline {

class ExampleGallery;
class ExamplePictureCard;
class OfferCard;
class WayIn;

/// What one knows, the shipped examples as pictures, and what was open before.
class StartPage : public Page {
    Q_OBJECT

public:
    explicit StartPage(const PageContext& context);

    bool isSettled() const override;
    QList<QWidget*> areas() const override;
    const std::vector<ExamplePictureCard*>& cards() const { return m_cards; }
    OfferCard* offer() const { return m_offer; }

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeSide();
    void makeCards();
    void addNote(QVBoxLayout& column, const QString& head, const QString& text, const QString& link, const char* action);
    void fillRecent();
    /// Columns by the width that there is; the side goes below where it has no place.
    void reflow();

    PageContext m_context;
    ExampleGallery* m_gallery;
    OfferCard* m_offer;
    QGridLayout* m_grid;
    QWidget* m_main;
    QWidget* m_side = nullptr;
    std::vector<WayIn*> m_ways;
    std::vector<ExamplePictureCard*> m_cards;
    QGridLayout *m_wayGrid = nullptr, *m_cardGrid = nullptr;
    QVBoxLayout* m_recent = nullptr;
    bool m_showAll = false;
    int m_columns = 0;
};

} // namespace rackline
