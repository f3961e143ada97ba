import { apiRoutes } from "#contract/api-routes.ts";
import { type Contender, type ContenderOutcome, measureInTurns } from "../rounds.ts";
import { startBenchSite } from "../servers.ts";
import type { BenchOutcome, BudgetResult } from "../table.ts";
import { auditPage } from "./audit.ts";
import { startChromium } from "./chromium.ts";

const ROUNDS = 3;

/** Minimum scores of each page, of 100. */
const MIN_SCORES = { performance: 95, accessibility: 100, SEO: 100 } as const;

/** Lighthouse scores (mobile) of four pages of a production site. Empty if no browser starts. */
export async function web(): Promise<BenchOutcome[]> {
  const browser = await startChromium();
  if (!browser) {
    console.error("skipped: no Chromium found (set CHROMIUM_PATH).");
    return [];
  }
  const site = await startBenchSite();
  try {
    const findings = new Set<string>();
    const contenders = Object.entries(await pagesOf(site.url)).map(
      ([name, path]): Contender => ({
        name,
        async measure() {
          const audit = await auditPage(site.url + path, browser.port);
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
    await browser.stop();
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
