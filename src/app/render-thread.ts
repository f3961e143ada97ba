import { readFile } from "node:fs/promises";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import type { CallName } from "#contract/api-routes.ts";
import { threadCpuMs } from "#platform/cpu-meter.ts";
import type { CallInProcess } from "#web/api/in-process-client.ts";
import { type BuildManifest, pageAssets } from "#web/page-assets.ts";
import { PAGE_FILES } from "#web/page-files.ts";
import type { RenderPage } from "#web/page-rendering.ts";
import { AnswerReader, type AnswerText } from "./answer-text.ts";
import { PageRenderer, type PagesBuild, type RenderedPage, type RendererOptions } from "./page-renderer.ts";

/** What a thread is started with. `build`: the folder of the pages' build. */
export type RenderThreadData = Pick<RendererOptions, "site"> & { build: string };

export type ToRenderThread =
  | { kind: "render"; job: number; path: string }
  | { kind: "answer"; call: number; answer: AnswerText };

export type FromRenderThread =
  /** The thread has loaded the pages' build, or failed to: each page says so then. */
  | { kind: "ready" }
  /** An API call of the page, to be made by the main thread. */
  | { kind: "call"; job: number; call: number; name: CallName; input: object }
  | { kind: "error"; job: number; error: unknown }
  /** `cpuMs`: CPU time of the thread since its last page. */
  | { kind: "page"; job: number; page: RenderedPage; cpuMs: number };

/** The pages' build in `folder`; React selects its production build by the variable when it is first imported. */
export async function importPagesBuild(folder: string): Promise<PagesBuild> {
  process.env.NODE_ENV = "production";
  const manifest = JSON.parse(
    await readFile(join(folder, "client/.vite/manifest.json"), "utf8"),
  ) as BuildManifest;
  const entry = (await import(pathToFileURL(join(folder, "server/entry.server.js")).href)) as {
    renderPage: RenderPage;
  };
  const assets = new Map(
    Object.entries(PAGE_FILES).map(([path, file]) => [path, pageAssets(manifest, file)] as const),
  );
  const shellAssets = pageAssets(manifest, undefined);
  return { renderPage: entry.renderPage, assetsOf: (path) => assets.get(path) ?? shellAssets };
}

/** An error as another thread can receive it; what is thrown may hold functions. */
function toCloneable(error: unknown): unknown {
  try {
    return structuredClone(error);
  } catch {
    return new Error(String(error), { cause: error instanceof Error ? error.stack : undefined });
  }
}

if (parentPort) {
  enableCompileCache();
  renderFor(parentPort, workerData as RenderThreadData);
}

function renderFor(port: NonNullable<typeof parentPort>, { build, ...options }: RenderThreadData): void {
  const send = (message: FromRenderThread) => port.postMessage(message);
  const built = importPagesBuild(build);
  const ready = () => send({ kind: "ready" });
  built.then(ready, ready);
  const renderer = new PageRenderer({ ...options, mode: "production", build: () => built });
  const answers = new AnswerReader();
  const waiting = new Map<number, (answer: Awaited<ReturnType<CallInProcess>>) => void>();
  let calls = 0;
  let cpuMs = threadCpuMs();

  async function render(job: number, path: string): Promise<void> {
    const call: CallInProcess = (name, input) =>
      new Promise((resolve) => {
        const id = calls++;
        waiting.set(id, resolve);
        send({ kind: "call", job, call: id, name, input });
      });
    const page = await renderer.render(path, {
      call,
      onError: (error) => send({ kind: "error", job, error: toCloneable(error) }),
    });
    const now = threadCpuMs();
    send({ kind: "page", job, page, cpuMs: now - cpuMs });
    cpuMs = now;
  }

  port.on("message", (message: ToRenderThread) => {
    if (message.kind === "render") return void render(message.job, message.path);
    waiting.get(message.call)?.(answers.read(message.answer));
    waiting.delete(message.call);
  });
}
