import type { Report } from "#contract/reports.ts";
import { NO_BREAK_SPACE, printedUnit } from "#domain/amounts.ts";
import { findAnalyte } from "#domain/analytes/find.ts";
import { stepsBetween } from "#domain/presentation/conversion-steps.ts";
import { readingOf, readingOfQuantity } from "#domain/presentation/display-value.ts";
import type { ResultView } from "#domain/presentation/report-view.ts";
import { inWords } from "#domain/verdict/reasons.ts";
import { Amount } from "../catalogue/amount.tsx";
import styles from "./line-text.module.css";
import { ReadingText } from "./reading-text.tsx";

const listed = new Intl.ListFormat("en", { type: "conjunction" });

/** The result as the laboratory stated it; of one that was worked out, what came of it. */
export function LineReading({ line: { result, judged } }: { line: ResultView }) {
  const { impliedBy, compared, limit, reasons } = judged;
  if (!impliedBy) return <ReadingText reading={readingOf(result)} />;
  if (!compared || !limit) return "Not known";
  const reading = readingOfQuantity(compared, limit.unit);
  if (reasons.includes("sum_of_parts") || reading.kind === "below") return <ReadingText reading={reading} />;
  return (
    <>
      At most{" "}
      {reading.kind === "between" ? (
        <Amount value={reading.to} unit={reading.unit} />
      ) : (
        <ReadingText reading={reading} within />
      )}
    </>
  );
}

/** From the unit that was measured to the one that is judged: "× 5 g a serving × 2 servings a day = 0.62 µg/day". */
export function Arithmetic({ line: { result, judged }, report }: { line: ResultView; report: Report }) {
  const { compared, limit, impliedBy } = judged;
  if (impliedBy) {
    const names = impliedBy.map((analyte) => findAnalyte(analyte)?.name ?? analyte);
    return <span className={styles.arithmetic}>Worked out from: {listed.format(names)}</span>;
  }
  if (!compared || !limit || !result.unit || !limit.unit) return null;
  if (printedUnit(result.unit) === printedUnit(limit.unit)) return null;
  const steps = stepsBetween(result.unit, limit.unit, report.product.intake);
  return (
    <span className={styles.arithmetic}>
      {steps.map(({ sign, factor }) => `${sign}${NO_BREAK_SPACE}${factor} `)}={NO_BREAK_SPACE}
      <ReadingText reading={readingOfQuantity(compared, limit.unit)} within />
    </span>
  );
}

/** Why it was judged as it was. */
export const Why = ({ line }: { line: ResultView }) => (
  <span className={styles.why}>{inWords(line.judged.reasons).join(" ")}</span>
);

/** A plain pass explains itself. */
export const needsWords = ({ judged: { verdict, reasons } }: ResultView): boolean =>
  verdict !== "pass" || reasons.some((reason) => reason !== "inside" && reason !== "not_detected");
