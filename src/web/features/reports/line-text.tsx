import { formatExact, NO_BREAK_SPACE } from "#domain/amounts.ts";
import type { DisplayValue } from "#domain/presentation/display-value.ts";
import type { PageLine } from "#domain/presentation/report-page.ts";
import { formatList } from "#domain/text/list.ts";
import type { ShownLimit } from "#domain/verdict/applied-limit.ts";
import { Amount } from "../catalogue/amount.tsx";
import styles from "./line-text.module.css";

/** The result as the laboratory stated it or in the unit of its limit, or the calculated value of a derived one. */
export function LineReading({ line, inLimitUnit = false }: { line: PageLine; inLimitUnit?: boolean }) {
  const { bound, reading, converted } = line;
  if (!reading) return "Unknown";
  if (inLimitUnit && converted) return <ReadingText reading={converted.to} />;
  if (!bound) return <ReadingText reading={reading} />;
  return (
    <>
      {bound} <ReadingText reading={reading} within />
    </>
  );
}

/** Conversion from the measured unit to the judged one: "× 5 g per serving × 2 servings per day = 0.62 µg/day". */
export function Arithmetic({ line: { calculatedFrom, converted } }: { line: PageLine }) {
  if (calculatedFrom)
    return <span className={styles.arithmetic}>Calculated from: {formatList(calculatedFrom)}</span>;
  if (!converted) return null;
  return (
    <span className={styles.arithmetic}>
      {converted.steps.map(({ sign, factor }) => `${sign}${NO_BREAK_SPACE}${factor} `)}={NO_BREAK_SPACE}
      <ReadingText reading={converted.to} within />
    </span>
  );
}

/** A result as text: value with uncertainty and unit, or "not detected", a range or a statement. */
export function ReadingText({
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
