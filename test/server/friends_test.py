#!/usr/bin/env python3
"""friends_test.py PEDRO - friends and invitations, who is online, and pictures.

SPDX-License-Identifier: MIT
"""
import json
import random
import sys
import tempfile

from account_test import PASSWORD, admin, logged_in, register
from host import LIMITS, Host, ending, running
from play import pump

BUSY = 'friends_often'


class Person:
    """Somebody with a socket, who hears of friends."""

    def __init__(self, host, name=None, cookie=None):
        self.host, self.name = host, name
        self.tables = set()  # that this person has opened
        self.cookie = cookie or (register(host, name)[0] if name else host.guest())
        self.come()

    def come(self):
        self.list = self.invitations = None
        self.player = self.host.player(self.cookie, on_message=self.hear)
        self.name = self.player.welcome['name']
        assert self.player.request(type='friends', on=True)['type'] == 'ok'
        self.player.wait_for(lambda m: m['type'] == 'friends')

    def hear(self, _, message):
        """Keeps the last list and invitations, whatever else is waited for meanwhile."""
        if message['type'] == 'friends':
            self.list = message
        if message['type'] == 'invitations':
            self.invitations = message

    def go(self):
        self.player.close()

    def ask(self, step, **whom):
        return self.player.request(type='friend', step=step, **whom)

    def sees(self, *wanted):
        """Waits for the list to be these people: (name, state), which are returned by name."""
        pump([self.player], lambda: sorted((each['name'], each['state']) for each in self.list['people']) == sorted(wanted))
        return {each['name']: each for each in self.list['people']}

    def sees_that(self, condition):
        """Waits for a list with a friend for whom the condition is true."""
        pump([self.player], lambda: any(condition(each) for each in self.list['people']))

    def invited(self, *tables):
        """Waits for the invitations to be those to these tables."""
        pump([self.player], lambda: self.invitations and [each['table'] for each in self.invitations['tables']] == list(tables))
        return self.invitations

    def number(self, name):
        return next(each['person'] for each in self.list['people'] if each['name'] == name)

    def table(self, **options):
        assert self.player.request(type='open', variant='us', clock='untimed', **options)['type'] == 'ok'
        told = self.player.wait_for(lambda m: m['type'] == 'table' and m['table'] not in self.tables)
        self.tables.add(told['table'])
        return told['table']


def befriend(one, other):
    """By name, or by the link of a guest."""
    whom = {'link': other.list['link']} if other.player.welcome['guest'] or one.player.welcome['guest'] else {'name': other.name}
    assert one.ask('ask', **whom)['type'] == 'ok'
    other.sees_that(lambda each: each['name'] == one.name and each['state'] == 'asks')
    assert other.ask('agree', person=other.number(one.name))['type'] == 'ok'
    for person, friend in ((one, other), (other, one)):
        person.sees_that(lambda each, friend=friend: each['name'] == friend.name and each['state'] == 'friend' and each['online'])


def asking(host):
    """Nobody becomes a friend, or is seen online, without having agreed."""
    ann, ben = Person(host, 'Ann'), Person(host, 'Ben')
    assert ann.ask('ask', name='bEN')['type'] == 'ok'
    assert ann.ask('ask', name='Ben')['type'] == 'ok'
    assert 'online' not in ann.sees(('Ben', 'asked'))['Ben']
    assert ben.player.wait('invitations')['asks'] == 1
    ben.sees(('Ann', 'asks'))
    assert ben.ask('end', person=ben.number('Ann'))['type'] == 'ok'
    ann.sees()
    ben.sees()
    befriend(ann, ben)
    ben.go()
    ann.sees_that(lambda each: not each['online'])
    ben.come()
    ann.sees_that(lambda each: each['online'])
    # A friend who asks a friend, or agrees again, changes nothing.
    assert ben.ask('ask', name='Ann')['type'] == 'ok'
    assert ben.ask('agree', name='Ann')['type'] == 'ok'
    # People who ask each other are friends.
    cem = Person(host, 'Cem')
    assert cem.ask('ask', name='Ben')['type'] == 'ok'
    assert ben.ask('ask', name='Cem')['type'] == 'ok'
    cem.sees(('Ben', 'friend'))
    assert cem.ask('end', name='Ben')['type'] == 'ok'
    ben.sees(('Ann', 'friend'))
    # A new picture is shown to friends, wherever one is.
    assert ben.player.request(type='picture', picture='cap')['type'] == 'ok'
    ann.sees_that(lambda each: each['picture'] == 'cap')
    assert ben.player.request(type='picture', picture='none')['type'] == 'ok'
    assert ben.ask('agree', name='Cem')['reason'] == 'friend_no_request'
    return ann, ben, cem


