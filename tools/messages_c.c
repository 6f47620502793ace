/* messages_c.c - writes the messages as C: structs for them, and tables for their reader.
 *
 * SPDX-License-Identifier: MIT */
#include "messages.h"

#include <ctype.h>

static const char *const sides[] = {"client", "server"};

static void capitals(FILE *out, const char *word) {
    for (; *word; word++)
        fputc(isalnum((unsigned char)*word) ? toupper((unsigned char)*word) : '_', out);
}

/* SIDE_MESSAGE_FIELD_ or the available parts of it. */
static void prefix(FILE *out, const struct message *message, const struct field *field) {
    capitals(out, sides[message->server]);
    fputc('_', out);
    capitals(out, message->name);
    fputc('_', out);
    if (field) {
        capitals(out, field->name);
        fputc('_', out);
    }
}

static int has_flag(const struct field *field) {
    return field->optional && field->kind != KIND_FLAG;
}

static void write_types(FILE *out, const struct messages *messages, int server) {
    fprintf(out, "enum %s_type {\n", sides[server]);
    for (int i = 0; i < messages->count; i++) {
        if (messages->message[i].server != server)
            continue;
        fprintf(out, "    ");
        capitals(out, sides[server]);
        fputc('_', out);
        capitals(out, messages->message[i].name);
        fprintf(out, ",\n");
    }
    fprintf(out, "    ");
    capitals(out, sides[server]);
    fprintf(out, "_TYPES,\n};\n\n");
}

static void write_words(FILE *out, const struct message *message,
                        const struct field *field) {
    fprintf(out, "enum %s_%s_%s {\n", sides[message->server], message->name, field->name);
    for (int w = 0; w < field->words; w++) {
        fprintf(out, "    ");
        prefix(out, message, field);
        capitals(out, field->word[w]);
        fprintf(out, ",\n");
    }
    fprintf(out, "};\n\n");
}

/* Enumerations of words, and sizes of texts with their NUL. */
static void write_constants(FILE *out, const struct messages *messages) {
    for (int i = 0; i < messages->count; i++) {
        const struct message *message = &messages->message[i];
        for (int k = 0; k < message->fields; k++)
            if (message->field[k].kind == KIND_WORD)
                write_words(out, message, &message->field[k]);
    }
    fprintf(out, "enum {\n");
    for (int i = 0; i < messages->count; i++) {
        const struct message *message = &messages->message[i];
        for (int k = 0; k < message->fields; k++) {
            const struct field *field = &message->field[k];
            if (field->kind != KIND_TEXT && field->kind != KIND_PAIRS)
                continue;
            fprintf(out, "    ");
            prefix(out, message, field);
            fprintf(out, "MAX = %ld,\n", field->max + 1);
        }
    }
    fprintf(out, "};\n\n");
}

static void write_member(FILE *out, const struct field *field) {
    fprintf(out, "    ");
    if (field->kind == KIND_NUMBER)
        fprintf(out, "int32_t %s;", field->name);
    else if (field->kind == KIND_WORD)
        fprintf(out, "uint8_t %s;", field->name);
    else if (field->kind == KIND_FLAG)
        fprintf(out, "bool %s;", field->name);
    else
        fprintf(out, "char %s[%ld];", field->name, field->max + 1);
    fprintf(out, "%s%s%s\n", *field->about ? " /* " : "", field->about,
            *field->about ? " */" : "");
    if (has_flag(field))
        fprintf(out, "    bool has_%s;\n", field->name);
}

void messages_write_header(FILE *out, const struct messages *messages) {
    fprintf(out, "/* Made from messages.ini by messages-gen. */\n#ifndef "
                 "TABLE_MESSAGES_H\n#define TABLE_MESSAGES_H\n\n#include "
                 "<stdbool.h>\n#include <stdint.h>\n\n");
    write_types(out, messages, 0);
    write_types(out, messages, 1);
    write_constants(out, messages);
    for (int i = 0; i < messages->count; i++) {
        const struct message *message = &messages->message[i];
        if (message->server)
            continue;
        fprintf(out, "/* %s */\nstruct client_%s {\n", message->about, message->name);
        for (int k = 0; k < message->fields; k++)
            write_member(out, &message->field[k]);
        fprintf(out, "};\n\n");
    }
    fprintf(out,
            "struct client_message {\n    enum client_type type;\n    int32_t id;\n    "
            "bool has_id;\n    union {\n");
    for (int i = 0; i < messages->count; i++)
        if (!messages->message[i].server)
            fprintf(out, "        struct client_%s %s;\n", messages->message[i].name,
                    messages->message[i].name);
    fprintf(out, "    };\n};\n\n#endif\n");
}

static void write_offset(FILE *out, const struct message *message, const char *start,
                         const char *name) {
    fprintf(out, ", offsetof(struct client_message, %s.%s%s)", message->name, start,
            name);
}

static void write_fields(FILE *out, const struct message *message) {
    const char *side = sides[message->server];
    for (int k = 0; k < message->fields; k++) {
        const struct field *field = &message->field[k];
        if (field->kind != KIND_WORD)
            continue;
        fprintf(out, "static const char *const %s_%s_%s_words[] = {", side, message->name,
                field->name);
        for (int w = 0; w < field->words; w++)
            fprintf(out, "\"%s\", ", field->word[w]);
        fprintf(out, "NULL};\n");
    }
    if (message->fields == 0)
        return;
    fprintf(out, "static const struct message_field %s_%s_fields[] = {\n", side,
            message->name);
    for (int k = 0; k < message->fields; k++) {
        const struct field *field = &message->field[k];
        fprintf(out, "    {\"%s\", %u, %d", field->name, field->kind, field->optional);
        if (message->server)
            fprintf(out, ", 0");
        else
            write_offset(out, message, "", field->name);
        if (!message->server && has_flag(field))
            write_offset(out, message, "has_", field->name);
        else
            fprintf(out, ", 0");
        fprintf(out, ", %ld, %ld, ", field->min, field->max);
        if (field->kind == KIND_WORD)
            fprintf(out, "%s_%s_%s_words},\n", side, message->name, field->name);
        else
            fprintf(out, "NULL},\n");
    }
    fprintf(out, "};\n");
}

static void write_rows(FILE *out, const struct messages *messages, int server) {
    const char *side = sides[server];
    fprintf(out, "\nconst struct message_type message_%s_types[", side);
    capitals(out, side);
    fprintf(out, "_TYPES] = {\n");
    for (int i = 0; i < messages->count; i++) {
        const struct message *message = &messages->message[i];
        if (message->server != server)
            continue;
        if (message->fields)
            fprintf(out, "    {\"%s\", %s_%s_fields, %d},\n", message->name, side,
                    message->name, message->fields);
        else
            fprintf(out, "    {\"%s\", NULL, 0},\n", message->name);
    }
    fprintf(out, "};\n");
}

void messages_write_source(FILE *out, const struct messages *messages) {
    fprintf(out, "/* Made from messages.ini by messages-gen. */\n#include "
                 "\"table/message.h\"\n\n");
    for (int i = 0; i < messages->count; i++)
        write_fields(out, &messages->message[i]);
    write_rows(out, messages, 0);
    write_rows(out, messages, 1);
}
