"""robots.py - people who play at tables of a cluster, come back whenever a socket ends, and keep what they are told.

All robots run in one loop of asyncio. A robot answers each view after a random time, so that all together make about
`rate` moves a second. It trusts nothing: what it is told goes into a History, and checker.py looks for contradictions.

SPDX-License-Identifier: MIT
"""
import asyncio
import base64
import json
import os
import random
import struct
import sys
import time

from history import digest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'server'))
from play import choose  # noqa: E402

ANSWERED_WITHIN = 15  # seconds; then a robot takes its socket for dead
AGAIN = 0.5           # seconds until it asks again for what was refused
# What tables are like: people, bots on the other seats, clock. A pedro table has four seats.
KINDS = ((4, 'untimed'), (2, 'untimed'), (4, 'fair'), (1, 'untimed'))


class Ended(Exception):
    """A socket has ended, or could not be opened."""


class Wire:
    """A WebSocket of asyncio, as far as robots need it."""

    @classmethod
    async def open(cls, port, cookie):
        self = cls()
        try:
            self.reader, self.writer = await asyncio.wait_for(asyncio.open_connection('127.0.0.1', port), 10)
            self.writer.write((
                'GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nUpgrade: websocket\r\n'
                'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: pedro\r\n'
                'Sec-WebSocket-Key: %s\r\nCookie: %s\r\n\r\n'
                % (port, port, base64.b64encode(os.urandom(16)).decode(), cookie)).encode())
            head = await asyncio.wait_for(self.reader.readuntil(b'\r\n\r\n'), 10)
        except (OSError, EOFError, asyncio.TimeoutError, asyncio.LimitOverrunError) as error:
            self.close()
            raise Ended(str(error) or type(error).__name__) from error
        if b' 101 ' not in head.split(b'\r\n')[0]:
            self.close()
            raise Ended(head.split(b'\r\n')[0].decode(errors='replace'))
        return self

    reader = writer = None

    def close(self):
        if self.writer:
            self.writer.close()

    def write_frame(self, payload, opcode):
        length = len(payload)
        head = bytes([0x80 | opcode, 0x80 | length]) if length < 126 else \
            bytes([0x80 | opcode, 0xfe]) + struct.pack('>H', length)
        self.writer.write(head + b'\0\0\0\0' + payload)  # a mask of zeros is valid

    def send(self, message):
        self.write_frame(json.dumps(message).encode(), 1)

    async def read_exactly(self, count):
        try:
            return await self.reader.readexactly(count)
        except (OSError, EOFError) as error:
            raise Ended(str(error) or 'the end') from error

    async def messages(self):
        """The messages of the next frame with any."""
        while True:
            first, second = await self.read_exactly(2)
            length = second & 127
            if length == 126:
                length = struct.unpack('>H', await self.read_exactly(2))[0]
            elif length == 127:
                length = struct.unpack('>Q', await self.read_exactly(8))[0]
            payload = await self.read_exactly(length)
            if first & 15 == 8:
                raise Ended('code %d' % int.from_bytes(payload[:2], 'big'))
            if first & 15 == 9:
                self.write_frame(payload, 10)
            if first & 15 == 1:
                return [json.loads(line) for line in payload.decode().split('\n')]


async def new_guest(port):
    """The cookie of a new guest."""
    reader, writer = await asyncio.open_connection('127.0.0.1', port)
    writer.write(('POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nConnection: close\r\n'
                  'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}' % (port, port)).encode())
    answer = (await asyncio.wait_for(reader.read(), 60)).decode()
    writer.close()
    for line in answer.split('\r\n'):
        if line.lower().startswith('set-cookie: '):
            return line.split(' ', 1)[1].split(';')[0]
    raise Ended('no guest: %s' % answer[:200])


