/* settings.ts - the person's settings on this device.
 *
 * Each is a word, stored in the browser. Those that concern the looks become attributes of <html>, which the style
 * sheets read.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { store, stored } from "../app/device.ts";
import { N_ } from "../i18n/index.ts";
import { Listeners } from "../transport/transport.ts";

export interface Setting {
    name: string;
    label: string;
    /** Its words with their labels; the first is the default if no other is named. */
    words: [string, string][];
    usual?: string;
    /** The attribute of <html> that has the word. */
    attribute?: string;
}

export const SETTINGS: Setting[] = [
    {
        name: "theme",
        label: N_("Appearance"),
        words: [["auto", N_("As the device")], ["light", N_("Light")], ["dark", N_("Dark")], ["club", N_("Club room")]],
        attribute: "data-theme",
    },
    {
        name: "felt",
        label: N_("Table"),
        words: [["room", N_("As the appearance")], ["green", N_("Green")], ["blue", N_("Blue")], ["red", N_("Red")], ["plain", N_("Plain")]],
        attribute: "data-felt",
    },
    {
        name: "back",
        label: N_("Backs of the cards"),
        words: [["blue", N_("Blue")], ["red", N_("Red")], ["green", N_("Green")], ["fives", N_("Two fives")]],
        attribute: "data-back",
    },
    {
        name: "deck",
        label: N_("Colours of the suits"),
        words: [["two", N_("Two")], ["four", N_("Four")]],
        attribute: "data-deck",
    },
    {
        name: "index",
        label: N_("Signs on the cards"),
        words: [["normal", N_("Normal")], ["large", N_("Large")]],
        attribute: "data-index",
    },
    {
        name: "contrast",
        label: N_("Contrast"),
        words: [["auto", N_("As the device")], ["more", N_("High")]],
        attribute: "data-contrast",
    },
    {
        name: "tap",
        label: N_("Playing a card"),
        words: [["mouse", N_("Click once, tap twice")], ["two", N_("Click or tap twice")], ["one", N_("Click or tap once")]],
    },
    {
        name: "worth",
        label: N_("Points on scoring cards"),
        words: [["off", N_("Off")], ["on", N_("On")]],
    },
    {
        name: "keys",
        label: N_("Keys 0 to 9 and H"),
        words: [["on", N_("On")], ["off", N_("Off")]],
    },
    {
        name: "pace",
        label: N_("Pace"),
        words: [["normal", N_("Normal")], ["calm", N_("Slow")], ["quick", N_("Fast")]],
    },
    {
        name: "exchange",
        label: N_("Pause after each throw and draw"),
        words: [["normal", N_("Normal")], ["long", N_("Long")], ["none", N_("None")]],
    },
    {
        name: "bots",
        label: N_("Bots that fill a table"),
        words: [
            ["beginner", N_("Beginners")],
            ["casual", N_("Casual players")],
            ["club", N_("Club players")],
            ["strong", N_("Strong players")],
            ["expert", N_("Experts")],
        ],
        usual: "strong",
    },
    {
        name: "partner",
        label: N_("Your partner among the bots"),
        words: [["strong", N_("Strong player")], ["same", N_("Like the other bots")]],
    },
    {
        name: "sound",
        label: N_("Sounds"),
        words: [["off", N_("Off")], ["on", N_("On")]],
    },
    {
        name: "remarks",
        label: N_("Remarks of the bots"),
        words: [["on", N_("On")], ["off", N_("Off")]],
    },
    {
        name: "phrases",
        label: N_("Ready phrases"),
        words: [["all", N_("All of them")], ["club", N_("As in a club: greetings and thanks")], ["faces", N_("Faces only")]],
    },
    {
        name: "notify",
        label: N_("Tell me when it is my turn"),
        words: [["off", N_("Off")], ["on", N_("On")]],
    },
];

const KEPT = "pedro.settings";
const changes = new Listeners<void>();

function read(): Record<string, string> {
    try {
        return JSON.parse(stored(KEPT) ?? "{}") as Record<string, string>;
    } catch {
        return {};
    }
}

let chosen = read();

/** The word chosen for a setting. */
export function setting(name: string): string {
    const row = SETTINGS.find((each) => each.name === name)!;
    const word = chosen[name];
    return row.words.some(([known]) => known === word) ? word! : (row.usual ?? row.words[0]![0]);
}

/** Whether the person has ever chosen a word for it. */
export const isChosen = (name: string) => chosen[name] !== undefined;

export function change(name: string, word: string): void {
    chosen = { ...chosen, [name]: word };
    store(KEPT, JSON.stringify(chosen));
    dress();
    changes.tell();
}

/** Brings the attributes of <html> up to date; call it once at the start. */
export function dress(): void {
    const root = document.documentElement;
    for (const { name, attribute } of SETTINGS) if (attribute) root.setAttribute(attribute, setting(name));
    /* "auto" follows the device, now and when that changes. */
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    if (setting("theme") === "auto") root.setAttribute("data-theme", dark ? "dark" : "light");
    if (setting("contrast") === "auto" && matchMedia("(prefers-contrast: more)").matches)
        root.setAttribute("data-contrast", "more");
}

if (typeof matchMedia === "function")
    for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"])
        matchMedia(query).addEventListener("change", dress);

/** The word of a setting; the component is drawn again when it changes. */
export function useSetting(name: string): string {
    const [word, setWord] = useState(() => setting(name));
    useEffect(() => changes.add(() => setWord(setting(name))), [name]);
    return word;
}

export const calmMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
