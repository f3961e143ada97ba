import { formatExact, NO_BREAK_SPACE, printedUnit } from "#domain/amounts.ts";
import { findAnalyte } from "#domain/analytes/find.ts";
import type { DisplayValue } from "#domain/presentation/display-value.ts";
import type { ResultView } from "#domain/presentation/report-view.ts";
import type { ShownLimit } from "#domain/verdict/applied-limit.ts";
import { reasonSentences } from "#domain/verdict/reasons.ts";
import { Amount } from "../catalogue/amount.tsx";
import styles from "./line-text.module.css";

const listFormat = new Intl.ListFormat("en", { type: "conjunction" });

/** The result as the laboratory stated it, or the calculated value of a derived one. */
export function LineReading({ line: { judged, reading, compared } }: { line: ResultView }) {
  const { derivedFrom, reasons } = judged;
  if (!derivedFrom) return <ReadingText reading={reading} />;
  if (!compared) return "Unknown";
  if (reasons.includes("sum_of_parts") || compared.kind === "below")
    return <ReadingText reading={compared} />;
  if (reasons.includes("part_exceeds_sum"))
    return (
      <>
        At least <ReadingText reading={compared} within />
      </>
    );
  return (
    <>
      At most{" "}
      {compared.kind === "between" ? (
        <Amount value={compared.to} unit={compared.unit} />
      ) : (
        <ReadingText reading={compared} within />
      )}
    </>
  );
}

/** Conversion from the measured unit to the judged one: "× 5 g per serving × 2 servings per day = 0.62 µg/day". */
export function Arithmetic({ line: { result, judged, compared, conversion } }: { line: ResultView }) {
  const { limit, derivedFrom } = judged;
  if (derivedFrom) {
    const names = derivedFrom.map((analyte) => findAnalyte(analyte)?.name ?? analyte);
    return <span className={styles.arithmetic}>Calculated from: {listFormat.format(names)}</span>;
  }
  if (!compared || !limit || !result.unit || !limit.unit) return null;
  if (printedUnit(result.unit) === printedUnit(limit.unit)) return null;
  return (
    <span className={styles.arithmetic}>
      {conversion.map(({ sign, factor }) => `${sign}${NO_BREAK_SPACE}${factor} `)}={NO_BREAK_SPACE}
      <ReadingText reading={compared} within />
    </span>
  );
}

/** The reasons for the verdict on a result. */
export const ReasonText = ({ line }: { line: ResultView }) => (
  <span className={styles.why}>{reasonSentences(line.judged.reasons).join(" ")}</span>
);

/** Whether to show the reasons: a plain pass needs none. */
export const needsReason = ({ judged: { verdict, reasons } }: ResultView): boolean =>
  verdict !== "pass" || reasons.some((reason) => reason !== "inside" && reason !== "not_detected");

/** A result as text: value with uncertainty and unit, or "not detected", a range or a statement. */
function ReadingText({
  reading,
  within = false,
}: {
  reading: DisplayValue;
  /** Inside a sentence or calculation. */
  within?: boolean;
}) {
  switch (reading.kind) {
    case "measured":
      return <MeasuredText reading={reading} />;
    case "not_detected":
      return <NotDetectedText reading={reading} />;
    case "traces":
      return (
        <>
          Traces:{" "}
          <span className={styles.aside}>
            detected, below <Amount value={reading.below} unit={reading.unit} />
          </span>
        </>
      );
    case "between":
      return (
        <>
          {reading.from} to <Amount value={reading.to} unit={reading.unit} />
        </>
      );
    case "below":
      return (
        <>
          {within ? "below" : "Below"} <Amount value={reading.to} unit={reading.unit} />
        </>
      );
    case "stated":
      return reading.words;
  }
}

type Reading<Kind extends DisplayValue["kind"]> = { reading: Extract<DisplayValue, { kind: Kind }> };

const MeasuredText = ({ reading: { value, uncertainty, scale, unit } }: Reading<"measured">) => (
  <Amount
    value={[value, uncertainty].filter(Boolean).join(`${NO_BREAK_SPACE}±${NO_BREAK_SPACE}`)}
    unit={[scale, unit].filter(Boolean).join(NO_BREAK_SPACE)}
  />
);

const NotDetectedText = ({ reading: { below, unit } }: Reading<"not_detected">) => (
  <>
    Not detected
    {below && (
      <span className={styles.aside}>
        {" "}
        below <Amount value={below} unit={unit} />
      </span>
    )}
  </>
);

/** A limit: "at most 0.5 µg/day", "108 to 150 mg"; nothing where it has no number. */
export function LimitText({
  limit: { low, high, unit },
}: {
  limit: Pick<ShownLimit, "low" | "high" | "unit">;
}) {
  if (low !== null && high !== null) {
    return (
      <>
        {formatExact(low)} to <Amount value={formatExact(high)} unit={unit} />
      </>
    );
  }
  if (high !== null) {
    return (
      <>
        at most <Amount value={formatExact(high)} unit={unit} />
      </>
    );
  }
  if (low === null) return null;
  return (
    <>
      at least <Amount value={formatExact(low)} unit={unit} />
    </>
  );
}