def blocking(ann, ben):
    """Who is blocked neither sees nor hears anything of it."""
    assert ben.ask('block', person=ben.number('Ann'))['type'] == 'ok'
    ann.sees()
    ben.sees(('Ann', 'blocked'))
    assert ann.ask('ask', name='Ben')['type'] == 'ok'
    assert ann.sees(('Ben', 'asked'))['Ben'].get('online') is None
    del ben.player.heard[:]
    assert ben.ask('agree', name='Ann')['reason'] == 'friend_blocked'
    assert ben.ask('ask', name='Ann')['reason'] == 'friend_blocked'
    assert not [m for m in ben.player.heard if m['type'] in ('friends', 'invitations')]
    ben.sees(('Ann', 'blocked'))
    assert ben.ask('unblock', name='Ann')['type'] == 'ok'
    ann.sees()
    befriend(ben, ann)


def refusals(host, ann):
    """What is malformed or not allowed is refused with its reason, and changes nothing."""
    def reason(**message):
        return ann.player.request(**message).get('reason')

    assert reason(type='friend', step='ask') == 'friend_one_way'
    assert reason(type='friend', step='ask', name='Ben', person=1) == 'friend_one_way'
    assert reason(type='friend', step='ask', name='Nobody Here') == 'friend_unknown'
    assert reason(type='friend', step='ask', name='Ann') == 'friend_self'
    assert reason(type='friend', step='ask', link=ann.list['link']) == 'friend_self'
    assert reason(type='friend', step='ask', person=999999) == 'friend_not_listed'
    assert reason(type='friend', step='marry', name='Ben') == 'field_word'
    assert reason(type='friend', step='ask', person=0) == 'field_number'
    assert reason(type='friend', step='ask', name='x' * 129) == 'field_long'
    assert reason(type='friend', step='ask', link='1-' + 'a' * 38) == 'friend_no_link'
    assert reason(type='friends', on=1) == 'field_type'
    assert reason(type='picture', picture='nude') == 'field_word'
    assert reason(type='picture') == 'field_missing'
    assert reason(type='invite', table='nowhere', person=1) == 'unknown_table'
    rng = random.Random(13)
    letters = ann.list['link']
    stranger = Person(host)
    for _ in range(20):
        wrong = ''.join(rng.choice(letters + '-09 \\"é') for _ in range(rng.randrange(40)))
        assert wrong == letters or stranger.ask('ask', link=wrong)['reason'] in ('friend_no_link', 'field_long')
    for _ in range(30):
        answer = stranger.ask('ask', link='7-nothing')
    assert answer['reason'] == BUSY, answer
    stranger.go()
    # A program may only play.
    status, _, text = host.ask('POST', '/api/token', {}, ann.cookie)
    assert status == 200
    program = host.player(cookie='', token=json.loads(text)['token'])
    for message in ({'type': 'friends', 'on': True}, {'type': 'friend', 'step': 'ask', 'name': 'Ben'}, {'type': 'link'},
                    {'type': 'picture', 'picture': 'cap'}, {'type': 'invite', 'table': 'x', 'person': 1}, {'type': 'decline', 'table': 'x'}):
        assert program.request(**message)['reason'] == 'play_only', message
    program.close()


