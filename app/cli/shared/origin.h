// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"
#include "app/report/records/records.h"

namespace rackline {

/// Version of the catalogue, date (--date, else SOURCE_DATE_EPOCH, else the newest input) and the line that repeats the output.
Origin originOf(const Options& options, const Loaded& loaded);

/// What a picture says below itself of where its figures are from.
std::string captionOf(const std::string& catalogueVersion);

/// --date, else SOURCE_DATE_EPOCH, else the newest input's.
std::string dateOf(const Options& options, const std::string& newest);

/// What is wrong with a date of --date, or nothing: it is 2026-08-21, or a month or a year of that form.
std::string checkDate(const std::string& text);

} // namespace rackline
