#!/usr/bin/env python3
"""tls_test.py PEDRO - the server with a certificate and a key of its own, from files.

The certificate is made here, for 127.0.0.1, and signed with its own key.

SPDX-License-Identifier: MIT
"""
import http.client
import json
import os
import socket
import ssl
import subprocess
import sys
import tempfile
import warnings

from host import LIMITS, PATIENCE, Closed, Host, Player
from play import Seat, pump


def certify(directory):
    """Paths of a new certificate and its key."""
    certificate, key = os.path.join(directory, 'certificate.pem'), os.path.join(directory, 'key.pem')
    subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2',
                    '-subj', '/CN=pedro test', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate],
                   check=True, capture_output=True)
    return certificate, key


def believing(certificate):
    return ssl.create_default_context(cafile=certificate)


def plain_text_is_not_answered(host):
    """A client that uses plain HTTP gets no answer."""
    with socket.create_connection(('127.0.0.1', host.port), timeout=PATIENCE) as plain:
        plain.sendall(b'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
        try:
            heard = plain.recv(4096)
        except ConnectionError:
            heard = b''
        assert b'200' not in heard, heard


def old_tls_is_refused(host, certificate):
    warnings.simplefilter('ignore', DeprecationWarning)  # for naming an old version
    old = believing(certificate)
    old.set_ciphers('DEFAULT@SECLEVEL=0')
    old.minimum_version = old.maximum_version = ssl.TLSVersion.TLSv1_1
    try:
        http.client.HTTPSConnection('127.0.0.1', host.port, timeout=PATIENCE, context=old).request('GET', '/healthz')
        raise AssertionError('TLS 1.1 was accepted')
    except (ssl.SSLError, ConnectionError):
        pass


def a_stranger_is_not_believed(host):
    try:
        http.client.HTTPSConnection('127.0.0.1', host.port, timeout=PATIENCE,
                                    context=ssl.create_default_context()).request('GET', '/healthz')
        raise AssertionError('the certificate is nobody\'s, and was believed')
    except ssl.SSLCertVerificationError:
        pass


def nothing_goes_back_to_plain_text(host):
    """The browser is told to keep using TLS, and a page that was loaded without TLS may change nothing."""
    for path in ('/healthz', '/api/rules', '/nothing'):
        assert host.ask('GET', path)[1]['Strict-Transport-Security'] == 'max-age=31536000', path
    plain = 'http://127.0.0.1:%d' % host.port
    assert host.ask('POST', '/api/guest', {}, Origin=plain)[0] == 403
    assert host.ask('POST', '/api/guest', {}, Origin=plain.replace('http', 'https'))[0] == 200
    cookie = host.guest()
    try:
        Player(host.port, cookie, tls=host.tls, origin=plain).close()
        raise AssertionError('a page that came without TLS opened a socket')
    except Closed:
        pass


def a_match_over_tls(host):
    status, headers, _ = host.ask('POST', '/api/guest', {})
    assert status == 200 and 'Secure' in headers['Set-Cookie'], headers['Set-Cookie']
    player = host.player(headers['Set-Cookie'].split(';')[0])
    assert player.socket.version() in ('TLSv1.2', 'TLSv1.3')
    assert player.socket.selected_alpn_protocol() != 'h2'
    assert player.request(type='open', variant='us', clock='untimed', bots='simple', start=True,
                          options={'target': '20'})['type'] == 'ok'
    table = player.wait('table')['table']
    seat = Seat(player, table)
    for message in list(player.heard):
        seat.hear(player, message)
    pump([player], lambda: seat.over)
    assert not seat.errors and seat.acted
    player.close()


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data:
        certificate, key = certify(data)
        host = Host(program, data, *LIMITS, '--tls-certificate=' + certificate, '--tls-key=' + key, tls=believing(certificate))
        try:
            status, _, text = host.ask('GET', '/healthz')
            assert status == 200, (status, text)
            assert json.loads(host.ask('GET', '/api/rules')[2])['presets']
            a_match_over_tls(host)
            nothing_goes_back_to_plain_text(host)
            plain_text_is_not_answered(host)
            old_tls_is_refused(host, certificate)
            a_stranger_is_not_believed(host)
        except BaseException:
            host.kill()
            print(host.said())
            raise
        assert host.stop() == 0
        wrong = subprocess.run([program, 'serve', '--port=0', '--data=' + data, '--tls-certificate=' + key, '--tls-key=' + certificate],
                               capture_output=True, text=True, check=False)
        assert wrong.returncode == 1 and 'not-started' in wrong.stderr, wrong


if __name__ == '__main__':
    main()
