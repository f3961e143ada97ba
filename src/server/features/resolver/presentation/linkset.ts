import type { ReportSummary } from "#contract/catalogue.ts";
import { VERDICT_LABELS } from "#contract/labels.ts";
import { NOTICE_SOURCE_LABELS } from "#contract/notice-vocabulary.ts";
import { lotLabelInSentence } from "#domain/lot.ts";
import { matchLot } from "#domain/lot-match.ts";
import type { ResolvedProduct } from "../queries.ts";
import { GS1_VOCABULARY } from "../rules/asked-for.ts";
import type { Identified } from "../rules/digital-link.ts";

interface Link {
  href: string;
  title: string;
  type: string;
  hreflang?: string[];
}

/** A link context with its links by relation type (RFC 9264 §4.2.2). */
export type LinkContext = { anchor: string; description: string } & Record<string, string | Link[]>;

/** Our own relation types: `test-report`, `report-on-another-lot`, `dataset` (docs/resolver.md). */
export const relationsOf = (origin: string): string => `${origin}/open-data#`;

const page = (href: string, title: string): Link => ({ href, title, type: "text/html", hreflang: ["en"] });

/** GS1 Digital Link URI of a product or lot, with the number in 14 digits. */
export const digitalLink = (origin: string, { gtin14, lot }: Identified): string =>
  `${origin}/01/${gtin14}${lot === null ? "" : `/10/${encodeURIComponent(lot)}`}`;

/** The page that people get: with a lot, at the list of tested lots if there is one. */
export const productPage = (origin: string, { slug, reports }: ResolvedProduct, lot: string | null): string =>
  `${origin}/supplement-details/${slug}${lot !== null && reports.length > 0 ? "#lots" : ""}`;

/** The linkset document of a product or lot. */
export function linksetOf(
  origin: string,
  product: ResolvedProduct,
  identified: Identified,
): { linkset: [LinkContext] } {
  const { name, brand, reports } = product;
  const { lot } = identified;
  const own = relationsOf(origin);
  const main = page(productPage(origin, product, lot), `${name} by ${brand}`);
  const [here, elsewhere] = byLot(reports, lot);
  const links: Record<string, Link[]> = {
    [`${GS1_VOCABULARY}defaultLink`]: [main],
    [`${GS1_VOCABULARY}pip`]: [main],
    [`${GS1_VOCABULARY}recallStatus`]: recallLinks(origin, product),
    [`${own}test-report`]: here.flatMap((report) => reportLinks(origin, report)),
    [`${own}report-on-another-lot`]: elsewhere.flatMap((report) => reportLinks(origin, report)),
    [`${own}dataset`]: [
      {
        href: `${origin}/open-data/index.json`,
        title: "All published results: files and hashes",
        type: "application/json",
      },
    ],
  };
  const present = Object.fromEntries(Object.entries(links).filter(([, list]) => list.length > 0));
  const context = {
    anchor: digitalLink(origin, identified),
    description: describe(product, identified),
    ...present,
  };
  return { linkset: [context as LinkContext] };
}

/** Reports on the lot, or on any lot if none is named; and those on other lots. */
function byLot(reports: readonly ReportSummary[], lot: string | null): [ReportSummary[], ReportSummary[]] {
  if (lot === null) return [[...reports], []];
  const isHere = (report: ReportSummary) => matchLot(lot, [report]).kind === "exact";
  return [reports.filter(isHere), reports.filter((report) => !isHere(report))];
}

/** What is known, in a sentence that never lets silence look like a result. */
function describe({ name, brand, demo, reports }: ResolvedProduct, { lot }: Identified): string {
  const here = byLot(reports, lot)[0].length;
  const about = demo ? `${name} by ${brand} (demo data, fictitious)` : `${name} by ${brand}`;
  if (reports.length === 0)
    return `${about}: we have published no test report. That says nothing about what is in it.`;
  if (lot === null) return `${about}: ${count(here, "test report")}, each about one lot.`;
  const inWords = lotLabelInSentence(lot);
  if (here === 0)
    return `${about}: no test report on ${inWords}; ${count(reports.length, "report")} on other lots, which say nothing about this one.`;
  return `${about}: ${count(here, "test report")} on ${inWords}.`;
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;

function reportLinks(origin: string, report: ReportSummary): Link[] {
  const { report_slug, report_number, lot_number, tested_at, verdict, state } = report;
  const verdictShown = state === "withdrawn" ? "withdrawn" : `${VERDICT_LABELS[verdict]} (${state})`;
  const title = `Test report ${report_number} on ${lotLabelInSentence(lot_number)}, tested ${tested_at}: ${verdictShown}`;
  const url = `${origin}/report/${report_slug}`;
  return [
    page(url, title),
    { href: `${url}/report.json`, title: `${title}. Signed document`, type: "application/json" },
  ];
}

function recallLinks(origin: string, { slug, notices }: ResolvedProduct): Link[] {
  const summary = `Public notices that name this product: ${notices.length}. A notice that we don’t know of isn’t counted.`;
  return [
    page(`${origin}/supplement-details/${slug}`, summary),
    ...notices.map(({ source, reference, url, published_on }) =>
      page(url, `${NOTICE_SOURCE_LABELS[source]} ${reference}, published ${published_on}`),
    ),
  ];
}
