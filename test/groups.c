/* groups.c - the main() of a layer's unit tests: runs the files that are named, all of them without a name.
 *
 * GROUPS is GROUP(NAME) for each NAME_test.c of the layer; Meson gives it.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#define GROUP(name) int test_##name(void);
GROUPS
#undef GROUP

static const struct {
    const char *name;
    int (*run)(void);
} groups[] = {
#define GROUP(name) {#name, test_##name},
    GROUPS
#undef GROUP
};
enum { COUNT = sizeof groups / sizeof *groups };

static int run(const char *name) {
    for (int i = 0; i < COUNT; i++)
        if (strcmp(groups[i].name, name) == 0)
            return groups[i].run();
    fprintf(stderr, "there are no tests '%s'\n", name);
    return 1;
}

int main(int argc, char **argv) {
    int failed = 0;
    for (int i = 1; i < argc; i++)
        failed += run(argv[i]);
    for (int i = 0; argc == 1 && i < COUNT; i++)
        failed += groups[i].run();
    return failed != 0;
}
