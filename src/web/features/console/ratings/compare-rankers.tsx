import { type FormEvent, useState } from "react";
import type { RankerComparison } from "#contract/staff/ratings.ts";
import { formatCount } from "#domain/amounts.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Select } from "../../../ui/select.tsx";
import { formatInterval, formatMetric } from "../../ai-search/ranker-in-use.tsx";
import styles from "../console.module.css";
import { useAct } from "../use-act.ts";
import { type RankerDesk, rankerName } from "./training.tsx";

/** Two rankers side by side, measured on the same ratings and questions as they are now. */
export function CompareRankers({ ranker: { in_use, versions } }: { ranker: RankerDesk }) {
  const all = [...versions.map(({ version }) => version), 0];
  const [a, setA] = useState(String(in_use));
  const [b, setB] = useState(String(all.find((version) => version !== in_use) ?? in_use));
  const compare = useAct("compareRankers", { done: "Compared." });
  if (versions.length === 0) return null;
  const options = all.map((version) => ({ value: String(version), label: rankerName(version) }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    compare.mutate({ a: Number(a), b: Number(b) });
  };
  return (
    <section className={styles.panel} aria-labelledby="compare-title">
      <h2 id="compare-title">Compare two rankers</h2>
      <form className={styles.form} onSubmit={submit}>
        <Select label="First" value={a} onChange={setA} options={options} />
        <Select label="Second" value={b} onChange={setB} options={options} />
        <Button type="submit" busy={compare.isPending} disabled={a === b}>
          Compare
        </Button>
        <p className={styles.facts}>Both are measured now. That takes some seconds.</p>
      </form>
      {compare.data && <Comparison compared={compare.data} />}
    </section>
  );
}

function Comparison({ compared: { a, b, held_out, judged } }: { compared: RankerComparison }) {
  const rows = [
    ...(held_out
      ? [
          { what: "Held-out ratings, nDCG@10", a: held_out.a.ndcg_10, b: held_out.b.ndcg_10 },
          { what: "Held-out ratings, MRR", a: held_out.a.mrr, b: held_out.b.mrr },
        ]
      : []),
    ...(judged ? [{ what: "Editors’ questions, nDCG@10", a: judged.a_ndcg_10, b: judged.b_ndcg_10 }] : []),
  ];
  return (
    <div className={styles.form} role="status">
      {rows.length > 0 && (
        <DataTable
          caption={`${rankerName(a)} and ${rankerName(b).toLowerCase()}`}
          rows={rows}
          keyOf={({ what }) => what}
          columns={[
            { title: "Measured on", show: ({ what }) => what },
            { title: rankerName(a), show: (row) => formatMetric(row.a) },
            { title: rankerName(b), show: (row) => formatMetric(row.b) },
          ]}
        />
      )}
      <p className={styles.facts}>
        95% interval of the difference in nDCG@10, {rankerName(b).toLowerCase()} minus{" "}
        {rankerName(a).toLowerCase()}:{" "}
        {held_out
          ? `${formatInterval(held_out.gain)} on ${formatCount(held_out.searches, "held-out search", "held-out searches")}`
          : "unknown on ratings, of which too few are held out"}
        ;{" "}
        {judged
          ? `${formatInterval(judged.gain)} on ${formatCount(judged.questions, "question")} that editors judged`
          : "unknown on the editors’ questions, none of which has an answer in this catalog"}
        .
      </p>
    </div>
  );
}
