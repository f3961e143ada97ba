import type { ReactNode } from "react";
import type { Report } from "#contract/reports.ts";
import type { PageLine, ReportPage } from "#domain/presentation/report-page.ts";
import { useSite } from "../../layout/use-site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { ALTERNATIVES_ANCHOR } from "../catalogue/similar-products.tsx";
import { type Outcome, VerdictCard } from "../catalogue/verdict-card.tsx";
import { EvidenceWarnings, ReportEvidence } from "./evidence.tsx";
import { Arithmetic, LimitText, LineReading } from "./line-text.tsx";
import { MissingTests } from "./missing-tests.tsx";
import { NextSteps } from "./next-steps.tsx";
import { OldResult } from "./old-result.tsx";
import styles from "./report-answer.module.css";
import { YourLot } from "./report-list.tsx";
import { ShareButton } from "./share-button.tsx";

/** The first screen of a report: the published verdict with its reason, the visitor's lot, downloads and sharing. */
export function ReportAnswer({
  report,
  view,
  registration,
}: Answered & {
  /** What the evidence says last: whether the test was announced. */
  registration: ReactNode;
}) {
  return (
    <div id="summary" className={styles.summary}>
      <section className={styles.verdict} aria-label="Verdict">
        {report.state === "withdrawn" ? (
          <WithdrawnAnswer report={report} view={view} />
        ) : (
          <PublishedAnswer report={report} view={view} />
        )}
        <ReportEvidence report={report} />
        {registration}
      </section>
      <div className={styles.side}>
        <YourLot report={report} />
        <Take report={report} />
      </div>
    </div>
  );
}

interface Answered {
  report: Report;
  view: ReportPage;
}

const PublishedAnswer = ({ report, view }: Answered) => (
  <VerdictCard outcome={outcomeOf(report, view)} size="large" beside={<EvidenceWarnings report={report} />}>
    <DecidingResults view={view} />
    <MissingTests about={report} view={view} />
    <JudgedToday report={report} view={view} />
    <OldResult testedAt={report.tested_at} now={new Date()} />
    <NextSteps about={{ ...report, testing_status: "tested" }}>
      <Alternatives report={report} />
    </NextSteps>
  </VerdictCard>
);

/** A withdrawn report answers nothing: its verdict is only told, and no step is built on it. */
function WithdrawnAnswer({ report, view }: Answered) {
  const nothing = { ...report, verdict: null, hazards: [], testing_status: "not_tested" } as const;
  return (
    <VerdictCard
      outcome={{ ...outcomeOf(report, view), verdict: null }}
      size="large"
      badge={
        <Badge tone="gray" size="large" icon={<Icon name="history" />}>
          Withdrawn
        </Badge>
      }
      untested="This report was withdrawn. Its verdict no longer counts."
    >
      <p className={styles.today}>
        <span>It said:</span> <VerdictBadge verdict={report.verdict} isVoid />
        <s>{outcomeOf(report, view).headline}</s>
      </p>
      <NextSteps about={nothing}>
        <Alternatives report={report} />
      </NextSteps>
    </VerdictCard>
  );
}

const Alternatives = ({ report: { supplement } }: { report: Report }) => (
  <Link to={`/supplement-details/${supplement.slug}#${ALTERNATIVES_ANCHOR}`}>Look for alternatives</Link>
);

/** The report as a verdict card shows it. Reports of an earlier edition have no sentence of their own. */
const outcomeOf = (report: Report, { sentences }: ReportPage): Outcome => ({
  ...report,
  headline: report.headline ?? sentences.verdict,
  testing_status: "tested",
  warning_summary: sentences.warning,
  evidence_grade: report.evidence_grade.grade,
});

/** So many results the verdict's sentence names, each with its amount and limit. */
const MAX_IN_SENTENCE = 3;

/** The results that decided the verdict, where they are more than the sentence can tell. */
function DecidingResults({ view: { deciding, panels } }: { view: ReportPage }) {
  if (deciding.length <= MAX_IN_SENTENCE) return null;
  const lines = panels.flatMap((panel) => panel.lines).filter(({ anchor }) => deciding.includes(anchor));
  return (
    <ul className={styles.deciding}>
      {lines.map((line) => (
        <li key={line.anchor}>
          <a href={`#${line.anchor}`}>{line.name}</a>
          <span>
            <LineReading line={line} /> <Arithmetic line={line} />
          </span>
          <NamedLimit line={line} />
        </li>
      ))}
    </ul>
  );
}

/** "Limit: at most 5 µg per day (USP <2232>)"; only the name of a limit without a number. */
function NamedLimit({ line: { limit } }: { line: PageLine }) {
  if (!limit) return null;
  if (limit.low === null && limit.high === null) return <span>Limit: {limit.name}</span>;
  return (
    <span>
      Limit: <LimitText limit={limit} /> ({limit.name})
    </span>
  );
}

/** Says how a report would be judged today, if that differs from its published verdict. */
function JudgedToday({ report, view: { verdictToday } }: { report: Report; view: ReportPage }) {
  if (verdictToday === null || verdictToday === report.verdict) return null;
  return (
    <p className={styles.today}>
      Published under the limits in force at the time. Judged today: <VerdictBadge verdict={verdictToday} />
    </p>
  );
}

/** Downloads and sharing, in one line each; the section at the end of the page has the rest. */
function Take({ report }: { report: Report }) {
  const { origin } = useSite();
  const { pdf, csv, certificate } = report.files;
  return (
    <div className={styles.take}>
      <ul className={styles.files} aria-label="Downloads">
        <li>
          <a href={pdf}>
            <Icon name="file-text" />
            PDF
          </a>
        </li>
        <li>
          <a href={csv}>
            <Icon name="table-2" />
            CSV
          </a>
        </li>
        {certificate && (
          <li>
            <a href={certificate} download>
              <Icon name="file-badge" />
              Laboratory’s certificate
            </a>
          </li>
        )}
      </ul>
      <ShareButton
        title={`${report.supplement.name} by ${report.supplement.brand.name}`}
        url={`${origin}/report/${report.report_slug}`}
      />
    </div>
  );
}
