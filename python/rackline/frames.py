# SPDX-License-Identifier: GPL-3.0-or-later
"""Results as tables: pandas where it is installed, else lists of dicts."""

import os
import sqlite3


def _mid(value):
    """Of an interval the point, or its middle."""
    if isinstance(value, dict):
        return value.get("value", value.get("mid", value))
    return value


def _plain(record):
    """What fits into a cell."""
    return {k: _mid(v) for k, v in record.items() if not isinstance(_mid(v), (dict, list))}


def _of_estimate(scenario):
    yield {"feasible": scenario["feasible"], **{k: v["mid"] for k, v in scenario["metrics"].items()}}


def _of_pareto(scenario):
    for point in scenario.get("candidates", scenario["frontier"]):
        yield {k: v for k, v in point.items() if not isinstance(v, dict)}


def _of_plan(scenario):
    for answer in scenario["answers"]:
        yield {"minimise": answer["minimise"], "value": answer["value"], **answer["best"]}


def _of_train(scenario):
    layout = {f"layout_{k}": v for k, v in _plain(scenario.get("layout") or {}).items()}
    yield {**_plain(scenario), **layout, **_plain(scenario.get("figures") or {})}


def _of_sensitivity(scenario):
    for bar in scenario["tornado"]:
        yield _plain(bar)


def _of_sheets(scenario):
    for table in scenario["tables"]:
        for row in table["rows"]:
            plain = {"table": table["id"], **_plain(row)}
            yield {**plain, **{k: _mid(v) for k, v in row["values"].items()}}


_scenario_rows = {
    "estimate": _of_estimate,
    "pareto": _of_pareto,
    "plan": _of_plan,
    "training": _of_train,
    "sensitivity": _of_sensitivity,
    "rack": _of_sheets,
    "network": _of_sheets,
    "site": _of_sheets,
}


def _rows(result):
    kind = result.get("kind")
    if kind == "sweep":
        for row in result["rows"]:
            flat = {k: v for k, v in row.items() if k != "axes"}
            yield {**flat, **row["axes"]}
    elif kind == "compare":
        for pair in result["pairs"]:
            for metric in pair["from"]["metrics"]:
                yield {
                    "metric": metric,
                    pair["from"]["name"]: _mid(pair["from"]["metrics"][metric]),
                    pair["to"]["name"]: _mid(pair["to"]["metrics"][metric]),
                    "probability_better": pair["probability_better"].get(metric),
                }
    elif kind in _scenario_rows:
        for scenario in result["scenarios"]:
            for row in _scenario_rows[kind](scenario):
                yield {"scenario": scenario["name"], **row}
    else:
        # Measured cases, profiles and entries of the catalogue are lists already.
        for name in ("cases", "profiles", "entries"):
            if name in result:
                yield from map(_plain, result[name])
                return
        raise ValueError(f"no table is known for {kind or 'this result'}")


def _table(rows):
    try:
        import pandas
    except ImportError:
        return rows
    return pandas.DataFrame(rows)


def frame(result):
    """One row a point, metric, case or entry."""
    return _table(list(_rows(result)))


def read(path, query="SELECT * FROM points ORDER BY point"):
    """Rows of a .sqlite file that `sweep` or `merge` wrote."""
    with_rows = sqlite3.connect(f"file:{os.path.abspath(os.fspath(path))}?mode=ro", uri=True)
    try:
        with_rows.row_factory = sqlite3.Row
        return _table([dict(row) for row in with_rows.execute(query)])
    finally:
        with_rows.close()
