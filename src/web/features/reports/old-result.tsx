import CalendarClock from "lucide-react/icons/calendar-clock";
import { isOld, monthsSince } from "#domain/age.ts";
import styles from "./old-result.module.css";

/** Stands beside a result that is older than 18 months. */
export function OldResult({ testedAt, now }: { testedAt: string; now: Date }) {
  if (!isOld(testedAt, now)) return null;
  return (
    <p className={styles.old}>
      <CalendarClock aria-hidden="true" />
      This result is {monthsSince(testedAt, now)} months old. Recipes and suppliers change, and a newer lot
      may differ.
    </p>
  );
}
