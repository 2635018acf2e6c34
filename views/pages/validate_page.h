// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/frontier_check.h"
#include "app/workbench/analyses/own_calibration.h"
#include "app/workbench/analyses/standing_text.h"
#include "app/workbench/analyses/validation.h"
#include "views/pages/analysis_page.h"

#include <QElapsedTimer>

class QBoxLayout;

namespace rackline {

class CaseFilterBar;
class DataTable;
class FacetGrid;
class ParetoPlot;

/// Predicted against measured: a scatter, or one for each region; errors by engine, chip, load and model, the worst cases, the
/// measured run that is nearest to the point on screen, searched frontiers beside measured ones, and engine profiles fitted to a
/// file of the user's own. Runs go on while other pages are shown.
class ValidatePage : public AnalysisPage {
    Q_OBJECT

public:
    explicit ValidatePage(const PageContext& context);

    QList<QWidget*> areas() const override;
    Picture picture(const QWidget* at) const override;
    ParetoPlot* plot() const { return m_plot; }
    FacetGrid* facets() const { return m_facets; }
    CaseFilterBar* filters() const { return m_filters; }
    QString nearest() const { return m_nearest->text(); }
    DataTable* table() const { return m_table; }
    ChoiceButton* subjectChoice() const { return m_subject; }
    SegmentBar* tableBar() const { return m_kind; }
    QPushButton* startButton() const { return m_start; }
    QPushButton* cancelButton() const { return m_cancel; }
    /// Predicts the cases of this file.
    void validate(const std::filesystem::path& file);
    bool isRunning() const { return m_job->isBusy(); }
    /// Fits engine profiles to this file, and predicts its cases.
    void calibrate(const std::filesystem::path& file);
    /// Shows searched frontiers beside measured ones.
    void chooseFrontiers();
    bool isFitting() const { return m_fit->isBusy(); }
    const OwnCalibration* calibration() const { return m_own.get(); }
    QPushButton* calibrateButton() const { return m_calibrate; }
    QPushButton* saveButton() const { return m_save; }
    QString notes() const;

protected:
    void refresh() override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeChart();
    QWidget* makeTable();
    void listen();
    void adopt(Result<ValidationRun> run);
    void adopt(Result<OwnCalibration> own);
    QString fitting() const;
    void forgetCalibration();
    void save();
    void showTable();
    void showProgress(qulonglong done, qulonglong total);
    void showState(const QString& text);
    void show();
    void showFrontiers();
    void showView(ValidationView view);
    /// The figures are followed by the frontiers.
    bool isOfFrontiers() const;
    ValidationSubject subject() const;
    QStringList tipTexts(const LineChart& drawn, const Mark& hit) const;

    enum Table { errors, worst, calibrated };

    Background *m_job, *m_fit;
    std::filesystem::path m_file;
    std::shared_ptr<const ValidationRun> m_run;
    std::shared_ptr<const OwnCalibration> m_own;
    std::shared_ptr<const FrontierValidation> m_frontiers;
    std::optional<std::size_t> m_frontier;
    std::vector<ValidationSubject> m_subjects;
    MeasuredStanding m_standing;
    ValidationView m_view;
    QElapsedTimer m_clock;
    bool m_asked = false;

    ParetoPlot* m_plot;
    CaseFilterBar* m_filters;
    FacetGrid* m_facets;
    DataTable* m_table;
    ChoiceButton* m_subject;
    SegmentBar* m_kind;
    QPushButton *m_start, *m_cancel, *m_open, *m_calibrate, *m_save;
    TextLabel *m_progress, *m_notes, *m_nearest;
    QBoxLayout* m_row;
};

} // namespace rackline
