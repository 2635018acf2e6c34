// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/parameter_row.h"

#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "app/workbench/text/parameter_words.h"
#include "views/style/drawing.h"

#include <QPainter>
#include <QResizeEvent>

namespace rackline {
namespace {

/// Over a name and its value where evidence is shown; what is below it can be used as ever.
class EvidenceVeil : public QWidget {
public:
    EvidenceVeil(const Theme& theme, const GradeDot& dot, QWidget* parent) : QWidget(parent), m_theme(theme), m_dot(dot) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setVisible(theme.showsEvidence());
        connect(&theme, &Theme::changed, this, [this] { setVisible(m_theme.showsEvidence()); });
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        drawEvidence(painter, m_theme, rect(), m_dot.grade(), Role::window);
    }

private:
    const Theme& m_theme;
    const GradeDot& m_dot;
};

} // namespace

ParameterRow::ParameterRow(const Theme& theme, const Parameter& parameter, const QLocale& locale, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_parameter(parameter), m_locale(locale) {
    const QString name = engineText(parameter.label);
    m_label = new TextLabel(theme, Type::body, Role::text, name, this);
    m_label->setWordWrap(true);
    m_label->setToolTip(engineText(parameter.help));
    m_reset = new SymbolButton(theme, QStringLiteral("reset"), tr("Reset %1").arg(name), this, 24);
    m_reset->setIconSize(QSize(theme.px(14), theme.px(14)));
    m_reset->hide();
    if (parameter.kind == ParameterKind::choice)
        makeChoice();
    else
        makeField();
    m_dot = new GradeDot(theme, this);
    m_veil = new EvidenceVeil(theme, *m_dot, this);
    m_message = new TextLabel(theme, Type::caption, Role::bad, {}, this);
    m_message->setWordWrap(true);
    m_message->hide();
    connect(m_reset, &QToolButton::clicked, this, &ParameterRow::resetAsked);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setToolTip(engineText(parameter.help));
}

void ParameterRow::makeField() {
    const QString name = engineText(m_parameter.label);
    m_field = new QuantityEdit(
        m_theme, [this](const QString& text) { return readingOf(readField(m_parameter, text, m_state.value, m_locale)); }, this);
    m_field->setAccessibleName(name);
    m_field->setAccessibleDescription(engineText(m_parameter.help));
    m_slider = new ParameterSlider(m_theme, this);
    m_slider->setAccessibleName(tr("%1, slider").arg(name));
    connect(m_field, &QuantityEdit::committed, this, &ParameterRow::valueTyped);
    connect(m_field, &QuantityEdit::messageChanged, this, [this](const QString& sentence) {
        m_message->setText(sentence.isEmpty() ? sentence : sentence.left(1).toUpper() + sentence.mid(1) + QLatin1Char('.'));
        m_message->setVisible(!sentence.isEmpty());
        updateGeometry();
        arrange();
    });
    connect(m_slider, &ParameterSlider::moved, this,
            [this](int position, bool) { Q_EMIT valueDragged(sliderValue(m_parameter, position, ParameterSlider::steps)); });
    connect(m_slider, &ParameterSlider::settled, this, &ParameterRow::dragEnded);
    connect(m_slider, &ParameterSlider::resetAsked, this, &ParameterRow::resetAsked);
}

void ParameterRow::makeChoice() {
    m_choice = new ChoiceButton(m_theme, {}, engineText(m_parameter.label), this);
    QStringList choices;
    for (const std::string_view choice : m_parameter.choices) choices << engineText(choice);
    m_choice->setChoices(choices, 0);
    connect(m_choice, &ChoiceButton::chosen, this, [this](int index) { Q_EMIT valueTyped(index); });
}

void ParameterRow::showState(const ParameterState& state) {
    const bool same = m_shown && state.value == m_state.value && state.fallback == m_state.fallback &&
                      state.changed == m_state.changed && state.grade == m_state.grade && state.source == m_state.source;
    m_state = state;
    m_shown = true;
    if (same) return;
    m_label->setType(state.changed ? Type::name : Type::body);
    m_label->setRole(state.changed || !m_theme.isDark() ? Role::text : Role::text2);
    if (m_reset->isHidden() == state.changed) {
        m_reset->setVisible(state.changed);
        updateGeometry();
        arrange();
    }
    m_dot->setGrade(state.grade, state.rivals, state.source);
    m_veil->update();
    if (m_choice) {
        if (m_choice->current() != static_cast<int>(state.value)) {
            m_choice->setCurrent(static_cast<int>(state.value));
            arrange();
        }
        return;
    }
    const FieldText text = fieldText(m_parameter, state.value, m_locale);
    m_field->showValue(text.number, text.unit, state.changed);
    m_slider->showPosition(sliderPosition(m_parameter, state.value, ParameterSlider::steps));
    m_slider->setDefaultPosition(sliderPosition(m_parameter, state.fallback, ParameterSlider::steps));
}

bool ParameterRow::matches(const QString& words) const {
    const QString all = searchedWords(m_parameter);
    for (const QString& word : words.split(QLatin1Char(' '), Qt::SkipEmptyParts))
        if (!all.contains(word, Qt::CaseInsensitive)) return false;
    return true;
}

void ParameterRow::setReadOnly(bool readOnly) {
    if (m_field) m_field->setReadOnly(readOnly);
    if (m_slider) m_slider->setEnabled(!readOnly);
    if (m_choice) m_choice->setEnabled(!readOnly);
    m_reset->setEnabled(!readOnly);
}

int ParameterRow::fieldWidth() const {
    // A long choice leaves its label some room.
    if (m_choice) return std::min(m_choice->sizeHint().width(), width() * 3 / 5);
    const int usual = m_theme.px(width() < m_theme.px(236) ? 96 : 110);
    // A long word of the label takes room from the field rather than lose its end.
    int longest = 0;
    for (const QString& word : m_label->text().split(QLatin1Char(' ')))
        longest = std::max(longest, m_label->fontMetrics().horizontalAdvance(word) + m_theme.px(3));
    return std::clamp(labelRoom(0) - longest, m_theme.px(76), usual);
}

int ParameterRow::labelRoom(int field) const {
    return width() - m_theme.px(24) - field - (m_reset->isHidden() ? 0 : m_reset->width());
}

/// Two lines of words, or as many as the label takes.
int ParameterRow::labelHeight() const {
    return std::max(m_theme.px(36), m_label->heightForWidth(std::max(1, labelRoom(fieldWidth()))));
}

int ParameterRow::rowHeight() const {
    int height = labelHeight() + m_theme.px(m_slider ? 20 : 4);
    if (!m_message->isHidden()) height += m_message->heightForWidth(std::max(1, width() - m_theme.px(18))) + m_theme.px(6);
    return height;
}

QSize ParameterRow::sizeHint() const { return {m_theme.px(200), rowHeight()}; }
QSize ParameterRow::minimumSizeHint() const { return {m_theme.px(160), rowHeight()}; }

void ParameterRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) updateGeometry();
    arrange();
}

