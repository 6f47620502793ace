/* refusal.ts - refusals in the current language.
 *
 * The server or engine sends words of the list of refusals, and the values of the blanks in their sentences; the
 * sentences are in the catalogues.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import { REFUSALS } from "../transport/refusals.ts";
import { keyName, valueName } from "./key_labels.ts";

export type Reason = keyof typeof REFUSALS;

/** The members of an `error` of the socket, HTTP or the engine that give the reason. */
export interface Told {
    /** In English. */
    message: string;
    reason?: string;
    form?: string;
    allowed?: string;
    values?: Record<string, string>;
}

/** A refusal by the page itself. */
export const refused = (reason: Reason): Told => ({ reason, message: REFUSALS[reason] });

const sentences: Record<string, string> = { ...REFUSALS };

/** Adds reasons of a page that has its own. */
export function addRefusals(more: Record<string, string>): void {
    Object.assign(sentences, more);
}

const sentenceOf = (reason = ""): string | undefined => (Object.hasOwn(sentences, reason) ? sentences[reason] : undefined);

/** Values for people: keys and words of house rules are replaced by their labels. */
function named(values: Record<string, string>): Record<string, string> {
    const { key } = values;
    if (key === undefined) return values;
    const told: Record<string, string> = { ...values, key: keyName(key) };
    for (const blank of ["value", "word", "last"]) if (values[blank] !== undefined) told[blank] = valueName(key, values[blank]);
    if (values.words !== undefined)
        told.words = values.words
            .split(", ")
            .map((word) => valueName(key, word))
            .join(", ");
    return told;
}

/** Makes a whole sentence: those of the list that name a line of a file begin with a small letter and have no full
 * stop. */
const whole = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");

export function refusalText(told: Told): string {
    const reason = sentenceOf(told.reason);
    /* A server of another version may have more reasons. */
    if (reason === undefined) return told.message;
    const values = named(told.values ?? {});
    const form = sentenceOf(told.form);
    const allowed = sentenceOf(told.allowed);
    const text = t(reason, values);
    return whole(form === undefined ? text : t(form, { ...values, reason: text, allowed: allowed === undefined ? "" : t(allowed, values) }));
}
