import type { CallInProcess } from "#web/api/in-process-client.ts";
import type { PageSources, RenderPage } from "#web/page-rendering.ts";
import type { Site } from "#web/site.ts";
import { failurePage } from "./failure-page.ts";
import { serverTiming } from "./server-timing.ts";

/** The built pages, or in development their sources. */
export interface PagesBuild extends Pick<PageSources, "assetsOf"> {
  renderPage: RenderPage;
}

export interface RendererOptions {
  mode: "development" | "production";
  /** Called for every page, so that development sees every change. */
  build: () => Promise<PagesBuild>;
  /** Maximum duration of a rendering; it is answered with 503 then. */
  timeoutMs?: number;
  site: Site;
}

/** Dependencies of one rendering. */
export interface Rendering {
  /** Makes the page's API calls. */
  call: CallInProcess;
  onError: (error: unknown) => void;
}

/** A page with status and its own headers, uncompressed. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const RENDER_TIMEOUT_MS = 10_000;

/** Renders pages, the same for every visitor: nothing of the request is used but its URL. */
export interface RendersPages {
  /** Renders the page at `path` (with query string). Never rejects: errors become a failure page. */
  render(path: string, rendering: Rendering): Promise<RenderedPage>;
  /** Heap that its threads use, in bytes. */
  heapBytes(): Promise<number>;
  close(): Promise<void>;
}

/** Renders pages in this thread. */
export class PageRenderer implements RendersPages {
  readonly #options: RendererOptions;

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

  async #render(path: string, { call, onError }: Rendering, signal: AbortSignal): Promise<RenderedPage> {
    const { build, site } = this.#options;
    const { renderPage, assetsOf } = await build();
    const rendered = await renderPage(new URL(site.origin + path), { site, call, assetsOf }, signal);
    const { status } = rendered;
    if (rendered.kind === "redirect")
      return { status, headers: { location: rendered.location }, body: Buffer.alloc(0) };
    for (const error of rendered.errors) onError(error);
    return this.#page(status, rendered.texts);
  }

  /** The page that says that rendering failed (500) or took too long (503). */
  failure(status: 500 | 503): RenderedPage {
    return this.#page(status, [failurePage(status)]);
  }

  async heapBytes(): Promise<number> {
    return 0;
  }

  async close(): Promise<void> {}

  #page(status: number, texts: readonly string[]): RenderedPage {
    return {
      status,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: Buffer.concat(texts.map((text) => Buffer.from(text))),
    };
  }
}
