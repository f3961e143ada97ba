import type { ReactNode } from "react";
import { type Advised, adviceOn } from "#domain/presentation/advice.ts";
import styles from "./next-steps.module.css";

/** What a shopper can do about an outcome, with links to where it is done. */
export function NextSteps({ about, children }: { about: Advised; children: ReactNode }) {
  return (
    <div className={styles.steps}>
      <p className={styles.advice}>
        <strong>What to do:</strong> {adviceOn(about)}
      </p>
      <p className={styles.links}>{children}</p>
    </div>
  );
}
