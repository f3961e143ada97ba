import type { ReportSummary } from "#contract/catalogue.ts";
import { VERDICT_LABELS } from "#contract/labels.ts";
import type { Report } from "#contract/reports.ts";
import { formatCount } from "#domain/amounts.ts";
import { lotLabel, lotLabelInSentence } from "#domain/lot.ts";
import { headlineReports, WORST_WITHIN_MONTHS } from "#domain/lots/headline-report.ts";
import { formatList } from "#domain/text/list.ts";
import { Fold } from "../../ui/fold.tsx";
import { Link } from "../../ui/link.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { LotMatcher } from "./lot-matcher.tsx";
import { usePack, withPackParameters } from "./pack-url.ts";
import styles from "./report-list.module.css";
import { ReportStateBadge } from "./report-state.tsx";

/** Reports on a product's lots, including withdrawn and superseded ones. */
function ReportList({ reports }: { reports: readonly ReportSummary[] }) {
  const pack = usePack();
  return (
    <ul className={styles.reports}>
      {reports.map((report) => (
        <li key={report.report_slug} className={styles.report}>
          <Link to={withPackParameters(`/report/${report.report_slug}`, pack)} className={styles.lot}>
            {lotLabel(report.lot_number)}
          </Link>
          <span className={styles.marks}>
            <VerdictBadge verdict={report.verdict} isVoid={report.state === "withdrawn"} />
            <ReportStateBadge state={report.state} />
          </span>
          <span className={styles.facts}>
            Tested <Time value={report.tested_at} /> by {report.lab_name}
            <br />
            Report {report.report_number}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Checks the visitor's lot number against the tested lots. */
export const YourLot = ({ report }: { report: Report }) => (
  <section id="lot" aria-labelledby="lot-title" className={styles.yourLot}>
    <h2 id="lot-title">Is it your lot?</h2>
    <p>
      This report covers {lotLabelInSentence(report.lot_number)} only
      {report.sample.expires_on && (
        <>
          , which expires <Time value={report.sample.expires_on} />
        </>
      )}
      . Look for the lot number near the expiration date.
    </p>
    <LotMatcher reports={[report, ...report.other_lots]} here={report.report_slug} />
  </section>
);

/** Reports on other lots of the same product. */
export function OtherLots({ report: { supplement, other_lots: others, lot_number } }: { report: Report }) {
  return (
    <Fold
      id="lots"
      title="Other lots"
      aside={others.length > 0 ? `${formatCount(others.length, "report")} on other lots` : "None tested"}
    >
      {others.length > 0 ? (
        <ReportList reports={others} />
      ) : (
        <p>
          {lotLabel(lot_number)} is the only lot of{" "}
          <Link to={`/supplement-details/${supplement.slug}`}>{supplement.name}</Link> that has been tested.
        </p>
      )}
    </Fold>
  );
}

export const LOTS_ANCHOR = "lots";

/** All reports on a product, with a lot matcher. */
export function ReportsByLot({ reports, today }: { reports: readonly ReportSummary[]; today: string }) {
  if (reports.length === 0) return null;
  return (
    <Section
      id={LOTS_ANCHOR}
      title="Reports by lot"
      lede="Each report covers one lot only. Look for the lot number near the expiration date on your package."
    >
      <HeadlineRule reports={reports} today={today} />
      <LotMatcher reports={reports} />
      <ReportList reports={reports} />
    </Section>
  );
}

/** Which of several reports the headline is of, the worst of two years beside it, and how many laboratories tested. */
function HeadlineRule({ reports, today }: { reports: readonly ReportSummary[]; today: string }) {
  const headline = headlineReports(reports, today);
  if (headline === null) return null;
  const { newest, worse, laboratories } = headline;
  return (
    <p className={styles.rule}>
      The verdict at the top is of the lot tested last, {lotLabelInSentence(newest.lot_number)}.{" "}
      {worse && (
        <>
          The worst within {WORST_WITHIN_MONTHS} months is{" "}
          <Link to={`/report/${worse.report_slug}`}>
            {VERDICT_LABELS[worse.verdict]}, {lotLabelInSentence(worse.lot_number)}
          </Link>
          , tested <Time value={worse.tested_at} /> by {worse.lab_name}.{" "}
        </>
      )}
      {laboratories.length > 1 &&
        `The reports are by ${formatList(laboratories)}. They aren’t averaged: each is about its own lot.`}
    </p>
  );
}
