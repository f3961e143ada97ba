import { BroadcastChannel, parentPort, threadId, workerData } from "node:worker_threads";
import type { FromRenderThread, RenderThreadData, ToRenderThread } from "#app/render-thread.ts";

// A thread of `RenderPool` for its tests: what it does depends on the path.
const send = (message: FromRenderThread) => parentPort?.postMessage(message);
const finish = (job: number, text: string) =>
  send({ kind: "page", job, page: { status: 200, headers: {}, body: Buffer.from(text) }, cpuMs: 1 });

// With a build, the thread is not ready before a message on a channel of this name.
const { build } = workerData as RenderThreadData;
if (build === "") send({ kind: "ready" });
else new BroadcastChannel(build).onmessage = () => send({ kind: "ready" });

const jobs = new Map<number, number>();
let calls = 0;
parentPort?.on("message", (message: ToRenderThread) => {
  if (message.kind === "answer") {
    const job = jobs.get(message.call) ?? -1;
    return finish(job, message.answer.data);
  }
  const { job, path } = message;
  if (path === "/crash") throw new Error("out of memory");
  if (path === "/endless") for (;;);
  if (path === "/error") send({ kind: "error", job, error: new Error("in the page") });
  // Still being rendered when the thread ends, unless it is the only page.
  if (path === "/slow") return void setTimeout(() => finish(job, "slow"), 300);
  if (path === "/thread") return void setTimeout(() => finish(job, String(threadId)), 100);
  if (path === "/error") return finish(job, "failed");
  const call = calls++;
  jobs.set(call, job);
  return send({ kind: "call", job, call, name: "getOverview", input: { path } });
});
