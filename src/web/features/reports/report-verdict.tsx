import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AnyVerdict, Verdict } from "#contract/verdicts.ts";
import type { ReportView } from "#domain/presentation/report-view.ts";
import {
  choiceSentence,
  coverageSentence,
  unjudgedPanelsSentence,
  verdictSentence,
  warningSentence,
} from "#domain/presentation/sentences.ts";
import type { ShownLimit } from "#domain/verdict/applied-limit.ts";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { ALTERNATIVES_ANCHOR } from "../catalogue/similar-products.tsx";
import { type Outcome, VerdictCard } from "../catalogue/verdict-card.tsx";
import { EvidenceWarnings, ReportEvidence } from "./evidence.tsx";
import { Arithmetic, LimitText, LineReading } from "./line-text.tsx";
import { NextSteps } from "./next-steps.tsx";
import styles from "./report-verdict.module.css";
import { StandardSwitcher } from "./standard-switcher.tsx";

/**
 * The published verdict: badge, sentence, deciding results and the three answers. Choosing another standard changes
 * the comparisons below it, never the headline.
 */
export function ReportVerdict({ view, children }: { view: ReportView; children: ReactNode }) {
  const { judged, published, choice, report } = view;
  const chosen = choiceSentence(choice, judged);
  return (
    <section className={styles.verdict} aria-label="Verdict">
      <div className={styles.top}>
        <div className={styles.words}>
          <VerdictCard outcome={outcomeOf(view)} size="large" beside={<EvidenceWarnings report={report} />}>
            <NextSteps about={{ ...report, testing_status: "tested" }}>
              <a href="#lot">Is it your lot?</a>
              <Link to={`/supplement-details/${report.supplement.slug}#${ALTERNATIVES_ANCHOR}`}>
                Tested alternatives
              </Link>
            </NextSteps>
          </VerdictCard>
          <DecidingResults view={view} />
          <p className={styles.coverage}>
            {coverageSentence(published.coverage)} {unjudgedPanelsSentence(published.unjudgedPanels)}
          </p>
          <JudgedToday view={view} />
          <ReportEvidence report={report} />
        </div>
        <div className={styles.choice} aria-live="polite">
          <StandardSwitcher view={view} />
          {chosen && <p className={styles.chosen}>{chosen}</p>}
        </div>
      </div>
      {children}
    </section>
  );
}

/** The report as a verdict card shows it. Reports of an earlier edition have no sentence of their own. */
const outcomeOf = ({ report, published }: ReportView): Outcome => ({
  ...report,
  headline: report.headline ?? verdictSentence(published),
  testing_status: "tested",
  warning_summary: warningSentence(published),
  evidence_grade: report.evidence_grade.grade,
});

/** Verdict of the results that decide a report's verdict; null if no single result does. */
const DECIDED_BY: Readonly<Record<Verdict, AnyVerdict | null>> = {
  fail: "fail",
  conditional_fail: "conditional_fail",
  not_fully_judged: "not_judged",
  inconclusive: "inconclusive",
  no_failures: null,
  conditional_pass: "conditional_pass",
  pass: null,
};

function DecidingResults({ view: { published, panels } }: { view: ReportView }) {
  const decidedBy = published.verdict && DECIDED_BY[published.verdict];
  if (decidedBy === null) return null;
  const ids = new Set(
    published.results.filter(({ verdict }) => verdict === decidedBy).map(({ id, analyte }) => id + analyte),
  );
  const lines = panels.flatMap((panel) => panel.lines);
  const deciding = lines.filter(({ judged }) => ids.has(judged.id + judged.analyte));
  return (
    <ul className={styles.deciding}>
      {deciding.map((line) => (
        <li key={line.anchor}>
          <a href={`#${line.anchor}`}>{line.name}</a>
          <span>
            <LineReading line={line} /> <Arithmetic line={line} />
          </span>
          {line.judged.limit && (
            <span>
              Limit: <NamedLimit limit={line.judged.limit} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Says how a report would be judged today, if that differs from its published verdict. */
function JudgedToday({ view: { report, published } }: { view: ReportView }) {
  if (published.verdict === null || published.verdict === report.verdict) return null;
  return (
    <p className={styles.published}>
      Published under the limits in force at the time. Judged today:{" "}
      <VerdictBadge verdict={published.verdict} />
    </p>
  );
}

/** "at most 5 µg per day (USP <2232>)"; only the name of a limit without a number. */
function NamedLimit({ limit }: { limit: ShownLimit }) {
  if (limit.low === null && limit.high === null) return limit.name;
  return (
    <>
      <LimitText limit={limit} /> ({limit.name})
    </>
  );
}