def links(host, ann):
    """A link names its person, also to guests; a new one replaces it."""
    guest = Person(host)
    code = ann.list['link']
    status, _, text = host.ask('GET', '/api/friend/' + code, cookie=guest.cookie)
    assert status == 200 and json.loads(text) == {'name': 'Ann', 'guest': False, 'picture': 'none'}, text
    for path in (code[:-1], code + 'a', code.replace('-', ''), '0' + code, '-', '99999999999999999999-a', '%00', 'x' * 300):
        assert host.ask('GET', '/api/friend/' + path, cookie=guest.cookie)[0] in (400, 404), path
    assert host.ask('GET', '/api/friend/' + code)[0] == 401
    assert host.ask('GET', '/api/friend/' + code, cookie=ann.cookie)[0] == 403
    assert guest.ask('ask', name='Ann')['reason'] == 'friend_guest'
    befriend(guest, ann)
    assert ann.player.request(type='link')['type'] == 'ok'
    pump([ann.player], lambda: ann.list['link'] != code)
    assert host.ask('GET', '/api/friend/' + code, cookie=guest.cookie)[0] == 404
    # The guest keeps its friends as an account.
    status, headers, _ = host.ask('POST', '/api/register', {'name': 'Dora', 'password': PASSWORD}, guest.cookie)
    assert status == 200
    dora = Person(host, cookie=headers['Set-Cookie'].split(';')[0])
    dora.sees(('Ann', 'friend'))
    assert dora.ask('end', name='Ann')['type'] == 'ok'
    dora.go()


def inviting(ann, ben, cem):
    """A friend is told at once, sits down with one message, or declines once and for all."""
    table = ann.table(private=True)
    assert cem.player.request(type='invite', table=table, person=1)['reason'] == 'invite_seated'
    assert ann.player.request(type='invite', table=table, person=ann.number('Ben') + 1000)['reason'] == 'invite_friends'
    page = ben.host.player(ben.cookie)  # another page of the same person
    # A program of Ben may only play, and hears nothing of it.
    robot = ben.host.player(cookie='', token=json.loads(ben.host.ask('POST', '/api/token', {}, ben.cookie)[2])['token'])
    invite = {'type': 'invite', 'table': table, 'person': ann.number('Ben')}
    assert ann.player.request(**invite)['type'] == 'ok'
    assert ann.player.request(**invite)['type'] == 'ok'
    told = ben.invited(table)['tables'][0]
    assert told == {'table': table, 'variant': 'us', 'title': told['title'], 'from': 'Ann', 'picture': 'none'}, told
    assert page.wait('invitations')['tables'] == [told]
    assert robot.request(type='decline', table=table)['reason'] == 'play_only'
    assert not [m for m in robot.heard if m['type'] == 'invitations']
    robot.close()
    ann.sees_that(lambda each: each.get('invited') == [table])
    by_name = {'type': 'invite', 'table': table, 'name': 'bEN'}
    assert ann.player.request(**by_name, off=True)['type'] == 'ok'
    ben.invited()
    assert ann.player.request(**by_name)['type'] == 'ok'
    ben.invited(table)
    assert ann.player.request(type='invite', table=table, name='Cem')['reason'] == 'invite_friends'
    assert ann.player.request(type='invite', table=table, name='Nobody')['reason'] == 'invite_friends'
    assert ann.player.request(type='invite', table=table)['reason'] == 'friend_one_way'
    # It is there for a page that is opened later, and can be taken back.
    page.close()
    page = ben.host.player(ben.cookie)
    assert page.wait('invitations')['tables'] == [told]
    assert ann.player.request(**invite, off=True)['type'] == 'ok'
    ben.invited()
    assert ann.player.request(**invite)['type'] == 'ok'
    ben.invited(table)
    assert ben.player.request(type='decline', table=table)['type'] == 'ok'
    ben.invited()
    ann.sees_that(lambda each: each['name'] == 'Ben' and 'invited' not in each)
    assert ann.player.request(**invite)['reason'] == 'invite_declined'
    # A private table is not shown to friends; a public one is, with whether there is room.
    ben.sees_that(lambda each: each['name'] == 'Ann' and each.get('away'))
    assert ann.player.request(type='leave', table=table)['type'] == 'ok'
    table = ann.table()
    ben.sees_that(lambda each: each.get('table') == table and each['variant'] == 'us' and each['free'])
    assert ann.player.request(type='invite', table=table, person=ann.number('Ben'))['type'] == 'ok'
    ben.invited(table)
    assert ben.player.request(type='join', table=table, any=True)['type'] == 'ok'
    shown = ben.player.wait_for(lambda m: m['type'] == 'table' and m['seat'] == 1)
    assert shown['seats'][1]['name'] == 'Ben'
    page.wait_for(lambda m: m['type'] == 'invitations' and not m['tables'])
    assert ann.player.request(type='invite', table=table, person=ann.number('Ben'))['type'] == 'ok'
    # Nobody invites a person who is no longer a friend, and what was sent is taken back.
    befriend(ann, cem)
    assert ann.player.request(type='invite', table=table, person=ann.number('Cem'))['type'] == 'ok'
    cem.invited(table)
    assert cem.ask('block', name='Ann')['type'] == 'ok'
    cem.invited()
    assert cem.ask('unblock', name='Ann')['type'] == 'ok'
    befriend(ann, cem)
    return table


