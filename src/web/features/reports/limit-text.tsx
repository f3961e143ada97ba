import type { ReportResult } from "#contract/reports.ts";
import { exactNumber } from "#domain/amounts.ts";
import { Amount } from "../catalogue/amount.tsx";

type Limits = Pick<ReportResult, "limit_low" | "limit_high" | "unit">;

/** The limit of a result: "at most 0.5 µg/day", "108 to 150 mg"; nothing where no number was set. */
export function LimitText({ limit_low: low, limit_high: high, unit }: Limits) {
  if (low !== null && high !== null) {
    return (
      <>
        {exactNumber(low)} to <Amount value={exactNumber(high)} unit={unit} />
      </>
    );
  }
  if (high !== null) {
    return (
      <>
        at most <Amount value={exactNumber(high)} unit={unit} />
      </>
    );
  }
  if (low === null) return null;
  return (
    <>
      at least <Amount value={exactNumber(low)} unit={unit} />
    </>
  );
}