void ParameterRow::arrange() {
    if (!m_dot) return;
    const int dot = m_dot->width(), right = width() - m_theme.px(18), fieldLine = m_theme.px(34);
    const int field = fieldWidth(), labelLine = labelHeight();
    const int fieldHeight = m_theme.px(28), fieldTop = (fieldLine - fieldHeight) / 2 + m_theme.px(2);
    // The dot's shape ends on the panel's right edge; its hit area reaches out.
    m_dot->move(width() - m_theme.px(6) - dot / 2, fieldTop + (fieldHeight - dot) / 2);
    const int fieldLeft = right - field;
    if (m_field) m_field->setGeometry(fieldLeft, fieldTop, field, fieldHeight);
    if (m_choice) m_choice->setGeometry(fieldLeft, fieldTop, field, fieldHeight);
    const int labelWidth = std::min(labelRoom(field), m_label->fontMetrics().horizontalAdvance(m_label->text()) + m_theme.px(3));
    m_label->setGeometry(0, 0, std::max(labelWidth, 1), labelLine);
    m_reset->move(labelWidth + m_theme.px(2), fieldTop + (fieldHeight - m_reset->height()) / 2);
    m_veil->setGeometry(0, 0, right, labelLine);
    m_veil->raise();
    if (m_slider) m_slider->setGeometry(0, labelLine, right, m_theme.px(18));
    m_message->setGeometry(0, labelLine + m_theme.px(m_slider ? 20 : 4), right,
                           std::max(1, m_message->heightForWidth(std::max(1, right))));
}

void ParameterRow::takeFocus() {
    if (m_field) {
        m_field->setFocus(Qt::ShortcutFocusReason);
        m_field->selectAll();
    } else if (m_choice) {
        m_choice->setFocus(Qt::ShortcutFocusReason);
    }
}

} // namespace rackline
