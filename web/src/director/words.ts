/* words.ts - acts and scores of a tournament in words.
 *
 * SPDX-License-Identifier: MIT */
import { language, N_, t } from "../i18n/index.ts";
import { botName } from "../table/seats.ts";
import { timeOf, timeText } from "./time.ts";
import type { Board, Key, Named, Table } from "./shapes.ts";

/** A number as people of this language write it. */
export const figure = (number: number | string): string =>
    number === "" ? "" : Number(number).toLocaleString(language(), { maximumFractionDigits: 3, useGrouping: false }).replace("-", "−");

/** Thousandths of a point, "1.5". */
export const points = (thousandths: number): string => figure(thousandths / 1000);

/** Names as a server writes those of guests and computer players, "Club (bot, level 3)", as this page calls them. */
export const called = (names: string): string =>
    names
        .replace(/\bGuest (\d+)\b/g, (_, n: string) => t("Guest {n}", { n }))
        .replace(/\b([A-Z][\w-]*) \(bot(?:, level \d+)?\)/g, (_, bot: string) => t("{name} (bot)", { name: botName(bot.toLowerCase()) }));

export const entryText = ({ entry, name }: Named): string => `${entry} ${called(name)}`;

export const sideText = (side: Named[]): string => side.map(entryText).join(" + ");

/** The numbers of sides or boards, "62–48". */
const dashed = (numbers: number[]): string => numbers.map((number) => String(number).replace("-", "−")).join(" – ");

export function resultText({ points: won, absent, winner, sides, boards, state }: Table): string {
    if (absent.length > 0) return t("Not here: {names}", { names: absent.map((side) => sideText(sides[side - 1]!)).join(", ") });
    if (state === "empty") {
        const entered = boards.filter((board) => board.entered).length;
        return entered > 0 ? t("{n} of {all} boards", { n: entered, all: boards.length }) : "";
    }
    return winner > 0 ? t("{points}, won by {names}", { points: dashed(won), names: sideText(sides[winner - 1]!) }) : dashed(won);
}

export const boardText = ({ board, points: won }: Board): string =>
    t("Board {n}: {points}", { n: board, points: won ? dashed(won) : t("not played") });

/** The acts by their first word; {a}, {b} and so on are the words after it. */
const ACTS: Record<string, string> = {
    open: N_("Tournament begun"),
    set: N_("Setting: {a} = {b}"),
    entry: N_("Entry {a}: {names}"),
    withdraw: N_("Entry {a} withdraws"),
    return: N_("Entry {a} is back"),
    substitute: N_("From round {a}: {names} in entry {b}"),
    rename: N_("Entry {a}: the name {names}"),
    club: N_("Entry {a}: the club {names}"),
    team: N_("Entry {a}: the team {names}"),
    person: N_("Entry {a}, player {b}: {c}"),
    key: N_("Entry {a}: new links on its slips"),
    table: N_("Round {a}, table {b} is open at the server"),
    seal: N_("The cards of the boards are sealed: {a}"),
    unseal: N_("The secret of the boards: {a}"),
    pair: N_("Draft of round {a}"),
    swap: N_("Round {a}: {b} and {c} change places"),
    publish: N_("Round {a} published"),
    reopen: N_("Round {a} is a draft again: {names}"),
    repair: N_("Round {a} repaired: {names}"),
    result: N_("Round {a}, table {b}: {c}"),
    board: N_("Round {a}, table {b}, board {c}: {d}"),
    forfeit: N_("Round {a}, table {b}: side {c} is not here"),
    confirm: N_("Round {a}, table {b}: confirmed"),
    dispute: N_("Round {a}, table {b}: disputed"),
    correct: N_("Round {a}, table {b} corrected: {c} {names}"),
    penalty: N_("Entry {a}: {points} points, {names}"),
    note: N_("Note: {names}"),
    finish: N_("Tournament finished"),
    undo: N_("Undo"),
};

/** The value of a setting in words. */
function valueText(value: string, key?: Key): string {
    if (key?.name === "start" && value) return timeText(timeOf(value));
    if (!key || (key.kind !== "word" && key.kind !== "list")) return value;
    return value
        .split(",")
        .map((word) => meaning(word, key))
        .join(", ");
}

/** A word of a setting, "Buchholz"; what follows a colon in its meaning explains it. */
export const meaning = (word: string, key: Key): string => {
    const found = key.words.find((each) => each.word === word);
    return found ? t(found.meaning).split(/\s?:/)[0]! : word;
};

/** Who has a place of an entry: a person of the server, a computer player or nobody. */
const placeText = (person: string): string => (person === "-" ? t("nobody") : person.startsWith("bot:") ? t("computer player") : t("a person of this server"));

/** An act, as a row has it after its time and actor, in words. */
export function actText(act: string, keys: readonly Key[]): string {
    const texts = [...act.matchAll(/"([^"]*)"/g)].map(([, text]) => text!);
    const [word = "", a = "", b = "", c = "", d = ""] = act.replace(/"[^"]*"/g, "").split(" ");
    const sentence = ACTS[word];
    if (sentence === undefined) return act;
    if (word === "set") {
        const key = keys.find(({ name }) => name === a);
        return t(sentence, { a: key ? t(key.label) : a, b: valueText(texts[0] ?? b, key) });
    }
    if (word === "person") return t(sentence, { a, b, c: placeText(c) });
    return t(sentence, { a, b, c, d, names: texts.join(", "), points: points(Number(b)) });
}
