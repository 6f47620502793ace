/* language.ts - the language of the page: the person's choice on this device, else the browser's.
 *
 * SPDX-License-Identifier: MIT */
import { preferred, setLanguage } from "../i18n/index.ts";
import { store, stored } from "./device.ts";

const KEPT = "pedro.language";

export async function chooseLanguage(code: string): Promise<void> {
    await setLanguage(code);
    store(KEPT, code);
}

/** If the catalogue cannot be loaded, the page is in English. */
export async function firstLanguage(): Promise<void> {
    await setLanguage(stored(KEPT) ?? preferred()).catch(() => setLanguage("en"));
}
