import { apiRoutes } from "#contract/api-routes.ts";
import { NIH_EXPORT } from "#tests/support/evaluation-data.ts";
import { type Contender, type ContenderOutcome, measureInTurns } from "../rounds.ts";
import { type RunningServer, startBenchSite } from "../servers.ts";
import type { BenchOutcome, BudgetResult } from "../table.ts";
import { auditPage } from "./audit.ts";
import { startChromium } from "./chromium.ts";
import { REAL_PAGES, startRealSite } from "./real-site.ts";

const ROUNDS = 3;

/** Minimum scores of each page, of 100. */
const MIN_SCORES = { performance: 97, accessibility: 100, "best practices": 100, SEO: 100 } as const;

/** Pages that search engines are asked not to list: without tests, they only repeat labels. */
const UNLISTED: readonly string[] = ["real product", "brand with its family"];

/** Lighthouse scores (mobile) of pages of two production sites: demo data, real labels. Empty if no browser starts. */
export async function web(): Promise<BenchOutcome[]> {
  const browser = await startChromium();
  if (!browser) {
    console.error("skipped: no Chromium found (set CHROMIUM_PATH).");
    return [];
  }
  try {
    const demo = await auditSite(await startBenchSite(), pagesOf, browser.port);
    const site = await startRealSite();
    if (!site) console.error(`  skipped the pages of real labels: ${NIH_EXPORT} is missing`);
    return [...demo, ...(site ? await auditSite(site, async () => REAL_PAGES, browser.port) : [])];
  } finally {
    await browser.stop();
  }
}

/** Audits pages of a site, one at a time and in turns, and stops it. */
async function auditSite(
  site: RunningServer,
  listPages: (url: string) => Promise<Readonly<Record<string, string>>>,
  port: number,
): Promise<BenchOutcome[]> {
  try {
    const findings = new Set<string>();
    const contenders = Object.entries(await listPages(site.url)).map(
      ([name, path]): Contender => ({
        name,
        async measure() {
          const audit = await auditPage(site.url + path, port, UNLISTED.includes(name));
          for (const finding of audit.findings) findings.add(`${name}: ${finding}`);
          return audit.measured;
        },
      }),
    );
    const outcomes = await measureInTurns(contenders, ROUNDS);
    for (const finding of findings) console.error(finding);
    return outcomes.map((outcome) => ({
      bench: "Lighthouse, mobile",
      outcomes: [outcome],
      budgets: budgetsOf(outcome),
    }));
  } finally {
    await site.stop();
  }
}

const budgetsOf = ({ name, medians }: ContenderOutcome): BudgetResult[] =>
  Object.entries(MIN_SCORES).map(([score, limit]) => ({
    what: `Lighthouse ${score}: ${name}`,
    unit: "of 100",
    isMinimum: true,
    limit,
    measured: medians[score] ?? 0,
  }));

/** The empty search page, since result pages are not indexable (`web/pages/search.tsx`). */
async function pagesOf(url: string): Promise<Record<string, string>> {
  const { token } = await dataOf<{ token: string }>(await fetch(`${url}/api${apiRoutes.getGuestToken.path}`));
  const results = await dataOf<{ list: { slug: string; report_slug: string | null }[] }>(
    await fetch(`${url}/api${apiRoutes.searchSupplements.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ search: "magnesium", limit: 24 }),
    }),
  );
  const tested = results.list.find(({ report_slug }) => report_slug !== null);
  if (!tested) throw new Error("The demo catalog has no report on magnesium.");
  return {
    "home page": "/",
    search: "/search",
    supplement: `/supplement-details/${tested.slug}`,
    report: `/report/${tested.report_slug}`,
  };
}

async function dataOf<Data>(response: Response): Promise<Data> {
  if (!response.ok) throw new Error(`${response.url}: status ${response.status}`);
  return ((await response.json()) as { data: Data }).data;
}
