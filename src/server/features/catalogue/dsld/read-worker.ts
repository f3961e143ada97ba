import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { PlatformProblem } from "#platform/problem.ts";
import type { LabelRecord } from "../intake/record.ts";
import type { Batch, FromReader } from "./read-in-worker.ts";
import { openSource } from "./sources.ts";

/** Rows of the product export in one batch; a label with a panel and statements weighs as much as several of them. */
const BATCH = 4000;
const PARTS_TO_A_ROW = 8;
/** Batches that may wait unread. */
const AHEAD = 2;

const weightOf = (label: LabelRecord) => 1 + (label.facts.length + label.statements.length) / PARTS_TO_A_ROW;

if (!parentPort) throw new Error("This file runs as a thread.");
const port = parentPort;
const say = (message: FromReader) => port.postMessage(message);

let mayAhead = AHEAD;
port.on("message", () => {
  mayAhead++;
});

async function read(file: string): Promise<void> {
  const { total, items } = await openSource(file);
  let batch: Batch = { labels: [], rejections: [], done: 0, total };
  let weight = 0;
  for await (const { place, done, reading } of items) {
    batch.done = done;
    if ("label" in reading) batch.labels.push(reading.label);
    else batch.rejections.push({ place, ...reading });
    weight += "label" in reading ? weightOf(reading.label) : 1;
    if (weight < BATCH) continue;
    say(batch);
    mayAhead--;
    while (mayAhead < 0) await once(port, "message");
    batch = { labels: [], rejections: [], done, total };
    weight = 0;
  }
  say({ ...batch, done: total });
}

try {
  await read((workerData as { file: string }).file);
  say("end");
} catch (error) {
  if (!(error instanceof PlatformProblem)) throw error;
  say({ problem: error.message });
} finally {
  port.unref();
}
