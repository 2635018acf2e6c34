// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <nlohmann/json.hpp>

#include <string_view>

namespace rackline::schema {

using Json = nlohmann::ordered_json;

/// An object that has the properties that it names and no others.
Json object();
/// The head of a schema of its own.
Json document(std::string_view topic, std::string_view title);
/// The schema of a JSON output, by its `kind`.
Json output(std::string_view topic);

/// The fields that every output of results has.
Json result(std::string_view kind);
Json estimate();
Json plan();
Json train();
Json validate();
Json calibrate();
Json sensitivity();
Json compare();

/// The parts that several outputs have: an interval, a finding, a layout, the units of all metrics, an operating point, a
/// simulated load.
Json interval();
Json finding();
Json layout();
Json units();
Json runUnits();
Json point();
Json simulationOrRefusal();

} // namespace rackline::schema
