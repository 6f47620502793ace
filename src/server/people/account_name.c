/* account_name.c - names that people can tell from each other.
 *
 * All data about characters are Unicode's, read through ICU: normalization, case folding, the
 * confusables and restriction levels of UTS #39, and which characters identifiers may have.
 *
 * SPDX-License-Identifier: MIT */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uset.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

#include "server/people/account_name.h"

/* RULES is increased by each change of this file that changes keys. */
enum { RULES = 2, UNITS_MAX = 512, MARKS_MOST = 3 };

struct account_names {
    USpoofChecker *checker;
    const UNormalizer2 *composed, *folded;
    const USet *recommended;
};

struct units {
    UChar at[UNITS_MAX];
    int32_t count;
};

struct account_names *account_names_create(void) {
    UErrorCode error = U_ZERO_ERROR;
    struct account_names *names = calloc(1, sizeof *names);
    if (!names)
        return NULL;
    names->checker = uspoof_open(&error);
    names->composed = unorm2_getNFCInstance(&error);
    names->folded = unorm2_getNFKCCasefoldInstance(&error);
    names->recommended = uspoof_getRecommendedSet(&error);
    if (U_SUCCESS(error)) {
        uspoof_setRestrictionLevel(names->checker, USPOOF_HIGHLY_RESTRICTIVE);
        uspoof_setChecks(names->checker,
                         USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE |
                             USPOOF_MIXED_NUMBERS | USPOOF_HIDDEN_OVERLAY,
                         &error);
    }
    if (U_SUCCESS(error))
        return names;
    account_names_destroy(names);
    return NULL;
}

void account_names_destroy(struct account_names *names) {
    if (!names)
        return;
    uspoof_close(names->checker);
    free(names);
}

int account_names_version(void) {
    UVersionInfo version;
    u_getUnicodeVersion(version);
    return RULES * 10000 + version[0] * 100 + version[1];
}

/* --- keys --- */

static bool normalize(const UNormalizer2 *form, const struct units *from,
                      struct units *to) {
    UErrorCode error = U_ZERO_ERROR;
    to->count = unorm2_normalize(form, from->at, from->count, to->at, UNITS_MAX, &error);
    return U_SUCCESS(error);
}

static bool skeleton(const struct account_names *names, const struct units *from,
                     struct units *to) {
    UErrorCode error = U_ZERO_ERROR;
    to->count = uspoof_getSkeleton(names->checker, 0, from->at, from->count, to->at,
                                   UNITS_MAX, &error);
    return U_SUCCESS(error);
}

static bool read_bytes(const char *bytes, size_t length, struct units *units) {
    UErrorCode error = U_ZERO_ERROR;
    if (length >= UNITS_MAX)
        return false;
    u_strFromUTF8(units->at, UNITS_MAX, &units->count, bytes, (int32_t)length, &error);
    return U_SUCCESS(error);
}

static bool write_bytes(const struct units *units, char *bytes, int32_t room) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t length;
    u_strToUTF8(bytes, room, &length, units->at, units->count, &error);
    return U_SUCCESS(error) && length < room && !memchr(bytes, '\0', (size_t)length);
}

/* Once is not enough: some letters without case, and those of Cherokee, have Latin capitals as their
 * skeleton, which are folded the second time. A third time changes nothing, for any character. */
static bool make_key(const struct account_names *names, const struct units *units,
                     struct units *key) {
    struct units folded, bare;
    return normalize(names->folded, units, &folded) && skeleton(names, &folded, &bare) &&
           normalize(names->folded, &bare, &folded) && skeleton(names, &folded, key);
}

static bool make_look(const struct account_names *names, const struct units *units,
                      struct units *look) {
    struct units bare;
    return skeleton(names, units, &bare) && make_key(names, &bare, look);
}

/* The apostrophe of typesetters and that of keyboards are one. */
static void plain_apostrophes(struct units *units) {
    for (int32_t i = 0; i < units->count; i++)
        if (units->at[i] == 0x2019 || units->at[i] == 0x02bc)
            units->at[i] = '\'';
}

static bool make(const struct account_names *names, const char *name, size_t length,
                 struct units *composed, struct account_name *made) {
    struct units raw, key;
    if (!read_bytes(name, length, &raw) || !normalize(names->composed, &raw, composed))
        return false;
    plain_apostrophes(composed);
    return write_bytes(composed, made->text, sizeof made->text) &&
           make_key(names, composed, &key) &&
           write_bytes(&key, made->key, sizeof made->key) &&
           make_look(names, composed, &key) &&
           write_bytes(&key, made->look, sizeof made->look);
}

bool account_name_keys(const struct account_names *names, const char *name, size_t length,
                       struct account_name *made) {
    struct units composed;
    return make(names, name, length, &composed, made);
}

/* --- what a name is made of --- */

static bool is_separator(UChar32 c) {
    return c == ' ' || c == '.' || c == '-' || c == '_' || c == '\'';
}

