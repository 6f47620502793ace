/* together.ts - opens a table with a friend at once: the rules of the last match with that friend, and an invitation.
 *
 * SPDX-License-Identifier: MIT */
import { optionsOf } from "./again_address.ts";
import type { Friend } from "../transport/shapes.ts";
import type { Played } from "./api.ts";
import type { AppContext } from "./app_context.ts";
import { ourRules } from "./our_rules.ts";

/* The game of those who have no other in common. */
const FIRST = "us";

interface Rules {
    variant: string;
    options: Record<string, string>;
}

/** The rules of a record. */
export function rulesOf(record: string): Rules {
    const tag = (name: string) => record.match(new RegExp(`^\\[${name} "(.*)"\\]$`, "m"))?.[1] ?? "";
    return { variant: tag("Variant"), options: optionsOf(tag("Options")) };
}

/** The newest match with somebody of this name. */
const lastWith = (matches: Played[], name: string): Played | undefined =>
    matches.filter(({ names, won }) => won !== undefined && names.includes(name)).sort((one, other) => (other.ended ?? "").localeCompare(one.ended ?? ""))[0];

async function rulesWith(app: AppContext, { name }: Friend): Promise<Rules> {
    const last = lastWith(await app.api.history(), name);
    if (last) return rulesOf(await app.api.record(last.table));
    const [ours] = ourRules();
    return { variant: ours?.variant ?? FIRST, options: ours?.options ?? {} };
}

/** Resolves to the name of the table, to which the friend is invited; rejects with a refusal. */
export async function playTogether(app: AppContext, friend: Friend): Promise<string> {
    const table = await app.open({ ...(await rulesWith(app, friend)), clock: "fair", private: true });
    await app.client.request({ type: "invite", table, person: friend.person });
    return table;
}
