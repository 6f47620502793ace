/* messages_gen.c - turns data/messages.ini into C and into the lists of the manual, while the
 * program is built.
 *
 * Run as: messages-gen header|source|manual|effects|asyncapi messages.ini OUTPUT. An
 * invalid table of messages fails the build with the line.
 *
 * SPDX-License-Identifier: MIT */
#include "messages.h"

#include <stdlib.h>
#include <string.h>

static struct messages table;
static const char *file_name;
static unsigned line_number;

static void fail(const char *what) {
    fprintf(stderr, "%s:%u: %s\n", file_name, line_number, what);
    exit(1);
}

static char *trim(char *text) {
    char *end = text + strlen(text);
    while (end > text && strchr(" \t\r\n", end[-1]))
        *--end = '\0';
    return text + strspn(text, " \t");
}

static char *keep(const char *text) {
    char *copy = malloc(strlen(text) + 1);
    if (!copy)
        fail("there is not enough memory");
    return strcpy(copy, text);
}

/* The next word of `*at`, or NULL at the end. */
static char *next_word(char **at) {
    char *word = *at + strspn(*at, " ");
    if (*word == '\0')
        return NULL;
    char *end = word + strcspn(word, " ");
    *at = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

static long next_number(char **at) {
    char *end, *word = next_word(at);
    long number = word ? strtol(word, &end, 10) : 0;
    if (!word || *end || number < -1000000000L || number > 1000000000L)
        fail("a number is wanted");
    return number;
}

static void read_words(struct field *field, char *at) {
    for (char *word; (word = next_word(&at));) {
        if (field->words == WORDS_MAX)
            fail("too many words");
        field->word[field->words++] = keep(word);
    }
    if (field->words == 0)
        fail("a `word` needs words");
}

static const char *const kinds[] = {"number", "text", "word", "flag", "pairs", "json"};

static void read_type(struct field *field, char *type) {
    const size_t length = strlen(type);
    if (length > 0 && type[length - 1] == '?') {
        field->optional = 1;
        type[length - 1] = '\0';
    }
    char *at = type, *kind = next_word(&at);
    for (field->kind = 0; field->kind < KINDS; field->kind++)
        if (kind && strcmp(kind, kinds[field->kind]) == 0)
            break;
    switch (field->kind) {
    case KIND_NUMBER:
        field->min = next_number(&at);
        field->max = next_number(&at);
        break;
    case KIND_TEXT:
    case KIND_PAIRS:
        field->max = next_number(&at);
        break;
    case KIND_WORD:
        read_words(field, at);
        return;
    case KIND_JSON:
        field->shape = next_word(&at);
        if (!field->shape)
            fail("json needs a shape");
        field->shape = keep(field->shape);
        break;
    case KIND_FLAG:
        break;
    default:
        fail("not a type");
    }
    if (next_word(&at))
        fail("the type has a word too many");
}

static void read_field(struct message *message, const char *name, char *value) {
    char *about = strstr(value, "  ");
    if (message->fields == FIELDS_MAX)
        fail("too many fields");
    struct field *field = &message->field[message->fields++];
    field->name = keep(name);
    field->about = about ? keep(trim(about)) : "";
    if (about)
        *about = '\0';
    read_type(field, trim(value));
    if (field->kind == KIND_JSON && !message->server)
        fail("only the server sends json");
}

static void read_section(char *text) {
    char *at = text + 1, *way, *name;
    text[strcspn(text, "]")] = '\0';
    way = next_word(&at);
    name = next_word(&at);
    if (!way || !name || (strcmp(way, "client") != 0 && strcmp(way, "server") != 0))
        fail("a section is [client NAME] or [server NAME]");
    if (table.count == MESSAGES_MAX)
        fail("too many messages");
    struct message *message = &table.message[table.count++];
    message->server = strcmp(way, "server") == 0;
    message->name = keep(name);
}

static void read_table(void) {
    char buffer[1024];
    FILE *in = fopen(file_name, "r");
    if (!in)
        fail("cannot be read");
    while (fgets(buffer, sizeof buffer, in)) {
        char *text = trim(buffer), *equals = strchr(text, '=');
        struct message *message = table.count ? &table.message[table.count - 1] : NULL;
        line_number++;
        if (*text == '\0' || *text == ';')
            continue;
        if (*text == '[') {
            read_section(text);
            continue;
        }
        if (!equals || !message)
            fail("neither a [section] nor a field");
        *equals = '\0';
        if (strcmp(trim(text), "about") == 0)
            message->about = keep(trim(equals + 1));
        else
            read_field(message, trim(text), trim(equals + 1));
    }
    fclose(in);
    for (int i = 0; i < table.count; i++)
        if (!table.message[i].about)
            fail("a message has no `about`");
}

static const struct {
    const char *name;
    void (*write)(FILE *out, const struct messages *messages);
} outputs[] = {
    {"header", messages_write_header},     {"source", messages_write_source},
    {"manual", messages_write_manual},     {"effects", messages_write_effects},
    {"asyncapi", messages_write_asyncapi},
};

int main(int argc, char **argv) {
    for (size_t i = 0; argc == 4 && i < sizeof outputs / sizeof *outputs; i++) {
        if (strcmp(argv[1], outputs[i].name) != 0)
            continue;
        file_name = argv[2];
        read_table();
        FILE *out = fopen(argv[3], "w");
        if (out)
            outputs[i].write(out, &table);
        if (!out || fclose(out) != 0) {
            fprintf(stderr, "%s: cannot be written\n", argv[3]);
            return 1;
        }
        return 0;
    }
    fprintf(stderr, "usage: messages-gen header|source|manual|effects|asyncapi "
                    "messages.ini OUTPUT\n");
    return 2;
}
