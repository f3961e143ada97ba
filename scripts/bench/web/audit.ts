import lighthouse from "lighthouse";
import Trace from "lighthouse/core/gather/gatherers/trace.js";
import { CAROUSEL_STYLESHEET } from "#web/layout/carousel-stylesheet.ts";
import type { Measurement } from "../rounds.ts";

/** Lighthouse's own scores, of 100. */
const CATEGORIES = {
  performance: "performance",
  accessibility: "accessibility",
  "best-practices": "best practices",
  seo: "SEO",
} as const;

/** Counting used features ends Chromium 147's headless renderer at a page with a Referrer-Policy; no score needs it. */
const FATAL = "blink.webdx_feature_usage";
const categories = Trace.getDefaultTraceCategories().filter((category) => category !== FATAL);
Trace.getDefaultTraceCategories = () => categories;

export interface Audited {
  measured: Measurement;
  /** What kept a score below 100, in Lighthouse's words. */
  findings: readonly string[];
}

/** Audits a page as on a middling telephone on slow mobile data, which Lighthouse reckons from an unhindered visit. */
export async function auditPage(url: string, port: number): Promise<Audited> {
  const result = await lighthouse(url, {
    port,
    logLevel: "error",
    onlyCategories: Object.keys(CATEGORIES),
    // The one file from elsewhere: it is not asked for here, where there may be no network.
    blockedUrlPatterns: [CAROUSEL_STYLESHEET.url],
  });
  const failure = result ? result.lhr.runtimeError?.message : "no result";
  if (!result || failure) throw new Error(`${url} could not be audited: ${failure}`);
  const { categories: scored, audits } = result.lhr;
  const numberOf = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const weighing = new Set(
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
      .filter(({ id, score }) => weighing.has(id) && score !== null && score < 1)
      .map(({ id, title }) => `${title} (${id})`),
  };
}
