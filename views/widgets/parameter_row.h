// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/models/parameter_model.h"
#include "views/widgets/basics.h"
#include "views/widgets/parameter_slider.h"
#include "views/widgets/quantity_edit.h"

#include <QLocale>
#include <QWidget>

namespace rackline {

/// One parameter: label, reset, field, grade and slider, or a choice. It holds no value: it shows states and sends edits.
class ParameterRow : public QWidget {
    Q_OBJECT

public:
    ParameterRow(const Theme& theme, const Parameter& parameter, const QLocale& locale, QWidget* parent = nullptr);

    const Parameter& parameter() const { return m_parameter; }
    void showState(const ParameterState& state);
    bool matches(const QString& words) const;
    /// Whether the scenario has another value than it would have by itself.
    bool isChanged() const { return m_state.changed; }
    void setReadOnly(bool readOnly);
    /// Ready to be typed into.
    void takeFocus();

    QuantityEdit* field() const { return m_field; }
    ParameterSlider* slider() const { return m_slider; }

Q_SIGNALS:
    void valueTyped(double value);
    void valueDragged(double value);
    void dragEnded();
    void resetAsked();

protected:
    void resizeEvent(QResizeEvent* event) override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

private:
    void arrange();
    /// In pixels: of the field, of the label beside a field of that width, and of both lines.
    int fieldWidth() const;
    int labelRoom(int field) const;
    int labelHeight() const;
    int rowHeight() const;
    void makeField();
    void makeChoice();

    const Theme& m_theme;
    const Parameter& m_parameter;
    QLocale m_locale;
    ParameterState m_state;
    bool m_shown = false;
    TextLabel* m_label = nullptr;
    TextLabel* m_message = nullptr;
    SymbolButton* m_reset = nullptr;
    QuantityEdit* m_field = nullptr;
    ParameterSlider* m_slider = nullptr;
    ChoiceButton* m_choice = nullptr;
    GradeDot* m_dot = nullptr;
    QWidget* m_veil = nullptr;
};

} // namespace rackline
