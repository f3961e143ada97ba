import styles from "./console.module.css";

/** What two contents say differently. */
export const Differences = ({
  differences,
}: {
  differences: readonly { what: string; before: string | null; after: string | null }[];
}) =>
  differences.length === 0 ? (
    <p className={styles.facts}>No difference.</p>
  ) : (
    <ul className={styles.steps}>
      {differences.map(({ what, before, after }) => (
        <li key={what}>
          <strong>{what}</strong>: {before === null ? "not stated" : <del>{before}</del>} →{" "}
          {after === null ? "not stated" : <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  );