static bool is_mark(UChar32 c) {
    return U_GET_GC_MASK(c) & (U_GC_MN_MASK | U_GC_MC_MASK);
}

/* True for letters, marks and digits. If Unicode recommends the script for identifiers, only
 * the characters that it recommends are accepted; in other scripts in use today, all are. */
static bool is_letter(const struct account_names *names, UChar32 c) {
    const uint32_t wanted = U_GC_L_MASK | U_GC_MN_MASK | U_GC_MC_MASK | U_GC_ND_MASK;
    UErrorCode error = U_ZERO_ERROR;
    if (!(U_GET_GC_MASK(c) & wanted) ||
        u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT))
        return false;
    if (uset_contains(names->recommended, c))
        return true;
    const UScriptUsage usage = uscript_getUsage(uscript_getScript(c, &error));
    return U_SUCCESS(error) &&
           (usage == USCRIPT_USAGE_LIMITED_USE || usage == USCRIPT_USAGE_ASPIRATIONAL);
}

static enum pedro_refusal_code check_letters(const struct account_names *names,
                                             const struct units *units) {
    bool parted = true; /* the next may be no separator and no mark */
    int marks = 0;
    for (int32_t i = 0; i < units->count;) {
        UChar32 c;
        U16_NEXT(units->at, i, units->count, c);
        const bool separator = is_separator(c);
        marks = is_mark(c) ? marks + 1 : 0;
        if (!separator && !is_letter(names, c))
            return PEDRO_REFUSED_NAME_LETTERS;
        if (parted && (separator || marks > 0))
            return PEDRO_REFUSED_NAME_SEPARATORS;
        if (marks > MARKS_MOST)
            return PEDRO_REFUSED_NAME_MARKS;
        parted = separator;
    }
    return parted ? PEDRO_REFUSED_NAME_SEPARATORS : PEDRO_REFUSED_NOTHING;
}

/* --- reserved names --- */

/* Words that nobody may have as a name: with them a person could pose as an admin, or as the program. */
enum reserved_kind {
    RESERVED_WHOLE, /* the whole name, digits behind it left out */
    RESERVED_WORD,  /* any word of the name, likewise */
    RESERVED_START, /* any name that begins so */
};

struct reserved_name {
    const char *word; /* in small letters */
    enum reserved_kind kind;
};

/* Ends with a row whose word is NULL. */
static const struct reserved_name reserved_names[] = {
    /* Names that the server itself uses: guests, deleted people, seats without a
     * person. */
    {"guest", RESERVED_START},
    {"deleted", RESERVED_WORD},
    {"bot", RESERVED_WORD},
    {"bots", RESERVED_WORD},
    {"nobody", RESERVED_WHOLE},
    {"anonymous", RESERVED_WHOLE},
    {"null", RESERVED_WHOLE},
    {"undefined", RESERVED_WHOLE},
    /* The name of the program, also a first name: reserved only as the whole name. */
    {"pedro", RESERVED_WHOLE},
    {"pedro admin", RESERVED_START},
    {"pedro bot", RESERVED_START},
    {"pedro team", RESERVED_START},
    {"pedro support", RESERVED_START},
    {"pedro server", RESERVED_START},
    /* English */
    {"admin", RESERVED_WORD},
    {"admins", RESERVED_WORD},
    {"administrator", RESERVED_WORD},
    {"moderator", RESERVED_WORD},
    {"moderators", RESERVED_WORD},
    {"mod", RESERVED_WORD},
    {"system", RESERVED_WORD},
    {"server", RESERVED_WORD},
    {"support", RESERVED_WORD},
    {"staff", RESERVED_WORD},
    {"official", RESERVED_WORD},
    {"operator", RESERVED_WORD},
    {"host", RESERVED_WHOLE},
    {"root", RESERVED_WHOLE},
    {"sysop", RESERVED_WORD},
    {"webmaster", RESERVED_WORD},
    {"postmaster", RESERVED_WORD},
    {"security", RESERVED_WHOLE},
    {"referee", RESERVED_WORD},
    {"computer", RESERVED_WORD},
    {"dealer", RESERVED_WHOLE},
    /* Swedish */
    {"administratör", RESERVED_WORD},
    {"administratören", RESERVED_WORD},
    {"systemet", RESERVED_WORD},
    {"servern", RESERVED_WORD},
    {"gäst", RESERVED_START},
    {"borttagen", RESERVED_WORD},
    {"datorn", RESERVED_WORD},
    {"domare", RESERVED_WORD},
    /* Finnish */
    {"ylläpito", RESERVED_WORD},
    {"ylläpitäjä", RESERVED_WORD},
    {"valvoja", RESERVED_WORD},
    {"moderaattori", RESERVED_WORD},
    {"järjestelmä", RESERVED_WORD},
    {"palvelin", RESERVED_WORD},
    {"vieras", RESERVED_START},
    {"poistettu", RESERVED_WORD},
    {"botti", RESERVED_WORD},
    {"tietokone", RESERVED_WORD},
    {"tuomari", RESERVED_WORD},
    /* Spanish */
    {"administrador", RESERVED_WORD},
    {"administradora", RESERVED_WORD},
    {"moderador", RESERVED_WORD},
    {"moderadora", RESERVED_WORD},
    {"sistema", RESERVED_WORD},
    {"servidor", RESERVED_WORD},
    {"soporte", RESERVED_WORD},
    {"invitado", RESERVED_START},
    {"invitada", RESERVED_START},
    {"eliminado", RESERVED_WORD},
    {"árbitro", RESERVED_WORD},
    {"ordenador", RESERVED_WORD},
    /* French */
    {"administrateur", RESERVED_WORD},
    {"administratrice", RESERVED_WORD},
    {"modérateur", RESERVED_WORD},
    {"modératrice", RESERVED_WORD},
    {"système", RESERVED_WORD},
    {"serveur", RESERVED_WORD},
    {"assistance", RESERVED_WORD},
    {"invité", RESERVED_START},
    {"invitée", RESERVED_START},
    {"supprimé", RESERVED_WORD},
    {"arbitre", RESERVED_WORD},
    {"ordinateur", RESERVED_WORD},
    {NULL, RESERVED_WHOLE},
};

