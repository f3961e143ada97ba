import { RANKING_PART_LABELS } from "#contract/request-ranking.ts";
import type { QueuedRequest } from "#contract/test-requests.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Time } from "../../ui/time.tsx";
import styles from "./request-details.module.css";

type Ranking = NonNullable<QueuedRequest["ranking"]>;

/** Why a request is ranked where it is: in words, then part by part as a sum. */
export const RankingSum = ({ ranking }: { ranking: Ranking }) => (
  <div className={styles.part}>
    <p className={styles.why}>{ranking.text}</p>
    <DataTable
      caption="What the order “Would teach most” adds up"
      rows={ranking.parts}
      keyOf={({ part }) => part}
      columns={[
        { title: "What counts", show: ({ part }) => RANKING_PART_LABELS[part] },
        { title: "What we know", show: (row) => <Known row={row} /> },
        { title: "Points", show: ({ points, max_points }) => `${points} of ${max_points}` },
      ]}
    />
    <p className={styles.facts}>
      {ranking.points} of {ranking.max_points} points in all, from what we knew on{" "}
      <Time value={ranking.computed_at} />. Votes are counted at once, the rest every hour. The points order
      the queue. They say nothing about how safe the product is.
    </p>
  </div>
);

const Known = ({ row: { text, sources } }: { row: Ranking["parts"][number] }) => (
  <>
    <span className={styles.clause}>{text}</span>
    {sources.length > 0 && (
      <ul className={styles.sources}>
        {sources.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    )}
  </>
);
