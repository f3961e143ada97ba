import type {
  CreateRequestHandlerFunction,
  RequestHandler,
  RouterContextProvider,
  ServerBuild,
} from "react-router";
import type { CallFetch } from "#web/api/client.ts";
import type { Site } from "#web/site.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { failurePage } from "./failure-page.ts";
import { securityHeaders } from "./security-headers.ts";

export interface RendererOptions {
  mode: "development" | "production";
  /** The server build of the pages; asked for again at every page, so that development sees every change. */
  build: () => Promise<ServerBuild>;
  /** Makes the pages' calls, with paths that start with `/api`, without leaving the process. */
  fetch: CallFetch;
  site: Site;
  onError: (error: unknown) => void;
}

/** A page with everything that is sent with it, but not yet compressed. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** What the web entry gives besides rendering (src/web/entry.server.tsx). */
interface WebEntry {
  createRequestHandler: CreateRequestHandlerFunction;
  loadContext(sources: Pick<RendererOptions, "fetch" | "site">): RouterContextProvider;
}

const RENDER_TIMEOUT_MS = 10_000;

/** Renders the page at `path` (with its query). The same for everyone: nothing of the visitor's request gets in. */
export function createPageRenderer(options: RendererOptions): (path: string) => Promise<RenderedPage> {
  const { mode, site, fetch, onError } = options;
  const handlers = new WeakMap<ServerBuild, RequestHandler>();

  function handlerOf(build: ServerBuild, entry: WebEntry): RequestHandler {
    const known = handlers.get(build);
    if (known) return known;
    const module = { ...build.entry.module, handleError: onError };
    const handler = entry.createRequestHandler({ ...build, entry: { module } }, mode);
    handlers.set(build, handler);
    return handler;
  }

  async function render(path: string, signal: AbortSignal): Promise<RenderedPage> {
    const build = await options.build();
    const entry = build.entry.module as unknown as WebEntry;
    const request = new Request(site.origin + path, { signal });
    return pageOf(await handlerOf(build, entry)(request, entry.loadContext({ fetch, site })));
  }

  async function pageOf(response: Response): Promise<RenderedPage> {
    const type = response.headers.get("content-type") ?? "";
    const body = Buffer.from(await response.arrayBuffer());
    const whole = type.startsWith("text/html") || type.startsWith("text/x-script") || response.status < 500;
    if (!whole) return failed(500);
    return finished(response.status, Object.fromEntries(response.headers), body);
  }

  function finished(status: number, headers: Record<string, string>, body: Buffer): RenderedPage {
    const html = headers["content-type"]?.startsWith("text/html") ? body.toString() : "";
    const policy = contentSecurityPolicy(html, mode);
    return {
      status,
      headers: { ...headers, ...securityHeaders(site.origin), "content-security-policy": policy },
      body,
    };
  }

  const failed = (status: 500 | 503) =>
    finished(status, { "content-type": "text/html; charset=utf-8" }, Buffer.from(failurePage(status)));

  return async (path) => {
    const signal = AbortSignal.timeout(RENDER_TIMEOUT_MS);
    try {
      return await render(path, signal);
    } catch (error) {
      onError(error);
      return failed(signal.aborted ? 503 : 500);
    }
  };
}
