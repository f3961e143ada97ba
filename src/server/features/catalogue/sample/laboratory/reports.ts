import { SUPERSEDED_REASON } from "#sample-data/scenarios.ts";
import type { ReportRecord } from "#server/features/reports/commands.ts";
import { daysBefore } from "../calendar.ts";
import { builtInProducts } from "../catalogue.ts";
import { type Planned, planReports } from "./plan.ts";
import { type Unnumbered, writeReport } from "./report.ts";

interface Draft {
  planned: Planned;
  report: Unnumbered;
  /** The draft that this one replaces. */
  replaces: Draft | null;
}

/** Days after issue: a correction, a brand's answer. */
const CORRECTED_AFTER = 16;
const ANSWERED_AFTER = 11;

/** Every report of the sample catalogue, oldest first; products beyond the first `supplements` have none. */
export function sampleReports(supplements: number, seed: string): ReportRecord[] {
  const products = builtInProducts(seed).slice(0, supplements);
  const drafts = planReports(products, seed).map(
    (planned): Draft => ({ planned, report: answered(writeReport(planned)), replaces: null }),
  );
  const corrected = drafts.find(({ planned }) => planned.scenario.key === "sound");
  if (corrected) drafts.push(correctionOf(corrected));
  drafts.sort((a, b) => compare(a.report.issuedOn, b.report.issuedOn));
  const numbers = new Map(drafts.map((draft, at) => [draft, reportNumber(draft.report, at)]));
  return drafts.map((draft) => {
    const number = numbers.get(draft) ?? "";
    const replaced = draft.replaces && numbers.get(draft.replaces);
    return {
      ...draft.report,
      reportNumber: number,
      slug: slugOf(`${draft.planned.product.brand} ${draft.planned.product.name} ${number}`),
      supersedes: replaced ? { reportNumber: replaced, reason: SUPERSEDED_REASON } : null,
    };
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function answered(report: Unnumbered): Unnumbered {
  if (report.brandResponse === null) return report;
  return { ...report, brandRespondedOn: daysBefore(-ANSWERED_AFTER, report.issuedOn) };
}

function correctionOf(draft: Draft): Draft {
  const issuedOn = daysBefore(-CORRECTED_AFTER, draft.report.issuedOn);
  const report = { ...draft.report, issuedOn, publishedAt: new Date(`${issuedOn}T15:00:00Z`) };
  return { planned: draft.planned, report, replaces: draft };
}

/** "AS26-0042": the year of issue, then the place in the order of issue. */
const reportNumber = ({ issuedOn }: Unnumbered, at: number): string =>
  `AS${issuedOn.slice(2, 4)}-${String(at + 101).padStart(4, "0")}`;

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("&", "and")
    .replaceAll("'", "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
