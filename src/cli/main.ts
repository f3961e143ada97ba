import { enableCompileCache } from "node:module";

enableCompileCache();
const { runCommandLine } = await import("./run.ts");
process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  out: (line) => void process.stdout.write(`${line}\n`),
  err: process.stderr,
});
