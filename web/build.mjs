/* build.mjs - makes the client: bundles, art, page and compressed twins, and checks its size.
 *
 *     ninja -C ../build-page src/web/engine.wasm src/web/director.wasm src/web/study.wasm src/web/master.wasm
 *     node build.mjs [--wasm ../build-page/src/web] [--out dist] [--offline] [--like DIR] [--weighed] [--budgets]
 *
 * --offline makes a static site without a server. --like is the folder of another client: files that both have are not
 * compressed again. --weighed compresses no more than what is weighed, for tests that only read the files. --budgets, which the tests give, fails if a part is larger than it may be; nobody's own page is refused
 * for that, as compilers differ. Files under assets/ have a hash of their contents in their name and never change; the
 * page, the service worker and the manifest do.
 *
 * SPDX-License-Identifier: MIT */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import * as zlib from "node:zlib";
import * as esbuild from "esbuild";
import { courts } from "./art.mjs";
import { types } from "./file_types.mjs";
import { houseRules } from "./house_rules.mjs";
import { icons, preview } from "./icons.mjs";
import { conventionRows } from "./conventions.mjs";
import { lessonDeals } from "./lessons.mjs";
import { messages } from "./messages.mjs";
import { places } from "./places.mjs";
import { rowModule } from "./rows.mjs";
import { refusals } from "./refusals.mjs";
import { words } from "./words.mjs";

const here = dirname(fileURLToPath(import.meta.url));
/* Bytes, compressed, of what clang 14 and clang 19 make: an engine of clang 19 is 0.3 % larger. */
const FIRST_LOAD_MAX = 33_000;
const TABLE_MAX = 23_000;
const WASM_MAX = 155_000; // with calls tried by the networks that bid and play
const MASTER_MAX = 42_000;
const STUDY_MAX = 149_000; // with the views of a hand that is shown on the table, the costs of any choice, reviews in steps, and hands that are followed
const DIRECTOR_MAX = 106_000; // with the scoring of the rules, by which results are checked, the grammar of lines, and the letters by which people are known
const COMPRESSED = new Set([".html", ".js", ".css", ".svg", ".wasm", ".json", ".net", ".webmanifest"]);

const { values: option } = parseArgs({
    options: {
        out: { type: "string", default: join(here, "dist") },
        wasm: { type: "string", default: join(here, "../build-page/src/web") },
        offline: { type: "boolean", default: false },
        like: { type: "string" },
        weighed: { type: "boolean", default: false },
        budgets: { type: "boolean", default: false },
    },
});
const out = resolve(option.out);
const assets = join(out, "assets");

const hashed = (name, bytes) => {
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
    const file = `${basename(name, extname(name))}-${hash}${extname(name)}`;
    writeFileSync(join(assets, file), bytes);
    return `assets/${file}`;
};

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const most = (bytes) => ({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });

/** Writes FILE.gz and FILE.br beside a file if compression makes it smaller. */
async function compressFile(path) {
    /* Of the same name, so of the same contents. */
    const twin = option.like && dirname(path) === assets ? join(resolve(option.like), "assets", basename(path)) : "";
    if (twin && existsSync(twin)) {
        for (const suffix of [".gz", ".br"]) if (existsSync(twin + suffix)) copyFileSync(twin + suffix, path + suffix);
        return;
    }
    const bytes = readFileSync(path);
    const made = await Promise.all([gzip(bytes, { level: 9 }), brotli(bytes, most(bytes))]);
    for (const [at, suffix] of [".gz", ".br"].entries()) if (made[at].length < bytes.length) writeFileSync(path + suffix, made[at]);
}

/** All files of a folder. */
const filesOf = (folder) =>
    readdirSync(folder).flatMap((name) => {
        const path = join(folder, name);
        return statSync(path).isDirectory() ? filesOf(path) : path;
    });

const common = {
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    sourcemap: false,
    legalComments: "none",
    charset: "utf8",
    absWorkingDir: here,
};

