/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What programs were compiled with: sizes, places and values of the interface. It does not compile where one of them moves; then
 * RACKLINE_ABI must rise, and these lines with it. */
#include "rackline.h"

#include <stddef.h>

#define JOINED(a, b) a##b
#define NAMED(line) JOINED(asserted_on_line_, line)
#define HOLDS(truth) typedef char NAMED(__LINE__)[(truth) ? 1 : -1]
#define SIZE(type, bytes) HOLDS(sizeof(type) == (bytes))
#define PLACE(type, member, bytes) HOLDS(offsetof(type, member) == (bytes))

HOLDS(RACKLINE_ABI == 1);
HOLDS(RACKLINE_DONE == 0);
HOLDS(RACKLINE_INFEASIBLE == 1);
HOLDS(RACKLINE_USAGE == 2);
HOLDS(RACKLINE_INPUT == 3);
HOLDS(RACKLINE_INTERNAL == 4);
HOLDS(RACKLINE_CANCELLED == 5);
HOLDS(RACKLINE_TOO_SMALL == 6);
SIZE(rackline_error, 1024);
PLACE(rackline_error, detail, 256);
SIZE(rackline_point, 152);
PLACE(rackline_point, provisioned_w, 16);
PLACE(rackline_point, gpus, 32);
PLACE(rackline_point, feasible, 36);
PLACE(rackline_point, label, 40);
SIZE(rackline_system, 224);
PLACE(rackline_system, usd_per_hour, 24);
PLACE(rackline_system, users, 48);
PLACE(rackline_system, racks, 56);
PLACE(rackline_system, point, 72);
SIZE(rackline_axis, 32);
PLACE(rackline_axis, numbers, 8);
PLACE(rackline_axis, texts, 16);
PLACE(rackline_axis, count, 24);
SIZE(rackline_control, 16);
PLACE(rackline_control, user, 8);
SIZE(rackline_requests, 88);
PLACE(rackline_requests, router, 8);
PLACE(rackline_requests, times, 16);
PLACE(rackline_requests, attain, 24);
PLACE(rackline_requests, compress, 32);
PLACE(rackline_requests, no_cache, 36);
PLACE(rackline_requests, instances, 40);
PLACE(rackline_requests, lanes, 44);
PLACE(rackline_requests, day, 48);
PLACE(rackline_requests, autoscale, 56);
PLACE(rackline_requests, least, 60);
PLACE(rackline_requests, start_delay, 64);
PLACE(rackline_requests, hold, 72);
PLACE(rackline_requests, interval, 80);
SIZE(rackline_figure, 184);
PLACE(rackline_figure, unit, 128);
PLACE(rackline_figure, mid, 160);
PLACE(rackline_figure, low, 168);
PLACE(rackline_figure, high, 176);
PLACE(rackline_point, batch, 0);
PLACE(rackline_point, concurrency, 8);
PLACE(rackline_point, average_w, 24);
PLACE(rackline_system, value, 0);
PLACE(rackline_system, provisioned_w, 8);
PLACE(rackline_system, average_w, 16);
PLACE(rackline_system, tokens_per_s, 32);
PLACE(rackline_system, requests_per_s, 40);
PLACE(rackline_system, gpus, 60);
PLACE(rackline_system, instances, 64);
PLACE(rackline_axis, path, 0);
PLACE(rackline_control, progress, 0);
PLACE(rackline_requests, trace, 0);
PLACE(rackline_figure, id, 0);
int rackline_layout_is_kept(void);
int rackline_layout_is_kept(void) { return 1; }
