import type {
  CreateRequestHandlerFunction,
  HandleErrorFunction,
  RequestHandler,
  RouterContextProvider,
  ServerBuild,
} from "react-router";
import { randomToken } from "#platform/ids.ts";
import type { CallInProcess } from "#web/api/in-process-client.ts";
import type { PageParts } from "#web/page-parts.ts";
import type { Site } from "#web/site.ts";
import { contentSecurityPolicy, reportingEndpoints, stripNonce } from "./content-security-policy.ts";
import { failurePage } from "./failure-page.ts";
import { serverTiming } from "./server-timing.ts";

export interface RendererOptions {
  mode: "development" | "production";
  /** The server build; called for every page, so that development sees every change. */
  build: () => Promise<ServerBuild>;
  /** Maximum duration of a rendering; it is answered with 503 then. */
  timeoutMs?: number;
  site: Site;
  /** Origin that pictures are uploaded to, if it is another server. */
  uploads: string | null;
  /** Security headers besides the Content-Security-Policy. */
  headers: Readonly<Record<string, string>>;
}

/** Dependencies of one rendering. */
export interface Rendering {
  /** Makes the page's API calls. */
  call: CallInProcess;
  onError: (error: unknown) => void;
}

/** A page with status and headers, uncompressed. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Exports of the web entry besides rendering (src/web/entry.server.tsx). */
interface WebEntry {
  createRequestHandler: CreateRequestHandlerFunction;
  loadContext(sources: { call: CallInProcess; site: Site; nonce: string }): RouterContextProvider;
}

const RENDER_TIMEOUT_MS = 10_000;

/** Renders pages, the same for every visitor: nothing of the request is used but its URL. */
export interface RendersPages {
  /** Renders the page at `path` (with query string). Never rejects: errors become a failure page. */
  render(path: string, rendering: Rendering): Promise<RenderedPage>;
}

/** Renders pages in this thread. */
export class PageRenderer implements RendersPages {
  readonly #options: RendererOptions;
  readonly #handlers = new WeakMap<ServerBuild, RequestHandler>();
  readonly #renderings = new WeakMap<object, Rendering>();

  constructor(options: RendererOptions) {
    this.#options = options;
  }

  async render(path: string, rendering: Rendering): Promise<RenderedPage> {
    const signal = AbortSignal.timeout(this.#options.timeoutMs ?? RENDER_TIMEOUT_MS);
    try {
      if (this.#options.mode === "production") return await this.#render(path, rendering, signal);
      return await this.#renderTimed(path, rendering, signal);
    } catch (error) {
      rendering.onError(error);
      return this.failure(signal.aborted ? 503 : 500);
    }
  }

  async #renderTimed(path: string, rendering: Rendering, signal: AbortSignal): Promise<RenderedPage> {
    const timing = serverTiming(rendering.call, () => performance.now());
    const page = await this.#render(path, { ...rendering, call: timing.call }, signal);
    return { ...page, headers: { ...page.headers, "server-timing": timing.header() } };
  }

  async #render(path: string, rendering: Rendering, signal: AbortSignal): Promise<RenderedPage> {
    const { build, site } = this.#options;
    const serverBuild = await build();
    const entry = serverBuild.entry.module as unknown as WebEntry;
    const nonce = randomToken();
    const context = entry.loadContext({ call: rendering.call, site, nonce });
    this.#renderings.set(context, rendering);
    const request = new Request(site.origin + path, { signal });
    const response = await this.#handlerOf(serverBuild, entry)(request, context);
    const { status } = response;
    const headers = Object.fromEntries(response.headers);
    // The router answers an aborted rendering with an error page of its own.
    if (status >= 500 && signal.aborted) return this.failure(503);
    if (isPage(response)) return this.#page(status, headers, response.page, nonce);
    const isData = headers["content-type"]?.startsWith("text/x-script") ?? false;
    if (!isData && status >= 500) return this.failure(500);
    const body = Buffer.from(await response.arrayBuffer());
    return { status, headers: this.#withSecurityHeaders(headers, "", nonce), body };
  }

  #handlerOf(serverBuild: ServerBuild, entry: WebEntry): RequestHandler {
    const known = this.#handlers.get(serverBuild);
    if (known) return known;
    const handleError: HandleErrorFunction = (error, { context }) => {
      if (!isNotFound(error)) this.#renderings.get(context as object)?.onError(error);
    };
    const module = { ...serverBuild.entry.module, handleError };
    const handler = entry.createRequestHandler({ ...serverBuild, entry: { module } }, this.#options.mode);
    this.#handlers.set(serverBuild, handler);
    return handler;
  }

  /** The page that says that rendering failed (500) or took too long (503). */
  failure(status: 500 | 503): RenderedPage {
    const headers = { "content-type": "text/html; charset=utf-8" };
    return this.#page(status, headers, { head: failurePage(status), content: [], end: "" }, randomToken());
  }

  #page(status: number, headers: Record<string, string>, page: PageParts, nonce: string): RenderedPage {
    const { head, content, end } = page;
    const texts = [stripNonce(head, nonce), ...content, stripNonce(end, nonce)];
    const body = Buffer.concat(texts.map((text) => Buffer.from(text)));
    return { status, headers: this.#withSecurityHeaders(headers, head + end, nonce), body };
  }

  #withSecurityHeaders(headers: Record<string, string>, html: string, nonce: string): Record<string, string> {
    const { mode, uploads, site, headers: common } = this.#options;
    const policy = contentSecurityPolicy(html, { mode, uploads, nonce, siteUrl: site.origin });
    return { ...headers, ...common, ...reportingEndpoints(site.origin), "content-security-policy": policy };
  }
}

/** Whether the router answered with a page (`PageResponse` of the web entry), and not with data or a redirect. */
const isPage = (response: Response): response is Response & { page: PageParts } => "page" in response;

/** The router throws a 404 where not even the catch-all route matches: a URL with line breaks. */
const isNotFound = (error: unknown): boolean => (error as { status?: unknown } | null)?.status === 404;
