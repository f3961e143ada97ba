import "./install.ts";

interface Flags {
  port: number;
  logLevel: "error";
  onlyCategories: string[];
  skipAudits?: string[];
  blockedUrlPatterns: string[];
}

/** Parts of Lighthouse's report that we read. */
interface Report {
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number; group?: string }[] }
  >;
  audits: Record<string, { id: string; title: string; score: number | null; numericValue?: number }>;
  runtimeError?: { code: string; message: string };
}

const { default: audit } = await import("lighthouse");
const { default: gatherer } = await import("lighthouse/core/gather/gatherers/trace.js");

/** Audits a page in the Chromium that listens on `port`. */
export const lighthouse = (url: string, flags: Flags): Promise<{ lhr: Report } | undefined> =>
  audit(url, flags);

/** Lighthouse's collector of traces, whose categories can be replaced. */
export const traceGatherer: { getDefaultTraceCategories(): string[] } = gatherer;
