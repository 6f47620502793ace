/* account_name_test.c - which names are taken, and which are the same.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "check.h"
#include "server/people/account_name.h"

static struct account_names *names;

static int set_up(void **state) {
    (void)state;
    names = account_names_create();
    return names ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    account_names_destroy(names);
    return 0;
}

static enum pedro_refusal_code wrong_with(const char *name,
                                          struct account_name *checked) {
    return account_name_check(names, name, strlen(name), checked);
}

/* The rule of the store: no key of one name may be a key of the other. */
static bool pass_for_each_other(const char *one, const char *other) {
    struct account_name a, b;
    assert_true(account_name_keys(names, one, strlen(one), &a));
    assert_true(account_name_keys(names, other, strlen(other), &b));
    return strcmp(a.key, b.key) == 0 || strcmp(a.look, b.look) == 0 ||
           strcmp(a.key, b.look) == 0 || strcmp(a.look, b.key) == 0;
}

static void names_of_all_alphabets_are_taken(void **state) {
    static const char *const taken[] = {
        "Ann", "Åke Öst", "Žofie", "A.b-c_d 9", "O'Brien", "Zoë", "Nguyễn Thị", "Νίκος",
        "Иван Петров", "Ελλη", "山田太郎", "さくら", "김민준", "אברהם", "محمد علي",
        "मोदी", "สมชาย", "ᏣᎳᎩ", "ⴰⵎⴰⵣⵉⵖ", "გიორგი", "Հայկ", "botany", "Juan Pedro",
        /* 20 Greek letters, 32 of four bytes in UTF-8. */
        "αβγδεζηθικλμνξοπρστυ",
        "𠀀𠀁𠀂𠀃𠀄𠀅𠀆𠀇𠀈𠀉𠀊𠀋𠀌𠀍𠀎𠀏𠀐𠀑𠀒𠀓𠀔𠀕𠀖𠀗𠀘𠀙𠀚𠀛𠀜𠀝𠀞𠀟",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};
    (void)state;
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
        struct account_name checked;
        const enum pedro_refusal_code wrong = wrong_with(taken[i], &checked);
        if (wrong != PEDRO_REFUSED_NOTHING)
            fail_msg("%s: %s", taken[i], pedro_refusal_sentence(wrong));
    }
}

static void what_is_no_name_is_refused(void **state) {
    static const struct {
        const char *name;
        enum pedro_refusal_code code;
    } refused[] = {
        {"", PEDRO_REFUSED_NAME_LENGTH},
        {"A", PEDRO_REFUSED_NAME_LENGTH},
        {"A  b", PEDRO_REFUSED_NAME_SEPARATORS},
        {" Ann", PEDRO_REFUSED_NAME_SEPARATORS},
        {"Ann ", PEDRO_REFUSED_NAME_SEPARATORS},
        {"Ann\n", PEDRO_REFUSED_NAME_LETTERS},
        {"A\tb", PEDRO_REFUSED_NAME_LETTERS},
        {"Ann\xff", PEDRO_REFUSED_NAME_LETTERS},
        {"A<b>", PEDRO_REFUSED_NAME_LETTERS},
        {"A#1", PEDRO_REFUSED_NAME_LETTERS},
        {"😀😀", PEDRO_REFUSED_NAME_LETTERS},
        {"Ann😀", PEDRO_REFUSED_NAME_LETTERS},
        /* marks on marks */
        {"a\xcc\x81\xcc\x82\xcc\x83\xcc\x84\xcc\x86zz", PEDRO_REFUSED_NAME_MARKS},
        /* a mark on nothing */
        {"\xcc\x81"
         "Ann",
         PEDRO_REFUSED_NAME_SEPARATORS},
        {"-Ann", PEDRO_REFUSED_NAME_SEPARATORS},
        {"Ann-", PEDRO_REFUSED_NAME_SEPARATORS},
        {"A'-b", PEDRO_REFUSED_NAME_SEPARATORS},
        /* a Cyrillic A among Latin letters */
        {"\xd0\x90nn", PEDRO_REFUSED_NAME_ALPHABETS},
        {"Ωmega", PEDRO_REFUSED_NAME_ALPHABETS},
        {"A\xe2\x80\x8bnn" /* zero width space */, PEDRO_REFUSED_NAME_LETTERS},
        {"A\xe2\x80\xae"
         "nn" /* right to left */,
         PEDRO_REFUSED_NAME_LETTERS},
        {"A\xe2\x80\x8dnn" /* zero width joiner */, PEDRO_REFUSED_NAME_LETTERS},
        {"A\xc2\xadnn" /* soft hyphen */, PEDRO_REFUSED_NAME_LETTERS},
        {"A\xee\x80\x80nn" /* private use */, PEDRO_REFUSED_NAME_LETTERS},
        {"A\xcd\xb8nn" /* unassigned */, PEDRO_REFUSED_NAME_LETTERS},
        {"A\xe2\x80\xa8nn" /* line separator */, PEDRO_REFUSED_NAME_LETTERS},
        {"\xe1\x85\x9f\xe1\x85\x9f" /* fillers */, PEDRO_REFUSED_NAME_LETTERS},
        /* Ugaritic: nobody's alphabet today */
        {"𐎀𐎁𐎂", PEDRO_REFUSED_NAME_LETTERS},
        {"ǀllice" /* a click, not an l */, PEDRO_REFUSED_NAME_LETTERS},
        {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", PEDRO_REFUSED_NAME_LENGTH},
        {"αβγδεζηθικλμνξοπρστυφχψωαβγδεζηθι", PEDRO_REFUSED_NAME_LENGTH}};
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        struct account_name checked;
        const enum pedro_refusal_code wrong = wrong_with(refused[i].name, &checked);
        if (wrong != refused[i].code)
            fail_msg("%s: %s", refused[i].name, pedro_refusal_word(wrong));
    }
}

