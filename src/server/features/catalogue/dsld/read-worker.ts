import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { PlatformProblem } from "#platform/problem.ts";
import type { LabelRecord } from "../intake/record.ts";
import type { Batch, WorkerMessage } from "./read-in-worker.ts";
import { openLabelSource } from "./sources.ts";

/** Batch size in rows of the product export; labels with a facts panel and statements weigh more. */
const BATCH_WEIGHT = 4000;
const PARTS_PER_ROW = 8;
/** Batches sent ahead of the consumer. */
const MAX_UNREAD_BATCHES = 2;

const weightOf = (label: LabelRecord) => 1 + (label.facts.length + label.statements.length) / PARTS_PER_ROW;

if (!parentPort) throw new Error("This file runs as a thread.");
const port = parentPort;
const send = (message: WorkerMessage) => port.postMessage(message);

let credits = MAX_UNREAD_BATCHES;
port.on("message", () => {
  credits++;
});

async function read(file: string): Promise<void> {
  const { total, items } = await openLabelSource(file);
  let batch: Batch = { labels: [], rejections: [], done: 0, total };
  let weight = 0;
  for await (const { location: place, done, parsed: reading } of items) {
    batch.done = done;
    if ("label" in reading) batch.labels.push(reading.label);
    else batch.rejections.push({ location: place, ...reading });
    weight += "label" in reading ? weightOf(reading.label) : 1;
    if (weight < BATCH_WEIGHT) continue;
    send(batch);
    credits--;
    while (credits < 0) await once(port, "message");
    batch = { labels: [], rejections: [], done, total };
    weight = 0;
  }
  send({ ...batch, done: total });
}

try {
  await read((workerData as { file: string }).file);
  send("end");
} catch (error) {
  if (!(error instanceof PlatformProblem)) throw error;
  send({ problem: error.message });
} finally {
  port.unref();
}