/* "Admin 2" and "admin2" are "admin". */
static void cut_number(struct units *units) {
    int32_t count = units->count;
    while (count > 0 && u_isdigit(units->at[count - 1]))
        count--;
    while (count > 0 && count < units->count && is_separator(units->at[count - 1]))
        count--;
    units->count = count;
}

static bool same(const struct units *one, const struct units *other) {
    return one->count == other->count && u_memcmp(one->at, other->at, one->count) == 0;
}

static bool begins(const struct units *whole, const struct units *start) {
    return whole->count >= start->count &&
           u_memcmp(whole->at, start->at, start->count) == 0;
}

/* Both ways in which names are compared. */
struct keys {
    struct units key, look;
};

static bool make_keys(const struct account_names *names, const struct units *units,
                      struct keys *keys) {
    return make_key(names, units, &keys->key) && make_look(names, units, &keys->look);
}

static bool fits(const struct keys *keys, const struct units *word,
                 enum reserved_kind kind) {
    return same(&keys->key, word) || same(&keys->look, word) ||
           (kind == RESERVED_START &&
            (begins(&keys->key, word) || begins(&keys->look, word)));
}

/* Whether a whole name, or a word of one, is in the table. */
static bool is_listed(const struct account_names *names, struct units *units, bool word) {
    struct keys keys;
    cut_number(units);
    if (!make_keys(names, units, &keys))
        return false;
    for (const struct reserved_name *row = reserved_names; row->word; row++) {
        struct units reserved, key;
        if ((row->kind == RESERVED_WORD) == word &&
            read_bytes(row->word, strlen(row->word), &reserved) &&
            make_key(names, &reserved, &key) && fits(&keys, &key, row->kind))
            return true;
    }
    return false;
}

/* The word of `units` that begins at `*from`, which moves behind it. False at the end. */
static bool next_word(const struct units *units, int32_t *from, struct units *word) {
    while (*from < units->count && is_separator(units->at[*from]))
        ++*from;
    word->count = 0;
    while (*from < units->count && !is_separator(units->at[*from]))
        word->at[word->count++] = units->at[(*from)++];
    return word->count > 0;
}

static bool is_kept(const struct account_names *names, const struct units *units) {
    struct units word = *units;
    if (is_listed(names, &word, false))
        return true;
    for (int32_t from = 0; next_word(units, &from, &word);)
        if (is_listed(names, &word, true))
            return true;
    return false;
}

/* --- the whole --- */

enum pedro_refusal_code account_name_check(const struct account_names *names,
                                           const char *name, size_t length,
                                           struct account_name *checked) {
    struct units units;
    UErrorCode error = U_ZERO_ERROR;
    if (length > 4 * ACCOUNT_NAME_MAX)
        return PEDRO_REFUSED_NAME_LENGTH;
    if (!read_bytes(name, length, &units))
        return PEDRO_REFUSED_NAME_LETTERS;
    struct units composed;
    if (!normalize(names->composed, &units, &composed))
        return PEDRO_REFUSED_NAME_LENGTH;
    const int32_t characters = u_countChar32(composed.at, composed.count);
    if (characters < ACCOUNT_NAME_LEAST || characters > ACCOUNT_NAME_MOST ||
        !make(names, name, length, &units, checked))
        return PEDRO_REFUSED_NAME_LENGTH;
    const enum pedro_refusal_code wrong = check_letters(names, &units);
    if (wrong != PEDRO_REFUSED_NOTHING)
        return wrong;
    const int32_t found =
        uspoof_check(names->checker, units.at, units.count, NULL, &error);
    if (U_FAILURE(error) || found != 0)
        return PEDRO_REFUSED_NAME_ALPHABETS;
    return is_kept(names, &units) ? PEDRO_REFUSED_NAME_KEPT : PEDRO_REFUSED_NOTHING;
}
