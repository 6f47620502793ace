/* lessons_gen.c - turns data/lessons into tables in C.
 *
 * Run as: lessons-gen lessons.ini deals.ini lessons.c. A wrong row fails the build with its line; whether deals are right is
 * for the test `lessons`.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 2048, LESSONS_MAX = 40, NAME_SIZE = 40, KEYS_MAX = 8 };

static const char *file;
static unsigned line;
static char names[LESSONS_MAX][NAME_SIZE];
static int lessons;

static void fail(const char *what) {
    fprintf(stderr, "%s:%u: %s\n", file, line, what);
    exit(1);
}

/* A section that is being read: the values of its keys, in the order in which they are written. */
struct section {
    const char *const *keys;
    unsigned needed; /* of them, bits */
    char value[KEYS_MAX][LINE_SIZE];
    unsigned given;
    void (*end)(const struct section *section, FILE *out);
};

static char head[LINE_SIZE];

static void end_section(struct section *section, FILE *out) {
    if (!*head)
        return;
    if ((section->given & section->needed) != section->needed)
        fail("a key is missing in the section above");
    section->end(section, out);
}

static void read_row(struct section *section, char *text) {
    char *equals = strstr(text, " =");
    if (!equals || (equals[2] != ' ' && equals[2] != '\0'))
        fail("neither a [section] nor a key = value");
    *equals = '\0';
    const char *value = equals[2] ? equals + 3 : "";
    if (strpbrk(value, "\"\\"))
        fail("a value has no quotes or backslashes");
    for (unsigned i = 0; section->keys[i]; i++)
        if (strcmp(section->keys[i], text) == 0) {
            strcpy(section->value[i], value);
            section->given |= 1u << i;
            return;
        }
    fail("no such key");
}

static void read_file(const char *name, struct section *section, FILE *out) {
    static char text[LINE_SIZE];
    FILE *in = fopen(name, "r");
    file = name;
    line = 0;
    *head = '\0';
    if (!in)
        fail("cannot be read");
    while (fgets(text, sizeof text, in)) {
        line++;
        char *end = strchr(text, '\n');
        if (!end)
            fail("the line is too long");
        *end = '\0';
        if (*text == '\0' || *text == ';')
            continue;
        if (*text != '[') {
            read_row(section, text);
            continue;
        }
        end_section(section, out);
        memset(section->value, 0, sizeof section->value);
        section->given = 0;
        text[strcspn(text, "]")] = '\0';
        strcpy(head, text + 1);
    }
    end_section(section, out);
    fclose(in);
}

static void end_lesson(const struct section *section, FILE *out) {
    if (lessons == LESSONS_MAX || strlen(head) >= NAME_SIZE)
        fail("too many lessons, or too long a name");
    strcpy(names[lessons++], head);
    fprintf(out, "    {\"%s\"", head);
    for (unsigned i = 0; section->keys[i]; i++)
        fprintf(out, ",\n     \"%s\"", section->value[i]);
    fprintf(out, "},\n");
}

/* The head is the lesson and the game. */
static void end_deal(const struct section *section, FILE *out) {
    char *game = strchr(head, ' ');
    int lesson = 0;
    if (!game)
        fail("the section names no game");
    *game++ = '\0';
    while (lesson < lessons && strcmp(names[lesson], head) != 0)
        lesson++;
    if (lesson == lessons)
        fail("the section names no lesson");
    fprintf(out, "    {%d, \"%s\", %s, %s, \"%s\"", lesson, game, section->value[0],
            section->value[1], section->value[2]);
    for (unsigned i = 3; section->keys[i]; i++)
        fprintf(out, ",\n     \"%s\"", section->value[i]);
    fprintf(out, "},\n");
}

int main(int argc, char **argv) {
    static const char *const lesson_keys[] = {"title", "about", "task",
                                              "right", "wrong", NULL};
    static const char *const deal_keys[] = {"seed", "dealer", "score", "played",
                                            "good", "bad",    "even",  NULL};
    static struct section lesson = {.keys = lesson_keys, .needed = 31, .end = end_lesson},
                          deal = {.keys = deal_keys, .needed = 59, .end = end_deal};
    if (argc != 4) {
        fprintf(stderr, "usage: lessons-gen lessons.ini deals.ini lessons.c\n");
        return 2;
    }
    FILE *out = fopen(argv[3], "w");
    if (!out)
        return 1;
    fprintf(out, "/* Made from data/lessons by lessons-gen. */\n"
                 "#include \"words/lesson_book.h\"\n\n"
                 "const struct lesson_text lesson_table[] = {\n");
    read_file(argv[1], &lesson, out);
    fprintf(out,
            "};\nconst int lesson_table_size = %d;\n\n"
            "const struct lesson_deal lesson_deal_table[] = {\n",
            lessons);
    read_file(argv[2], &deal, out);
    fprintf(out, "    {-1, 0, 0, 0, 0, 0, 0, 0, 0},\n};\n");
    return fclose(out) == 0 ? 0 : 1;
}
