import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { waitForHttp } from "../wait-for-http.ts";

/** What a command left behind. */
export interface CommandResult {
  code: number | null;
  output: string;
}

/** Names that documents give to the reader's own site. */
const EXAMPLE_SITE = /https:\/\/(?:www\.)?example\.(?:com|org)(?=[/\s]|$)/g;
/** An answer that is an error is a failure, which curl alone does not say. */
const PREAMBLE = 'set -euo pipefail\ncurl() { command curl --fail-with-body --silent --show-error "$@"; }\n';
const COMMAND_TIMEOUT_MS = 300_000;

/** Runs the commands of a block as one script, so that later ones see what earlier ones set. */
export async function runScript(
  commands: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const script = commands.join("\n").replaceAll(EXAMPLE_SITE, environment.SITE ?? "");
  const child = spawn("bash", ["-c", PREAMBLE + script], {
    stdio: ["ignore", "pipe", "pipe"],
    env: environment,
    timeout: COMMAND_TIMEOUT_MS,
  });
  return ended(child);
}

/**
 * Starts a site with a command, waits for its home page, runs `beside` it, and ends it as a supervisor does. The code is
 * that of the command.
 */
export async function serveWhile(
  command: string,
  environment: NodeJS.ProcessEnv & { SITE: string },
  beside: () => Promise<void>,
): Promise<CommandResult> {
  // A process group of its own: npm, the shell and the site get the signal together.
  const child = spawn("bash", ["-c", command], {
    stdio: ["ignore", "pipe", "pipe"],
    env: environment,
    detached: true,
  });
  const end = ended(child);
  const signal = (name: NodeJS.Signals) => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, name);
  };
  try {
    await waitForHttp(environment.SITE, child);
    await beside();
  } catch (error) {
    signal("SIGKILL");
    return { code: null, output: `${error instanceof Error ? error.message : error}\n${(await end).output}` };
  }
  signal("SIGTERM");
  return end;
}

async function ended(child: ChildProcess): Promise<CommandResult> {
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const [code] = await once(child, "close");
  return { code, output: Buffer.concat(chunks).toString() };
}
