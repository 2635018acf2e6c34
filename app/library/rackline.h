// SPDX-License-Identifier: GPL-3.0-or-later
/* Rackline as a library: performance, power and cost of AI factories, with the digits of the command `rackline`.
 *
 * Link with `pkg-config --cflags --libs rackline`, or with `find_package(rackline)` and `rackline::rackline`.
 *
 * What holds for all functions:
 *  - Text is UTF-8. Numbers of parameters are in the unit that `rackline_unit` gives, metrics in that of `rackline_metric_unit`.
 *  - A function that can fail returns a rackline_status; `error`, which may be NULL, then says what is wrong and where.
 *  - What a function fills belongs to the caller. What it opens is closed by the function of the same noun.
 *  - Nothing is kept between calls but in handles. A catalogue may be used by several threads at once; a scenario by several as
 *    long as none of them changes it.
 *  - No exception and no signal leaves the library, and it neither reads nor sets the locale.
 *  - Functions, values and the layout of structures stay as they are while RACKLINE_ABI does. */
#ifndef RACKLINE_H
#define RACKLINE_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif
#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface; rackline_abi() has that of the loaded library. */
#define RACKLINE_ABI 1

/* NOLINTBEGIN(modernize-use-using): C has no `using`. */
typedef enum rackline_status {
    RACKLINE_DONE = 0,
    /* The question is understood and nothing is feasible; `error` has the reason. */
    RACKLINE_INFEASIBLE = 1,
    /* A wrong argument: an unknown path, metric or value. */
    RACKLINE_USAGE = 2,
    /* A text or file that cannot be read. */
    RACKLINE_INPUT = 3,
    /* A fault of the library, or no memory. */
    RACKLINE_INTERNAL = 4,
    /* The caller's progress function asked for the end. */
    RACKLINE_CANCELLED = 5,
    /* An array is smaller than the answer; the count that is needed is given. */
    RACKLINE_TOO_SMALL = 6
} rackline_status;

/* One sentence on what is wrong, and the path, option or place in a text that it is about. Both end with a zero and may be cut.
 */
typedef struct rackline_error {
    char where[256];
    char detail[768];
} rackline_error;

/* The entries of hardware, models and engines. */
typedef struct rackline_catalogue rackline_catalogue;
/* One scenario, looked up in a catalogue, which must outlive it. */
typedef struct rackline_scenario rackline_scenario;

/* One operating point: that of an estimate, one of a frontier, or that of a planned system. */
typedef struct rackline_point {
    /* Running sequences of one attention rank, and requests in flight of the whole instance. */
    double batch, concurrency;
    /* Watts of one GPU at the facility's meter, provisioned and on average. */
    double provisioned_w, average_w;
    int32_t gpus;
    /* 1 where it is feasible, otherwise 0. */
    int32_t feasible;
    /* The layout in words, such as "EP32 DP32, 10P:1D". */
    char label[112];
} rackline_point;

/* The whole units of a scenario's hardware that reach a target. */
typedef struct rackline_system {
    /* The value of the goal: GPUs, USD per hour or watts. Where power is the target, it is that of one token per second. */
    double value;
    double provisioned_w, average_w;
    /* The cost per hour, 0 where no price is known. */
    double usd_per_hour;
    double tokens_per_s, requests_per_s, users;
    int32_t racks, gpus, instances;
    int32_t reserved;
    rackline_point point;
} rackline_system;

/* One axis of a sweep: `count` numbers in the unit of the parameter, or, where `numbers` is NULL, as many texts. */
typedef struct rackline_axis {
    const char* path;
    const double* numbers;
    const char* const* texts;
    size_t count;
} rackline_axis;

/* A function that is called on the caller's thread some times a second while a long call works. If it returns anything but 0, the
 * work ends and the call returns RACKLINE_CANCELLED. `total` is 0 where it is not known. */
typedef struct rackline_control {
    int (*progress)(void* user, uint64_t done, uint64_t total);
    void* user;
} rackline_control;

/* Requests, and how a fleet serves them: the options of `rackline traffic`. */
typedef struct rackline_requests {
    /* A file of requests or of sessions, or a shipped one by its name, such as "azure-2023-conv". */
    const char* trace;
    /* How requests find their instance, such as "kv-cost"; NULL is "least-loaded". */
    const char* router;
    /* How many times the load is served, from 0.001 to 1000, and the share of requests that must be within the limits. */
    double times, attain;
    /* 1 or 0: whether more load makes bursts steeper instead of adding users, and whether every prompt is read whole. */
    int32_t compress, no_cache;
    /* The instances of the fleet, 0 for the fewest that are enough, and how many sessions are live at a time. */
    int32_t instances, lanes;
    /* A file of a day's curve, or the shipped "working-day": the requests are sent over a whole day. NULL is the time of the
     * trace. */
    const char* day;
    /* 1 or 0: whether the fleet follows the load; and then the instances that are always on, and in seconds the time until a new
     * one serves, the time that one stays after it was wanted last, and the time between two looks at the load. */
    int32_t autoscale, least;
    double start_delay, hold, interval;
} rackline_requests;

/* One figure of an answer in its unit, with the ends of its interval where it has one. */
typedef struct rackline_figure {
    /* The table, row and column as CSV has them: "requests.requests.value". */
    char id[128];
    char unit[32];
    double mid, low, high;
} rackline_figure;
/* NOLINTEND(modernize-use-using) */

