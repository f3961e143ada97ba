import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Session } from "node:inspector/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withDatabase } from "#cli/open.ts";
import { runCommandLine } from "#cli/run.ts";
import { apiRoutes } from "#contract/api-routes.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { freePort } from "#tests/support/free-port.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { LABORATORY, reportFileInput } from "#tests/support/report-file.ts";
import { startBenchSite } from "./bench/servers.ts";

/*
 * Counts the files under src that a request passes: those with a function that V8's precise coverage saw called in each of
 * several runs, in a production site with one process, without the pages' own build. Prints the figures of
 * docs/structure.md, with `--files` the files. Takes a built site (`npm run build`).
 */

interface ScriptCoverage {
  url: string;
  functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[];
}

/** Sends a command to the V8 that is looked at. */
type Send = (method: string, parameters?: object) => Promise<unknown>;

/** Attaches to a process that listens for a debugger. */
async function attach(port: number): Promise<Send> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown };
    waiting.get(id)?.(result);
  });
  let last = 0;
  return (method, params = {}) => {
    const id = ++last;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    return promise;
  };
}

/** Opens a counter: files under src with a function called during the work, by their path. */
async function openCounter(send: Send) {
  await send("Profiler.enable");
  await send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  const take = async (): Promise<string[]> => {
    const { result } = (await send("Profiler.takePreciseCoverage")) as { result: ScriptCoverage[] };
    return result.flatMap(({ url, functions }) => {
      const [, path] = /^file:.*?\/(src\/.*)$/.exec(url) ?? [];
      // The function that is the whole module runs when it is loaded.
      const isCalled = functions.some(
        ({ ranges: [range] }) => range && range.startOffset > 0 && range.count > 0,
      );
      return path && isCalled ? [path] : [];
    });
  };
  /** `work` gets the number of the run, so that no answer comes from a cache. What only one run called is background work. */
  return async (work: (run: number) => Promise<unknown>, runs = 4): Promise<string[]> => {
    const called: string[][] = [];
    for (let run = 0; run < runs; run++) {
      await take();
      await work(run);
      called.push(await take());
    }
    const [first = [], ...others] = called;
    return first.filter((file) => others.every((files) => files.includes(file)));
  };
}

/** Prints the number of files with their largest folders. */
function print(what: string, files: readonly string[]): void {
  const folderOf = (file: string) =>
    /^src\/(?:(?:server|web)\/features\/[^/]+|server\/http|[^/]+)/.exec(file)?.[0].replace("src/", "") ??
    file;
  const folders = [...Map.groupBy(files, folderOf)]
    .map(([folder, { length }]) => ({ folder, length }))
    .sort((a, b) => b.length - a.length)
    .slice(0, 5);
  console.log(
    `${what}: ${files.length} (${folders.map(({ folder, length }) => `${length} ${folder}`).join(", ")})`,
  );
  if (process.argv.includes("--files"))
    console.log(
      files
        .toSorted()
        .map((file) => `  ${file}`)
        .join("\n"),
    );
}

async function countCommand(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  const post = session.post.bind(session) as Send;
  try {
    return await (await openCounter(post))(work, 1);
  } finally {
    session.disconnect();
  }
}

/** Words that find demo products; each is searched once. */
const WORDS = ["magnesium", "iron", "calcium", "melatonin"];

const folder = await mkdtemp(join(tmpdir(), "request-files-"));
const inspectorPort = await freePort();
const site = await startBenchSite("request-files", {
  WORKERS: "0",
  NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}`,
});
try {
  const count = await openCounter(await attach(inspectorPort));
  const page = async (path: string) => {
    const response = await fetch(site.url + path);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  };
  const post = async (path: string, body: object, token = "") => {
    const response = await fetch(`${site.url}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { status: boolean; data: Record<string, string> };
    if (!answer.status) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };

  await page("/search?q=zinc");
  print("search page, not cached", await count((run) => page(`/search?q=${WORDS[run]}`)));
  print("the same page from the cache", await count(() => page("/search?q=magnesium")));

  const account = { email_id: `counter.${Date.now()}@example.com`, password: "tidal crucible 9" };
  const { token = "" } = await post(apiRoutes.register.path, {
    ...account,
    first_name: "Ada",
    last_name: "Lovelace",
    accept_terms: true,
  });
  await post(apiRoutes.login.path, account);
  print("login with a password", await count(() => post(apiRoutes.login.path, account)));
  const upload = { folder: "images", file_name: "a.png", content_type: "image/png" };
  await post(apiRoutes.requestUploadUrl.path, upload, token);
  print("URL for an upload", await count(() => post(apiRoutes.requestUploadUrl.path, upload, token)));

  const environment = { DATA_DIR: "test-output/bench/request-files", LOG_LEVEL: "error", USER: "ana" };
  const context = { env: environment, out: () => {}, err: process.stderr };
  const command = async (...args: string[]) => {
    const code = await runCommandLine(args, context);
    if (code !== 0) throw new Error(`${args.join(" ")}: ${code}`);
  };
  const number = `R-${Date.now()}`;
  const files = { report: join(folder, "report.json"), laboratory: join(folder, "laboratory.json") };
  await writeFile(files.laboratory, JSON.stringify(LABORATORY));
  await writeFile(files.report, JSON.stringify(reportFileInput({ report_number: number })));
  await withDatabase(context, ({ database: { db } }) =>
    saveLabels(db, [labelRecord("1", { barcodes: ["00076280402018"] })]),
  );
  await command("laboratory", "add", files.laboratory).catch(() => {});
  // Loads what both commands import, so that only what they call counts.
  for (const name of ["import-report", "publish"]) await runCommandLine([name, "--help"], context);
  const imported = await countCommand(() => command("import-report", files.report));
  const published = await countCommand(() => command("publish", number));
  print("report file to draft, by the command", imported);
  print("draft to published report, by the command", published);
  const slug = await withDatabase(context, async ({ database: { pool } }) => {
    const { rows } = await pool.query("select slug from reports where report_number = $1", [number]);
    return String(rows[0].slug);
  });
  // Its answers are cached from then on.
  const shown = await count(() => page(`/report/${slug}`), 1);
  print("page of the report, not cached", shown);
  print("report from the command line to its page", [...new Set([...imported, ...published, ...shown])]);
} finally {
  await site.stop();
  await rm(folder, { recursive: true });
}
process.exit();
