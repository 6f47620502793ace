/* messages_docs.c - writes the messages for people and tools: a list in scdoc for the
 * manual page, and an AsyncAPI file for code generators.
 *
 * SPDX-License-Identifier: MIT */
#include "messages.h"

#include <ctype.h>
#include <string.h>

#include "pedro/effect.h"

static const struct effect {
    const char *word, *number, *says;
} effects[] = {
#define EFFECT(name, word, number, says) {word, #number, says},
    PEDRO_EFFECT_KINDS(EFFECT)
#undef EFFECT
};

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

/* The member that has the number: NOTHING has none. */
static int has_number(const struct effect *effect) {
    return strcmp(effect->number, "NOTHING") != 0;
}

void messages_write_effects(FILE *out, const struct messages *messages) {
    (void)messages;
    for (int i = 0; i < PEDRO_EFFECTS; i++) {
        fputc('*', out);
        scdoc(out, effects[i].word);
        fputc('*', out);
        if (has_number(&effects[i])) {
            fprintf(out, " (_");
            for (const char *c = effects[i].number; *c; c++)
                fputc(tolower((unsigned char)*c), out);
            fprintf(out, "_)");
        }
        fprintf(out, "\n\t");
        scdoc(out, effects[i].says);
        fprintf(out, ".\n\n");
    }
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
        fprintf(out, "%stype: %s\n", indent,
                strstr(field->shape, "[]") ? "array" : "object");
        if (strcmp(field->shape, "Effect[]") == 0)
            fprintf(out, "%sitems: {$ref: '#/components/schemas/Effect'}\n", indent);
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

/* The schema of an effect, with a description of each kind. */
static void write_effect_schema(FILE *out) {
    const char *indent = "        ";
    fprintf(out,
            "  schemas:\n    Effect:\n      type: object\n      required: [kind]\n"
            "      properties:\n%skind:\n%s  oneOf:\n",
            indent, indent);
    for (int i = 0; i < PEDRO_EFFECTS; i++) {
        fprintf(out, "%s    - {const: %s, description: ", indent, effects[i].word);
        yaml(out, effects[i].says);
        fprintf(out, "}\n");
    }
    fprintf(out,
            "%sseat: {type: integer, minimum: 0, maximum: 6}\n"
            "%sother: {type: integer, minimum: 0, maximum: 6}\n"
            "%snumber: {type: integer}\n%scall: {type: string}\n"
            "%ssuit: {type: string, enum: [c, d, h, s]}\n%sphase: {type: string}\n"
            "%scards: {type: array, items: {type: string}}\n%sforced: {const: true}\n",
            indent, indent, indent, indent, indent, indent, indent, indent);
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
    write_effect_schema(out);
}
