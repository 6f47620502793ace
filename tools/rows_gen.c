/* rows_gen.c - turns files of rows, such as those of data/puzzles, into a table in C.
 *
 * Run as: rows-gen HEADER TABLE FILE... OUTPUT. The header declares the table, and its size as TABLE_size. Whether rows are right
 * is for tests.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

enum { LINE_SIZE = 2048 };

/* Writes the rows of a file as strings; lines that begin with a semicolon are for people. Returns how many, or -1. */
static int copy(const char *name, FILE *out) {
    static char line[LINE_SIZE];
    FILE *in = fopen(name, "r");
    int rows = 0;
    if (!in) {
        fprintf(stderr, "%s: cannot be read\n", name);
        return -1;
    }
    while (rows >= 0 && fgets(line, sizeof line, in)) {
        const size_t length = strcspn(line, "\n");
        if (line[length] != '\n' || strpbrk(line, "\"\\")) {
            fprintf(stderr, "%s: a line is too long, or has quotes: %.60s\n", name, line);
            rows = -1;
        } else if (length > 0 && *line != ';') {
            fprintf(out, "    \"%.*s\",\n", (int)length, line);
            rows++;
        }
    }
    fclose(in);
    return rows;
}

int main(int argc, char **argv) {
    enum { HEADER = 1, TABLE, FIRST };
    int all = 0;
    if (argc <= FIRST + 1) {
        fprintf(stderr, "usage: rows-gen HEADER TABLE FILE... OUTPUT\n");
        return 2;
    }
    FILE *out = fopen(argv[argc - 1], "w");
    if (!out)
        return 1;
    fprintf(out,
            "/* Made by rows-gen. */\n"
            "#include \"%s\"\n\n"
            "const char *const %s[] = {\n",
            argv[HEADER], argv[TABLE]);
    for (int i = FIRST; i + 1 < argc; i++) {
        const int rows = copy(argv[i], out);
        if (rows < 0)
            return 1;
        all += rows;
    }
    fprintf(out, "    0,\n};\nconst int %s_size = %d;\n", argv[TABLE], all);
    return fclose(out) == 0 ? 0 : 1;
}
