import type { Report } from "#contract/reports.ts";
import type { AnyVerdict, ResultVerdict, Verdict } from "#contract/verdicts.ts";
import { printedUnit } from "../amounts.ts";
import { findAnalyte } from "../analytes/find.ts";
import { type ScoreBasis, scoreBasis } from "../score/inputs.ts";
import type { StandardChoice } from "../standards/choices.ts";
import type { ShownLimit } from "../verdict/applied-limit.ts";
import type { JudgedPanel } from "../verdict/coverage.ts";
import type { JudgedReport } from "../verdict/judge-report.ts";
import type { JudgedResult } from "../verdict/judge-result.ts";
import { reasonSentences } from "../verdict/reasons.ts";
import type { ChartPosition } from "./chart-position.ts";
import { choiceSentence } from "./choice-sentence.ts";
import type { ConversionStep } from "./conversion-steps.ts";
import type { DisplayValue } from "./display-value.ts";
import { buildReportView, type PanelView, type ResultView } from "./report-view.ts";
import { coverageSentence, unjudgedPanelsSentence, verdictSentence, warningSentence } from "./sentences.ts";
import { listStandardSources, type StandardSource } from "./sources.ts";

type PageLimit = Pick<ShownLimit, "low" | "high" | "unit" | "name">;

/** A result as a page shows it. */
export interface PageLine {
  /** URL fragment for links from other pages. */
  anchor: string;
  /** The laboratory's result; for a derived line, the first result it was derived from. */
  result_id: string;
  name: string;
  verdict: ResultVerdict;
  /** Stands before the value of a derived result: it is at least, or at most, that. */
  bound: "At least" | "At most" | null;
  /** Null if nothing is known of a derived result. */
  reading: DisplayValue | null;
  /** What was compared with the limit, where its unit is another one, and the factors between the two. */
  converted: { to: DisplayValue; steps: readonly ConversionStep[] } | null;
  /** Names of the results that this one was derived from; null for a measured one. */
  calculatedFrom: readonly string[] | null;
  limit: PageLimit | null;
  /** Whether the limit is of the chosen standard. */
  isOfChoice: boolean;
  /** Warning levels that the result is above. */
  warnings: readonly PageLimit[];
  /** The reasons for the verdict in sentences; empty for a plain pass. */
  why: string;
  position: ChartPosition | null;
  /** Whether a reader must see it: it failed, is borderline or undecided, or is above a warning level. */
  isNoteworthy: boolean;
}

export interface PagePanel extends Omit<JudgedPanel, "rows"> {
  lines: readonly PageLine[];
}

/**
 * What a report's page shows of its judgment, as plain JSON: a page that was rendered by the server needs none of the
 * rules, analytes and limits in the browser.
 */
export interface ReportPage {
  choice: StandardChoice;
  panels: readonly PagePanel[];
  /** Coverage of every panel, also of those without results. */
  coverage: readonly Omit<JudgedPanel, "verdict">[];
  /** By our own limits as they are today. */
  verdictToday: Verdict | null;
  /** Anchors of the results that decided the published verdict. */
  deciding: readonly string[];
  sentences: {
    verdict: string;
    warning: string | null;
    coverage: string;
    unjudged: string | null;
    choice: string | null;
  };
  sources: readonly StandardSource[];
  score: { chosen: ScoreBasis; published: ScoreBasis };
}

/** Judges a report under a standard and collects what its page shows. */
export function buildReportPage(report: Report, choice: StandardChoice): ReportPage {
  const { judged, published, panels } = buildReportView(report, choice);
  const shown = panels.map(pagePanel);
  return {
    choice,
    panels: shown,
    coverage: judged.panels.map(({ panel, coverage, rows }) => ({ panel, coverage, rows })),
    verdictToday: published.verdict,
    deciding: decidingAnchors(published, panels),
    sentences: {
      verdict: verdictSentence(published),
      warning: warningSentence(published),
      coverage: coverageSentence(published.coverage),
      unjudged: unjudgedPanelsSentence(published.unjudgedPanels),
      choice: choiceSentence(choice, judged),
    },
    sources: listStandardSources(judged),
    score: { chosen: basisOf(report, judged), published: basisOf(report, published) },
  };
}

