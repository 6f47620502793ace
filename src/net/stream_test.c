/* stream_test.c - what TLS has decrypted but nobody has read yet.
 *
 * Both ends are here, in one thread: neither blocks.
 *
 * SPDX-License-Identifier: MIT */
#include "net/stream.h"

#include <fcntl.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "check.h"

static char folder[] = "/tmp/pedro-stream-XXXXXX";
static char certificate[64], key[64];

/* Writes a key, and a certificate that is signed with it. */
static void certify(void) {
    EVP_PKEY *pair = EVP_EC_gen("P-256");
    X509 *made = X509_new();
    FILE *file;
    assert_non_null(pair);
    assert_non_null(made);
    ASN1_INTEGER_set(X509_get_serialNumber(made), 1);
    X509_gmtime_adj(X509_getm_notBefore(made), 0);
    X509_gmtime_adj(X509_getm_notAfter(made), 24 * 3600);
    assert_int_equal(X509_set_pubkey(made, pair), 1);
    assert_true(X509_sign(made, pair, EVP_sha256()) > 0);
    assert_non_null(file = fopen(certificate, "w"));
    assert_int_equal(PEM_write_X509(file, made), 1);
    assert_int_equal(fclose(file), 0);
    assert_non_null(file = fopen(key, "w"));
    assert_int_equal(PEM_write_PrivateKey(file, pair, NULL, NULL, 0, NULL, NULL), 1);
    assert_int_equal(fclose(file), 0);
    X509_free(made);
    EVP_PKEY_free(pair);
}

static int set_up(void **state) {
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(certificate, sizeof certificate, "%s/certificate", folder);
    snprintf(key, sizeof key, "%s/key", folder);
    certify();
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    return unlink(certificate) || unlink(key) || rmdir(folder) ? -1 : 0;
}

static void ends_of_a_connection(int ends[2]) {
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    for (int i = 0; i < 2; i++)
        assert_int_equal(fcntl(ends[i], F_SETFL, O_NONBLOCK), 0);
}

/* A record is decrypted whole. What is left of it is in no socket, so that a wait for the socket would never end. */
static void bytes_of_a_record_are_known_until_they_are_read(void **state) {
    char why[256], bytes[100];
    int ends[2];
    (void)state;
    SSL_CTX *ours = net_stream_tls_create(certificate, key, why, sizeof why);
    SSL_CTX *theirs = SSL_CTX_new(TLS_client_method());
    assert_non_null(ours);
    assert_non_null(theirs);
    ends_of_a_connection(ends);
    struct stream stream = {.fd = ends[0]};
    assert_true(net_stream_start_tls(&stream, ours));
    SSL *other = SSL_new(theirs);
    assert_int_equal(SSL_set_fd(other, ends[1]), 1);
    for (bool done = false; !done;) {
        done = SSL_connect(other) == 1;
        assert_int_equal(net_stream_read(&stream, bytes, sizeof bytes), STREAM_LATER);
    }
    assert_false(net_stream_has_bytes(&stream));
    assert_int_equal(SSL_write(other, "a message of thirty-one letters", 31), 31);
    assert_int_equal(net_stream_read(&stream, bytes, 20), 20);
    assert_true(net_stream_has_bytes(&stream));
    assert_int_equal(net_stream_read(&stream, bytes + 20, 80), 11);
    assert_memory_equal(bytes, "a message of thirty-one letters", 31);
    assert_false(net_stream_has_bytes(&stream));
    net_stream_finish(&stream);
    SSL_free(other);
    close(ends[1]);
    SSL_CTX_free(theirs);
    SSL_CTX_free(ours);
}

static void a_plain_stream_keeps_nothing(void **state) {
    char bytes[4];
    int ends[2];
    (void)state;
    ends_of_a_connection(ends);
    struct stream stream = {.fd = ends[0]};
    assert_int_equal(write(ends[1], "letters", 7), 7);
    assert_int_equal(net_stream_read(&stream, bytes, 4), 4);
    assert_false(net_stream_has_bytes(&stream));
    assert_int_equal(net_stream_read(&stream, bytes, 4), 3);
    assert_int_equal(net_stream_read(&stream, bytes, 4), STREAM_LATER);
    close(ends[1]);
    assert_int_equal(net_stream_read(&stream, bytes, 4), 0);
    net_stream_finish(&stream);
}

TEST_GROUP(stream) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_of_a_record_are_known_until_they_are_read),
        cmocka_unit_test(a_plain_stream_keeps_nothing),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
