/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads the library named first and prints the metrics of the scenario named second, each with all its digits, one a line. */
#include <rackline.h>

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

/* ISO C has no cast from what dlsym gives to a function. */
#define FIND(name) \
    do { \
        void *found = dlsym(library, #name); \
        if (found == NULL) return complain(#name, "is not exported"); \
        memcpy(&name##_, &found, sizeof found); \
    } while (0)

static int complain(const char *where, const char *detail) {
    fprintf(stderr, "%s: %s\n", where, detail);
    return 1;
}

int main(int argc, char **argv) {
    int (*rackline_abi_)(void);
    rackline_status (*rackline_catalogue_open_)(const char *, const char *, rackline_catalogue **, rackline_error *);
    void (*rackline_catalogue_close_)(rackline_catalogue *);
    rackline_status (*rackline_scenario_read_)(const rackline_catalogue *, const char *, rackline_scenario **, rackline_error *);
    void (*rackline_scenario_close_)(rackline_scenario *);
    rackline_status (*rackline_set_)(rackline_scenario *, const char *, const char *, rackline_error *);
    size_t (*rackline_metric_count_)(void);
    const char *(*rackline_metric_id_)(size_t);
    rackline_status (*rackline_estimate_)(const rackline_scenario *, rackline_point *, double *, double *, double *, size_t,
                                          rackline_error *);
    rackline_catalogue *catalogue = NULL;
    rackline_scenario *scenario = NULL;
    rackline_error error;
    double mid[64], low[64], high[64];
    size_t i, count;
    int word;
    void *library = argc > 2 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    if (library == NULL) return complain("dlopen", argc > 2 ? dlerror() : "expected LIBRARY SCENARIO [PATH VALUE]...");
    FIND(rackline_abi);
    FIND(rackline_catalogue_open);
    FIND(rackline_catalogue_close);
    FIND(rackline_scenario_read);
    FIND(rackline_scenario_close);
    FIND(rackline_set);
    FIND(rackline_metric_count);
    FIND(rackline_metric_id);
    FIND(rackline_estimate);
    if (rackline_abi_() != RACKLINE_ABI) return complain("rackline_abi", "is another one");
    if (rackline_catalogue_open_(NULL, NULL, &catalogue, &error) != RACKLINE_DONE) return complain(error.where, error.detail);
    if (rackline_scenario_read_(catalogue, argv[2], &scenario, &error) != RACKLINE_DONE)
        return complain(error.where, error.detail);
    for (word = 3; word + 1 < argc; word += 2)
        if (rackline_set_(scenario, argv[word], argv[word + 1], &error) != RACKLINE_DONE)
            return complain(error.where, error.detail);
    count = rackline_metric_count_();
    if (count > sizeof mid / sizeof *mid) return complain("rackline_metric_count", "is more than expected");
    if (rackline_estimate_(scenario, NULL, mid, low, high, count, &error) != RACKLINE_DONE)
        return complain(error.where, error.detail);
    for (i = 0; i < count; ++i) printf("%s %.17g %.17g %.17g\n", rackline_metric_id_(i), mid[i], low[i], high[i]);
    rackline_scenario_close_(scenario);
    rackline_catalogue_close_(catalogue);
    return dlclose(library);
}
