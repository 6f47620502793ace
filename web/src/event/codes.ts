/* codes.ts - QR codes on the papers of an event: each leads a phone to the page on which its entry tells the result.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { shareable } from "../app/links.tsx";
import type { Event } from "../director/event.ts";
import { codedPaper } from "./coded_papers.ts";
import { type Slip, slips } from "./requests.ts";

/** What makes papers with codes, once the keys are there; only the director of an event on paper gets them. */
export function useCodes(name: string, event: Event | undefined): ((paper: string, round: number, html: string) => string) | undefined {
    const [keys, setKeys] = useState<Slip[]>([]);
    const wanted = event !== undefined && event.own && event.state.settings.place !== "online" && event.state.settings.results !== "director";
    const entries = event?.state.entries.map(({ number, key }) => `${number}/${key}`).join(" ") ?? "";
    useEffect(() => {
        if (wanted) void slips(name).then(setKeys, () => setKeys([]));
    }, [wanted, entries]);
    if (!event || !wanted || keys.length === 0) return undefined;
    const address = (entry: number): string => {
        const found = keys.find((slip) => slip.entry === entry);
        return found ? shareable(`/r/${name}/${entry}/${found.key}`) : "";
    };
    return (paper, round, html) => codedPaper(event, address, paper, round, html);
}
