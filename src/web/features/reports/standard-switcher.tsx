import { useId } from "react";
import { Link } from "react-router";
import type { ReportView } from "#domain/presentation/report-view.ts";
import { listStandardSources } from "#domain/presentation/sources.ts";
import { STANDARD_CHOICES, STANDARDS_BY_CHOICE } from "#domain/standards/choices.ts";
import styles from "./standard-switcher.module.css";
import { reportPath } from "./standard-url.ts";

/** Choice of the standard, as links: it is part of the URL and needs no JavaScript. */
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
                {STANDARDS_BY_CHOICE[one].label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className={styles.scope}>
        <span className={styles.label}>{STANDARDS_BY_CHOICE[choice].label}:</span>{" "}
        {STANDARDS_BY_CHOICE[choice].scope}
      </p>
      <Sources judged={judged} />
    </div>
  );
}

const Sources = ({ judged }: Pick<ReportView, "judged">) => (
  <details className={styles.sources}>
    <summary>Editions and sources</summary>
    <ul>
      {listStandardSources(judged).map(({ name, edition, basis, source_url }) => (
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
