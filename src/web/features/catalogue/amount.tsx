import { NARROW_SPACE, printedUnit } from "#domain/amounts.ts";
import styles from "./amount.module.css";

/** A printed number with its unit: the unit smaller and lighter, held to the number by a narrow space. */
export function Amount({ value, unit }: { value: string; unit: string | null }) {
  return (
    <span className={styles.amount}>
      {value}
      {unit && (
        <span className={styles.unit}>
          {NARROW_SPACE}
          {printedUnit(unit)}
        </span>
      )}
    </span>
  );
}