def seats_run_out(host, ann, table):
    """`any` takes a free seat, else that of a bot, and else only watches."""
    guests = [host.player() for _ in range(3)]
    assert ann.player.request(type='seat', table=table, seat=2, bot='beginner')['type'] == 'ok'
    for guest, seat in zip(guests, (3, 2, -1)):
        assert guest.request(type='join', table=table, any=True)['type'] == 'ok'
        assert guest.wait('table')['seat'] == seat
    for guest in guests:
        guest.close()


def crowds(host):
    """A person is asked by 50 people at most, and has 20 invitations open."""
    fay = Person(host, 'Fay')
    link = fay.list['link']
    for _ in range(50):
        guest = host.player()
        assert guest.request(type='friend', step='ask', link=link)['type'] == 'ok'
        guest.close()
    guest = host.player()
    assert guest.request(type='friend', step='ask', link=link)['reason'] == 'friends_full'
    guest.close()
    pump([fay.player], lambda: len(fay.list['people']) == 50)
    assert all(each['state'] == 'asks' for each in fay.list['people'])
    table = fay.table(private=True)
    friends = [each['person'] for each in fay.list['people'][:21]]
    for person in friends:
        assert fay.ask('agree', person=person)['type'] == 'ok'
    answers = [fay.player.request(type='invite', table=table, person=person) for person in friends]
    assert [answer['type'] for answer in answers[:20]] == ['ok'] * 20
    assert answers[20]['reason'] == 'invite_many', answers[20]
    fay.go()


