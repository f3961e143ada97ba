import CircleDashed from "lucide-react/icons/circle-dashed";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ReportView } from "#domain/presentation/report-view.ts";
import { coverageSentence, unjudgedPanelsSentence, verdictSentence } from "#domain/presentation/sentences.ts";
import { STANDARDS_BY_CHOICE } from "#domain/standards/choices.ts";
import { isIncomplete } from "#domain/verdict/combine.ts";
import { Badge } from "../../ui/badge.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { Arithmetic, LimitText, LineReading } from "./line-text.tsx";
import styles from "./report-verdict.module.css";
import { StandardSwitcher } from "./standard-switcher.tsx";
import { PUBLISHED_CHOICE, reportPath } from "./standard-url.ts";

/** The verdict under the chosen standard: badge, sentence, deciding results and coverage. */
export function ReportVerdict({ view, children }: { view: ReportView; children: ReactNode }) {
  const { judged } = view;
  const silence = unjudgedPanelsSentence(judged.unjudgedPanels);
  return (
    <section className={styles.verdict} aria-label="Verdict">
      <div className={styles.top}>
        <div className={styles.words} aria-live="polite">
          <p className={styles.badges}>
            <VerdictBadge verdict={judged.verdict ?? "informational"} size="large" />
            {isIncomplete(judged.coverage) && (
              <Badge tone="yellow" light size="large" icon={<CircleDashed aria-hidden="true" />}>
                Incomplete
              </Badge>
            )}
          </p>
          <p className={styles.sentence}>{verdictSentence(judged)}</p>
          <DecidingResults view={view} />
          <p className={styles.coverage}>
            {coverageSentence(judged.coverage)} {silence}
          </p>
          <PublishedVerdict view={view} />
        </div>
        <StandardSwitcher view={view} />
      </div>
      {children}
    </section>
  );
}

/** The results that decide a verdict other than a plain pass. */
function DecidingResults({ view: { judged, panels, report } }: { view: ReportView }) {
  if (judged.verdict === null || judged.verdict === "pass") return null;
  const lines = panels.flatMap((panel) => panel.lines);
  const deciding = lines.filter((line) => line.judged.verdict === judged.verdict);
  return (
    <ul className={styles.deciding}>
      {deciding.map((line) => (
        <li key={line.anchor}>
          <a href={`#${line.anchor}`}>{line.name}</a>
          <span>
            <LineReading line={line} /> <Arithmetic line={line} report={report} />
          </span>
          {line.judged.limit && (
            <span>
              Limit: <LimitText limit={line.judged.limit} /> ({line.judged.limit.name})
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows the published verdict whenever another standard is chosen or today's limits give another verdict. */
function PublishedVerdict({ view: { report, choice, judged } }: { view: ReportView }) {
  if (choice !== PUBLISHED_CHOICE) {
    return (
      <p className={styles.published}>
        Published verdict under {STANDARDS_BY_CHOICE[PUBLISHED_CHOICE].label.toLowerCase()}:{" "}
        <Link to={reportPath(report.report_slug, PUBLISHED_CHOICE)} replace preventScrollReset>
          <VerdictBadge verdict={report.verdict} />
        </Link>
      </p>
    );
  }
  if (judged.verdict === report.verdict) return null;
  return (
    <p className={styles.published}>
      Published as <VerdictBadge verdict={report.verdict} /> under the limits in force at the time.
    </p>
  );
}
