/* tags.c - the tag pairs at the head of a record.
 *
 * A tag that is set can be written and read again: its name has no blanks, its value is
 * text, and the line with both is not too long.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "pedro/record.h"

static bool is_name(const char *name) {
    static const char allowed[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
    size_t length = strspn(name, allowed);
    return length > 0 && name[length] == '\0';
}

/* The length of the line [Name "value"], with backslashes where they are needed. */
static size_t line_length(const char *name, const char *value) {
    size_t length = strlen("[ \"\"]") + strlen(name) + strlen(value);
    while ((value = strpbrk(value, "\"\\"))) {
        length++;
        value++;
    }
    return length;
}

static struct pedro_tag *find(const struct pedro_tags *tags, const char *name) {
    for (size_t i = 0; i < tags->count; i++)
        if (strcmp(tags->tag[i].name, name) == 0)
            return &tags->tag[i];
    return NULL;
}

static int add(struct pedro_tags *tags, const char *name, struct pedro_tag **tag) {
    if (tags->count == PEDRO_TAGS_MAX)
        return PEDRO_ERR_TOO_LONG;
    /* There are few tags, so the first allocation has room for all. */
    if (!tags->tag)
        tags->tag = calloc(PEDRO_TAGS_MAX, sizeof *tags->tag);
    if (!tags->tag)
        return PEDRO_ERR_NO_MEMORY;
    *tag = &tags->tag[tags->count++];
    memcpy((*tag)->name, name, strlen(name) + 1);
    (*tag)->value = NULL;
    return PEDRO_ERR_OK;
}

int pedro_tags_set(struct pedro_tags *tags, const char *name, const char *value) {
    const size_t size = strlen(value) + 1;
    if (!is_name(name) || !utf8_is_text(value, size - 1) || strchr(value, '\t'))
        return PEDRO_ERR_BAD_TEXT;
    if (strlen(name) >= PEDRO_NAME_MAX || size > PEDRO_TAG_MAX ||
        line_length(name, value) > PEDRO_RECORD_LINE_MAX)
        return PEDRO_ERR_TOO_LONG;

    char *copy = malloc(size);
    if (!copy)
        return PEDRO_ERR_NO_MEMORY;
    memcpy(copy, value, size);
    struct pedro_tag *tag = find(tags, name);
    int err = tag ? PEDRO_ERR_OK : add(tags, name, &tag);
    if (err != PEDRO_ERR_OK) {
        free(copy);
        return err;
    }
    free(tag->value);
    tag->value = copy;
    return PEDRO_ERR_OK;
}

const char *pedro_tags_get(const struct pedro_tags *tags, const char *name) {
    const struct pedro_tag *tag = find(tags, name);
    return tag ? tag->value : NULL;
}

void pedro_tags_finish(struct pedro_tags *tags) {
    for (size_t i = 0; i < tags->count; i++)
        free(tags->tag[i].value);
    free(tags->tag);
    *tags = (struct pedro_tags){0};
}
