import { BroadcastChannel } from "node:worker_threads";
import { afterEach, expect, test, vi } from "vitest";
import type { CallInProcess } from "#web/api/in-process-client.ts";
import type { Site } from "#web/site.ts";
import { RenderPool } from "./render-pool.ts";

const THREAD = new URL("../../tests/support/render-thread.ts", import.meta.url);

let pool: RenderPool | undefined;
afterEach(() => pool?.close());

/** A pool whose threads answer by path: see `tests/support/render-thread.ts`. */
function setUp({ threads = 2, timeoutMs = 60_000, build = "" } = {}) {
  const logger = { error: vi.fn() };
  pool = new RenderPool({
    threads,
    timeoutMs,
    pauseMs: 0,
    logger,
    thread: THREAD,
    data: { site: { origin: "https://site.example" } as Site, build },
  });
  const call = vi.fn<CallInProcess>(async (_name, input) => ({
    statusCode: 200,
    envelope: { status: true, message: "", data: input },
  }));
  const onError = vi.fn();
  const render = async (path: string) => {
    const { status, body } = (await pool?.render(path, { call, onError })) ?? {
      status: 0,
      body: Buffer.of(),
    };
    return { status, text: body.toString() };
  };
  return { render, call, onError, logger };
}

test("pages are rendered by threads, with API calls made by the main thread", async () => {
  const { render, call } = setUp();
  const pages = await Promise.all(["/a", "/b", "/c"].map(render));
  expect(pages).toEqual(["/a", "/b", "/c"].map((path) => ({ status: 200, text: JSON.stringify({ path }) })));
  expect(call).toHaveBeenCalledTimes(3);
});

test("pages go to different threads", async () => {
  const { render } = setUp();
  // Until the second one has started, the first one renders both.
  await vi.waitUntil(async () => {
    const threads = await Promise.all(["/thread", "/thread"].map(render));
    return new Set(threads.map(({ text }) => text)).size === 2;
  }, 60_000);
});

test("errors of a rendering arrive with their message", async () => {
  const { render, onError } = setUp();
  await render("/error");
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: "in the page" }));
});

test("a thread that ends is replaced, and its other pages are rendered again", async () => {
  const { render, logger } = setUp({ threads: 1 });
  const slow = render("/slow");
  const crashing = render("/crash");
  expect(await slow).toEqual({ status: 200, text: "slow" });
  expect((await crashing).status).toBe(500);
  expect(logger.error).toHaveBeenCalled();
  expect(await render("/after")).toMatchObject({ status: 200 });
});

test("a page that never stops computing is ended; other pages are still rendered", async () => {
  const { render } = setUp({ threads: 2, timeoutMs: 3000 });
  expect((await render("/endless")).status).toBe(503);
  expect(await render("/after")).toMatchObject({ status: 200 });
});

test("a page waits for a thread that has loaded what it renders", async () => {
  const channel = new BroadcastChannel("loaded");
  const { render } = setUp({ threads: 1, build: channel.name });
  const page = render("/a");
  const isDone = page.then(() => true);
  // Until the thread listens, messages are lost.
  await vi.waitUntil(() => {
    channel.postMessage("");
    return Promise.race([isDone, new Promise((resolve) => setImmediate(resolve, false))]);
  }, 60_000);
  expect(await page).toMatchObject({ status: 200 });
  channel.close();
});

test("a page for which no thread gets ready fails", async () => {
  const { render } = setUp({ build: "never", timeoutMs: 50 });
  expect((await render("/a")).status).toBe(503);
});

test("after close, a page fails at once", async () => {
  const { render } = setUp();
  await pool?.close();
  expect((await render("/a")).status).toBe(503);
});

test("the heap of all threads is counted, and of those that ended nothing", async () => {
  const { render } = setUp();
  // A thread that is still being started has no heap to count.
  await render("/a");
  expect(await pool?.heapBytes()).toBeGreaterThan(1e6);
  await pool?.close();
  expect(await pool?.heapBytes()).toBe(0);
});
