import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";

/** Where the packages are that `npm ci` leaves out, and the check that needs them: only then are their types known. */
const ON_DEMAND = { folder: "scripts/on-demand", check: "types: on demand" };

/** Static checks of the code, each one command. */
const CHECKS: Readonly<Record<string, string>> = {
  "built pages": "node scripts/check-built.ts",
  "format and lint": "biome check --error-on-warnings .",
  "types: server": "tsc -p tsconfig.server.json",
  "types: web": "tsc -p tsconfig.web.json",
  "types: service worker": "tsc -p tsconfig.service-worker.json",
  "types: browser tests": "tsc -p tsconfig.tests.json",
  [ON_DEMAND.check]: "tsc -p tsconfig.on-demand.json",
  colors: "node scripts/write-colors.ts --check",
  icons: "node scripts/write-icons.ts --check",
  "typed client": "node scripts/write-client.ts --check",
  "OpenAPI document": "node scripts/check-openapi.ts",
  imports: "node scripts/check-imports.ts",
  wording: "node scripts/check-wording.ts",
  "unused code": "knip",
  "third-party notices": "node scripts/third-party-notices.ts --check",
  migrations: "node scripts/check-migrations.ts",
};

interface CommandResult {
  passed: boolean;
  output: string;
}

async function run(command: string): Promise<CommandResult> {
  const [program = "", ...args] = command.split(" ");
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.on("error", (error) => {
    chunks.push(Buffer.from(error.message));
    resolve(null);
  });
  child.on("close", resolve);
  const code = await promise;
  return { passed: code === 0, output: Buffer.concat(chunks).toString().trim() };
}

/** The checks named on the command line, or all. */
function chosenChecks(names: readonly string[]): [name: string, command: string][] {
  const unknown = names.find((name) => !Object.hasOwn(CHECKS, name));
  if (unknown !== undefined) {
    const known = Object.keys(CHECKS).map((name) => `  "${name}"`);
    console.error(
      `There is no check "${unknown}". Usage: node scripts/check.ts [NAME...]\n${known.join("\n")}`,
    );
    process.exit(2);
  }
  if (names.length > 0) return Object.entries(CHECKS).filter(([name]) => names.includes(name));
  const { folder, check } = ON_DEMAND;
  if (existsSync(`${folder}/node_modules`)) return Object.entries(CHECKS);
  console.log(`left out "${check}": its packages come with npm ci --prefix ${folder}`);
  return Object.entries(CHECKS).filter(([name]) => name !== check);
}

const queue = chosenChecks(process.argv.slice(2));
const total = queue.length;
let failed = 0;

async function work(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, command] = next;
    const started = performance.now();
    const { passed, output } = await run(command);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${passed ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
    if (passed) continue;
    failed++;
    console.log(`${output}\n    run again: npx ${command}\n`);
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
console.log(failed === 0 ? "check: everything passed" : `check: ${failed} of ${total} failed`);
process.exitCode = failed === 0 ? 0 : 1;
