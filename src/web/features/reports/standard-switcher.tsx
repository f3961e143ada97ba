import { useId } from "react";
import type { Report } from "#contract/reports.ts";
import type { ReportPage } from "#domain/presentation/report-page.ts";
import { STANDARD_CHOICES, STANDARDS_BY_CHOICE } from "#domain/standards/choices.ts";
import { Link } from "../../ui/link.tsx";
import styles from "./standard-switcher.module.css";
import { reportPath } from "./standard-url.ts";

/** Choice of the standard, as links: it is part of the URL and needs no JavaScript. */
export function StandardSwitcher({
  report,
  view: { choice, sources, sentences },
}: {
  report: Report;
  view: ReportPage;
}) {
  const id = useId();
  return (
    <div className={styles.switcher}>
      <nav aria-labelledby={id}>
        <p id={id} className={styles.title}>
          Judged by
        </p>
        <ul className={styles.choices}>
          {STANDARD_CHOICES.map((one) => (
            <li key={one}>
              <Link
                to={reportPath(report.report_slug, one)}
                replace
                preventScrollReset
                className={styles.choice}
                aria-current={one === choice ? "true" : undefined}
              >
                {STANDARDS_BY_CHOICE[one].label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {sentences.choice && (
        <p className={styles.chosen} aria-live="polite">
          {sentences.choice}
        </p>
      )}
      <Sources choice={choice} sources={sources} />
    </div>
  );
}

const Sources = ({ choice, sources }: Pick<ReportPage, "choice" | "sources">) => (
  <details className={styles.sources}>
    <summary>What these limits are</summary>
    <p>{STANDARDS_BY_CHOICE[choice].scope}</p>
    <ul>
      {sources.map(({ name, edition, basis, source_url }) => (
        <li key={name + edition}>
          <a href={source_url} rel="noreferrer">
            {name}
          </a>
          , {edition}: {basis}
        </li>
      ))}
    </ul>
    <p>
      <Link to="/standards">All standards and limits</Link>
    </p>
  </details>
);
