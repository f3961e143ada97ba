import { useId } from "react";
import { Link } from "react-router";
import type { ReportView } from "#domain/presentation/report-view.ts";
import { sourcesOf } from "#domain/presentation/sources.ts";
import { CHOICES, STANDARD_CHOICES } from "#domain/standards/choices.ts";
import styles from "./standard-switcher.module.css";
import { reportPath } from "./standard-url.ts";

/** The reader's choice of a standard: links, so that it stands in the address and needs no script. */
export function StandardSwitcher({ view: { report, choice, judged } }: { view: ReportView }) {
  const id = useId();
  return (
    <div className={styles.switcher}>
      <nav aria-labelledby={id}>
        <h2 id={id} className={styles.title}>
          Judged by
        </h2>
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
                {CHOICES[one].label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className={styles.scope}>
        <span className={styles.label}>{CHOICES[choice].label}:</span> {CHOICES[choice].scope}
      </p>
      <details className={styles.sources}>
        <summary>Editions and sources</summary>
        <ul>
          {sourcesOf(judged).map(({ name, edition, basis, source_url }) => (
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
    </div>
  );
}
