# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine in this process, over librackline.

>>> import rackline
>>> s = rackline.Scenario("llama-70b-generations#H100 HGX")
>>> s["workload.isl"] = 2048
>>> s["workload.isl"]
2048.0
>>> s.estimate()["tok_s_per_mw"] > 0
True

Calls release the lock of the interpreter, so that threads work side by side; a scenario belongs to one thread while it is changed.
"""

import ctypes
import ctypes.util
import json
import os
import pathlib
import threading
from ctypes import POINTER, byref, c_char_p, c_double, c_int, c_int32, c_size_t, c_uint, c_uint64, c_void_p

from .commands import RacklineError

_ABI = 1
_double_p = POINTER(c_double)


class _Error(ctypes.Structure):
    _fields_ = [("where", ctypes.c_char * 256), ("detail", ctypes.c_char * 768)]


class _Point(ctypes.Structure):
    _fields_ = [
        ("batch", c_double),
        ("concurrency", c_double),
        ("provisioned_w", c_double),
        ("average_w", c_double),
        ("gpus", c_int32),
        ("feasible", c_int32),
        ("label", ctypes.c_char * 112),
    ]


class _System(ctypes.Structure):
    _fields_ = [
        ("value", c_double),
        ("provisioned_w", c_double),
        ("average_w", c_double),
        ("usd_per_hour", c_double),
        ("tokens_per_s", c_double),
        ("requests_per_s", c_double),
        ("users", c_double),
        ("racks", c_int32),
        ("gpus", c_int32),
        ("instances", c_int32),
        ("reserved", c_int32),
        ("point", _Point),
    ]


class _Axis(ctypes.Structure):
    _fields_ = [("path", c_char_p), ("numbers", _double_p), ("texts", POINTER(c_char_p)), ("count", c_size_t)]


_progress_t = ctypes.CFUNCTYPE(c_int, c_void_p, c_uint64, c_uint64)


class _Control(ctypes.Structure):
    _fields_ = [("progress", _progress_t), ("user", c_void_p)]


class _Requests(ctypes.Structure):
    _fields_ = [
        ("trace", c_char_p),
        ("router", c_char_p),
        ("times", c_double),
        ("attain", c_double),
        ("compress", c_int32),
        ("no_cache", c_int32),
        ("instances", c_int32),
        ("lanes", c_int32),
        ("day", c_char_p),
        ("autoscale", c_int32),
        ("least", c_int32),
        ("start_delay", c_double),
        ("hold", c_double),
        ("interval", c_double),
    ]


class _Figure(ctypes.Structure):
    _fields_ = [
        ("id", ctypes.c_char * 128),
        ("unit", ctypes.c_char * 32),
        ("mid", c_double),
        ("low", c_double),
        ("high", c_double),
    ]


_INFEASIBLE, _CANCELLED, _TOO_SMALL = 1, 5, 6
# Exit codes of the command line, which `RacklineError.code` has.
_codes = {1: 1, 2: 2, 3: 3, 4: 4}


class Cancelled(Exception):
    """The progress function asked for the end."""


def _library_paths():
    if "RACKLINE_LIBRARY" in os.environ:
        yield os.environ["RACKLINE_LIBRARY"]
        return
    beside = pathlib.Path(__file__).resolve().parent / "librackline.so.0"
    if beside.exists():
        yield str(beside)
    yield "librackline.so.0"


def _load():
    last = None
    for path in _library_paths():
        try:
            library = ctypes.CDLL(path)
        except OSError as missing:
            last = missing
            continue
        _declare(library)
        if library.rackline_abi() != _ABI:
            raise RacklineError(f"{path} has interface {library.rackline_abi()}, this package needs {_ABI}", 4)
        return library
    raise RacklineError(f"librackline is not installed ({last}); RACKLINE_LIBRARY may name it", 4)


def _declare(library):
    handle, error = c_void_p, POINTER(_Error)
    for name, result, arguments in [
        ("abi", c_int, []),
        ("version", c_char_p, []),
        ("catalogue_open", c_int, [c_char_p, c_char_p, POINTER(handle), error]),
        ("catalogue_close", None, [handle]),
        ("scenario_load", c_int, [handle, c_char_p, c_size_t, c_char_p, POINTER(handle), error]),
        ("scenario_read", c_int, [handle, c_char_p, POINTER(handle), error]),
        ("scenario_copy", c_int, [handle, POINTER(handle), error]),
        ("scenario_close", None, [handle]),
        ("scenario_name", c_char_p, [handle]),
        ("scenario_trains", c_int, [handle]),
        ("set", c_int, [handle, c_char_p, c_char_p, error]),
        ("set_number", c_int, [handle, c_char_p, c_double, error]),
        ("get", c_int, [handle, c_char_p, POINTER(c_double), error]),
        ("unit", c_char_p, [c_char_p]),
        ("metric_count", c_size_t, []),
        ("metric_id", c_char_p, [c_size_t]),
        ("metric_unit", c_char_p, [c_size_t]),
        # Addresses are given as whole numbers, which costs less than pointers with a type.
        ("estimate", c_int, [handle, c_void_p, c_void_p, c_void_p, c_void_p, c_size_t, c_void_p]),
        (
            "pareto",
            c_int,
            [handle, c_char_p, c_char_p, c_void_p, c_void_p, c_size_t, POINTER(c_size_t), POINTER(_Control), error],
        ),
        ("plan", c_int, [handle, c_char_p, c_char_p, POINTER(_System), error]),
        (
            "traffic",
            c_int,
            [handle, POINTER(_Requests), POINTER(_Figure), c_size_t, POINTER(c_size_t), POINTER(_Control), error],
        ),
        ("training_count", c_size_t, []),
        ("training_id", c_char_p, [c_size_t]),
        ("train", c_int, [handle, c_uint, c_void_p, c_void_p, c_void_p, c_size_t, error]),
        (
            "sweep",
            c_int,
            [handle, POINTER(_Axis), c_size_t, POINTER(c_char_p), c_size_t, c_void_p, c_size_t, c_uint, POINTER(_Control), error],
        ),
    ]:
        function = getattr(library, "rackline_" + name)
        function.restype, function.argtypes = result, arguments


class _Engine:
    """The library and the catalogue, opened at the first use."""

    def __init__(self):
        self.library = _load()
        self.catalogue = c_void_p()
        error = _Error()
        _check(self.library.rackline_catalogue_open(None, None, byref(self.catalogue), byref(error)), error)
        self.metrics = self._names("metric")
        self.figures = self._names("training")

    def _names(self, what):
        count = getattr(self.library, f"rackline_{what}_count")()
        name = getattr(self.library, f"rackline_{what}_id")
        return tuple(name(i).decode() for i in range(count))


_engine = None
_lock = threading.Lock()


def _opened():
    global _engine
    if _engine is None:
        with _lock:
            if _engine is None:
                _engine = _Engine()
    return _engine


def _check(status, error):
    if status == 0:
        return
    if status == _CANCELLED:
        raise Cancelled
    where, detail = error.where.decode(errors="replace"), error.detail.decode(errors="replace")
    raise RacklineError(f"{where}: {detail}" if where else detail, _codes.get(status, 4))


def _control(progress):
    """What the library calls with points done and their number; an exception of the caller's ends the work and is raised again.
    It is called without a progress function, too: that is when Python takes notice of Ctrl-C."""
    raised = []

    def called(_user, done, total):
        try:
            return 1 if progress is not None and progress(done, total) else 0
        except BaseException as error:  # pylint: disable=broad-except
            raised.append(error)
            return 1

    return _Control(_progress_t(called), None), raised


def _finish(status, error, raised):
    if raised:
        raise raised[0]
    _check(status, error)


def _numpy():
    try:
        import numpy
    except ImportError:
        return None
    return numpy


class Array:
    """Doubles one after another where numpy is not installed: with rows, indices and the buffer protocol of `memoryview`."""

    def __new__(cls, rows, columns=None):
        flat = (c_double * (rows * (columns or 1)))()
        view = memoryview(flat).cast("B").cast("d")
        if columns is None or not len(view):
            return view
        return view.cast("B").cast("d", (rows, columns))


def _array(rows, columns=None):
    """An array that the library fills, and its address."""
    numpy = _numpy()
    if numpy is not None:
        values = numpy.empty(rows if columns is None else (rows, columns))
        return values, values.ctypes.data
    values = Array(rows, columns)
    return values, ctypes.addressof(ctypes.c_char.from_buffer(values)) if values.nbytes else 0


def metrics():
    """Ids of all metrics with their units.

    >>> import rackline
    >>> rackline.metrics()["tok_s_per_user"]
    'tok/s'
    """
    engine = _opened()
    return {name: engine.library.rackline_metric_unit(i).decode() for i, name in enumerate(engine.metrics)}


def unit(path):
    """The unit that numbers of a parameter are in; empty for counts and ratios.

    >>> import rackline
    >>> rackline.unit("workload.limits.speed")
    'tok/s'
    """
    found = _opened().library.rackline_unit(path.encode())
    if found is None:
        raise RacklineError(f"{path}: unknown parameter", 2)
    return found.decode()


class Scenario:
    """A scenario that is looked up once and then asked many times.

    The source is the name of an example or a file, as on the command line, or the content of a scenario file as a dict.

    >>> import rackline
    >>> s = rackline.Scenario("llama-70b-generations#H100 HGX")
    >>> s.name
    'H100 HGX'
    >>> s["hardware.accelerator.hbm.bandwidth"] = "4 TB/s"
    >>> s["hardware.accelerator.hbm.bandwidth"], rackline.unit("hardware.accelerator.hbm.bandwidth")
    (4.0, 'TB/s')
    >>> s["workload.isll"] = 3
    Traceback (most recent call last):
        ...
    rackline.commands.RacklineError: workload.isll: unknown parameter, did you mean workload.isl?
    """

    def __init__(self, source, settings=None, name=None):
        engine = _opened()
        self._source, self._settings = (source, name), {}
        self._library, self._handle, self._error = engine.library, c_void_p(), _Error()
        self._metrics = engine.metrics
        if isinstance(source, dict):
            text = json.dumps(source).encode()
            status = self._library.rackline_scenario_load(
                engine.catalogue, text, len(text), name and name.encode(), byref(self._handle), byref(self._error)
            )
        else:
            full = os.fspath(source) + (f"#{name}" if name else "")
            status = self._library.rackline_scenario_read(
                engine.catalogue, os.fsencode(full), byref(self._handle), byref(self._error)
            )
        _check(status, self._error)
        self._arrange()
        for path, value in (settings or {}).items():
            self[path] = value

    def _arrange(self):
        """Kept for every estimate, so that one call allocates nothing."""
        self._mid = (c_double * len(self._metrics))()
        self._estimate = self._library.rackline_estimate
        self._address = ctypes.addressof(self._mid)
        self._where = ctypes.addressof(self._error)

    def __del__(self):
        if getattr(self, "_handle", None):
            self._library.rackline_scenario_close(self._handle)

    def copy(self):
        """A second one with the same content, for another thread."""
        twin = object.__new__(Scenario)
        twin._library, twin._metrics, twin._handle, twin._error = self._library, self._metrics, c_void_p(), _Error()
        twin._source, twin._settings = self._source, dict(self._settings)
        _check(self._library.rackline_scenario_copy(self._handle, byref(twin._handle), byref(twin._error)), twin._error)
        twin._arrange()
        return twin

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, _memo):
        return self.copy()

    def __reduce__(self):
        """What it was made from: another process looks it up in its own catalogue."""
        source, name = self._source
        return Scenario, (source, dict(self._settings), name)

    @property
    def name(self):
        return self._library.rackline_scenario_name(self._handle).decode()

    @property
    def trains(self):
        return bool(self._library.rackline_scenario_trains(self._handle))

    def __setitem__(self, path, value):
        if isinstance(value, str):
            status = self._library.rackline_set(self._handle, path.encode(), value.encode(), byref(self._error))
        else:
            status = self._library.rackline_set_number(self._handle, path.encode(), value, byref(self._error))
        _check(status, self._error)
        # The last one set counts, so it goes to the end.
        self._settings.pop(path, None)
        self._settings[path] = value if isinstance(value, str) else float(value)

    def __getitem__(self, path):
        value = c_double()
        _check(self._library.rackline_get(self._handle, path.encode(), byref(value), byref(self._error)), self._error)
        return value.value

    def estimate(self):
        """The scenario's own point: every metric by its id. Where nothing is feasible a RacklineError of code 1 says why.

        >>> import rackline
        >>> rackline.Scenario("llama-70b-generations#H100 HGX").estimate()["gpu_j_per_tok"] > 0
        True
        """
        status = self._estimate(self._handle, None, self._address, None, None, len(self._mid), self._where)
        if status:
            _check(status, self._error)
        return dict(zip(self._metrics, self._mid))

    def intervals(self):
        """The ends of the 90 % interval of every metric, with the middle: (low, mid, high).

        >>> import rackline
        >>> low, mid, high = rackline.Scenario("llama-70b-generations#H100 HGX").intervals()["tok_s_per_mw"]
        >>> low < mid < high
        True
        """
        low, mid, high = ((c_double * len(self._metrics))() for _ in range(3))
        addresses = [ctypes.addressof(part) for part in (mid, low, high)]
        _check(self._estimate(self._handle, None, *addresses, len(mid), self._where), self._error)
        return {name: ends for name, *ends in zip(self._metrics, low, mid, high)}

    def point(self):
        """The layout, the load and the power of the scenario's own point.

        >>> import rackline
        >>> rackline.Scenario("llama-70b-generations#H100 HGX").point()["gpus"] > 0
        True
        """
        point = _Point()
        _check(
            self._estimate(self._handle, ctypes.addressof(point), None, None, None, 0, self._where), self._error
        )
        return _fields(point)

    def frontier(self, x=None, y=None, progress=None):
        """The frontier over two metrics by rising x: a column for every metric, and `label` and `gpus` of each point.

        >>> import rackline
        >>> f = rackline.Scenario("llama-70b-generations#H100 HGX").frontier()
        >>> bool(f["tok_s_per_user"][0] < f["tok_s_per_user"][-1])
        True
        """
        count, (control, raised) = c_size_t(), _control(progress)
        capacity = 1024
        while True:
            points = (_Point * capacity)()
            values, address = _array(capacity, len(self._metrics))
            status = self._library.rackline_pareto(
                self._handle,
                x and x.encode(),
                y and y.encode(),
                ctypes.addressof(points),
                address,
                capacity,
                byref(count),
                byref(control) if progress else None,
                byref(self._error),
            )
            if status != _TOO_SMALL:
                break
            capacity = count.value
        _finish(status, self._error, raised)
        rows = count.value
        result = {name: _column(values, i, rows) for i, name in enumerate(self._metrics)}
        result["label"] = [p.label.decode() for p in points[:rows]]
        result["gpus"] = [p.gpus for p in points[:rows]]
        return result

    def plan(self, target, goal="gpus"):
        """The system of whole racks that reaches a target such as "5 MW", "100 req/s", "1e9 tok/day" or "64 users" with the least
        of `gpus`, `cost` or `power`.

        >>> import rackline
        >>> rackline.Scenario("llama-70b-generations#H100 HGX").plan("100 req/s")["racks"] > 0
        True
        """
        system = _System()
        status = self._library.rackline_plan(
            self._handle, target.encode(), goal.encode(), byref(system), byref(self._error)
        )
        _check(status, self._error)
        return {**_fields(system), "point": _fields(system.point)}

    def traffic(self, trace, router=None, times=1, attain=0.95, instances=0, lanes=32, compress=False, cache=True, day=None,
                autoscale=False, least=1, start_delay=90, hold=600, interval=60, progress=None):
        """A fleet of the scenario under the requests of a trace, a file or a shipped one, as `rackline traffic` has it: every
        figure by table, row and column, as (low, mid, high). `day` sends them over a day, and with `autoscale` the fleet follows
        the load. Where no fleet keeps the limits a RacklineError of code 1 says why.

        >>> import rackline
        >>> s = rackline.Scenario("llama-70b-generations#H100 HGX")
        >>> s.traffic("azure-2023-conv", instances=4, attain=0)["requests.requests.value"]
        (19366.0, 19366.0, 19366.0)
        """
        asked = _Requests(os.fsencode(trace), router and router.encode(), times, attain, compress, not cache, instances, lanes,
                          day and os.fsencode(day), autoscale, least, start_delay, hold, interval)
        count, (control, raised) = c_size_t(), _control(progress)
        # More than the tables of one scenario have.
        figures = (_Figure * 1024)()
        status = self._library.rackline_traffic(
            self._handle, byref(asked), figures, len(figures), byref(count), byref(control), byref(self._error)
        )
        _finish(status, self._error, raised)
        return {f.id.decode(): (f.low, f.mid, f.high) for f in figures[: count.value]}

    def train(self, threads=0):
        """Every figure of a training run by its name, in coherent units, as `rackline train --format json` has them.

        >>> import rackline
        >>> 0 < rackline.Scenario("train-llama-405b").train()["mfu_bf16"] < 1
        True
        """
        names = _opened().figures
        mid = (c_double * len(names))()
        status = self._library.rackline_train(
            self._handle, threads, ctypes.addressof(mid), None, None, len(mid), byref(self._error)
        )
        _check(status, self._error)
        return dict(zip(names, mid))

    def sweep(self, axes, metrics=None, threads=0, progress=None):
        """The scenario at every combination of the axes, the last running fastest: a column for each axis and each metric. An axis is
        a list or an array of numbers in the parameter's unit, or a list of texts; points where nothing is feasible are NaN.

        >>> import rackline
        >>> s = rackline.Scenario("llama-70b-generations#H100 HGX")
        >>> columns = s.sweep({"workload.isl": [512, 1024], "facility.pue": [1.1, 1.2, 1.3]}, metrics=["tok_s_per_mw"])
        >>> list(columns), len(columns["tok_s_per_mw"])
        (['workload.isl', 'facility.pue', 'tok_s_per_mw'], 6)
        """
        wanted = list(self._metrics if metrics is None else metrics)
        kept, given = [], (_Axis * max(1, len(axes)))()
        rows = 1
        for place, (path, values) in enumerate(axes.items()):
            given[place].path, given[place].count = path.encode(), len(values)
            rows *= len(values)
            _fill_axis(given[place], values, kept)
        names = (c_char_p * max(1, len(wanted)))(*(name.encode() for name in wanted))
        filled, address = _array(max(rows, 1), len(wanted))
        control, raised = _control(progress)
        status = self._library.rackline_sweep(
            self._handle,
            given,
            len(axes),
            names,
            len(wanted),
            address,
            rows,
            threads,
            byref(control),
            byref(self._error),
        )
        _finish(status, self._error, raised)
        columns = _axis_columns(axes, rows)
        columns.update((name, _column(filled, i, rows)) for i, name in enumerate(wanted))
        return columns


def _fields(structure):
    """The plain fields of a structure as a dict."""
    values = {}
    for name, *_ in structure._fields_:
        value = getattr(structure, name)
        if name != "reserved" and not isinstance(value, ctypes.Structure):
            values[name] = value.decode() if isinstance(value, bytes) else value
    if "feasible" in values:
        values["feasible"] = bool(values["feasible"])
    return values


def _fill_axis(axis, values, kept):
    """Arrays of doubles are given as they are; lists are written out once. `kept` outlives the call."""
    numpy = _numpy()
    if numpy is not None and isinstance(values, numpy.ndarray) and values.ndim != 1:
        raise ValueError(f"{axis.path.decode()}: expected an array of one dimension, not of {values.ndim}")
    if numpy is not None and isinstance(values, numpy.ndarray) and values.dtype.kind in "fiu":
        numbers = numpy.ascontiguousarray(values, dtype=float)
        axis.numbers = ctypes.cast(numbers.ctypes.data, _double_p)
        kept.append(numbers)
    elif all(isinstance(value, str) for value in values):
        texts = (c_char_p * len(values))(*(value.encode() for value in values))
        axis.texts = ctypes.cast(texts, POINTER(c_char_p))
        kept.append(texts)
    else:
        numbers = (c_double * len(values))(*values)
        axis.numbers = ctypes.cast(numbers, _double_p)
        kept.append(numbers)


def _column(values, place, rows):
    """A view where numpy is there; else a list."""
    if _numpy() is not None:
        return values[:rows, place]
    return [values[row, place] for row in range(rows)]


def _axis_columns(axes, rows):
    numpy, columns, behind = _numpy(), {}, rows
    ahead = 1
    for path, values in axes.items():
        behind //= max(1, len(values))
        if numpy is not None:
            columns[path] = numpy.tile(numpy.repeat(numpy.asarray(values), behind), ahead)
        else:
            columns[path] = [value for value in values for _ in range(behind)] * ahead
        ahead *= len(values)
    return columns