rmSync(out, { recursive: true, force: true });
mkdirSync(assets, { recursive: true });
messages(join(here, "../data/messages.ini"), join(here, "../include/pedro/effect.h"), join(here, "src/transport/messages.ts"));
refusals(join(here, "../include/pedro/refusals.h"), join(here, "../src"), join(here, "src"));
words(join(here, "../src"), join(here, "src"));
places(join(here, "../src"), join(here, "src"));
houseRules(join(here, "../data/house_rules.ini"), join(here, "src/app/house_questions.ts"));
lessonDeals(join(here, "../data/lessons/deals.ini"), join(here, "src/learn/lesson_deals.ts"));
conventionRows(join(here, "../data/conventions.txt"), join(here, "src/app/convention_rows.ts"));
rowModule(join(here, "../data/puzzles"), join(here, "src/puzzles/puzzle_rows.ts"));
rowModule(join(here, "../data/master"), join(here, "src/master/problem_rows.ts"));
execFileSync(process.execPath, [join(here, "i18n.mjs")], { stdio: "inherit" });

const art = Object.fromEntries(Object.entries(courts(here)).map(([card, svg]) => [card, hashed(`${card}.svg`, svg)]));
const wasm = hashed("engine.wasm", readFileSync(join(option.wasm, "engine.wasm")));
const director = hashed("director.wasm", readFileSync(join(option.wasm, "director.wasm")));
const master = hashed("master.wasm", readFileSync(join(option.wasm, "master.wasm")));
const study = hashed("study.wasm", readFileSync(join(option.wasm, "study.wasm")));
/* Style sheets of pages that the first load leaves out (src/app/later.tsx). */
const styles = Object.fromEntries(
    ["director", "learn", "person", "replay", "review", "ruling", "score", "text"].map((name) => {
        const made = esbuild.buildSync({ ...common, entryPoints: [`src/${name}/${name}.css`], write: false });
        return [name, hashed(`${name}.css`, made.outputFiles[0].contents)];
    }),
);

/* Networks for some games come before the one for all, as in data/meson.build. */
const nets = /^nets = files\((.*)\)$/m
    .exec(readFileSync(join(here, "../data/meson.build"), "utf8"))[1]
    .split(",")
    .map((name) => name.trim().slice(1, -1))
    .map((name) => `./${basename(hashed(name, readFileSync(join(here, "../data", name))))}`);

/* A worker, with the addresses of its files. */
async function worker(entry, name, define) {
    const made = await esbuild.build({ ...common, entryPoints: [entry], write: false, define: { ...define, NET_URLS: JSON.stringify(nets) } });
    return hashed(name, made.outputFiles[0].contents);
}
const workerUrl = await worker("src/engine/worker.ts", "engine.js", { WASM_URL: JSON.stringify(`./${basename(wasm)}`) });
const reviewerUrl = await worker("src/review/worker.ts", "review.js", { STUDY_URL: JSON.stringify(`./${basename(study)}`) });

const MAIN = "src/app/main.tsx";
const bundle = (more) =>
    esbuild.build({
        ...common,
        entryPoints: { app: MAIN },
        outdir: assets,
        splitting: true,
        entryNames: "[name]-[hash]",
        chunkNames: "[name]-[hash]",
        assetNames: "[name]-[hash]",
        metafile: true,
        write: false,
        define: {
            COURTS: JSON.stringify(art),
            WORKER_URL: JSON.stringify(workerUrl),
            REVIEWER_URL: JSON.stringify(reviewerUrl),
            DIRECTOR_URL: JSON.stringify(director),
            MASTER_URL: JSON.stringify(master),
            STYLES: JSON.stringify(styles),
            STATIC: JSON.stringify(option.offline),
        },
        ...more,
    });

/* esbuild makes a file of the modules that the same parts need. So that all modules of the first load are one file, each
 * part that is fetched later imports main.tsx, which is there already. */
const parts = new Set(Object.values((await bundle({})).metafile.inputs).flatMap(({ imports }) => imports.filter(({ kind }) => kind === "dynamic-import").map(({ path }) => resolve(here, path))));
const withMain = {
    name: "with-main",
    setup: ({ onLoad }) =>
        onLoad({ filter: /\.tsx?$/ }, ({ path }) =>
            parts.has(path) ? { contents: `import ${JSON.stringify(join(here, MAIN))};\n${readFileSync(path, "utf8")}`, loader: extname(path).slice(1) } : undefined,
        ),
};
const page = await bundle({ plugins: [withMain] });

