import CircleDashed from "lucide-react/icons/circle-dashed";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ReportView } from "#domain/presentation/report-view.ts";
import { coverageSentence, silenceSentence, verdictSentence } from "#domain/presentation/sentences.ts";
import { CHOICES } from "#domain/standards/choices.ts";
import { isIncomplete } from "#domain/verdict/combine.ts";
import { Badge } from "../../ui/badge.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { LimitText } from "./limit-text.tsx";
import { Arithmetic, LineReading } from "./line-text.tsx";
import styles from "./report-verdict.module.css";
import { StandardSwitcher } from "./standard-switcher.tsx";
import { PUBLISHED_CHOICE, reportPath } from "./standard-url.ts";

/** What the report comes to by the chosen standard, in a sentence, with the numbers behind it. */
export function ReportVerdict({ view, children }: { view: ReportView; children: ReactNode }) {
  const { judged, choice } = view;
  const silence = silenceSentence(choice, judged.silent);
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
          <Deciding view={view} />
          <p className={styles.coverage}>
            {coverageSentence(judged.coverage)} {silence}
          </p>
          <Published view={view} />
        </div>
        <StandardSwitcher view={view} />
      </div>
      {children}
    </section>
  );
}

/** The numbers behind a verdict that is not a plain pass. */
function Deciding({ view: { judged, panels, report } }: { view: ReportView }) {
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

/** The reader's judgement is never taken for the published one. */
function Published({ view: { report, choice, judged } }: { view: ReportView }) {
  if (choice !== PUBLISHED_CHOICE) {
    return (
      <p className={styles.published}>
        Published verdict, by {CHOICES[PUBLISHED_CHOICE].label.toLowerCase()}:{" "}
        <Link to={reportPath(report.report_slug, PUBLISHED_CHOICE)} replace preventScrollReset>
          <VerdictBadge verdict={report.verdict} />
        </Link>
      </p>
    );
  }
  if (judged.verdict === report.verdict) return null;
  return (
    <p className={styles.published}>
      It was published as <VerdictBadge verdict={report.verdict} /> by the limits of its day.
    </p>
  );
}
