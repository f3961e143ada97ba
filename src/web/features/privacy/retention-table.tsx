import { type Kept, RETENTION } from "#contract/retention.ts";
import styles from "./stored-values.module.css";

const ROWS: readonly Kept[] = Object.values(RETENTION);

/** How long the server keeps what belongs to accounts: the table that its daily job reads. */
export const RetentionTable = () => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">Deleted</th>
      </tr>
    </thead>
    <tbody>
      {ROWS.map(({ what, days, after }) => (
        <tr key={what}>
          <th scope="row">{what}</th>
          <td>
            {days} {days === 1 ? "day" : "days"} after {after}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
