import type { CallInProcess } from "./api/in-process-client.ts";
import type { PageAssets } from "./page-assets.ts";
import type { Site } from "./site.ts";

/** What a page is rendered from. */
export interface PageSources {
  site: Site;
  /** Makes the page's API calls. */
  call: CallInProcess;
  /** The files of a page by its path in the route table. */
  assetsOf(path: string): PageAssets;
}

/** A rendered page, or where its loader redirects to. */
export type PageRendering =
  | {
      kind: "page";
      status: number;
      /** HTML; the texts follow one another. */
      texts: readonly string[];
      /** What the page's loaders threw unexpectedly; the page shows an error then. */
      errors: readonly unknown[];
    }
  | { kind: "redirect"; status: number; location: string };

/** Renders the page at a URL. Rejects if rendering fails, or the signal is aborted. */
export type RenderPage = (url: URL, sources: PageSources, signal: AbortSignal) => Promise<PageRendering>;