def crashes(program):
    """An invitation, and that another one was declined, are not lost when the server is killed."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data, ending(Host(program, data, *LIMITS)) as host:
        ann, ben = Person(host, 'Ann'), Person(host, 'Ben')
        befriend(ann, ben)
        declined, taken_back, table = ann.table(private=True), ann.table(private=True), ann.table()
        invite = {'type': 'invite', 'person': ann.number('Ben')}
        for each in (declined, taken_back, table):
            assert ann.player.request(**invite, table=each)['type'] == 'ok'
        ben.invited(table, taken_back, declined)
        assert ben.player.request(type='decline', table=declined)['type'] == 'ok'
        assert ann.player.request(**invite, table=taken_back, off=True)['type'] == 'ok'
        ben.invited(table)
        exported = json.loads(host.ask('GET', '/api/me/export', cookie=ben.cookie)[2])['invitations']
        assert exported == [{'table': declined, 'sent': False, 'declined': True}, {'table': table, 'sent': False, 'declined': False}], exported
        host.kill()
        host.start()
        page = host.player(ben.cookie)
        assert [each['table'] for each in page.wait('invitations')['tables']] == [table]
        page.close()
        ben.come()
        ann.come()
        ann.sees_that(lambda each: each.get('invited') == [table])
        assert ann.player.request(**invite, table=declined)['reason'] == 'invite_declined'
        # Neither the person who has come to the table nor one who is a friend no longer is invited after the next crash.
        assert ben.player.request(type='join', table=table, any=True)['type'] == 'ok'
        assert ann.player.request(**invite, table=taken_back)['type'] == 'ok'
        ben.invited(taken_back)
        assert ben.ask('end', name='Ann')['type'] == 'ok'
        ben.invited()
        host.kill()
        host.start()
        page = host.player(ben.cookie)
        assert page.request(type='friends', on=True)['type'] == 'ok'
        assert not [m for m in page.heard if m['type'] == 'invitations'], page.heard


def pictures(host):
    """A picture is seen at the table and in the lobby, and is kept."""
    eve, watcher = Person(host, 'Eve'), host.player()
    assert eve.player.welcome['picture'] == 'none'
    table = eve.table()
    assert watcher.request(type='join', table=table)['type'] == 'ok'
    assert 'picture' not in watcher.wait('table')['seats'][0]
    assert eve.player.request(type='picture', picture='scarf')['type'] == 'ok'
    assert watcher.wait_for(lambda m: m['type'] == 'table' and m['seats'][0].get('picture'))['seats'][0]['picture'] == 'scarf'
    assert watcher.request(type='lobby', on=True)['type'] == 'ok'
    listed = {each['table']: each for each in watcher.wait('lobby')['tables']}
    assert listed[table]['seats'][0]['picture'] == 'scarf' and 'picture' not in listed[table]['seats'][1]
    assert watcher.request(type='join', table=table, seat=1)['type'] == 'ok'
    assert watcher.request(type='picture', picture='cap')['type'] == 'ok'
    host.kill()
    host.start()
    again = host.player()
    assert again.request(type='join', table=table)['type'] == 'ok'
    # On PostgreSQL the pictures of a table that was read back come a moment later.
    again.wait_for(lambda m: m['type'] == 'table' and [seat.get('picture') for seat in m['seats']] == ['scarf', 'cap', None, None])
    eve.come()
    assert eve.player.welcome['picture'] == 'scarf'
    assert eve.player.request(type='picture', picture='none')['type'] == 'ok'
    for _ in range(40):
        answer = eve.player.request(type='picture', picture='bun')
    assert answer['reason'] == BUSY, answer
    again.close()
    eve.go()


def admins(program):
    """Friends survive a crash and new names; merging moves them, deletion and export have all of them."""
    with tempfile.TemporaryDirectory(prefix='pedro-test-') as data, ending(Host(program, data, *LIMITS)) as host:
        ann, ben, cem = (Person(host, name) for name in ('Ann', 'Ben', 'Cem'))
        befriend(ann, ben)
        assert cem.ask('ask', name='Ann')['type'] == 'ok'
        host.kill()
        host.start()
        ann.come()
        ann.sees(('Ben', 'friend'), ('Cem', 'asks'))
        exported = json.loads(host.ask('GET', '/api/me/export', cookie=ann.cookie)[2])
        assert [(each['name'], each['state']) for each in exported['friends']] == [('Ben', 'friend'), ('Cem', 'asks')], exported
        assert exported['picture'] == ''
        ben.come()
        cem.come()
        admin(program, data, 'rename', 'Ben', 'Benjamin')
        ann.sees(('Benjamin', 'friend'), ('Cem', 'asks'))
        admin(program, data, 'merge', 'Cem', 'Benjamin')
        ann.sees(('Benjamin', 'friend'))
        table = ann.table()
        assert ann.player.request(type='invite', table=table, person=ann.number('Benjamin'))['type'] == 'ok'
        cookie = logged_in(host, 'Benjamin')
        page = host.player(cookie)
        assert [each['table'] for each in page.wait('invitations')['tables']] == [table]
        ben = Person(host, cookie=cookie)
        assert host.ask('DELETE', '/api/me', {}, ann.cookie)[0] == 200
        ben.invited()
        ben.sees()
        admin(program, data, 'backup', data + '/copy.db')
        admin(program, data, 'verify')


def main():
    with running(sys.argv[1], *LIMITS) as host:
        ann, ben, cem = asking(host)
        blocking(ann, ben)
        refusals(host, ann)
        links(host, ann)
        table = inviting(ann, ben, cem)
        seats_run_out(host, ann, table)
        crowds(host)
        pictures(host)
    crashes(sys.argv[1])
    admins(sys.argv[1])


if __name__ == '__main__':
    main()