static void names_of_the_place_are_kept(void **state) {
    static const char mixed[] = "АДМІN";
    static const char *const kept[] = {
        "guest 7",   "Guest",     "bot",           "Bot simple", "pedro",
        "PEDRO",     "Pedro 1",   "admin",         "Admin 2",    "Adrnin",
        "deleted",   "Moderator", "The Moderator", "M0derator",  "moderator12",
        "SYSTEM",    "Gäst",      "Vieras",        "Ylläpito",   "modérateur",
        "Moderador", "Invité",    "root",          mixed};
    (void)state;
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        struct account_name checked;
        const enum pedro_refusal_code wrong = wrong_with(kept[i], &checked);
        /* The last mixes alphabets, too, and that is seen first. */
        if (wrong != PEDRO_REFUSED_NAME_KEPT &&
            (kept[i] != mixed || wrong != PEDRO_REFUSED_NAME_ALPHABETS))
            fail_msg("%s: %s", kept[i], pedro_refusal_word(wrong));
    }
}

static void names_that_look_alike_are_the_same(void **state) {
    static const char *const pairs[][2] = {
        {"Ann", "aNN"},
        {"Åke", "åKE"},
        {"Žan", "žan"},
        {"Đan", "Ɖan"},
        {"Đan", "đan"},
        {"Illice", "ǀllice"},
        {"Alice", "A1ice"},
        {"alice", "AIice"},
        {"modern", "modem"},
        {"Нора", "Hopa"},
        {"Straße", "STRASSE"},
        {"O'Brien", "O’Brien"},
        {"Zoe\xcc\x88", "Zoë"},
        {"Ёлка", "ёЛКА"},
        {"Σωσος", "ΣΩΣΟΣ"},
        /* Whole words of another alphabet: Cherokee in both cases, Cyrillic, Greek; and a digit for a
         * letter. */
        {"Sara", "ᏚᎪᎡᎪ"},
        {"Dare", "ᎠᎪᎡᎬ"},
        {"Dare", "ꭰꭺꭱꭼ"},
        {"Sasha", "Ѕаѕһа"},
        {"Ann", "ΑΝΝ"},
        {"otto", "0TT0"}};
    static const char *const others[][2] = {{"Ann", "Anna"},    {"Mila", "Miia"},
                                            {"Åke", "Ake"},     {"Zoë", "Zoe"},
                                            {"Νίκος", "Nikos"}, {"Ян", "Яна"}};
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (!pass_for_each_other(pairs[i][0], pairs[i][1]))
            fail_msg("%s and %s are two", pairs[i][0], pairs[i][1]);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (pass_for_each_other(others[i][0], others[i][1]))
            fail_msg("%s and %s are one", others[i][0], others[i][1]);
}

static void a_name_is_kept_composed(void **state) {
    struct account_name checked;
    (void)state;
    assert_false(wrong_with("Zoe\xcc\x88", &checked));
    assert_string_equal(checked.text, "Zo\xc3\xab");
    assert_false(wrong_with("O\xe2\x80\x99"
                            "Brien",
                            &checked));
    assert_string_equal(checked.text, "O'Brien");
}

TEST_GROUP(account_name) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_all_alphabets_are_taken),
        cmocka_unit_test(what_is_no_name_is_refused),
        cmocka_unit_test(names_of_the_place_are_kept),
        cmocka_unit_test(names_that_look_alike_are_the_same),
        cmocka_unit_test(a_name_is_kept_composed),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
