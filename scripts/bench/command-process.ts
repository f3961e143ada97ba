import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

const POLL_INTERVAL_MS = 50;

export interface CommandRun {
  milliseconds: number;
  /** Peak resident memory; 0 where the system does not report it. */
  peakMegabytes: number;
  /** Standard output. */
  out: string;
}

/** Runs an operator command in its own process. Rejects if it fails, unless it was killed at the given progress. */
export async function runCommand(
  args: readonly string[],
  dataDir: string,
  { killAtPercent, databaseUrl = "" }: { killAtPercent?: number; databaseUrl?: string } = {},
): Promise<CommandRun> {
  const began = performance.now();
  const child = spawn(process.execPath, ["src/cli/main.ts", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: "error" },
  });
  const exited = once(child, "exit");
  const printed = text(child.stdout);
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    const percent = Number(/\](?: |\D)*(\d+) ?%/.exec(text)?.[1] ?? 0);
    if (killAtPercent !== undefined && percent >= killAtPercent) child.kill("SIGKILL");
    if (percent === 0) errors += text;
  });
  let peakMegabytes = 0;
  while (child.exitCode === null && child.signalCode === null) {
    peakMegabytes = Math.max(peakMegabytes, await readPeakMegabytes(child.pid ?? 0));
    await Promise.race([exited, wait(POLL_INTERVAL_MS)]);
  }
  const milliseconds = performance.now() - began;
  if (child.exitCode !== 0 && killAtPercent === undefined)
    throw new Error(`${args.join(" ")} exited with ${child.exitCode ?? child.signalCode}: ${errors}`);
  return { milliseconds, peakMegabytes, out: await printed };
}

/** VmHWM: Linux records the peak resident memory of each process. */
async function readPeakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return (Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024) / 1e6;
}
