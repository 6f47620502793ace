/* messages_docs.c - the messages for readers: a list in scdoc for the manual page, and a file of
 * AsyncAPI for programs that make programs.
 *
 * SPDX-License-Identifier: MIT */
#include "messages.h"

#include <string.h>

/* Text in scdoc: its marks are escaped. */
static void scdoc(FILE *out, const char *text) {
    for (; *text; text++) {
        if (strchr("*_\\<>#[]`.", *text) && *text != '.')
            fputc('\\', out);
        fputc(*text, out);
    }
}

static void write_kind(FILE *out, const struct field *field) {
    switch (field->kind) {
    case KIND_NUMBER:
        fprintf(out, "number, %ld to %ld", field->min, field->max);
        break;
    case KIND_TEXT:
        fprintf(out, "text, at most %ld bytes", field->max);
        break;
    case KIND_WORD:
        for (int w = 0; w < field->words; w++)
            fprintf(out, "%s\"%s\"", w ? ", " : "", field->word[w]);
        break;
    case KIND_FLAG:
        fprintf(out, "true or false");
        break;
    case KIND_PAIRS:
        fprintf(out, "object of texts, at most %ld bytes", field->max);
        break;
    default:
        fprintf(out, "%s", strstr(field->shape, "[]") ? "list" : "object");
        break;
    }
    if (field->optional)
        fprintf(out, "; may be missing");
}

static void write_side(FILE *out, const struct messages *messages, int server) {
    for (int i = 0; i < messages->count; i++) {
        const struct message *message = &messages->message[i];
        if (message->server != server)
            continue;
        fprintf(out, "*%s*\n\t", message->name);
        scdoc(out, message->about);
        fprintf(out, "\n\n");
        for (int k = 0; k < message->fields; k++) {
            fprintf(out, "\t- _");
            scdoc(out, message->field[k].name);
            fprintf(out, "_ (");
            write_kind(out, &message->field[k]);
            fprintf(out, ")%s", *message->field[k].about ? ": " : "");
            scdoc(out, message->field[k].about);
            fputc('\n', out);
        }
        if (message->fields > 0)
            fputc('\n', out);
    }
}

void messages_write_manual(FILE *out, const struct messages *messages) {
    fprintf(out, "# MESSAGES TO THE TABLE\n\n");
    write_side(out, messages, 0);
    fprintf(out, "# MESSAGES FROM THE TABLE\n\n");
    write_side(out, messages, 1);
}

/* Text in YAML, in double quotes. */
static void yaml(FILE *out, const char *text) {
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

static void write_schema(FILE *out, const struct field *field) {
    const char *indent = "            ";
    fprintf(out, "          %s:\n%sdescription: ", field->name, indent);
    yaml(out, field->about);
    fputc('\n', out);
    switch (field->kind) {
    case KIND_NUMBER:
        fprintf(out, "%stype: integer\n%sminimum: %ld\n%smaximum: %ld\n", indent, indent,
                field->min, indent, field->max);
        break;
    case KIND_TEXT:
        fprintf(out, "%stype: string\n%smaxLength: %ld\n", indent, indent, field->max);
        break;
    case KIND_WORD:
        fprintf(out, "%stype: string\n%senum: [", indent, indent);
        for (int w = 0; w < field->words; w++)
            fprintf(out, "%s%s", w ? ", " : "", field->word[w]);
        fprintf(out, "]\n");
        break;
    case KIND_FLAG:
        fprintf(out, "%stype: boolean\n", indent);
        break;
    case KIND_PAIRS:
        fprintf(out, "%stype: object\n%sadditionalProperties: {type: string}\n", indent,
                indent);
        break;
    default:
        if (strstr(field->shape, "[]"))
            fprintf(out, "%stype: array\n", indent);
        else
            fprintf(out, "%stype: object\n", indent);
        break;
    }
}

static void write_payload(FILE *out, const struct message *message) {
    fprintf(out, "    %s_%s:\n      name: %s\n      summary: ",
            message->server ? "server" : "client", message->name, message->name);
    yaml(out, message->about);
    fprintf(out, "\n      payload:\n        type: object\n        additionalProperties: "
                 "false\n        required: [type");
    for (int k = 0; k < message->fields; k++)
        if (!message->field[k].optional)
            fprintf(out, ", %s", message->field[k].name);
    fprintf(out, "]\n        properties:\n          type: {const: %s}\n", message->name);
    if (!message->server)
        fprintf(out, "          id: {type: integer, minimum: 0, maximum: 1000000000}\n");
    for (int k = 0; k < message->fields; k++)
        write_schema(out, &message->field[k]);
}

static void write_references(FILE *out, const struct messages *messages, int server,
                             const char *format) {
    for (int i = 0; i < messages->count; i++) {
        const struct message *message = &messages->message[i];
        const char *side = message->server ? "server" : "client";
        if (message->server == server)
            fprintf(out, format, side, message->name, side, message->name);
    }
}

void messages_write_asyncapi(FILE *out, const struct messages *messages) {
    const char *entry = "      %s_%s: {$ref: '#/components/messages/%s_%s'}\n";
    const char *item = "      - {$ref: '#/channels/socket/messages/%s_%s'}\n";
    fprintf(
        out,
        "# Made from messages.ini by messages-gen.\n"
        "asyncapi: 3.0.0\n"
        "info:\n"
        "  title: pedro\n"
        "  version: '1'\n"
        "  description: \"Messages between a player and the host of its table, over a "
        "WebSocket; see pedro-table(7).\"\n"
        "channels:\n"
        "  socket:\n"
        "    address: /socket\n"
        "    messages:\n");
    write_references(out, messages, 0, entry);
    write_references(out, messages, 1, entry);
    fprintf(out, "operations:\n  ask:\n    action: receive\n    channel: {$ref: "
                 "'#/channels/socket'}\n    messages:\n");
    write_references(out, messages, 0, item);
    fprintf(out, "  tell:\n    action: send\n    channel: {$ref: "
                 "'#/channels/socket'}\n    messages:\n");
    write_references(out, messages, 1, item);
    fprintf(out, "components:\n  messages:\n");
    for (int i = 0; i < messages->count; i++)
        write_payload(out, &messages->message[i]);
}
