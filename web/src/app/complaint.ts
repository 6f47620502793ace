/* complaint.ts - what is wrong with a house rule, in the language that is read.
 *
 * The engine says it in English, in one form: key, value, reason, and what is allowed. Its parts are in
 * the catalogues. What does not have that form is shown as any refusal is.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import { refusalText } from "../i18n/refusals.ts";
import { keyName, valueName } from "./key_labels.ts";

/** "min_bid = 99: The number is out of range. Allowed: 1 to 14." */
const FORM = /^([a-z_]+)(?: = (.*?))?: (.+?)(?: Allowed: (.+)\.)?$/s;
const NUMBERS = /^(-?\d+) to (-?\d+)(?:, or (.+))?$/;
const SPECIALS = "none, or some of ";

function allowedText(key: string, allowed: string): string {
    const numbers = NUMBERS.exec(allowed);
    if (numbers) {
        const [, least = "", most = "", word] = numbers;
        const range = t("{least} to {most}", { least, most });
        return word ? t("{range}, or {word}", { range, word: valueName(key, word) }) : range;
    }
    if (allowed.startsWith(SPECIALS)) return `${t(SPECIALS.trim())} ${allowed.slice(SPECIALS.length)}`;
    /* A sentence, or the words of the key. */
    const sentence = t(allowed);
    if (sentence !== allowed) return sentence;
    const words = allowed.split(/, | or /);
    return words.map((word) => valueName(key, word)).join(", ");
}

export function complaintText(sentence: string): string {
    const [, key, value, reason, allowed] = FORM.exec(sentence) ?? [];
    if (key === undefined || reason === undefined) return refusalText(sentence);
    const rule = value === undefined ? key : `${keyName(key)} = ${valueName(key, value)}`;
    const told = `${rule}: ${t(reason)}`;
    return allowed === undefined ? told : `${told} ${t("Allowed: {what}.", { what: allowedText(key, allowed) })}`;
}
