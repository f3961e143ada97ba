import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

const LOOK_EVERY_MS = 50;

export interface Ran {
  milliseconds: number;
  /** The most memory that the process ever had; 0 where the system does not say. */
  peakMegabytes: number;
  /** What it printed. */
  out: string;
}

/** An operators' command in a process of its own. Rejects where it fails, unless it was killed at so much of its work. */
export async function runCommand(
  args: readonly string[],
  dataDir: string,
  { killAtPercent }: { killAtPercent?: number } = {},
): Promise<Ran> {
  const began = performance.now();
  const child = spawn(process.execPath, ["src/cli/main.ts", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", LOG_LEVEL: "error" },
  });
  const exited = once(child, "exit");
  const printed = text(child.stdout);
  let complaints = "";
  child.stderr.setEncoding("utf8").on("data", (told: string) => {
    const percent = Number(/\](?: |\D)*(\d+) %/.exec(told)?.[1] ?? 0);
    if (killAtPercent !== undefined && percent >= killAtPercent) child.kill("SIGKILL");
    if (percent === 0) complaints += told;
  });
  let peakMegabytes = 0;
  while (child.exitCode === null && child.signalCode === null) {
    peakMegabytes = Math.max(peakMegabytes, await peakOf(child.pid ?? 0));
    await Promise.race([exited, wait(LOOK_EVERY_MS)]);
  }
  const milliseconds = performance.now() - began;
  if (child.exitCode !== 0 && killAtPercent === undefined)
    throw new Error(`${args.join(" ")} ended with ${child.exitCode ?? child.signalCode}: ${complaints}`);
  return { milliseconds, peakMegabytes, out: await printed };
}

/** Linux keeps the highest mark of each process. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return (Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024) / 1e6;
}
