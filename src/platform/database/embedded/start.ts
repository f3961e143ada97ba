import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PlatformProblem } from "../../problem.ts";
import { atExit } from "./at-exit.ts";
import type { Installation } from "./installation.ts";
import { LOOPBACK } from "./port.ts";
import { readPostmaster } from "./postmaster.ts";
import { asUser, errorMessageIn, serverEnvironment } from "./run-program.ts";

/** `taken`: another server uses the folder. `busy`: another program uses the port. */
export type StartResult = { step: "ready"; pid: number } | { step: "taken" } | { step: "busy" };

const TAKEN = /lock file "postmaster\.pid"|pre-existing shared memory block|could not remove old lock file/;
const BUSY = /could not bind|could not create any TCP\/IP sockets/;
const MAX_LOG_BYTES = 5_000_000;
const POLL_MS = 15;
/** Crash recovery replays up to `max_wal_size`, which takes time on a slow disk. */
const START_TIMEOUT_MS = 300_000;

/** Starts the server on its data folder and waits until it accepts connections. */
export async function startServer(
  installation: Installation,
  port: number,
  settings: string[],
): Promise<StartResult> {
  const log = openLog(`${installation.cluster}.log`);
  const child = spawnServer(installation, port, settings, log.fd);
  const removeExitHandler = atExit(() => child.kill("SIGINT"));
  const exitReason = watchExit(child);
  try {
    const end = performance.now() + START_TIMEOUT_MS;
    for (;;) {
      const running = await readPostmaster(installation.cluster);
      if (child.pid && running?.pid === child.pid && running.status === "ready") {
        return { step: "ready", pid: child.pid };
      }
      const reason = exitReason();
      if (reason !== null) return startFailure(installation, log.read(), reason);
      if (performance.now() > end)
        throw new PlatformProblem(`The database in ${installation.cluster} took too long to start.`);
      await sleep(POLL_MS);
    }
  } finally {
    removeExitHandler();
    closeSync(log.fd);
  }
}

function spawnServer(installation: Installation, port: number, settings: string[], logFd: number) {
  const { binaries, cluster, user } = installation;
  const listen = [`listen_addresses=${LOOPBACK}`, "unix_socket_directories="];
  const options = [...listen, ...settings].flatMap((setting) => ["-c", setting]);
  const child = spawn(binaries.postgres, ["-D", cluster, "-p", String(port), ...options], {
    cwd: path.dirname(cluster),
    env: serverEnvironment(),
    stdio: ["ignore", logFd, logFd],
    // Own session: Ctrl-C in the terminal reaches the site only, which stops the server last.
    detached: true,
    windowsHide: true,
    ...asUser(user),
  });
  child.unref();
  return child;
}

/** Tells why the process ended; null while it runs. */
function watchExit(child: ChildProcess): () => string | null {
  let reason: string | null = null;
  child.once("error", (error) => {
    reason = error.message;
  });
  child.once("exit", () => {
    reason ??= "it exited";
  });
  return () => reason;
}

function startFailure(installation: Installation, output: string, exitReason: string): StartResult {
  if (TAKEN.test(output)) return { step: "taken" };
  if (BUSY.test(output)) return { step: "busy" };
  throw new PlatformProblem(
    `The database in ${installation.cluster} did not start: ${errorMessageIn(output) || exitReason}. ` +
      `Restore the folder from a backup, or move it away to start with an empty one (server log: ${installation.cluster}.log).`,
  );
}

/** The server logs to a file rather than a pipe, so that it survives the end of this process. */
function openLog(file: string) {
  const fd = openSync(file, "a", 0o600);
  const size = fstatSync(fd).size;
  if (size < MAX_LOG_BYTES) return { fd, read: () => readFileSync(file).subarray(size).toString("utf8") };
  closeSync(fd);
  return { fd: openSync(file, "w", 0o600), read: () => readFileSync(file, "utf8") };
}
