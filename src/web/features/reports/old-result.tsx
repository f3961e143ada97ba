import { isOld, monthsSince } from "#domain/age.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./old-result.module.css";

/** Warning on results at least 18 months old. */
export function OldResult({ testedAt, now }: { testedAt: string; now: Date }) {
  if (!isOld(testedAt, now)) return null;
  return (
    <p className={styles.old}>
      <Icon name="calendar-clock" />
      This result is {monthsSince(testedAt, now)} months old. Formulas and suppliers change, so newer lots may
      differ.
    </p>
  );
}
