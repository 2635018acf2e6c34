// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/export/picture.h"

#include <QObject>
#include <QString>

#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace rackline {

/// A shipped example on the start page: its title there, and the page that it opens on.
struct ExampleCard {
    std::string example;
    QString title, caption;
    std::string page;
};

/// The examples with their pictures, which one thread computes one after the other.
class ExampleGallery : public QObject {
    Q_OBJECT

public:
    /// The first six are the ones to be seen first.
    explicit ExampleGallery(QObject* parent = nullptr);
    ~ExampleGallery() override;

    const std::vector<ExampleCard>& cards() const { return m_cards; }
    const Picture& picture(std::size_t card) const { return m_pictures.at(card); }
    /// Draws the first `most` cards; those that are drawn already stay.
    void draw(std::size_t most);
    bool isDone() const { return m_drawn >= m_wanted; }

Q_SIGNALS:
    void drawn(int card);

private:
    void launch();

    std::vector<ExampleCard> m_cards;
    /// Empty until they are computed, and where an example cannot be resolved.
    std::vector<Picture> m_pictures;
    std::size_t m_drawn = 0, m_wanted = 1;
    std::atomic<bool> m_stop = false;
    std::jthread m_thread;
};

} // namespace rackline
