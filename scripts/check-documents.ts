import { mkdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "#tests/support/free-port.ts";
import { type CommandBlock, commandBlocks, type DocumentedCommand } from "./documents/commands.ts";
import { checkOf } from "./documents/known-commands.ts";
import { type CommandResult, runScript, serveWhile } from "./documents/run-commands.ts";

/**
 * `npx node scripts/check-documents.ts` does what README.md, CONTRIBUTING.md and docs/ tell their readers to do: it starts the
 * site in a folder of its own, runs the commands beside it, and says why it leaves out the others
 * (`documents/known-commands.ts`). The last line is `N passed, N failed`; the exit code is 1 if a command failed.
 */
const SCRATCH = path.resolve("test-output/documents");
const DATA_DIR = path.join(SCRATCH, "data");

const totals = { passed: 0, failed: 0 };
const placeOf = ({ document, line, command }: DocumentedCommand) => `${document}:${line} ${command}`;

function report(name: string, { code, output }: CommandResult, missing: readonly string[] = []): void {
  const passed = code === 0 && missing.length === 0;
  totals[passed ? "passed" : "failed"]++;
  console.log(`${passed ? "ok      " : "FAILED  "} ${name}`);
  if (passed) return;
  console.log(`${output.trim()}\n         exit code ${code}`);
  for (const line of missing) console.log(`         the document shows the output: ${line}`);
}

/** The commands of a block that run to their end, in its order. */
async function runBlock(block: CommandBlock, environment: NodeJS.ProcessEnv): Promise<void> {
  const running = block.flatMap((command) => {
    const check = checkOf(command.command);
    return check?.how === "runs" ? [{ ...command, script: check.as ?? command.command }] : [];
  });
  const [first] = running;
  if (!first) return;
  const result = await runScript(
    running.map(({ script }) => script),
    environment,
  );
  const shown = running.flatMap(({ output }) => output);
  report(
    running.map(placeOf).join("\n         "),
    result,
    shown.filter((line) => !result.output.includes(line)),
  );
}

/** The first block of JSON in the document about the first report: the file that its command registers. */
async function writeLaboratory(): Promise<void> {
  const [, json = ""] = /```json\n([\s\S]*?)```/.exec(await readFile("docs/first-report.md", "utf8")) ?? [];
  await writeFile(path.join(SCRATCH, "laboratory.json"), json);
}

async function clean(): Promise<void> {
  // Where the database's user cannot enter the folder, a link leads to it.
  const database = await realpath(path.join(DATA_DIR, "postgres")).catch(() => SCRATCH);
  await rm(database, { recursive: true, force: true });
  await rm(SCRATCH, { recursive: true, force: true });
}

async function environmentOf(): Promise<NodeJS.ProcessEnv & { SITE: string }> {
  const PORT = String(await freePort());
  const SITE = `http://127.0.0.1:${PORT}`;
  const { NODE_ENV: _, ...own } = process.env;
  return { ...own, DATA_DIR, HOST: "127.0.0.1", PORT, SITE, SCRATCH, PROJECT: process.cwd(), API_KEY: "" };
}

/** Runs every block while the site of the first command that starts one is up. */
async function runAll(blocks: readonly CommandBlock[]): Promise<void> {
  const environment = await environmentOf();
  const serving = new Map<string, DocumentedCommand>();
  for (const command of blocks.flat()) {
    const check = checkOf(command.command);
    const script = check?.how === "serves" ? (check.as ?? command.command) : null;
    if (script && !serving.has(script)) serving.set(script, command);
  }
  let isFirst = true;
  for (const [script, command] of serving) {
    const result = await serveWhile(script, environment, async () => {
      if (!isFirst) return;
      isFirst = false;
      const answer = await fetch(`${environment.SITE}/api/user/get-guest`);
      const { data } = (await answer.json()) as { data: { token: string } };
      for (const block of blocks) await runBlock(block, { ...environment, TOKEN: data.token });
    });
    report(placeOf(command), result);
  }
}

await clean();
await mkdir(SCRATCH, { recursive: true });
await writeLaboratory();
const blocks = await commandBlocks();
try {
  await runAll(blocks);
} finally {
  await clean();
}
for (const command of new Map(blocks.flat().map((one) => [one.command, one])).values()) {
  const check = checkOf(command.command);
  if (check?.how === "not run") console.log(`not run  ${placeOf(command)}: ${check.because}`);
  if (check?.how === "run elsewhere") console.log(`elsewhere ${placeOf(command)}: ${check.file}`);
  if (!check)
    report(placeOf(command), { code: null, output: "It is not in scripts/documents/known-commands.ts." });
}
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 ? 1 : 0;
