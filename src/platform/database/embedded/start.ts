import { spawn } from "node:child_process";
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PlatformProblem } from "../../problem.ts";
import { atExit } from "./at-exit.ts";
import type { Place } from "./installation.ts";
import { LOOPBACK } from "./port.ts";
import { readPostmaster } from "./postmaster.ts";
import { asUser, complaintIn, serverEnvironment } from "./run-program.ts";

/** `taken`: another server has the folder. `busy`: somebody else has the port. */
export type Started = { step: "ready"; pid: number } | { step: "taken" } | { step: "busy" };

const TAKEN = /lock file "postmaster\.pid"|pre-existing shared memory block|could not remove old lock file/;
const BUSY = /could not bind|could not create any TCP\/IP sockets/;
const MAX_LOG_BYTES = 5_000_000;
const POLL_MS = 15;
/** Recovery after a crash reads at most `max_wal_size` of changes: a slow disk needs its time. */
const START_TIMEOUT_MS = 300_000;

/** Starts the server on its data folder and waits until it takes connections. */
export async function startServer(place: Place, port: number, settings: string[]): Promise<Started> {
  const log = openLog(`${place.cluster}.log`);
  const listen = ["-c", `listen_addresses=${LOOPBACK}`, "-c", "unix_socket_directories="];
  const child = spawn(
    place.binaries.postgres,
    ["-D", place.cluster, "-p", String(port), ...listen, ...settings.flatMap((setting) => ["-c", setting])],
    {
      cwd: path.dirname(place.cluster),
      env: serverEnvironment(),
      stdio: ["ignore", log.fd, log.fd],
      // Its own session: Ctrl-C in the terminal reaches the site alone, which stops the server as its last act.
      detached: true,
      windowsHide: true,
      ...asUser(place.user),
    },
  );
  child.unref();
  const noLongerAtExit = atExit(() => child.kill("SIGINT"));
  let ended: string | null = null;
  child.once("error", (error) => {
    ended = error.message;
  });
  child.once("exit", () => {
    ended ??= "it ended";
  });
  try {
    const end = performance.now() + START_TIMEOUT_MS;
    for (;;) {
      const running = await readPostmaster(place.cluster);
      if (child.pid && running?.pid === child.pid && running.status === "ready") {
        return { step: "ready", pid: child.pid };
      }
      if (ended !== null) return explain(place, log.read(), ended);
      if (performance.now() > end)
        throw new PlatformProblem(`The database in ${place.cluster} takes too long to start.`);
      await sleep(POLL_MS);
    }
  } finally {
    noLongerAtExit();
    closeSync(log.fd);
  }
}

function explain(place: Place, output: string, ended: string): Started {
  if (TAKEN.test(output)) return { step: "taken" };
  if (BUSY.test(output)) return { step: "busy" };
  throw new PlatformProblem(
    `The database in ${place.cluster} does not start: ${complaintIn(output) || ended}. ` +
      `Restore the folder from a copy, or move it away to begin with an empty one (the server's log: ${place.cluster}.log).`,
  );
}

/** The server writes to a file, not to us: it must not stumble when we are gone before it. */
function openLog(file: string) {
  const fd = openSync(file, "a", 0o600);
  const size = fstatSync(fd).size;
  if (size < MAX_LOG_BYTES) return { fd, read: () => readFileSync(file).subarray(size).toString("utf8") };
  closeSync(fd);
  return { fd: openSync(file, "w", 0o600), read: () => readFileSync(file, "utf8") };
}
