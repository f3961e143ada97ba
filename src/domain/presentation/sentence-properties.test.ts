import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryReport } from "#tests/support/arbitrary-report.ts";
import { STANDARD_CHOICES } from "../standards/choices.ts";
import { type JudgedReport, judgeReport } from "../verdict/judge-report.ts";
import type { JudgedResult } from "../verdict/judge-result.ts";
import { reasonSentences } from "../verdict/reasons.ts";
import { choiceSentence } from "./choice-sentence.ts";
import { coverageSentence, unjudgedPanelsSentence, verdictSentence, warningSentence } from "./sentences.ts";

const choice = fc.constantFrom(...STANDARD_CHOICES);
const judgedReport = fc
  .tuple(arbitraryReport, choice)
  .map(([report, by]) => [judgeReport(report, by), by] as const);
const RUNS = { numRuns: 200 };

const sentencesOf = (report: JudgedReport, by: (typeof STANDARD_CHOICES)[number]): string[] =>
  [
    verdictSentence(report),
    warningSentence(report),
    coverageSentence(report.coverage),
    choiceSentence(by, report),
    unjudgedPanelsSentence(report.unjudgedPanels),
    ...report.results.flatMap(({ reasons }) => reasonSentences(reasons)),
  ].filter((sentence) => sentence !== null);

const statesUncertainty = ({ measured: { finding } }: JudgedResult) =>
  "uncertainty" in finding && finding.uncertainty !== null;
/** Derived sums state the uncertainty of their parts. */
const isOwn = ({ derivedFrom }: JudgedResult) => derivedFrom === null;
const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const namedIn = (sentence: string, { results }: JudgedReport) =>
  results.filter(({ name }) => new RegExp(`(?<![\\w-])${escaped(name)}(?![\\w-])`, "i").test(sentence));

test("no sentence claims what nobody knows", () => {
  fc.assert(
    fc.property(judgedReport, ([report, by]) => {
      for (const sentence of sentencesOf(report, by)) {
        expect(sentence).not.toMatch(/everything|nobody|no longer sold|not on the label|undefined|NaN|null/i);
        expect(sentence).toMatch(/[^.]\.$/);
      }
    }),
    RUNS,
  );
});

test("the reasons of a result mention an uncertainty only if it states one", () => {
  fc.assert(
    fc.property(judgedReport, ([{ results }]) => {
      for (const result of results.filter(isOwn)) {
        const text = reasonSentences(result.reasons).join(" ");
        if (/stated no uncertainty/.test(text)) expect(statesUncertainty(result)).toBe(false);
        else if (/measurement uncertainty|uncertainty included|widened/.test(text))
          expect(statesUncertainty(result), text).toBe(true);
      }
    }),
    RUNS,
  );
});

test("the headline mentions an uncertainty only for a result that states one", () => {
  fc.assert(
    fc.property(judgedReport, ([report]) => {
      // One clause per result: "Perhaps too little name: amount; bound. Doubt."
      for (const [, name, doubt] of verdictSentence(report).matchAll(CLAUSE)) {
        const own = report.results.filter(
          (one) => one.name.toLowerCase() === name?.toLowerCase() && isOwn(one),
        );
        for (const result of own) expect(statesUncertainty(result)).toBe(doubt === "The difference");
      }
    }),
    RUNS,
  );
});

const CLAUSE =
  /(?:^|\. )(?:Perhaps too (?:little|much) )?([^:.]+?(?:\. [a-z]+)?)(?: perhaps too (?:high|low))?: [^:]+?\. (The difference|The laboratory)/g;

test("traces are those that the laboratory wrote of", () => {
  fc.assert(
    fc.property(judgedReport, ([report]) => {
      for (const { reasons, measured } of report.results)
        if (/traces/i.test(reasonSentences(reasons).join(" ")))
          expect(measured.finding.qualifier).toBe("traces");
      const headline = verdictSentence(report);
      if (/traces/i.test(headline))
        expect(report.results.some(({ measured }) => measured.finding.qualifier === "traces")).toBe(true);
    }),
    RUNS,
  );
});

test("the headline names only results that have its verdict", () => {
  fc.assert(
    fc.property(judgedReport, ([report]) => {
      // What exceeds a claim or an upper level is told besides, whatever decided.
      const sentence = verdictSentence(report).replace(
        /(?:^| )[^.]*: [\d.,]+ times the (?:amount on|upper intake).*$/,
        "",
      );
      const decides =
        report.hazards.length > 0
          ? ({ hazard }: JudgedResult) => hazard !== null
          : ({ verdict }: JudgedResult) =>
              (verdict === "not_judged" ? "not_fully_judged" : verdict) === report.verdict;
      for (const { name } of namedIn(sentence, report))
        expect(
          report.results.filter((one) => one.name === name).some(decides),
          `${name} in ${sentence}`,
        ).toBe(true);
    }),
    RUNS,
  );
});

test("a failure and its bound never read as if the bound were met", () => {
  fc.assert(
    fc.property(judgedReport, ([report]) => {
      for (const [, percent, bound, required] of verdictSentence(report).matchAll(SHARE)) {
        const [share, edge] = [percent, required].map((text) => Number(text?.replaceAll(",", "")));
        if (bound === "least") expect(share, verdictSentence(report)).toBeLessThan(edge ?? 0);
        else expect(share, verdictSentence(report)).toBeGreaterThan(edge ?? 0);
      }
    }),
    RUNS,
  );
});

const SHARE = /: ([\d,.]+)% of the amount on the label; at (least|most) ([\d,.]+)%/g;

test("the warning names only results above a level, and no failure", () => {
  fc.assert(
    fc.property(judgedReport, ([report]) => {
      const sentence = warningSentence(report);
      expect(sentence !== null).toBe(report.warning === "above");
      for (const { name } of namedIn(sentence ?? "", report)) {
        const same = report.results.filter((one) => one.name === name);
        expect(same.some(({ warnings }) => warnings.some(({ position }) => position === "above"))).toBe(true);
      }
      expect(sentence ?? "").not.toMatch(/fail|pass/i);
    }),
    RUNS,
  );
});

test("the sentence about a choice counts every result once", () => {
  fc.assert(
    fc.property(judgedReport, ([report, by]) => {
      const sentence = choiceSentence(by, report) ?? "";
      const [, covered = 0, all = 0, parts = ""] =
        /cover (\d+) of (\d+) results?: ([^;.]+)/.exec(sentence) ?? [];
      fc.pre(parts !== "");
      const sum = [...parts.matchAll(/\d+/g)].reduce((total, [number]) => total + Number(number), 0);
      expect(sum).toBe(Number(covered));
      expect(Number(all)).toBe(report.results.length);
      const other = Number(/the other (\d+)/.exec(sentence)?.[1] ?? 0);
      expect(other + Number(covered)).toBe(report.results.length);
    }),
    RUNS,
  );
});
