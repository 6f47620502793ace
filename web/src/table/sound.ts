/* sound.ts - whether the table sounds: it does if the person has said so, and is asked at the first tap, never before. The
 * sounds themselves (sounds.ts) are fetched when the first is heard.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { soon } from "../app/later.tsx";
import { isChosen, setting } from "./settings.ts";
import type { Happening } from "./store.ts";

/** `side`: the own side, or -1. */
export function playSound(happening: Happening, side: number): void {
    if (setting("sound") === "on") void soon().then(({ sound }) => sound(happening, side));
}

/** Whether to ask for sounds: after the first tap on the page, if nothing was ever said about them. The function ends it. */
export function useOffer(offers: boolean): [boolean, () => void] {
    const [tapped, setTapped] = useState(false);
    useEffect(() => {
        if (!offers || isChosen("sound")) return;
        const tap = () => setTapped(true);
        addEventListener("click", tap, { once: true });
        return () => removeEventListener("click", tap);
    }, [offers]);
    return [offers && tapped && !isChosen("sound"), () => setTapped(false)];
}