/* The first load: the page, the file with all modules that the entry needs, and its style sheet. */
const outputs = page.metafile.outputs;
const entry = Object.values(outputs).find(({ entryPoint }) => entryPoint === MAIN);
const [script, ...rest] = entry.imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => path);
if (!script || rest.length > 0 || !(MAIN in outputs[script].inputs) || outputs[script].imports.some(({ kind }) => kind === "import-statement")) throw new Error("the first load is not one script");
const first = [script, entry.cssBundle];
/* What the first card of a hand needs besides. */
const [tableFile, { imports: tableImports }] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === "src/app/pages/tables.ts");
const table = [tableFile, ...tableImports.filter(({ kind }) => kind === "import-statement").map(({ path }) => path)].filter((name) => !first.includes(name));
/* Nothing loads the entry, or the style sheets of other parts, which have those rules of the first one that they need. */
const unused = (name) => outputs[name] === entry || (name.endsWith(".css") && name !== entry.cssBundle);
for (const { path, contents } of page.outputFiles) if (!unused(relative(here, path))) writeFileSync(path, contents);

const url = (name) => `assets/${basename(name)}`;
const html = readFileSync(join(here, "src/index.html"), "utf8")
    .replace("%SCRIPT%", url(script))
    .replace("%STYLE%", url(entry.cssBundle))
    /* Without a server the engine is needed before the first card: it comes beside the script. */
    .replace("%PRELOAD%\n", option.offline ? `<link rel="preload" as="fetch" crossorigin href="${wasm}">\n` : "")
    .replace("%DOORS%", option.offline ? "" : '<span class="button"></span>')
    .replace("%COUNT%", option.offline ? "" : '<div class="count"></div>')
    /* A server answers every path with this page; a static site has its paths after a #. */
    .replace("%BASE%", option.offline ? "" : '<base href="/">');
writeFileSync(join(out, "index.html"), html);

/* Files with fixed names: the manifest, the licences, the icons. */
const fixed = join(here, "src/static");
const still = { ...Object.fromEntries(readdirSync(fixed).map((name) => [name, readFileSync(join(fixed, name))])), ...icons() };
for (const [name, bytes] of Object.entries(still)) writeFileSync(join(out, name), bytes);
/* Nobody sees it in the page, so it is not kept for offline play. */
if (!option.offline) writeFileSync(join(out, "preview.png"), preview());

/* The service worker gets the list of all files, so that it can cache the whole client for offline play. */
const files = [...readdirSync(assets).map((name) => `assets/${name}`), ...Object.keys(still)];
const version = createHash("sha256").update(files.join()).update(html).digest("hex").slice(0, 10);
await esbuild.build({
    ...common,
    entryPoints: ["src/app/sw.ts"],
    outfile: join(out, "sw.js"),
    define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(version) },
});
const weighed = new Set(["index.html", ...[...first, ...table].map(url), wasm, director, study, master, ...Object.values(art)].map((name) => join(out, name)));
/* As many at a time as there are threads for it. */
await Promise.all(filesOf(out).filter((path) => COMPRESSED.has(extname(path)) && (!option.weighed || weighed.has(path))).map(compressFile));

const unknown = [...files, "index.html", "sw.js"].filter((file) => !(extname(file) in types));
if (unknown.length > 0) throw new Error(`the server does not answer ${unknown.join(", ")}: see src/server/http/file_types.h`);

const report = [], large = [];
const weigh = (what, bytes, most) => {
    report.push(`${what}: ${bytes} bytes compressed${most ? `, at most ${most}` : ""}`);
    if (most && bytes > most) large.push(what);
};
/* What a visitor fetches of a file. */
const size = (name) => statSync([".br", ""].map((suffix) => join(out, name) + suffix).find(existsSync)).size;
const sizes = (names) => names.reduce((sum, name) => sum + size(name), 0);
weigh("first load", sizes(["index.html", ...first.map(url)]), FIRST_LOAD_MAX);
weigh("table", sizes(table.map(url)), TABLE_MAX);
weigh("engine", size(wasm), WASM_MAX);
weigh("director", size(director), DIRECTOR_MAX);
weigh("study", size(study), STUDY_MAX);
weigh("master", size(master), MASTER_MAX);
weigh("court cards", sizes(Object.values(art)));
console.log(report.join("\n"));
if (option.budgets && large.length > 0) {
    console.error(`build.mjs: too large: ${large.join(", ")}`);
    process.exitCode = 1;
}
