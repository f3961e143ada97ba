import { useQuery } from "@tanstack/react-query";
import { CORRECTION_OUTCOME_LABELS } from "#contract/correction-outcomes.ts";
import { Link } from "../../ui/link.tsx";
import { QueryError } from "../../ui/query-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import styles from "./correction-log.module.css";
import { correctionsQuery } from "./queries.ts";

/** Public log of settled error reports, newest first. */
export function CorrectionLog() {
  const answer = useQuery(correctionsQuery());
  const { data, isPending } = answer;
  if (isPending) return <Skeleton height="6rem" />;
  if (!data) return <QueryError answer={answer} what="the corrections log" />;
  if (data.total === 0) return <p>No corrections yet.</p>;
  return (
    <ul className={styles.log}>
      {data.list.map(({ ticket, settled_on, outcome, public_note, supplement, report_slug }) => (
        <li key={ticket} className={styles.entry}>
          <p className={styles.facts}>
            <Time value={settled_on} /> · {CORRECTION_OUTCOME_LABELS[outcome]} · {ticket}
          </p>
          <p>
            {supplement && (
              <>
                <Link to={report_slug ? `/report/${report_slug}` : `/supplement-details/${supplement.slug}`}>
                  {report_slug ? `A report on ${supplement.name}` : supplement.name}
                </Link>
                {": "}
              </>
            )}
            {public_note}
          </p>
        </li>
      ))}
    </ul>
  );
}
