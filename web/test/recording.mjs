/* recording.mjs - the messages of whole matches, by the engine of the page without a browser.
 *
 * The person at seat 0 plays as the player of player.mjs does, so the same phases are met. Cards follow from the name of the game.
 *
 * SPDX-License-Identifier: MIT */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { module } from "./module.mjs";

const MESSAGES_MAX = 20_000;

/** An answer to a question: passes where there are few bids, else takes the first choice, and gives the fewest cards. */
function answer({ phase, choices = [], groups }) {
    if (groups) return [phase, ...groups.flatMap(({ from, min }) => from.slice(0, min))].join(" ");
    const bids = choices.filter((each) => /^\d+$/.test(each));
    return choices.includes("pass") && bids.length < 5 ? "pass" : choices[0];
}

/** Resolves to a function that plays `hands` hands of a game with house rules, or the whole match, and returns the messages to the
 * person: the table, then whole views. */
export async function recorder(build) {
    /* Bots pause as in a page, but nobody waits for that: the engine has a clock of its own. */
    const clock = (globalThis.clockOfRecording = { ms: 0, now: () => clock.ms });
    const [{ Engine }, { seededChance }] = await Promise.all([module("engine/engine.ts", { "performance.now": "clockOfRecording.now" }), module("engine/chance.ts")]);
    const wasm = `data:application/wasm;base64,${readFileSync(join(build, "src/web/engine.wasm")).toString("base64")}`;
    return async (variant, hands = Infinity, options = {}) => {
        const engine = await Engine.load(wasm, seededChance([...variant].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) >>> 0, 7)));
        engine.person("Player");
        const told = [];
        let view;
        const hear = () => {
            for (const text of engine.heard()) {
                const message = JSON.parse(text);
                if (message.type === "error") throw new Error(`${variant}: ${text}`);
                if (message.type === "view") view = message;
                if (message.type === "table" || message.type === "view") told.push(message);
            }
        };
        engine.receive({ type: "hello", version: 1 });
        engine.receive({ type: "open", id: 1, variant, options, bots: "beginner", clock: "untimed", private: true, start: true });
        hear();
        while (view?.view.phase !== "over" && !(view?.view.hand > hands)) {
            if (told.length > MESSAGES_MAX) throw new Error(`${variant} does not end`);
            if (view?.legal) {
                const { table, seq, legal } = view;
                view = undefined;
                engine.receive({ type: "act", id: 2, table, seq, action: answer(legal) });
            } else clock.ms += Math.max(0, engine.tick());
            hear();
        }
        return told;
    };
}

/* A message after others that were left out: the table is as it is for somebody who comes back. */
const joining = ({ event, effects, ...message }) => message;

/** These hands of the messages of a match, and the table before them. */
export function handsOf(messages, wanted) {
    const kept = messages.filter(({ type, view }) => type === "table" || wanted.includes(view.hand));
    let last = 0;
    return kept.map((message) => {
        if (message.type === "table") return message;
        const joins = message.view.hand > last + 1;
        last = message.view.hand;
        return joins ? joining(message) : message;
    });
}

/* What the size and the place of all that is at the table depend on while cards are played: not which cards, and not how many tricks were. */
function placed({ view: { phase, trick, points, scores, out, called, hand }, legal }) {
    const asked = legal && (legal.choices?.filter((choice) => !/^[2-9TJQKA*][cdhs]?$/.test(choice)).join(" ") ?? "groups");
    return JSON.stringify([phase, hand, trick.length, asked, `${points}`.length, `${scores}`.length, out, called]);
}

/** Leaves out messages of the play after which everything stands where it stood before in that hand: most tricks look alike. */
export function thinned(messages) {
    const known = new Set();
    let left = false;
    return messages.flatMap((message) => {
        const key = message.type === "view" && message.view.phase === "play" && placed(message);
        if (key && known.has(key)) {
            left = true;
            return [];
        }
        known.add(key);
        const told = left ? joining(message) : message;
        left = false;
        return [told];
    });
}