class Robot:
    """A person at a table, or a spectator of it. `crew.ports` are the ports it may connect to."""

    def __init__(self, crew, number, seat):
        self.crew, self.number, self.seat = crew, number, seat
        self.rng = random.Random(crew.rng.random())
        self.cookie = self.table = self.wire = self.port = self.view = None
        self.next_id = 1
        self.asked = {}  # number of a request that is not answered yet: (its type, when it was sent)
        self.act_under_way = None  # its number
        self.task = self.chatting = None
        self.pace = 0

    def keep(self, word, *what):
        self.crew.history.add(self.number, word, *what)

    def send(self, **message):
        message['id'] = self.next_id
        self.next_id += 1
        self.asked[message['id']] = message['type'], time.monotonic()
        self.wire.send(message)
        return message['id']

    async def connect(self):
        if not self.cookie:
            self.cookie = await new_guest(self.rng.choice(self.crew.ports))
        self.port = self.rng.choice(self.crew.ports)
        self.wire = await Wire.open(self.port, self.cookie)
        self.view, self.act_under_way = None, None
        self.asked = {}
        self.keep('connect')
        self.wire.send({'type': 'hello', 'version': 1, 'news': True})

    async def wait_for(self, kinds):
        """The first message of these kinds; others are dropped. Only before the play."""
        while True:
            for message in await asyncio.wait_for(self.wire.messages(), 60):
                if message['type'] in kinds:
                    return message

    async def request(self, kind, **message):
        """Sends a message and returns its answer, which is of this kind. Only before the play."""
        self.send(**message)
        answer = await self.wait_for((kind, 'error'))
        if answer['type'] == 'error':
            raise Ended('refused: %s' % answer)
        return answer

    # --- playing ---

    def hear_view(self, message):
        self.crew.views += 1
        self.view = message
        self.keep('view', message['seq'], digest(message))
        self.crew.shown(self.table, message['seq'])
        if message['view']['phase'] == 'over':
            if self.seat == 0:
                asyncio.get_running_loop().call_later(0.2, self.start_again, self.wire)
        elif 'legal' in message and self.seat >= 0:
            pause = self.rng.uniform(0, 2 * self.pace)
            asyncio.get_running_loop().call_later(pause, self.act, self.wire, message)

    def start_again(self, wire):
        if wire is self.wire and self.view and self.view['view']['phase'] == 'over':
            self.send(type='start', table=self.table)

    def act(self, wire, message):
        """Answers a view, unless the robot has seen another one since."""
        if wire is not self.wire or message is not self.view or self.act_under_way or self.crew.stopping:
            return
        action = choose(message['legal'], self.rng)
        number = self.next_id
        self.keep('act', number, message['seq'], action)
        self.act_under_way = number
        self.send(type='act', table=self.table, seq=message['seq'], action=action)

    def hear(self, message):
        kind = message['type']
        if kind == 'news':
            if not self.view or self.view['seq'] != message['after']:
                self.keep('gap', self.view['seq'] if self.view else 0, message['after'])
                raise Ended('news that do not follow')
            kind = 'view'
            message = {**message, 'type': kind, 'view': {**self.view['view'], **message['view']}}
        if kind == 'view' and message['table'] == self.table:
            self.hear_view(message)
        elif kind in ('ok', 'error') and message.get('id') in self.asked:
            self.hear_answer(message, *self.asked.pop(message['id']))
        elif kind == 'chat' and 'text' in message:
            self.keep('chat', message['number'], message['text'])
        elif kind == 'bye':
            raise Ended('bye')

    def hear_answer(self, message, request, sent):
        granted, number = message['type'] == 'ok', message['id']
        again = {'act': self.join_again, 'join': self.join_again, 'start': self.start_again}
        if not granted:
            self.crew.refuse(request, message)
            if request in again:
                asyncio.get_running_loop().call_later(AGAIN, again[request], self.wire)
        if request == 'act':
            self.act_under_way = None
            self.keep('ok' if granted else 'error', number, *([] if granted else [message['code']]))
            if granted:
                self.crew.acknowledge(time.monotonic() - sent)
        elif request == 'chat' and granted:
            self.keep('ok', number)

    def is_late(self):
        """An answer is missing, although other messages may have come."""
        return any(time.monotonic() - sent >= ANSWERED_WITHIN for _, sent in self.asked.values())

    def __str__(self):
        shown = '%d %s%s' % (self.view['seq'], self.view['view']['phase'], ', may act' if 'legal' in self.view else '') if self.view else 'nothing'
        asked = ', '.join('%s %.1f s ago' % (request, time.monotonic() - sent) for request, sent in self.asked.values())
        return 'seat %d at port %s sees %s, waits for %s' % (self.seat, self.port if self.wire else 'none', shown, asked or 'nothing')

    async def chat(self, pause):
        """Says something now and then, never the same twice."""
        while True:
            await asyncio.sleep(self.rng.uniform(0, 2 * pause))
            if self.wire and self.view and not self.crew.stopping:
                text = 'robot %d says %d' % (self.number, self.next_id)
                self.keep('say', self.next_id, text)
                self.send(type='chat', table=self.table, text=text)

    def join_again(self, wire):
        if wire is self.wire and not self.crew.stopping:
            self.send(type='join', table=self.table)

    async def play(self):
        """Reads what comes until it is cancelled; connects again whenever the socket ends."""
        while True:
            try:
                if not self.wire:
                    await self.connect()
                    self.send(type='join', table=self.table)
                for message in await asyncio.wait_for(self.wire.messages(), ANSWERED_WITHIN if self.asked else 30):
                    self.hear(message)
                if self.is_late():
                    raise Ended('no answer')
            except (Ended, OSError, asyncio.TimeoutError) as error:
                self.keep('close', str(error) or type(error).__name__)
                self.crew.returns += 1
                self.crew.unanswered += self.is_late()
                if self.wire:
                    self.wire.close()
                self.wire = None
                if self.crew.stopping:
                    return
                await asyncio.sleep(self.rng.uniform(0.05, 0.25))

    def leave(self):
        if self.wire:
            self.wire.close()
        self.wire = None


