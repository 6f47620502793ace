#!/usr/bin/env python3
"""link.py LISTEN=TARGET... - the network between a node and its databases, which can be cut.

Each LISTEN and TARGET is a Unix socket. SIGUSR1 cuts: nothing that is sent arrives, and nobody is told, as when a cable is
pulled. SIGUSR2 heals: the connections of before end, and new ones work.

SPDX-License-Identifier: MIT
"""
import asyncio
import signal
import sys


class Link:
    def __init__(self):
        self.whole = asyncio.Event()
        self.whole.set()
        self.cuts = 0
        self.writers = set()

    def cut(self):
        self.whole.clear()
        self.cuts += 1

    def heal(self):
        for writer in self.writers:
            writer.close()
        self.whole.set()

    async def carry(self, reader, writer, began):
        """Copies one direction until it ends, or was cut."""
        try:
            while data := await reader.read(65536):
                await self.whole.wait()
                if self.cuts != began:
                    break
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        writer.close()

    async def connect(self, target, reader, writer):
        self.writers.add(writer)
        try:
            await self.whole.wait()
            far_reader, far_writer = await asyncio.open_unix_connection(target)
            self.writers.add(far_writer)
            began = self.cuts
            await asyncio.gather(self.carry(reader, far_writer, began), self.carry(far_reader, writer, began))
            self.writers.discard(far_writer)
        except OSError:
            pass
        writer.close()
        self.writers.discard(writer)


async def main():
    link = Link()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGUSR1, link.cut)
    loop.add_signal_handler(signal.SIGUSR2, link.heal)
    for pair in sys.argv[1:]:
        listen, target = pair.split('=')
        await asyncio.start_unix_server(lambda reader, writer, target=target: link.connect(target, reader, writer), listen)
    await asyncio.Event().wait()


if __name__ == '__main__':
    asyncio.run(main())
