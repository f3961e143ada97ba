import type {
  CreateRequestHandlerFunction,
  HandleErrorFunction,
  RequestHandler,
  RouterContextProvider,
  ServerBuild,
} from "react-router";
import { randomToken } from "#platform/ids.ts";
import type { CallFetch } from "#web/api/client.ts";
import type { Site } from "#web/site.ts";
import { contentSecurityPolicy, takeOffMark } from "./content-security-policy.ts";
import { failurePage } from "./failure-page.ts";
import { everyAnswer } from "./security-headers.ts";
import { serverTiming } from "./server-timing.ts";

export interface RendererOptions {
  mode: "development" | "production";
  /** The server build of the pages; asked for again at every page, so that development sees every change. */
  build: () => Promise<ServerBuild>;
  site: Site;
  /** Where pictures are sent, where that is another server: its origin. */
  uploads: string | null;
}

/** What one page is rendered with. */
export interface Rendering {
  /** Makes the page's calls, with paths that start with `/api`, without leaving the process. */
  fetch: CallFetch;
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
  loadContext(sources: { fetch: CallFetch; site: Site; scriptMark: string }): RouterContextProvider;
}

const RENDER_TIMEOUT_MS = 10_000;

/** The router throws where no pattern fits, not even that of all that is not there: such an address holds line breaks. */
const isUnknownAddress = (error: unknown): boolean => (error as { status?: unknown } | null)?.status === 404;

/** Renders the page at `path` (with its query). The same for everyone: nothing of the visitor's request gets in. */
export function createPageRenderer({ mode, build, site, uploads }: RendererOptions) {
  const handlers = new WeakMap<ServerBuild, RequestHandler>();
  const renderings = new WeakMap<object, Rendering>();

  function handlerOf(made: ServerBuild, entry: WebEntry): RequestHandler {
    const known = handlers.get(made);
    if (known) return known;
    const handleError: HandleErrorFunction = (error, { context }) => {
      if (!isUnknownAddress(error)) renderings.get(context as object)?.onError(error);
    };
    const module = { ...made.entry.module, handleError };
    const handler = entry.createRequestHandler({ ...made, entry: { module } }, mode);
    handlers.set(made, handler);
    return handler;
  }

  async function render(path: string, rendering: Rendering, signal: AbortSignal): Promise<RenderedPage> {
    const made = await build();
    const entry = made.entry.module as unknown as WebEntry;
    const scriptMark = randomToken();
    const context = entry.loadContext({ fetch: rendering.fetch, site, scriptMark });
    renderings.set(context, rendering);
    const request = new Request(site.origin + path, { signal });
    return pageOf(await handlerOf(made, entry)(request, context), scriptMark);
  }

  async function pageOf(response: Response, scriptMark: string): Promise<RenderedPage> {
    const type = response.headers.get("content-type") ?? "";
    const body = Buffer.from(await response.arrayBuffer());
    const whole = type.startsWith("text/html") || type.startsWith("text/x-script") || response.status < 500;
    if (!whole) return failed(500);
    return finished(response.status, Object.fromEntries(response.headers), body, scriptMark);
  }

  function finished(
    status: number,
    headers: Record<string, string>,
    body: Buffer,
    scriptMark: string,
  ): RenderedPage {
    const isHtml = headers["content-type"]?.startsWith("text/html") ?? false;
    const html = isHtml ? body.toString() : "";
    const policy = contentSecurityPolicy(html, { mode, uploads, scriptMark });
    return {
      status,
      headers: { ...headers, ...everyAnswer(site.origin), "content-security-policy": policy },
      body: isHtml ? Buffer.from(takeOffMark(html, scriptMark)) : body,
    };
  }

  const failed = (status: 500 | 503) =>
    finished(
      status,
      { "content-type": "text/html; charset=utf-8" },
      Buffer.from(failurePage(status)),
      randomToken(),
    );

  return async (path: string, rendering: Rendering): Promise<RenderedPage> => {
    const signal = AbortSignal.timeout(RENDER_TIMEOUT_MS);
    try {
      if (mode === "production") return await render(path, rendering, signal);
      const timing = serverTiming(rendering.fetch, () => performance.now());
      const page = await render(path, { ...rendering, fetch: timing.fetch }, signal);
      return { ...page, headers: { ...page.headers, "server-timing": timing.header() } };
    } catch (error) {
      rendering.onError(error);
      return failed(signal.aborted ? 503 : 500);
    }
  };
}
