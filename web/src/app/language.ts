/* language.ts - the language of the page: the person's choice on this device, else the browser's.
 *
 * SPDX-License-Identifier: MIT */
import { preferred, setLanguage } from "../i18n/index.ts";

const KEPT = "pedro.language";

export async function chooseLanguage(code: string): Promise<void> {
    await setLanguage(code);
    localStorage.setItem(KEPT, code);
}

/** If the catalogue cannot be loaded, the page is in English. */
export async function firstLanguage(): Promise<void> {
    await setLanguage(localStorage.getItem(KEPT) ?? preferred()).catch(() => setLanguage("en"));
}
