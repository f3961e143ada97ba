import { enableCompileCache } from "node:module";
import { importQuickly } from "#platform/quick-imports.ts";

enableCompileCache();
importQuickly();
const { runCommandLine } = await import("./run.ts");

// An exit, unlike a signal's end, lets an embedded database that this command started be stopped.
const INTERRUPTED = 130;
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(INTERRUPTED));

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  out: (line) => void process.stdout.write(`${line}\n`),
  err: process.stderr,
});
