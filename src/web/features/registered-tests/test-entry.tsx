import type { RegisteredTest } from "#contract/registered-tests.ts";
import { formatCount } from "#domain/amounts.ts";
import { Link } from "../../ui/link.tsx";
import { Time } from "../../ui/time.tsx";
import { DemoBadge } from "../catalogue/record-badges.tsx";
import { productTested } from "./product-tested.tsx";
import { registeredTestPath } from "./queries.ts";
import styles from "./registry.module.css";
import { TestStateBadge } from "./test-state-badge.tsx";

/** A registered test in the list. */
export function TestEntry({ test }: { test: RegisteredTest }) {
  const { number, state, registered_at, due_on, published_on, laboratory, lots, reason, demo } = test;
  return (
    <article className={styles.entry}>
      <p className={styles.badges}>
        <TestStateBadge state={state} />
        {demo && <DemoBadge />}
      </p>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <Link to={registeredTestPath(number)}>{productTested(test)}</Link>
        </h3>
        <p className={styles.facts}>
          {number} · registered <Time value={registered_at} /> ·{" "}
          {published_on ? (
            <>
              published <Time value={published_on} />
            </>
          ) : (
            <>
              due <Time value={due_on} />
            </>
          )}{" "}
          · {formatCount(lots, "lot")} · {laboratory}
        </p>
        {reason && state !== "published" && <p className={styles.reason}>{reason}</p>}
      </div>
    </article>
  );
}
