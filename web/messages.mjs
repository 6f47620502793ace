/* messages.mjs - makes the TypeScript types of the messages from data/messages.ini, the one
 * place that defines them, and those of effects from the table in include/pedro/effect.h.
 *
 * The types of other fields of kind `json` are written by hand in src/transport/shapes.ts; the table names them.
 *
 * SPDX-License-Identifier: MIT */
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const capital = (word) => word[0].toUpperCase() + word.slice(1);

function typeOf(message, field, kind, words) {
    switch (kind) {
        case "number":
            return "number";
        case "text":
            return "string";
        case "flag":
            return "boolean";
        case "word":
            return words.map((word) => JSON.stringify(word)).join(" | ");
        case "pairs":
            return "Record<string, string>";
        case "json":
            if (words.length === 1) return words[0];
    }
    throw new Error(`messages.ini: nobody knows what ${message}.${field} holds`);
}

function parse(text) {
    const all = [];
    for (const line of text.split("\n")) {
        const section = line.match(/^\[(client|server) (\w+)\]$/);
        const entry = line.match(/^(\w+) = (.*)$/);
        if (section) {
            all.push({ way: section[1], name: section[2], about: "", fields: [] });
        } else if (entry && entry[1] === "about") {
            all.at(-1).about = entry[2];
        } else if (entry) {
            /* Two spaces separate the type and the description of the field. */
            const [type, about = ""] = entry[2].split(/ {2,}/);
            const [kind, ...words] = type.replace("?", "").split(" ");
            all.at(-1).fields.push({ name: entry[1], kind, words, about, missing: type.includes("?") });
        }
    }
    return all;
}

/* Rows of PEDRO_EFFECT_KINDS: X(NAME, "word", NUMBER, "what happened"). */
function parseEffects(header) {
    const [, table] = header.match(/#define PEDRO_EFFECT_KINDS\(X\)([^]*?)\n\n/) ?? [];
    const rows = [...(table ?? "").matchAll(/X\((\w+), "(\w+)", (\w+),((?:[\s\\]*"[^"]*")+)\)/g)];
    if (rows.length === 0 || rows.length !== table.split("X(").length - 1) throw new Error("effect.h: a row of PEDRO_EFFECT_KINDS cannot be read");
    return rows.map(([, , word, number, says]) => ({ word, number, says: says.replace(/"[\s\\]*"|^[\s\\]*"|"$/g, "") }));
}

/** The member that has the number of an effect. */
const NUMBERS = { NOTHING: [], NUMBER: ["number?: number"], CALL: ["call: string"], SUIT: ["suit: string"], PHASE: ["phase: string"] };

function effectTypes(header) {
    const lines = ["", "export type Effect =", "    {", "        seat?: number;", "        other?: number;"];
    lines.push('        /** "??" for one that may not be seen. */', "        cards?: string[];", "        /** The rules did it without asking the seat. */", "        forced?: true;", "    } & (");
    for (const { word, number, says } of parseEffects(header))
        lines.push(`        /** ${capital(says)}. */`, `        | { ${[`kind: "${word}"`, ...NUMBERS[number]].join("; ")} }`);
    return [...lines, "    );"];
}

/** Writes the module `target` from the table `source` and the `header` with the effects, unless it is up to date. */
export function messages(source, header, target) {
    const all = parse(readFileSync(source, "utf8"));
    const lines = ["/* Made by messages.mjs from data/messages.ini. */"];
    const shapes = [...new Set(all.flatMap(({ fields }) => fields.filter(({ kind }) => kind === "json").map(({ words }) => words[0].replace("[]", ""))))];
    lines.push(`import type { ${shapes.filter((shape) => /^[A-Z]\w*$/.test(shape) && shape !== "Effect" && !shape.startsWith("Record")).sort().join(", ")} } from "./shapes.ts";`);
    for (const { way, name, about, fields } of all) {
        lines.push("", `/** ${about} */`, `export interface ${capital(way)}${capital(name)} {`, `    type: "${name}";`);
        if (way === "client") lines.push("    /** Comes back in the answer. */", "    id?: number;");
        for (const field of fields) {
            if (field.about) lines.push(`    /** ${capital(field.about)}. */`);
            lines.push(`    ${field.name}${field.missing ? "?" : ""}: ${typeOf(name, field.name, field.kind, field.words)};`);
        }
        lines.push("}");
    }
    lines.push(...effectTypes(readFileSync(header, "utf8")));
    for (const way of ["client", "server"]) {
        const names = all.filter((message) => message.way === way).map(({ name }) => `\n    | ${capital(way)}${capital(name)}`);
        lines.push("", `export type ${capital(way)}Message =${names.join("")};`);
    }
    const text = lines.join("\n") + "\n";
    if (!existsSync(target) || readFileSync(target, "utf8") !== text) writeFileSync(target, text);
}