const basisOf = ({ state, tested_at: testedAt, score }: Report, report: JudgedReport): ScoreBasis =>
  scoreBasis({ report, state, testedAt, on: score.on });

const pagePanel = ({ panel, verdict, coverage, lines }: PanelView): PagePanel => ({
  panel,
  verdict,
  coverage,
  lines: lines.map(pageLine),
});

function pageLine(line: ResultView): PageLine {
  const { anchor, name, judged, position, result } = line;
  const { verdict, limit, holder, derivedFrom } = judged;
  const warnings = judged.warnings.filter((one) => one.position === "above");
  return {
    anchor,
    result_id: result.result_id,
    name,
    verdict,
    ...shownValue(line),
    converted: convertedOf(line),
    calculatedFrom: derivedFrom?.map((analyte) => findAnalyte(analyte)?.name ?? analyte) ?? null,
    limit: limit && pageLimit(limit),
    isOfChoice: holder === "choice",
    warnings: warnings.map((one) => pageLimit(one.limit)),
    why: needsReason(judged) ? reasonSentences(judged.reasons).join(" ") : "",
    position,
    isNoteworthy: warnings.length > 0 || !UNREMARKABLE.has(verdict),
  };
}

const UNREMARKABLE: ReadonlySet<ResultVerdict> = new Set(["pass", "informational"]);

const pageLimit = ({ low, high, unit, name }: ShownLimit): PageLimit => ({ low, high, unit, name });

/** A plain pass needs no reason. */
const needsReason = ({ verdict, reasons }: JudgedResult): boolean =>
  verdict !== "pass" || reasons.some((reason) => reason !== "inside" && reason !== "not_detected");

/** The result as the laboratory stated it, or the calculated value of a derived one. */
function shownValue({ judged, reading, compared }: ResultView): Pick<PageLine, "bound" | "reading"> {
  const { derivedFrom, reasons } = judged;
  if (!derivedFrom) return { bound: null, reading };
  if (!compared || reasons.includes("sum_of_parts") || compared.kind === "below")
    return { bound: null, reading: compared };
  if (reasons.includes("part_exceeds_sum")) return { bound: "At least", reading: compared };
  if (compared.kind !== "between") return { bound: "At most", reading: compared };
  const { to, unit } = compared;
  return {
    bound: "At most",
    reading: { kind: "measured", value: to, uncertainty: null, scale: null, unit },
  };
}

function convertedOf({ result, judged, compared, conversion }: ResultView): PageLine["converted"] {
  const { limit, derivedFrom } = judged;
  if (derivedFrom || !compared || !limit || !result.unit || !limit.unit) return null;
  if (printedUnit(result.unit) === printedUnit(limit.unit)) return null;
  return { to: compared, steps: conversion };
}

/** Verdict of the results that decide a report's verdict; null if no single result does. */
const DECIDED_BY: Readonly<Record<Verdict, AnyVerdict | null>> = {
  unsafe: "fail",
  fail: "fail",
  conditional_fail: "conditional_fail",
  not_fully_judged: "not_judged",
  inconclusive: "inconclusive",
  no_failures: null,
  conditional_pass: "conditional_pass",
  pass: null,
};

function decidingAnchors({ verdict, results }: JudgedReport, panels: readonly PanelView[]): string[] {
  const decidedBy = verdict && DECIDED_BY[verdict];
  if (decidedBy === null) return [];
  const key = ({ id, analyte }: JudgedResult) => `${id} ${analyte}`;
  const deciding = new Set(results.filter((one) => one.verdict === decidedBy).map(key));
  const lines = panels.flatMap((panel) => panel.lines);
  return lines.filter(({ judged }) => deciding.has(key(judged))).map(({ anchor }) => anchor);
}
