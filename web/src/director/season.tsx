/* season.tsx - the page Season: tables of several tournaments, and who plays the final, on this device.
 *
 * A season is a text of rows that names the files of its tournaments (docs/championship.md). The files are opened together, or a tournament
 * of this device stands for one. All is done again when something is added, by the code of `pedro season`. The rows are kept on this
 * device.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { store, stored } from "../app/device.ts";
import { Unfetched } from "../app/later.tsx";
import { Link } from "../app/links.tsx";
import { download, Page, Trouble, usePromise } from "../app/page.tsx";
import { t, tn } from "../i18n/index.ts";
import { DeviceJournal, type Kept, tournaments } from "./kept.ts";
import { load } from "./load.ts";
import { type Module, reasonOf } from "./module.ts";
import { fileName, Shown } from "./papers.tsx";
import type { Season } from "./shapes.ts";

const KEPT = "pedro.director.season";

const EXAMPLE = `season 1 "${new Date().getFullYear()}"
set score sum
set seconds 1

ring "North" qualify 1
event "North" "north-1.tournament"
event "North" "north-2.tournament"

ring "South" qualify 1
event "South" "south-1.tournament"
`;

/** The name of a file without its folder. */
const base = (path: string): string => path.split(/[/\\]/).at(-1)!;

