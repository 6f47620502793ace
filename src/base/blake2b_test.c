/* blake2b_test.c - the hashes are those of another implementation.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdio.h>

#include "base/blake2b.h"

/* The bytes i % 251 as key and as message; the hashes are those of hashlib.blake2b() of Python. */
static const struct {
    size_t key, length;
    const char *hash;
} rows[] = {
    {0, 0, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"},
    {0, 1, "03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314"},
    {0, 32, "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6"},
    {0, 128, "c3582f71ebb2be66fa5dd750f80baae97554f3b015663c8be377cfcb2488c1d1"},
    {0, 129, "f7f3c46ba2564ff4c4c162da1f5b605f9f1c4aa6a20652a9f9a337c1a2f5b9c9"},
    {0, 256, "582f782226018ec33076bd8d1c42413530ac7e1126260ffc0f306ba3befc3f24"},
    {0, 300, "940563f11807c8ba3192299e05cf544b82463742c8a5e80c2a5d81751cd8b0ca"},
    {1, 0, "52897a9c27e9781839168d22a76145b07a8a7f8cd85c1d3709e5b09468405099"},
    {1, 1, "b83b195358b8160b1682c855fc8d09be3492bca2847ad0d9f0e853d8b5eeee95"},
    {1, 32, "f83ff9651dd21202040f6c03916dd6fadb830b7e8d8a76d912ee024a99e3a48f"},
    {1, 128, "8ee3418ab42134c22949bd52cf8106e11a0895c0963fd4777f763a031c17118e"},
    {1, 129, "a6128c5d696f06f894c0c1578a9a8ef1e4605ffcecd76a93ac2b2b1fc2563388"},
    {1, 256, "f0d1aa68539b15f737d46a01371cef796e5be0b18a307ecafe280df2284a6a03"},
    {1, 300, "7d4be1ca250f9ac3f1a1d707534e588a1a06a72e946e67c49c186de57ccafc58"},
    {32, 0, "4e51e7a913fc80137da52880fecca175bf81e117d5c68126dc2774033517ea0d"},
    {32, 1, "41ff93a4eaeebd3b78a93438a6f62a92ab5959c859e682b72c7def406197ca4d"},
    {32, 32, "9ea4a7c5f78b4c5b7775841e2a07db514c510b14f5006d27aee5e20f8406bdd8"},
    {32, 128, "138893f1631ef3165629515d6ed800da3771b7926dced294205c7507351deebc"},
    {32, 129, "ca60f75cbb714330c046d8f28b4ed351a3ee81776bb02a96abb646fe573e3d5c"},
    {32, 256, "da3bcd809850732f09afb9c749da4fc019f47d0ea35a28282f482ef5ffd91378"},
    {32, 300, "89870f2a4f222ac9406bbfd9b1d8da5a614ae381882d590b9d0bb33de8642c02"},
    {64, 0, "2fa9fbd9be36437de204e139e97d402bce68c828f43391608c891b5faed8a98a"},
    {64, 1, "34758b647135628297fb09c7930cd04e9528e5669112f5b1318493e14de77e55"},
    {64, 32, "3561e69dc33ba6e633334d7998226a8f8dd97565270e5ccf84e35218681b61d6"},
    {64, 128, "6a591b356f19ca93ae2bcc7406653ff34aea53cea58bec62803e571d94944165"},
    {64, 129, "20f607da31ed9652deecf4ef78905d4916ba6f5df37bfc4b610d50ba5447623a"},
    {64, 256, "5c73ab0067eed3fbff21ea081698f37a1420623e07e033305fec788ebd36c6ab"},
    {64, 300, "0e39218d96a04d08c32b020dd718038272b44f24295c9f161a262116a908e4e2"},
};

static void the_hashes_are_those_of_the_standard(void **state) {
    (void)state;
    uint8_t bytes[300];
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i % 251);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint8_t hash[BLAKE2B_HASH];
        char text[2 * BLAKE2B_HASH + 1];
        blake2b_hash(bytes, rows[i].key, bytes, rows[i].length, hash);
        for (unsigned k = 0; k < BLAKE2B_HASH; k++)
            snprintf(text + 2 * k, 3, "%02x", hash[k]);
        assert_string_equal(text, rows[i].hash);
    }
}

TEST_GROUP(blake2b) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_hashes_are_those_of_the_standard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
