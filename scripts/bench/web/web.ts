import { addresses } from "#contract/api-routes.ts";
import { type Contender, measureInTurns, type Outcome } from "../rounds.ts";
import { startSite } from "../servers.ts";
import type { Bar, BenchOutcome } from "../table.ts";
import { auditPage } from "./audit.ts";
import { startChromium } from "./chromium.ts";

const ROUNDS = 3;

/** What is promised of each page, of 100. */
const PROMISED = { performance: 95, accessibility: 100, SEO: 100 } as const;

/** Lighthouse's scores of four pages, mobile, of the site as it runs in production. Nothing where no browser starts. */
export async function web(): Promise<BenchOutcome[]> {
  const browser = await startChromium();
  if (!browser) {
    console.error("skipped: no Chromium starts here (CHROMIUM_PATH names one).");
    return [];
  }
  const site = await startSite();
  try {
    const findings = new Set<string>();
    const contenders = Object.entries(await pagesOf(site.url)).map(
      ([name, path]): Contender => ({
        name,
        async measure() {
          const audited = await auditPage(site.url + path, browser.port);
          for (const finding of audited.findings) findings.add(`${name}: ${finding}`);
          return audited.measured;
        },
      }),
    );
    const outcomes = await measureInTurns(contenders, ROUNDS);
    for (const finding of findings) console.error(finding);
    return outcomes.map((outcome) => ({
      bench: "Lighthouse, mobile",
      outcomes: [outcome],
      bars: barsOf(outcome),
    }));
  } finally {
    await site.stop();
    await browser.stop();
  }
}

const barsOf = ({ name, medians }: Outcome): Bar[] =>
  Object.entries(PROMISED).map(([score, bar]) => ({
    what: `Lighthouse ${score}: ${name}`,
    unit: "of 100",
    least: true,
    bar,
    measured: medians[score] ?? 0,
  }));

/** The search's own page, since what is found for a question is not offered to search engines (`web/pages/search.tsx`). */
async function pagesOf(url: string): Promise<Record<string, string>> {
  const { token } = await answerOf<{ token: string }>(
    await fetch(`${url}/api${addresses.getGuestToken.path}`),
  );
  const found = await answerOf<{ list: { slug: string; report_slug: string | null }[] }>(
    await fetch(`${url}/api${addresses.searchSupplements.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ search: "magnesium", limit: 24 }),
    }),
  );
  const tested = found.list.find(({ report_slug }) => report_slug !== null);
  if (!tested) throw new Error("The sample catalogue has no report on magnesium.");
  return {
    "first page": "/",
    search: "/search",
    supplement: `/supplement-details/${tested.slug}`,
    report: `/report/${tested.report_slug}`,
  };
}

async function answerOf<Data>(response: Response): Promise<Data> {
  if (!response.ok) throw new Error(`${response.url}: status ${response.status}`);
  return ((await response.json()) as { data: Data }).data;
}
