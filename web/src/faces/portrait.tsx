/* portrait.tsx - pictures of players, drawn from a few parts: people, two animals, and robots for
 * the computer players.
 *
 * A picture is a word ("curls"), kept as a setting; without a choice the picture follows from the name. It is hidden
 * from screen readers, which read the name.
 *
 * SPDX-License-Identifier: MIT */
import type { JSX } from "preact";
import { N_ } from "../i18n/index.ts";

interface Person {
    /** Its label in the choice. */
    label: string;
    ground: string;
    skin: string;
    hair: string;
    clothes: string;
    parts: readonly string[];
}

/* Outlines in a box of 64; "h" is filled as hair, "c" as clothes, "s" as skin, "l" drawn as a line. */
const PARTS: Record<string, ["h" | "c" | "s" | "l", string]> = {
    short: ["h", "M18 30C16 17 22 10 32 10s16 7 14 20c-1-6-3-9-5-10-6 2-13 2-18-1-2 2-4 5-5 11z"],
    bob: ["h", "M15 42c-3-20 3-33 17-33s20 13 17 33c-3 1-6 1-8 0 2-9 1-15-1-20-6 1-12 0-16-4-2 7-2 14-1 24-2 1-5 1-8 0z"],
    long: ["h", "M13 58C9 28 16 9 32 9s23 19 19 49H41c4-14 4-27 1-36-8 1-15-1-20-5-2 12-2 27 1 41z"],
    bun: ["h", "M26 9a6 6 0 1 1 12 0c6 2 10 9 8 21-1-6-4-10-6-11-5 1-11 1-16 0-2 2-5 5-6 11-2-12 2-19 8-21z"],
    curls: ["h", "M17 34a6 6 0 0 1-2-10 7 7 0 0 1 5-11 8 8 0 0 1 12-5 8 8 0 0 1 12 5 7 7 0 0 1 5 11 6 6 0 0 1-2 10c-1-7-3-11-6-13-6 2-12 2-18 0-3 2-5 6-6 13z"],
    tufts: ["h", "M18 36c-3-4-3-10 0-14l2 2c-1 4-1 8 0 12zM46 36c3-4 3-10 0-14l-2 2c1 4 1 8 0 12z"],
    beard: ["h", "M19 32c0 15 6 20 13 20s13-5 13-20c-2 6-5 8-8 7-3-1-7-1-10 0-3 1-6-1-8-7z"],
    moustache: ["h", "M32 38c-4-2-8 0-10 3 4 1 7 0 10-1 3 1 6 2 10 1-2-3-6-5-10-3z"],
    cap: ["c", "M17 26c0-11 6-17 15-17s15 6 15 17c-4-2-26-2-30 0zM44 25c6 0 11 1 13 4-5 1-10 0-14-1z"],
    hat: ["c", "M20 23c0-12 4-17 12-17s12 5 12 17c6 1 12 2 15 4-9 4-45 4-54 0 3-2 9-3 15-4z"],
    scarf: ["c", "M13 56C9 26 17 8 32 8s23 18 19 48l-9 4c3-8 4-14 4-26 0-10-6-15-14-15s-14 5-14 15c0 12 1 18 4 26z"],
    braids: ["h", "M16 28c-4 10-5 20-2 30h5c-1-9 0-19 2-27zM48 28c4 10 5 20 2 30h-5c1-9 0-19-2-27z"],
    glasses: ["l", "M20 30a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0-11 0zM33 30a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0-11 0zM31 29.500h2"],
};

const PEOPLE: Record<string, Person> = {
    curls: { label: N_("Curls"), ground: "#e9b44c", skin: "#8d5a3b", hair: "#2a1d18", clothes: "#1f6f78", parts: ["curls"] },
    glasses: { label: N_("Glasses"), ground: "#9ec1a3", skin: "#f1c9a5", hair: "#6b4226", clothes: "#7a2e39", parts: ["short", "glasses"] },
    bun: { label: N_("Hair in a bun"), ground: "#c98bb9", skin: "#f3d2b8", hair: "#b8b4ad", clothes: "#34506e", parts: ["bun", "glasses"] },
    beard: { label: N_("Beard"), ground: "#7fa7c9", skin: "#e8b48c", hair: "#9c4a1f", clothes: "#2f4f3a", parts: ["beard", "short"] },
    scarf: { label: N_("Headscarf"), ground: "#f0d9a8", skin: "#c98f65", hair: "#2a1d18", clothes: "#8a3b5c", parts: ["scarf"] },
    cap: { label: N_("Cap"), ground: "#b7cf8d", skin: "#a8704a", hair: "#1f1a17", clothes: "#b23a2e", parts: ["tufts", "cap"] },
    long: { label: N_("Long hair"), ground: "#8fc1c4", skin: "#f6d7bd", hair: "#d9a441", clothes: "#54407a", parts: ["long"] },
    hat: { label: N_("Hat"), ground: "#d9b08c", skin: "#f0c39b", hair: "#e4e0d8", clothes: "#3d4b5c", parts: ["tufts", "moustache", "hat"] },
    bob: { label: N_("Bob"), ground: "#e3a08a", skin: "#f3cfa8", hair: "#17181c", clothes: "#245c3f", parts: ["bob"] },
    bald: { label: N_("Bald"), ground: "#a9b4d0", skin: "#6f4630", hair: "#efece6", clothes: "#8a6d1f", parts: ["beard"] },
    braids: { label: N_("Braids"), ground: "#efc0a0", skin: "#e9b996", hair: "#7a3418", clothes: "#1d5a82", parts: ["braids", "short"] },
    moustache: { label: N_("Moustache"), ground: "#b9b08f", skin: "#d9a074", hair: "#241c18", clothes: "#6e1f2a", parts: ["short", "moustache"] },
};

