#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A player in ten lines that makes random choices. `pedro play --bot 1=examples/bot.py`; see pedro-protocol(7)."""
import json, random, sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] != "act":
        continue
    legal, words = message["legal"], [message["legal"]["phase"]]
    for group in legal.get("groups", []):
        words += random.sample(group["from"], random.randint(group["min"], group["max"]))
    action = " ".join(words) if "groups" in legal else random.choice(legal["choices"])
    print(json.dumps({"action": action}), flush=True)
