import styles from "./record-badges.module.css";

/** What a page of a real product rests on when nobody has tested it: its label, as the NIH recorded it. */
export const LABEL_RECORD = "NIH DSLD label record";

/** Stands wherever a record of the fictitious sample catalogue is shown. */
export function SampleMark() {
  return (
    <span className={styles.sample} title="Part of the built-in sample catalogue: the brand is fictitious">
      Sample
    </span>
  );
}
