/* presets_gen.c - turns data/presets.ini into a table in C, checked while the program is
 * built.
 *
 * Run as: presets-gen presets.ini presets.c. It reads the file with the library's own
 * table of keys, so an invalid preset fails the build with the line.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pedro/rules.h"

enum { PRESETS_MAX = 100, LINE_MAX_SIZE = 512, NAME_SIZE = 64, ALSO_SIZE = 256 };

struct entry {
    char name[NAME_SIZE], title[NAME_SIZE], place[NAME_SIZE], also[ALSO_SIZE];
    struct pedro_ruleset set;
    unsigned line;
};

static struct entry entries[PRESETS_MAX];
static int count; /* [base] is entry 0 */

static void fail(const char *file, unsigned line, const char *what) {
    fprintf(stderr, "%s:%u: %s\n", file, line, what);
    exit(1);
}

static char *trim(char *text) {
    char *end = text + strlen(text);
    while (end > text && strchr(" \t\r\n", end[-1]))
        *--end = '\0';
    return text + strspn(text, " \t");
}

static struct entry *find(const char *name) {
    for (int i = 0; i < count; i++)
        if (strcmp(entries[i].name, name) == 0)
            return &entries[i];
    return NULL;
}

static void copy(const char *file, unsigned line, char *to, size_t size,
                 const char *from) {
    if (strlen(from) >= size)
        fail(file, line, "too long");
    strcpy(to, from);
}

static void set_key(const char *file, unsigned line, struct entry *entry, const char *key,
                    const char *value) {
    struct pedro_option_error error;
    char message[1024];
    struct pedro_text text;
    if (strcmp(key, "title") == 0) {
        copy(file, line, entry->title, sizeof entry->title, value);
    } else if (strcmp(key, "place") == 0) {
        copy(file, line, entry->place, sizeof entry->place, value);
    } else if (strcmp(key, "also") == 0) {
        copy(file, line, entry->also, sizeof entry->also, value);
    } else if (strcmp(key, "from") == 0) {
        struct entry *from = find(value);
        if (!from)
            fail(file, line, "from names no preset above it");
        entry->set = from->set;
    } else if (pedro_ruleset_set(&entry->set, key, strlen(key), value, strlen(value),
                                 &error)) {
        pedro_text_init(&text, message, sizeof message);
        pedro_option_error_text(&error, &text);
        fail(file, line, message);
    }
}

static void read_presets(const char *file) {
    char buffer[LINE_MAX_SIZE];
    unsigned line = 0;
    FILE *in = fopen(file, "r");
    if (!in)
        fail(file, 0, "cannot be read");
    while (fgets(buffer, sizeof buffer, in)) {
        char *text = trim(buffer), *equals = strchr(text, '=');
        line++;
        if (*text == '\0' || *text == ';')
            continue;
        if (*text == '[') {
            if (count == PRESETS_MAX)
                fail(file, line, "too many presets");
            text[strcspn(text, "]")] = '\0';
            entries[count].line = line;
            if (count > 0)
                entries[count].set = entries[0].set;
            copy(file, line, entries[count].name, NAME_SIZE, text + 1);
            count++;
        } else if (equals && count > 0) {
            *equals = '\0';
            set_key(file, line, &entries[count - 1], trim(text), trim(equals + 1));
        } else {
            fail(file, line, "neither a [name] nor a key = value");
        }
    }
    fclose(in);
}

static void check_presets(const char *file) {
    for (int i = 0; i < count; i++) {
        struct pedro_option_error error;
        char message[1024];
        struct pedro_text text;
        if (i > 0 && !*entries[i].title)
            fail(file, entries[i].line, "a preset needs a title");
        if (pedro_ruleset_check(&entries[i].set, &error) == 0)
            continue;
        pedro_text_init(&text, message, sizeof message);
        pedro_option_error_text(&error, &text);
        fail(file, entries[i].line, message);
    }
}

static void write_list(FILE *out, const char *name, const void *values, int size,
                       bool bytes) {
    fprintf(out, "     .%s = {", name);
    for (int i = 0; i < size; i++)
        fprintf(out, "%s%d", i ? ", " : "",
                bytes ? ((const int8_t *)values)[i] : ((const int16_t *)values)[i]);
    fprintf(out, "},\n");
}

static void write_preset(FILE *out, const struct entry *entry) {
    fprintf(out, "    {\"%s\", \"%s\", \"%s\", \"%s\", {\n", entry->name, entry->title,
            entry->place, entry->also);
    for (int i = 0; i < pedro_key_count(); i++) {
        const struct pedro_key *key = pedro_key(i);
        const char *at = (const char *)&entry->set + key->offset;
        switch (key->kind) {
        case PEDRO_KEY_POINTS:
            write_list(out, key->name, at, PEDRO_LETTERS, false);
            break;
        case PEDRO_KEY_TRUMPS:
        case PEDRO_KEY_ORDER:
            write_list(out, key->name, at, PEDRO_LETTERS + 1, true);
            break;
        default:
            fprintf(out, "     .%s = %d,\n", key->name,
                    *(const int16_t *)(const void *)at);
            break;
        }
    }
    fprintf(out, "    }},\n");
}

int main(int argc, char **argv) {
    FILE *out;
    if (argc != 3) {
        fprintf(stderr, "usage: presets-gen presets.ini presets.c\n");
        return 2;
    }
    read_presets(argv[1]);
    check_presets(argv[1]);
    out = fopen(argv[2], "w");
    if (!out)
        fail(argv[2], 0, "cannot be written");
    fprintf(
        out,
        "/* Made from presets.ini by presets-gen. */\n#include \"rules/preset.h\"\n\n");
    fprintf(out, "const struct pedro_preset preset_table[] = {\n");
    for (int i = 1; i < count; i++)
        write_preset(out, &entries[i]);
    fprintf(out, "};\nconst int preset_table_size = %d;\n", count - 1);
    if (fclose(out) != 0)
        fail(argv[2], 0, "cannot be written");
    return 0;
}