/* The RACKLINE_ABI of the library that is loaded. */
int rackline_abi(void);
/* The version of the library, such as "0.1.0". */
const char* rackline_version(void);

/* Opens a catalogue for reading. `database` may be NULL: the one of RACKLINE_CATALOGUE, else the installed one. `overlay` is the
 * user's own file, or NULL for none. */
rackline_status rackline_catalogue_open(const char* database, const char* overlay, rackline_catalogue** catalogue,
                                        rackline_error* error);
/* Closes a catalogue, whose scenarios must be closed before. NULL is allowed. */
void rackline_catalogue_close(rackline_catalogue* catalogue);

/* Makes a scenario from the content of a scenario file, of `length` bytes. `name` picks one of several; NULL takes the first. */
rackline_status rackline_scenario_load(const rackline_catalogue* catalogue, const char* text, size_t length, const char* name,
                                       rackline_scenario** scenario, rackline_error* error);
/* Makes a scenario from a file or a shipped example, as the command line names it: "three-generations#GB200 NVL72". */
rackline_status rackline_scenario_read(const rackline_catalogue* catalogue, const char* source, rackline_scenario** scenario,
                                       rackline_error* error);
/* A second handle with the same content, for another thread. */
rackline_status rackline_scenario_copy(const rackline_scenario* scenario, rackline_scenario** copy, rackline_error* error);
/* Closes a scenario. NULL is allowed. */
void rackline_scenario_close(rackline_scenario* scenario);
/* The name of a scenario, which lives as long as the scenario. */
const char* rackline_scenario_name(const rackline_scenario* scenario);
/* 1 where it trains, 0 where it serves. */
int rackline_scenario_trains(const rackline_scenario* scenario);

/* Sets a value as `--set PATH=VALUE` does, such as "hardware.accelerator.hbm.bandwidth" to "8 TB/s". On an error the
 * scenario stays as it was. */
rackline_status rackline_set(rackline_scenario* scenario, const char* path, const char* value, rackline_error* error);
/* Sets a number in the parameter's unit. */
rackline_status rackline_set_number(rackline_scenario* scenario, const char* path, double value, rackline_error* error);
/* Reads a value as a number in the parameter's unit; a choice as its place, from 0. */
rackline_status rackline_get(const rackline_scenario* scenario, const char* path, double* value, rackline_error* error);
/* The unit of a parameter, empty for counts and ratios, NULL where there is no such parameter. */
const char* rackline_unit(const char* path);

/* The number of metrics, and the id (such as "tok_s_per_mw") and unit of each; NULL behind the last. */
size_t rackline_metric_count(void);
const char* rackline_metric_id(size_t metric);
const char* rackline_metric_unit(size_t metric);

/* The scenario's own point: its layout and load where it fixes them, else the best point within its limits. Fills the first
 * `count` metrics: the middle and the ends of the 90 % interval. Each array, and `point`, may be NULL. */
rackline_status rackline_estimate(const rackline_scenario* scenario, rackline_point* point, double* mid, double* low,
                                  double* high, size_t count, rackline_error* error);

/* The frontier over two metrics, by rising x; NULL takes tok_s_per_user and tok_s_per_mw. `values` gets all metrics of one
 * point after another. Both arrays hold `capacity` points and may be NULL; `count` gets how many there are. */
rackline_status rackline_pareto(const rackline_scenario* scenario, const char* x, const char* y, rackline_point* points,
                                double* values, size_t capacity, size_t* count, const rackline_control* control,
                                rackline_error* error);

/* The system that reaches a target such as "5 MW", "100 req/s", "1e9 tok/day" or "64 users" with the least of "gpus", "cost" or
 * "power". */
rackline_status rackline_plan(const rackline_scenario* scenario, const char* target, const char* goal, rackline_system* system,
                              rackline_error* error);

/* The number of figures of a training run, and the name of each, such as "mfu_bf16"; NULL behind the last. */
size_t rackline_training_count(void);
const char* rackline_training_id(size_t figure);
/* The best layout of a training run; fills the first `count` figures with the middle and the ends of their intervals. `threads`
 * of 0 takes all. */
rackline_status rackline_train(const rackline_scenario* scenario, unsigned threads, double* mid, double* low, double* high,
                               size_t count, rackline_error* error);

/* A fleet of the scenario under requests. `figures` holds `capacity` of them and may be NULL; `count` gets how many there are. A
 * scenario without limits needs `instances`. */
rackline_status rackline_traffic(const rackline_scenario* scenario, const rackline_requests* requests, rackline_figure* figures,
                                 size_t capacity, size_t* count, const rackline_control* control, rackline_error* error);

/* The scenario at every combination of the axes, the last running fastest. `values` gets the named metrics of one row after
 * another, NaN where nothing is feasible. `rows` must be the product of the counts. `threads` of 0 takes all. */
rackline_status rackline_sweep(const rackline_scenario* scenario, const rackline_axis* axes, size_t axis_count,
                               const char* const* metrics, size_t metric_count, double* values, size_t rows, unsigned threads,
                               const rackline_control* control, rackline_error* error);

#ifdef __cplusplus
}
#endif
#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
