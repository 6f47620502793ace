/* review.ts - the texts that the reviewer needs to speak another language.
 *
 * SPDX-License-Identifier: MIT */
import { language } from "./index.ts";

type Words = readonly [string, string][];

/* Each is a chunk of its own, made by web/i18n.mjs. */
const load: Record<string, () => Promise<{ default: Words }>> = {
    sv: () => import("./catalogues/sv.review.ts"),
    fi: () => import("./catalogues/fi.review.ts"),
    es: () => import("./catalogues/es.review.ts"),
    fr: () => import("./catalogues/fr.review.ts"),
};

/** English texts and their translations in the current language; none for English. */
export async function reviewWords(): Promise<Words> {
    return (await load[language()]?.())?.default ?? [];
}
