// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/workbook/module.h"

#include <xlsxwriter.h>

#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <vector>

namespace {
/// The library goes on where it gets no memory, and leaves out what it lacks; errno tells.
struct Watch {
    Watch() { errno = 0; }
    bool sawFailure() const { return errno == ENOMEM; }
};

struct Book {
    lxw_workbook* file = nullptr;
    lxw_worksheet* sheet = nullptr;
    std::vector<const lxw_worksheet*> sheets{};
    lxw_format* head = nullptr;
    unsigned rows = 0, columns = 0;
};

/// Sets the area of the sheet's filter, which is known only with the last row.
void finishSheet(Book& book) {
    if (book.sheet != nullptr && book.rows > 1)
        worksheet_autofilter(book.sheet, 0, 0, book.rows - 1, static_cast<lxw_col_t>(book.columns - 1));
}

void* open(const char* path, const char* folder, const char* title, int year, int month, int day) {
    const Watch watch;
    lxw_workbook_options options{};
    options.constant_memory = LXW_TRUE;
    options.tmpdir = const_cast<char*>(folder); // It is only read.
    lxw_workbook* file = workbook_new_opt(path, &options);
    if (file == nullptr) return nullptr;
    std::tm date{};
    date.tm_year = year - 1900;
    date.tm_mon = month - 1;
    date.tm_mday = day;
    lxw_doc_properties about{};
    about.title = const_cast<char*>(title); // It is only read.
    about.created = timegm(&date);
    workbook_set_properties(file, &about);
    Book* book = new Book{file};
    book->head = workbook_add_format(file);
    format_set_bold(book->head);
    format_set_text_wrap(book->head);
    format_set_align(book->head, LXW_ALIGN_VERTICAL_TOP);
    format_set_bottom(book->head, LXW_BORDER_THIN);
    if (!watch.sawFailure()) return book;
    lxw_workbook_free(file);
    delete book;
    return nullptr;
}

int sheet(void* handle, const char* name, const char* const* head, const double* widths, unsigned columns) {
    const Watch watch;
    Book& book = *static_cast<Book*>(handle);
    finishSheet(book);
    book.sheet = workbook_add_worksheet(book.file, name);
    if (book.sheet == nullptr) return 1;
    book.sheets.push_back(book.sheet);
    book.columns = columns;
    for (unsigned i = 0; i < columns; ++i) {
        const auto at = static_cast<lxw_col_t>(i);
        worksheet_set_column(book.sheet, at, at, widths[i], nullptr);
        if (worksheet_write_string(book.sheet, 0, at, head[i], book.head) != LXW_NO_ERROR) return 1;
    }
    worksheet_freeze_panes(book.sheet, 1, 0);
    book.rows = 1;
    return watch.sawFailure() ? 1 : 0;
}

int row(void* handle, const rackline_workbook_cell* cells, unsigned columns) {
    const Watch watch;
    Book& book = *static_cast<Book*>(handle);
    for (unsigned i = 0; i < columns; ++i) {
        const auto at = static_cast<lxw_col_t>(i);
        lxw_error failed = LXW_NO_ERROR;
        if (cells[i].text != nullptr)
            failed = worksheet_write_string(book.sheet, book.rows, at, cells[i].text, nullptr);
        else if (std::isfinite(cells[i].number))
            failed = worksheet_write_number(book.sheet, book.rows, at, cells[i].number, nullptr);
        if (failed != LXW_NO_ERROR) return 1;
    }
    ++book.rows;
    return watch.sawFailure() ? 1 : 0;
}

int chart(void* handle, const rackline_workbook_chart* wanted) {
    const Watch watch;
    const Book& book = *static_cast<Book*>(handle);
    lxw_chartsheet* page = workbook_add_chartsheet(book.file, "Chart");
    constexpr std::uint8_t forms[] = {LXW_CHART_COLUMN, LXW_CHART_SCATTER, LXW_CHART_SCATTER_STRAIGHT_WITH_MARKERS};
    const bool points = wanted->form != 0;
    lxw_chart* chart = workbook_add_chart(book.file, forms[wanted->form]);
    if (page == nullptr || chart == nullptr) return 1;
    for (unsigned long i = 0; i < wanted->count; ++i) {
        const rackline_workbook_series& one = wanted->series[i];
        lxw_chart_series* series = chart_add_series(chart, nullptr, nullptr);
        if (series == nullptr) return 1;
        const auto x = static_cast<lxw_col_t>(one.x), lastX = static_cast<lxw_col_t>(one.last_x),
                   y = static_cast<lxw_col_t>(one.y);
        chart_series_set_categories(series, one.sheet, one.first, x, one.last, lastX);
        chart_series_set_values(series, one.sheet, one.first, y, one.last, y);
        chart_series_set_name(series, one.name);
        lxw_chart_line line{};
        line.color = one.colour;
        line.width = 1.5;
        lxw_chart_fill fill{};
        fill.color = one.colour;
        if (!points) {
            chart_series_set_fill(series, &fill);
            continue;
        }
        if (wanted->form == 2) chart_series_set_line(series, &line);
        chart_series_set_marker_type(series, LXW_CHART_MARKER_CIRCLE);
        chart_series_set_marker_size(series, 5);
        chart_series_set_marker_line(series, &line);
        chart_series_set_marker_fill(series, &fill);
    }
    chart_title_set_name(chart, wanted->title);
    chart_axis_set_name(chart->x_axis, wanted->x);
    chart_axis_set_name(chart->y_axis, wanted->y);
    if (wanted->log_x != 0) chart_axis_set_log_base(chart->x_axis, 10);
    if (wanted->log_y != 0) chart_axis_set_log_base(chart->y_axis, 10);
    if (wanted->from_zero != 0) chart_axis_set_min(chart->y_axis, 0);
    if (wanted->count < 2) chart_legend_set_position(chart, LXW_CHART_LEGEND_NONE);
    return chartsheet_set_chart(page, chart) == LXW_NO_ERROR && !watch.sawFailure() ? 0 : 1;
}

long long waiting(void* handle) {
    long long bytes = 0;
    for (const lxw_worksheet* one : static_cast<Book*>(handle)->sheets) {
        // The library does not check whether its writes to that file arrived.
        if (one->optimize_tmpfile == nullptr || std::fflush(one->optimize_tmpfile) != 0 ||
            std::ferror(one->optimize_tmpfile) != 0)
            return -1;
        bytes += std::ftell(one->optimize_tmpfile);
    }
    return bytes;
}

const char* close(void* handle) {
    const Watch watch;
    Book* book = static_cast<Book*>(handle);
    finishSheet(*book);
    const lxw_error failed = workbook_close(book->file);
    const char* wrong = failed != LXW_NO_ERROR ? lxw_strerror(failed) : watch.sawFailure() ? std::strerror(errno) : nullptr;
    delete book;
    return wrong;
}

void drop(void* handle) {
    Book* book = static_cast<Book*>(handle);
    lxw_workbook_free(book->file);
    delete book;
}

constexpr rackline_workbook_functions functions{open, sheet, row, chart, waiting, close, drop};
} // namespace

extern "C" __attribute__((visibility("default"))) const rackline_workbook_functions* rackline_workbook() { return &functions; }
