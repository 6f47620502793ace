/* refusal.ts - why something was refused, in the language that is read.
 *
 * The other end says it as words of the list of refusals, and the values of the blanks in their
 * sentences; the sentences are in the catalogues.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import { REFUSALS } from "../transport/refusals.ts";
import { keyName, valueName } from "./key_labels.ts";

export type Reason = keyof typeof REFUSALS;

/** The members of an `error`, over the socket, HTTP or from the engine, that say why. */
export interface Told {
    /** In English. */
    message: string;
    reason?: string;
    form?: string;
    allowed?: string;
    values?: Record<string, string>;
}

/** A refusal of the page itself. */
export const refused = (reason: Reason): Told => ({ reason, message: REFUSALS[reason] });

const sentenceOf = (reason: string | undefined): string | undefined => REFUSALS[reason as Reason];

/** Values as a person reads them: keys and words of house rules have names. */
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

/** A sentence by itself: those of the list that name a line of a file begin small and have no full stop. */
const whole = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");

export function refusalText(told: Told): string {
    const reason = sentenceOf(told.reason);
    /* A server of another version may know more reasons. */
    if (reason === undefined) return told.message;
    const values = named(told.values ?? {});
    const form = sentenceOf(told.form);
    const allowed = sentenceOf(told.allowed);
    const text = t(reason, values);
    return whole(form === undefined ? text : t(form, { ...values, reason: text, allowed: allowed === undefined ? "" : t(allowed, values) }));
}
