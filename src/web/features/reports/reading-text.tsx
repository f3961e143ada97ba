import type { ReportResult } from "#contract/reports.ts";
import { NO_BREAK_SPACE } from "#domain/amounts.ts";
import { Amount } from "../catalogue/amount.tsx";
import { readingOf } from "./reading.ts";
import styles from "./reading-text.module.css";

/** A result in print: the value with its uncertainty and unit, or what could be said instead of a value. */
export function ReadingText({ result }: { result: ReportResult }) {
  const reading = readingOf(result);
  switch (reading.kind) {
    case "measured":
      return (
        <Amount
          value={[reading.value, reading.uncertainty]
            .filter(Boolean)
            .join(`${NO_BREAK_SPACE}±${NO_BREAK_SPACE}`)}
          unit={[reading.scale, reading.unit].filter(Boolean).join(NO_BREAK_SPACE)}
        />
      );
    case "not_detected":
      return (
        <>
          Not detected
          {reading.below && (
            <span className={styles.aside}>
              {" "}
              below <Amount value={reading.below} unit={reading.unit} />
            </span>
          )}
        </>
      );
    case "traces":
      return (
        <>
          Traces{" "}
          <span className={styles.aside}>
            {reading.from} to <Amount value={reading.to} unit={reading.unit} />
          </span>
        </>
      );
    case "below":
      return (
        <>
          Below <Amount value={reading.to} unit={reading.unit} />
        </>
      );
    case "stated":
      return reading.words;
  }
}
