import { enableCompileCache } from "node:module";
import { installFastModuleResolution } from "#platform/fast-module-resolution.ts";

enableCompileCache();
installFastModuleResolution();
const { runCommandLine } = await import("./run.ts");

// Exit handlers stop an embedded database that this command started. A signal's default action would skip them.
const INTERRUPTED_EXIT_CODE = 130;
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(INTERRUPTED_EXIT_CODE));

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  out: (line) => void process.stdout.write(`${line}\n`),
  err: process.stderr,
});
