// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/preferences.h"
#include "views/widgets/basics.h"

#include <functional>
#include <string>
#include <vector>

namespace rackline {

class MainWindow;

/// A stop of the tour: where it points and what it says.
struct TourStop {
    const char* page;
    std::function<QWidget*()> target;
    QString head, text;
};
std::vector<TourStop> tourStops(MainWindow& window);

/// Goes from stop to stop over the window, which is dimmed except for the target. Esc leaves it at any time.
class Tour : public QWidget {
    Q_OBJECT

public:
    Tour(const Theme& theme, MainWindow& window);
    int stop() const { return m_stop; }
    int stops() const { return static_cast<int>(m_stops.size()); }
    QPushButton* next() const { return m_next; }
    QPushButton* back() const { return m_back; }
    QPushButton* leave() const { return m_leave; }

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent*) override {}

private:
    void show(int stop);
    void place();
    /// Where the target lies in the window; empty where it is not on screen.
    QRect targetBox() const;
    void end();

    const Theme& m_theme;
    MainWindow& m_window;
    std::vector<TourStop> m_stops;
    int m_stop = 0;
    Card* m_card;
    TextLabel *m_head, *m_text, *m_count;
    QPushButton *m_leave, *m_back, *m_next;
    /// The page on which it began, to which leaving it early returns.
    std::string m_from;
};

/// Shows the tour at the first start only, whether it is gone through or left.
void showFirstTour(const Theme& theme, MainWindow& window, Preferences& preferences);

} // namespace rackline
