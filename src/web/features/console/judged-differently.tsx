import type { Desk } from "#contract/staff/desk.ts";
import { formatCount } from "#domain/amounts.ts";
import { Link } from "../../ui/link.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import styles from "./console.module.css";

/** Published reports that today's rules judge otherwise, worst first. They keep their verdict; lists take the worse one. */
export function JudgedDifferently({ reports: { count, list } }: { reports: Desk["judged_differently"] }) {
  if (count === 0) return null;
  return (
    <section aria-labelledby="judged-differently">
      <h2 id="judged-differently">{formatCount(count, "report")} judged differently today</h2>
      <p className={styles.facts}>
        They keep the verdict of their edition. Lists use the worse of the two.
        {count > list.length && ` The ${list.length} worst are shown.`}
      </p>
      <ul className={styles.list}>
        {list.map(({ report_slug, report_number, product, verdict, verdict_today }) => (
          <li key={report_slug}>
            <Link to={`/report/${report_slug}`} className={styles.row}>
              <strong>
                {report_number}, {product}
              </strong>
              <span>
                <VerdictBadge verdict={verdict} /> published, <VerdictBadge verdict={verdict_today} /> today
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
