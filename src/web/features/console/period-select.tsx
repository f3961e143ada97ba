import { type ReactNode, useState } from "react";
import { Select } from "../../ui/select.tsx";
import styles from "./console.module.css";

const PERIODS = ["7", "30", "90", "365"] as const;
type Period = (typeof PERIODS)[number];
const OPTIONS = PERIODS.map((value) => ({ value, label: `The last ${value} days` }));

/** The days that figures are of, and the choice of them. */
export function usePeriod(): { days: number; select: ReactNode } {
  const [period, setPeriod] = useState<Period>("30");
  const select = (
    <div className={styles.find}>
      <Select label="Period" value={period} onChange={setPeriod} options={OPTIONS} />
    </div>
  );
  return { days: Number(period), select };
}
