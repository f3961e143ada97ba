import { exactNumber } from "#domain/amounts.ts";
import type { ShownLimit } from "#domain/verdict/applied-limit.ts";
import { Amount } from "../catalogue/amount.tsx";

/** A limit: "at most 0.5 µg/day", "108 to 150 mg"; nothing where it has no number. */
export function LimitText({
  limit: { low, high, unit },
}: {
  limit: Pick<ShownLimit, "low" | "high" | "unit">;
}) {
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
