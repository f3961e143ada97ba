import {
  REGISTERED_TEST_STATE_LABELS,
  REGISTERED_TEST_STATES,
  type RegisteredTestState,
} from "#contract/registered-test-vocabulary.ts";
import type { RegistryCounts } from "#contract/registered-tests.ts";
import { Link } from "../../ui/link.tsx";
import { registryPath } from "./queries.ts";
import styles from "./registry.module.css";

/** How many tests there are, and what became of them. */
export const RegistryFigures = ({ counts }: { counts: RegistryCounts }) => (
  <dl className={styles.counts}>
    <Figure what="Registered" count={counts.registered} note="in all, none ever removed" />
    <Figure what="On time" count={counts.open} note="not due yet" />
    <Figure what="Overdue" count={counts.overdue} note="the report is missing" isBad={counts.overdue > 0} />
    <Figure what="Published" count={counts.published} note={`${counts.published_on_time} by the due day`} />
    <Figure what="Cancelled" count={counts.cancelled} note="each with its reason" />
  </dl>
);

const Figure = ({
  what,
  count,
  note,
  isBad = false,
}: {
  what: string;
  count: number;
  note: string;
  isBad?: boolean;
}) => (
  <div className={styles.count} data-bad={isBad || undefined}>
    <dt>{what}</dt>
    <dd>
      <strong>{count}</strong>
      <span>{note}</span>
    </dd>
  </div>
);

/** Filters as links, so that they work without scripts and have a URL. */
export const StateFilter = ({ chosen }: { chosen: RegisteredTestState | null }) => (
  <nav aria-label="Filter by state" className={styles.filter}>
    {([null, ...REGISTERED_TEST_STATES] as const).map((state) => (
      <Link
        key={state ?? "all"}
        to={registryPath({ page: 1, state })}
        aria-current={state === chosen ? "true" : undefined}
      >
        {state ? REGISTERED_TEST_STATE_LABELS[state] : "All"}
      </Link>
    ))}
  </nav>
);
