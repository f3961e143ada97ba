import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { parentPort, workerData } from "node:worker_threads";
import { Client } from "pg";
import { codeOf } from "#platform/problem.ts";
import { type IndexFollower, openIndexFollower } from "./index-follower.ts";
import type { FromIndexThread, IndexThreadData, ToIndexThread } from "./messages.ts";
import { createTextNormalizer, type TextNormalizer } from "./normalize.ts";
import { readNames } from "./read-names.ts";
import type { EntityNames } from "./state.ts";

/** Notifications wake the thread; polling catches changes whose notification was lost. */
const POLL_INTERVAL_MS = 1000;
/** Debounce: changes in quick succession are applied together. */
const DEBOUNCE_MS = 50;
const SNAPSHOT_INTERVAL_MS = 60_000;
const RECONNECT_DELAY_MS = 500;

if (!parentPort) throw new Error("This module must run in a worker thread.");
const port = parentPort;
const send = (message: FromIndexThread) => port.postMessage(message);
const { databaseUrl, folder } = workerData as IndexThreadData;

const pause = (milliseconds: number) => sleep(milliseconds, undefined, { ref: false });

let stopped = false;
let wake = () => {};
let requestIds: number[] = [];
port.on("message", (message: ToIndexThread) => {
  if (message.kind === "stop") stopped = true;
  else requestIds.push(message.requestId);
  wake();
});

let follower: IndexFollower | null = null;
let normalize: TextNormalizer = String;
let sentNames: EntityNames | null = null;
let savedAt = Number.NEGATIVE_INFINITY;

while (!stopped) {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: "assayed-search",
    keepAlive: true,
  });
  let connectionLost = false;
  client.on("error", () => {
    connectionLost = true;
    wake();
  });
  client.on("notification", () => wake());
  try {
    await client.connect();
    await client.query("listen search_changes");
    await followChanges(client, () => connectionLost);
  } catch (error) {
    const { message } = error as Error;
    send({ kind: "connection_failed", code: codeOf(error) ?? "", message });
    await pause(RECONNECT_DELAY_MS);
  } finally {
    await client.end().catch(() => undefined);
  }
}
port.close();

async function followChanges(client: Client, isLost: () => boolean): Promise<void> {
  if (!follower) {
    const startedAt = performance.now();
    follower = await openIndexFollower(client, folder);
    await publish(client, follower, null);
    send({
      kind: "ready",
      products: follower.live.base.count,
      milliseconds: Math.round(performance.now() - startedAt),
    });
  }
  while (!stopped && !isLost()) {
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const answeredIds = requestIds;
    requestIds = [];
    try {
      const changed = await follower.catchUp(client);
      if (changed === null || changed.length > 0) await publish(client, follower, changed);
    } catch (error) {
      requestIds = [...answeredIds, ...requestIds];
      throw error;
    }
    for (const requestId of answeredIds) send({ kind: "caught_up", requestId });
    if (performance.now() - savedAt > SNAPSHOT_INTERVAL_MS) {
      saveSnapshot(follower);
      savedAt = performance.now();
    }
    if (requestIds.length > 0) continue;
    await Promise.race([woken, pause(POLL_INTERVAL_MS)]);
    if (requestIds.length === 0) await pause(DEBOUNCE_MS);
  }
}

/** Saves a snapshot. A failure, such as a full disk, is reported and does not affect search. */
function saveSnapshot(follower: IndexFollower): void {
  try {
    follower.saveSnapshot();
  } catch (error) {
    send({ kind: "snapshot_failed", code: codeOf(error) ?? "", message: (error as Error).message });
  }
}

async function publish(
  client: Client,
  { live, normalizationRules: rules }: IndexFollower,
  changed: number[] | null,
): Promise<void> {
  if (changed === null) {
    normalize = createTextNormalizer(rules);
    send({ kind: "normalization", rules });
  }
  const names = await readNames(client, normalize);
  if (!isDeepStrictEqual(names, sentNames)) send({ kind: "names", names });
  sentNames = names;
  send({ kind: "state", state: live.state(), changed });
}
