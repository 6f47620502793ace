/* screen.tsx - the hall screen of an event on the server.
 *
 * SPDX-License-Identifier: MIT */
import { useMemo } from "preact/hooks";
import { useApp } from "../app/app_context.ts";
import { HallScreen } from "../director/hall.tsx";
import { HallJournal } from "./hall.ts";

export function ScreenPage({ name }: { name: string }) {
    const { client } = useApp();
    return <HallScreen id={name} journal={useMemo(() => new HallJournal(client, name), [name])} />;
}
