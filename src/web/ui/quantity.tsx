import type { ReactNode } from "react";
import styles from "#web/features/catalogue/amount.module.css";

const NARROW_NO_BREAK_SPACE = "\u202f";

/** A number with its unit set smaller and lighter, never torn apart by a line's end. */
export function Quantity({ children, unit }: { children: ReactNode; unit?: string | null }) {
  return (
    <span className={styles.quantity}>
      {children}
      {unit && (
        <span className={styles.unit}>
          {NARROW_NO_BREAK_SPACE}
          {unit}
        </span>
      )}
    </span>
  );
}
