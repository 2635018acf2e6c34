// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/zoom_analysis.h"
#include "views/pages/analysis_page.h"

#include <array>

class QBoxLayout;

namespace rackline {

class ChartView;
class WipeView;

/// One zoom from the site to the operator: the hall from above, the rack that is chosen in it, the tray that is chosen in that,
/// and the step that its chips run. Each answers to the pointer; + goes in, Esc goes out.
class ZoomPage : public AnalysisPage {
    Q_OBJECT

public:
    /// From the outermost to the innermost.
    enum Level { hallLevel, rackLevel, trayLevel, stepLevel, levels };

    explicit ZoomPage(const PageContext& context);
    QList<QWidget*> areas() const override;
    Picture picture(const QWidget* at) const override;

    ChartView* view(Level level) const;
    WipeView* wipe(Level level = hallLevel) const { return m_views[level]; }
    const ZoomPlace& place() const { return m_place; }
    Level level() const { return m_level; }
    QString path() const;
    SegmentBar* heatBar() const { return m_heat; }
    SegmentBar* wipeBar() const { return m_wipe; }
    /// Looks at another level, and shows it alone where there is no room for all.
    void go(Level level);

protected:
    void refresh() override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    QWidget* makeHead();
    Card* makeCard(Level level, const QString& name, QWidget* view);
    void show(const ZoomAnalysis& found);
    /// All four pictures of the place.
    void draw();
    void drawHall(const SiteZoom& zoom);
    void drawRack(const SiteZoom& zoom);
    void drawTray(const SiteZoom& zoom);
    void drawStep(StepPhase phase);
    /// The same place of the other pinned point, as near as its site has it; none where nothing lies beside.
    std::optional<SiteZoom> besideZoom() const;
    void lookAt(Level level, int item);
    void step(int by);
    void arrange();
    Heat heat() const { return static_cast<Heat>(m_heat->current()); }

    ZoomAnalysis m_found;
    ZoomPlace m_place{.part = -1};
    Level m_level = hallLevel;
    std::array<WipeView*, levels> m_views{};
    SegmentBar *m_levelBar, *m_heat, *m_wipe;
    ChoiceButton* m_hallChoice;
    TextLabel* m_path;
    std::array<Card*, levels> m_cards{};
    std::array<TextLabel*, levels> m_titles{}, m_texts{};
    QBoxLayout* m_upper = nullptr;
};

} // namespace rackline