const isSeason = (text: string): boolean => /^(?:\s*(?:#.*)?\n)*\s*season\s/.test(text);

interface Made {
    season?: Season;
    /** The tables as a page of HTML, or "". */
    html: string;
    troubles: string[];
}

/** The season of the rows with those of its tournaments that are at hand, by their files. */
function make(module: Module, rows: string, files: ReadonlyMap<string, string>): Made {
    if (!rows.trim()) return { html: "", troubles: [] };
    let season: Season;
    try {
        season = module.season(rows);
    } catch (error) {
        return { html: "", troubles: [reasonOf(error)] };
    }
    const troubles: string[] = [];
    for (const [at, { file }] of season.events.entries()) {
        const text = files.get(base(file));
        if (text === undefined) continue;
        try {
            season = module.takeEvent(at, text);
        } catch (error) {
            troubles.push(`${file}: ${reasonOf(error)}`);
        }
    }
    return { season, html: season.events.some(({ taken }) => taken) ? module.seasonSheet("html") : "", troubles };
}

/** The tournaments of the season: those that are there, and what can stand for the others. */
function Events({ season, give }: { season: Season; give: (file: string, text: string) => void }) {
    const { value: kept = [] } = usePromise<Kept[]>(tournaments, []);
    const missing = season.events.filter(({ taken }) => !taken).length;
    const choose = async (file: string, id: string) => id && give(base(file), await new DeviceJournal(id).read());
    return (
        <section>
            <h2>{t("Its tournaments")}</h2>
            <p role="status">{missing === 0 ? t("All tournaments are in.") : tn("{n} tournament is missing.", "{n} tournaments are missing.", missing)}</p>
            <ul class="rows">
                {season.events.map(({ ring, file, name, over, taken }, at) => (
                    <li key={at}>
                        <strong>{ring}</strong> {taken ? name : file} {taken && !over && <span class="tag">{t("not finished")}</span>} {!taken && <span class="tag">{t("missing")}</span>}
                        {!taken && kept.length > 0 && (
                            <label class="choose">
                                <span>{t("From this device")}</span>
                                <select value="" onChange={(event) => void choose(file, event.currentTarget.value)}>
                                    <option value="">–</option>
                                    {kept.map(({ id, title }) => (
                                        <option key={id} value={id}>
                                            {title}
                                        </option>
                                    ))}
                                </select>
                            </label>
                        )}
                    </li>
                ))}
            </ul>
        </section>
    );
}

function Tables({ module, name, html }: { module: Module; name: string; html: string }) {
    const file = fileName(name);
    const save = (kind: string, ending: string, type: string) => download(`${file}${ending}`, module.seasonSheet(kind), type);
    return (
        <section class="papers">
            <h2>{t("Tables of the season")}</h2>
            <p class="actions">
                <button type="button" class="primary" onClick={() => print()}>
                    {t("Print")}
                </button>
                <button type="button" onClick={() => download(`${file}.html`, html, "text/html")}>
                    {t("Save as a page")}
                </button>
                <button type="button" onClick={() => save("csv", ".csv", "text/csv")}>
                    {t("Standings as CSV")}
                </button>
                <button type="button" onClick={() => save("json", ".json", "application/json")}>
                    {t("Everything as JSON")}
                </button>
                <button type="button" onClick={() => save("final", "-final.csv", "text/csv")}>
                    {t("Entries of the final as CSV")}
                </button>
            </p>
            <p class="help">{t("“Paste a list” of a new tournament takes the entries of the final.")}</p>
            <Shown html={html} />
        </section>
    );
}

function Opened({ module }: { module: Module }) {
    const [rows, setRows] = useState(() => stored(KEPT) ?? "");
    const [typed, setTyped] = useState(rows);
    const [files, setFiles] = useState<ReadonlyMap<string, string>>(new Map());
    const [unread, setUnread] = useState("");
    const chooser = useRef<HTMLInputElement>(null);
    const { season, html, troubles } = useMemo(() => make(module, rows, files), [module, rows, files]);
    useEffect(() => store(KEPT, rows), [rows]);
    const put = (text: string) => (setRows(text), setTyped(text));
    const take = async () => {
        const chosen = await Promise.all([...(chooser.current?.files ?? [])].map(async (file): Promise<[string, string]> => [file.name, await file.text()]));
        const found = chosen.find(([, text]) => isSeason(text));
        if (found) put(found[1]);
        setFiles(new Map([...files, ...chosen.filter((each) => each !== found)]));
        const wanted = found ? module.season(found[1]).events : (season?.events ?? []);
        const strange = chosen.filter((each) => each !== found && !wanted.some(({ file }) => base(file) === each[0])).map(([name]) => name);
        setUnread(strange.length > 0 ? t("The season does not name these files: {names}", { names: strange.join(", ") }) : "");
    };
    return (
        <div class="director">
            <p class="lead">{t("A season has rings of tournaments; the best of each ring play the final.")}</p>
            <p class="actions">
                <button type="button" class="primary big" onClick={() => chooser.current?.click()}>
                    {t("Open files")}
                </button>
                {!rows && (
                    <button type="button" onClick={() => put(EXAMPLE)}>
                        {t("Begin with an example")}
                    </button>
                )}
                <input ref={chooser} type="file" multiple class="unseen" tabIndex={-1} aria-label={t("The files of the season and of its tournaments")}
                    onChange={() => void take().catch((error: Error) => setUnread(reasonOf(error)))} />
            </p>
            <Trouble text={[unread, ...troubles].filter(Boolean).join(" ")} />
            {season && <p class="event-title"><strong>{season.name}</strong></p>}
            {rows && (
                <details class="more" open={!season}>
                    <summary>{t("The season: rings and files")}</summary>
                    <form onSubmit={(submit) => (submit.preventDefault(), setUnread(""), setRows(typed))}>
                        <label for="season-rows">{t("A row on each line")}</label>
                        <textarea id="season-rows" rows={12} spellcheck={false} value={typed} onInput={(input) => setTyped(input.currentTarget.value)} />
                        <p class="actions">
                            <button type="submit">{t("Use these rows")}</button>
                            <button type="button" onClick={() => download("season.txt", rows)}>
                                {t("Save as a file")}
                            </button>
                            <button type="button" onClick={() => confirm(t("Forget this season? It cannot be brought back.")) && put("")}>
                                {t("Forget")}
                            </button>
                        </p>
                    </form>
                </details>
            )}
            {season && <Events season={season} give={(file, text) => setFiles(new Map([...files, [file, text]]))} />}
            {season && html && <Tables module={module} name={season.name} html={html} />}
            <footer class="actions">
                <Link to="/director">{t("All tournaments")}</Link>
            </footer>
        </div>
    );
}

export function SeasonPage() {
    const { value: module, error } = usePromise(load, []);
    return (
        <Page title={t("Season")} class="wide director-page">
            {error && <Unfetched />}
            {module && <Opened module={module} />}
        </Page>
    );
}
