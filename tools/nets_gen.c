/* nets_gen.c - turns network files into tables in C, checked while the program is built.
 *
 * Run as: nets-gen OUT.c FILE.net... The files are read by the reader of the bots, so a
 * damaged one fails the build. The order of the files is the order of the table: a game
 * takes the first network that was trained for it.
 *
 * SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "bots/net/nnet_file.h"

static struct nnet_storage storage;

static void fail(const char *file, const char *what) {
    fprintf(stderr, "%s: %s\n", file, what);
    exit(1);
}

static void read_net(const char *file) {
    static uint8_t bytes[NNET_FILE_MAX + 1];
    FILE *in = fopen(file, "rb");
    if (!in)
        fail(file, "cannot be read");
    const size_t size = fread(bytes, 1, sizeof bytes, in);
    fclose(in);
    const char *wrong = nnet_read(&storage, bytes, size);
    if (wrong)
        fail(file, wrong);
}

static void begin(FILE *out, const char *type, const char *name, int index,
                  const char *size) {
    fprintf(out, "static const %s %s_%d%s = {", type, name, index, size);
}

#define WRITE_LIST(out, list, count)                                                     \
    for (size_t i_ = 0; i_ < (count); i_++)                                              \
    fprintf(out, "%s%ld", i_ ? "," : "", (long)(list)[i_])

#define WRITE_TABLE(out, table, rows)                                                    \
    for (size_t row_ = 0; row_ < (rows); row_++) {                                       \
        fprintf(out, "%s{", row_ ? ",\n" : "\n");                                        \
        WRITE_LIST(out, (table)[row_], sizeof(table)[0] / sizeof(table)[0][0]);          \
        fprintf(out, "}");                                                               \
    }

static void write_weights(FILE *out, int index) {
    begin(out, "int8_t", "rows", index, "[][NNET_FIRST]");
    WRITE_TABLE(out, storage.rows, storage.row_count);
    fprintf(out, "};\n");
    begin(out, "int16_t", "first", index, "[]");
    WRITE_LIST(out, storage.first, (size_t)NNET_FIRST);
    fprintf(out, "};\n");
    begin(out, "int16_t", "scale", index, "[]");
    WRITE_LIST(out, storage.scale, (size_t)NNET_FIRST);
    fprintf(out, "};\n");
    begin(out, "int16_t", "second", index, "[][NNET_SECOND][2]");
    for (size_t pair = 0; pair < NNET_FIRST / 2; pair++) {
        fprintf(out, "%s{", pair ? ",\n" : "\n");
        WRITE_TABLE(out, storage.second[pair], (size_t)NNET_SECOND);
        fprintf(out, "}");
    }
    fprintf(out, "};\n");
    begin(out, "int32_t", "second_start", index, "[]");
    WRITE_LIST(out, storage.second_start, (size_t)NNET_SECOND);
    fprintf(out, "};\n");
    begin(out, "int16_t", "answer", index, "[][NNET_SECOND]");
    WRITE_TABLE(out, storage.answer, (size_t)NNET_ANSWERS);
    fprintf(out, "};\n");
    begin(out, "int32_t", "answer_start", index, "[]");
    WRITE_LIST(out, storage.answer_start, (size_t)NNET_ANSWERS);
    fprintf(out, "};\n");
    /* The declarations that the table needs. */
    begin(out, "uint64_t", "key", index, "[NNET_GAMES_MAX]");
    for (unsigned i = 0; i < NNET_GAMES_MAX; i++)
        fprintf(out, "%s%" PRIu64 "u", i ? "," : "", storage.net.key[i]);
    fprintf(out, "};\n");
    begin(out, "uint16_t", "row_of", index, "[NNET_INPUTS]");
    WRITE_LIST(out, storage.net.row_of, (size_t)NNET_INPUTS);
    fprintf(out, "};\n");
    fprintf(out, "enum { GAMES_%d = %u, CALLS_%d = %d };\n\n", index, storage.net.games,
            index, storage.net.calls);
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: nets-gen OUT.c FILE.net...\n");
        return 2;
    }
    FILE *out = fopen(argv[1], "w");
    if (!out)
        fail(argv[1], "cannot be written");
    fprintf(out, "/* Made from network files by nets-gen. */\n"
                 "#include \"bots/net/nnet_builtin.h\"\n\n");
    for (int i = 2; i < argc; i++) {
        read_net(argv[i]);
        write_weights(out, i - 2);
    }
    fprintf(out, "const struct nnet nnet_builtin[] = {\n");
    for (int i = 0; i < argc - 2; i++)
        fprintf(
            out,
            "    {key_%d, GAMES_%d, row_of_%d, rows_%d, first_%d, scale_%d, second_%d, "
            "second_start_%d, answer_%d, answer_start_%d, CALLS_%d},\n",
            i, i, i, i, i, i, i, i, i, i, i);
    fprintf(out, "};\nconst int nnet_builtin_count = %d;\n", argc - 2);
    if (fclose(out) != 0)
        fail(argv[1], "cannot be written");
    return 0;
}
