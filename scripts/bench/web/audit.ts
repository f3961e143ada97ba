import { CAROUSEL_STYLESHEET } from "#web/layout/carousel-stylesheet.ts";
import { lighthouse, traceGatherer } from "../../on-demand/lighthouse.ts";
import type { BenchMetrics } from "../rounds.ts";

/** Lighthouse score categories. */
const CATEGORIES = {
  performance: "performance",
  accessibility: "accessibility",
  "best-practices": "best practices",
  seo: "SEO",
} as const;

/** Tracing used features crashes Chromium 147's headless renderer on pages with a Referrer-Policy; no score needs it. */
const CRASHING_CATEGORY = "blink.webdx_feature_usage";
const categories = traceGatherer
  .getDefaultTraceCategories()
  .filter((category) => category !== CRASHING_CATEGORY);
traceGatherer.getDefaultTraceCategories = () => categories;

export interface PageAudit {
  measured: BenchMetrics;
  /** Titles of the audits that cost points. */
  findings: readonly string[];
}

/**
 * Audits a page as on a mid-range phone on slow mobile data, which Lighthouse simulates from an unthrottled visit.
 *
 * @param isUnlisted The page asks search engines not to list it, which then costs no points.
 */
export async function auditPage(url: string, port: number, isUnlisted = false): Promise<PageAudit> {
  const { categories: scored, audits } = await visit(url, port, isUnlisted);
  const numberOf = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const scoredAudits = new Set(
    Object.values(scored).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight, group }) => weight > 0 && group !== "metrics").map(({ id }) => id),
    ),
  );
  return {
    measured: {
      ...Object.fromEntries(
        Object.entries(CATEGORIES).map(([id, name]) => [name, 100 * (scored[id]?.score ?? 0)]),
      ),
      "LCP ms": numberOf("largest-contentful-paint"),
      CLS: numberOf("cumulative-layout-shift"),
      "TBT ms": numberOf("total-blocking-time"),
    },
    findings: Object.values(audits)
      .filter(({ id, score }) => scoredAudits.has(id) && score !== null && score < 1)
      .map(({ id, title }) => `${title} (${id})`),
  };
}

/** Traces that lost their beginning: Chromium drops it now and then, whatever the page is. */
const LOST_TRACE = new Set(["NO_NAVSTART", "NO_TRACING_STARTED"]);

/** Visits a page with Lighthouse, once more if the browser lost the trace. Throws what Lighthouse says of any other failure. */
async function visit(url: string, port: number, isUnlisted: boolean) {
  for (let attempt = 1; ; attempt++) {
    const result = await lighthouse(url, {
      port,
      logLevel: "error",
      onlyCategories: Object.keys(CATEGORIES),
      ...(isUnlisted ? { skipAudits: ["is-crawlable"] } : {}),
      // The one third-party file: there may be no network here.
      blockedUrlPatterns: [CAROUSEL_STYLESHEET.url],
    });
    const error = result?.lhr.runtimeError;
    if (result && !error) return result.lhr;
    if (attempt > 1 || !error || !LOST_TRACE.has(error.code))
      throw new Error(`${url} could not be audited: ${error?.message ?? "no result"}`);
    console.error(`${url}: ${error.code}, audited once more`);
  }
}