class Crew:
    """All robots. `ports` may be changed while they play."""

    def __init__(self, history, ports, tables, rate, seed=1, watchers=1, chat=0):
        self.history, self.ports, self.rate = history, ports, rate
        self.rng = random.Random(seed)
        self.robots, self.tables = [], []
        self.count, self.watchers = tables, watchers
        self.chat = chat  # seconds between two messages of a robot, 0: it says nothing
        self.stopping = False
        self.moves = self.views = self.returns = 0
        self.unanswered = 0
        self.refusals = {}   # "request: code": how many
        self.waits = []      # seconds to an acknowledgement
        self.progress = {}   # table: (seq, when it was shown first)

    def acknowledge(self, seconds):
        self.moves += 1
        self.waits.append(seconds)

    def refuse(self, request, message):
        what = '%s: %s' % (request, message.get('reason', message['code']))
        self.refusals[what] = self.refusals.get(what, 0) + 1

    def shown(self, table, seq):
        if seq > self.progress.get(table, (0, 0))[0]:
            self.progress[table] = (seq, time.monotonic())

    def stuck(self):
        """The longest time in seconds that a table has waited for something new until now."""
        return max((time.monotonic() - when for _, when in self.progress.values()), default=0)

    def describe(self, table):
        seq, when = self.progress[table]
        return '\n'.join(['table %s shows nothing after %d for %.1f s:' % (table, seq, time.monotonic() - when),
                          *('  %s' % robot for robot in self.robots if robot.table == table)])

    def add(self, table, seat):
        robot = Robot(self, len(self.robots), seat)
        robot.table = table
        robot.pace = self.count / self.rate
        self.robots.append(robot)
        return robot

    async def open_table(self, kind):
        people, clock = KINDS[kind % len(KINDS)]
        first = self.add(None, 0)
        await first.connect()
        opened = await first.request('table', type='open', variant='us', clock=clock, options={'target': '300'},
                                     **({'bots': 'simple'} if people < 4 else {}))
        table = first.table = opened['table']
        self.tables.append(table)
        crew = [first]
        for seat in [*((2,) if people == 2 else range(1, people)), *[-1] * self.watchers]:
            robot = self.add(table, seat)
            crew.append(robot)
            await robot.connect()
            await robot.request('table', type='join', table=table, **({'seat': seat} if seat >= 0 else {}))
        for robot in crew:
            robot.keep('sit', table, robot.seat)
            robot.asked = {}  # whoever sits has been answered
            robot.task = asyncio.ensure_future(robot.play())
            if self.chat:
                robot.chatting = asyncio.ensure_future(robot.chat(self.chat))
        first.send(type='start', table=table)

    async def open_tables(self):
        for kind in range(self.count):
            await self.open_table(kind)

    async def stop(self):
        """Lets what is under way be answered for a moment, then leaves."""
        self.stopping = True
        await asyncio.sleep(1)
        tasks = [task for robot in self.robots for task in (robot.task, robot.chatting) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for robot in self.robots:
            robot.leave()

    def figures(self):
        waits = sorted(self.waits) or [0]
        return {'moves': self.moves, 'returns': self.returns, 'unanswered': self.unanswered, 'refusals': self.refusals,
                'p50_ms': round(waits[len(waits) // 2] * 1000, 1), 'p99_ms': round(waits[len(waits) * 99 // 100] * 1000, 1)}