export const PORTRAITS: [string, string][] = Object.entries(PEOPLE).map(([word, { label }]) => [word, label]);

const CLOTHES = "M4 66c2-14 13-20 28-20s26 6 28 20z";

function drawn(word: string): JSX.Element {
    const { skin, hair, clothes, parts } = PEOPLE[word]!;
    const colour = { h: hair, c: clothes, s: skin };
    const part = (name: string) => {
        const [kind, path] = PARTS[name]!;
        return kind === "l" ? <path key={name} d={path} fill="none" stroke="#20242b" stroke-width="1.6" /> : <path key={name} d={path} fill={colour[kind]} />;
    };
    const behind = parts.filter((name) => name === "long" || name === "braids");
    return (
        <>
            {behind.map(part)}
            <path d={CLOTHES} fill={clothes} />
            <path d="M26 40h12v8c-3 4-9 4-12 0z" fill={skin} />
            <ellipse cx="32" cy="30" rx="13" ry="15" fill={skin} />
            <circle cx="26.500" cy="30" r="1.700" fill="#20242b" />
            <circle cx="37.500" cy="30" r="1.700" fill="#20242b" />
            <path d="M27 37q5 4 10 0" fill="none" stroke="#20242b" stroke-width="1.600" stroke-linecap="round" />
            {parts.filter((name) => name !== "braids").map(part)}
        </>
    );
}

/* By strength: the stronger, the more lights a robot has. */
const METALS = ["#7d8fa3", "#6f9a86", "#b0895a", "#9a7ba6", "#c9a227"];
const LEVELS = ["beginner", "casual", "club", "strong", "expert"];

/* What is on the head of a robot and what its eyes and mouth are, by its seat: robots of one table are not alike. */
const HEADS = ["M32 15V7M30 6h4", "M22 15L18 7M42 15L46 7M16 6h4M44 6h4", "M15 26H9M49 26h6M9 22v8M55 22v8", "M24 15v-5h16v5"];
const EYES = ["M27 28h.1M37 28h.1", "M24 28h6M34 28h6", "M27 26v4M37 26v4"];
const MOUTHS = ["M25 40h14", "M25 39q7 5 14 0", "M28 40h8"];

/** The number of a bot's strength. */
export const levelOf = (bot: string) => (LEVELS.indexOf(bot) < 0 ? hash(bot) % LEVELS.length : LEVELS.indexOf(bot));

function robot(bot: string, seat: number): JSX.Element {
    const level = levelOf(bot);
    const metal = METALS[level]!;
    const lights = Array.from({ length: level + 1 }, (_, at) => 32 + 7 * (at - level / 2));
    return (
        <>
            <path d={HEADS[seat % HEADS.length]} stroke="#38404a" stroke-width="3.500" stroke-linecap="round" fill="none" />
            <path d="M10 66c1-10 9-15 22-15s21 5 22 15z" fill="#4a545f" />
            <rect x="15" y="15" width="34" height="32" rx="9" fill={metal} />
            <rect x="20" y="22" width="24" height="12" rx="6" fill="#20262d" />
            <path d={EYES[seat % EYES.length]} stroke="#8fe3ff" stroke-width="4.600" stroke-linecap="round" />
            {lights.map((x) => (
                <circle key={x} cx={x} cy="58" r="2.400" fill="#ffd166" />
            ))}
            <path d={MOUTHS[(seat + level) % MOUTHS.length]} fill="none" stroke="#20262d" stroke-width="2.400" stroke-linecap="round" />
        </>
    );
}

/** A hash of a text. */
function hash(text: string): number {
    let sum = 7;
    for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) >>> 0;
    return sum;
}

interface Props {
    /** One of PORTRAITS, or "" for the one that follows from the name. */
    picture?: string;
    /** The name of the person. */
    name?: string;
    /** The name of a computer player, whose picture follows from its strength. */
    bot?: string;
    seat?: number;
}

export function Portrait({ picture = "", name = "", bot, seat = 0 }: Props) {
    const word = picture in PEOPLE ? picture : PORTRAITS[hash(name) % PORTRAITS.length]![0];
    const ground = bot === undefined ? PEOPLE[word]!.ground : "#dfe5ea";
    return (
        <svg class="portrait" viewBox="0 0 64 64" aria-hidden="true">
            <rect width="64" height="64" fill={ground} />
            {bot === undefined ? drawn(word) : robot(bot, seat)}
        </svg>
    );
}
