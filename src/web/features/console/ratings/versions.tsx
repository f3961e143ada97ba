import type { RankerVersionRow } from "#contract/staff/ratings.ts";
import { formatCount } from "#domain/amounts.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Time } from "../../../ui/time.tsx";
import { formatInterval, formatMetric } from "../../ai-search/ranker-in-use.tsx";
import { OutcomeBadge } from "../../ai-search/training-history.tsx";
import { ActWithReason } from "../act-with-reason.tsx";
import styles from "../console.module.css";
import { useAct } from "../use-act.ts";
import { type RankerDesk, rankerName } from "./training.tsx";

/** Trained rankers with their figures, newest first, and the built-in one. */
export const Versions = ({ ranker: { versions, in_use } }: { ranker: RankerDesk }) => (
  <section className={styles.form} aria-labelledby="versions-title">
    <h2 id="versions-title">Rankers</h2>
    <ul className={styles.list}>
      {versions.map((version) => (
        <VersionRow key={version.version} version={version} inUse={in_use} />
      ))}
      <li className={styles.row}>
        <strong>{rankerName(0)}</strong>
        <div>{in_use === 0 ? <Badge tone="green">In use</Badge> : <RollBack to={0} inUse={in_use} />}</div>
        <span className={styles.facts}>Weights set by hand on the editors’ other questions.</span>
      </li>
    </ul>
  </section>
);

function VersionRow({ version, inUse }: { version: RankerVersionRow; inUse: number }) {
  const { version: number, trained_at, ratings, raters, held_out_searches, outcome, judged } = version;
  const { ndcg_10, mrr, baseline, gain, was_used } = version;
  return (
    <li className={styles.row}>
      <strong>{rankerName(number)}</strong>
      <div>
        <OutcomeBadge outcome={outcome} />
      </div>
      <span className={styles.facts}>
        Trained <Time value={trained_at} /> on {formatCount(ratings, "rating")} by{" "}
        {formatCount(raters, "rater")}, against {rankerName(baseline.version).toLowerCase()}
      </span>
      <span>
        {formatCount(held_out_searches, "held-out search", "held-out searches")}: nDCG@10{" "}
        {formatMetric(baseline.ndcg_10)} → {formatMetric(ndcg_10)} ({formatInterval(gain)}), MRR{" "}
        {formatMetric(baseline.mrr)} → {formatMetric(mrr)}
      </span>
      <span>
        {judged
          ? `${formatCount(judged.questions, "question")} by editors: nDCG@10 ${formatMetric(judged.in_use_ndcg_10)} → ${formatMetric(judged.ndcg_10)} (${formatInterval(judged.gain)})`
          : "Not compared on the editors’ questions: it lost on held-out ratings."}
      </span>
      {outcome === "waiting" && <Promote version={number} inUse={inUse} />}
      {was_used && number !== inUse && inUse !== 0 && <RollBack to={number} inUse={inUse} />}
    </li>
  );
}

function Promote({ version, inUse }: { version: number; inUse: number }) {
  const promote = useAct("promoteRankerVersion", { done: `Version ${version} is in use.` });
  return (
    <ActWithReason
      label="Put into use"
      about={rankerName(version)}
      hint={`All searches by question are ranked by it, in place of ${rankerName(inUse).toLowerCase()}. It is refused if today’s held-out ratings say it’s worse.`}
      busy={promote.isPending}
      onAct={(reason) => promote.mutate({ version, seen: inUse, reason })}
    />
  );
}

function RollBack({ to, inUse }: { to: number; inUse: number }) {
  const rollBack = useAct("rollBackRankerVersion", { done: `${rankerName(to)} is in use.` });
  return (
    <ActWithReason
      label="Roll back to this one"
      about={rankerName(to)}
      hint={`It replaces ${rankerName(inUse).toLowerCase()} at once, until a newly trained ranker wins against it.`}
      busy={rollBack.isPending}
      onAct={(reason) => rollBack.mutate({ to, seen: inUse, reason })}
    />
  );
}
