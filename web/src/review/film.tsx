/* film.tsx - how a hand goes on after a choice, on the table: in the example of a verdict, with all cards open.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import type { Replayed } from "../app/questions.ts";
import { Controls } from "../replay/controls.tsx";
import { OpenHand } from "../replay/open_hand.tsx";
import { Playback, usePlayback } from "../replay/playback.ts";
import { stepsOf } from "../replay/steps.ts";
import { useTable } from "../table/store.ts";
import { TableView } from "../table/table.tsx";
import type { ServerTable } from "../transport/messages.ts";

interface Props {
    info: ServerTable;
    match: Replayed;
    steps: Replayed["steps"];
    leave: () => void;
}

/** Plays the steps by itself, from the choice on. */
export function Film({ info, match, steps, leave }: Props) {
    const [playback] = useState(() => new Playback(info.table));
    const [views] = useState(() => stepsOf({ ...match, steps }));
    useEffect(() => {
        playback.show(info, views, 0);
        playback.play(true);
        return () => playback.close();
    }, [playback]);
    usePlayback(playback);
    const table = useTable(playback.store);
    const { shown } = table;
    if (!table.info || !shown) return null;
    const dock = <Controls playback={playback} info={table.info} shown={shown} hands={[]} />;
    return <TableView store={playback.store} leave={leave} replay={{ dock, before: (seat) => <OpenHand shown={shown} seat={seat} /> }} />;
}
