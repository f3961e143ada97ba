import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { parentPort, workerData } from "node:worker_threads";
import { Client } from "pg";
import { codeOf } from "#platform/problem.ts";
import { type Follower, follow } from "./follow.ts";
import type { FromThread, ThreadData, ToThread } from "./messages.ts";
import { type NormalWords, normalWords } from "./normalize.ts";
import { readNames } from "./read-names.ts";
import type { Names } from "./state.ts";

/** Changes wake the thread; this is for those whose notification was lost. */
const LOOK_EVERY_MS = 1000;
/** Changes in quick succession are taken in together. */
const REST_MS = 50;
const KEEP_EVERY_MS = 60_000;
const RECONNECT_MS = 500;

if (!parentPort) throw new Error("This file runs as a thread.");
const port = parentPort;
const say = (message: FromThread) => port.postMessage(message);
const { databaseUrl, folder } = workerData as ThreadData;

const rest = (milliseconds: number) => sleep(milliseconds, undefined, { ref: false });

let stopped = false;
let wake = () => {};
let questions: number[] = [];
port.on("message", (message: ToThread) => {
  if (message.kind === "stop") stopped = true;
  else questions.push(message.question);
  wake();
});

let follower: Follower | null = null;
let normal: NormalWords = String;
let saidNames: Names | null = null;
let keptAt = Number.NEGATIVE_INFINITY;

while (!stopped) {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: "assayed-search",
    keepAlive: true,
  });
  let lost = false;
  client.on("error", () => {
    lost = true;
    wake();
  });
  client.on("notification", () => wake());
  try {
    await client.connect();
    await client.query("listen search_changes");
    await followWith(client, () => lost);
  } catch (error) {
    const { message } = error as Error;
    say({ kind: "trouble", code: codeOf(error) ?? "", message });
    await rest(RECONNECT_MS);
  } finally {
    await client.end().catch(() => undefined);
  }
}
port.close();

async function followWith(client: Client, isLost: () => boolean): Promise<void> {
  if (!follower) {
    const began = performance.now();
    follower = await follow(client, folder);
    await publish(client, follower, null);
    say({
      kind: "ready",
      products: follower.live.base.count,
      milliseconds: Math.round(performance.now() - began),
    });
  }
  while (!stopped && !isLost()) {
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const answered = questions;
    questions = [];
    try {
      const changed = await follower.catchUp(client);
      if (changed === null || changed.length > 0) await publish(client, follower, changed);
    } catch (error) {
      questions = [...answered, ...questions];
      throw error;
    }
    for (const question of answered) say({ kind: "caught_up", question });
    if (performance.now() - keptAt > KEEP_EVERY_MS) {
      keep(follower);
      keptAt = performance.now();
    }
    if (questions.length > 0) continue;
    await Promise.race([woken, rest(LOOK_EVERY_MS)]);
    if (questions.length === 0) await rest(REST_MS);
  }
}

/** What cannot be kept, on a full disk for example, is searched all the same. */
function keep(kept: Follower): void {
  try {
    kept.keep();
  } catch (error) {
    say({ kind: "not_kept", code: codeOf(error) ?? "", message: (error as Error).message });
  }
}

async function publish(client: Client, { live, folding }: Follower, changed: number[] | null): Promise<void> {
  if (changed === null) {
    normal = normalWords(folding);
    say({ kind: "folding", folding });
  }
  const names = await readNames(client, normal);
  if (!isDeepStrictEqual(names, saidNames)) say({ kind: "names", names });
  saidNames = names;
  say({ kind: "state", state: live.state(), changed });
}
