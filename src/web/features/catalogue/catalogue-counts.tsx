import { useQuery } from "@tanstack/react-query";
import { formatInteger } from "#domain/format-decimal.ts";
import { Time } from "../../ui/time.tsx";
import styles from "./catalogue-counts.module.css";
import { overviewQuery } from "./queries.ts";

/** Counts of the catalogue in one line. Renders an empty line if they could not be loaded. */
export function CatalogueCounts() {
  const { data } = useQuery(overviewQuery());
  if (!data) return <div className={styles.counts} />;
  const figures = [
    { name: "supplements", value: data.supplements },
    { name: "brands", value: data.brands },
    { name: "laboratory reports", value: data.reports },
  ];
  return (
    <dl className={styles.counts}>
      {figures.map(({ name, value }) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>{formatInteger(value)}</dd>
        </div>
      ))}
      {data.updated_at && (
        <div className={styles.figure}>
          <dt>latest report</dt>
          <dd>
            <Time value={data.updated_at} />
          </dd>
        </div>
      )}
    </dl>
  );
}
