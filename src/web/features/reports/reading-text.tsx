import { NO_BREAK_SPACE } from "#domain/amounts.ts";
import type { Reading } from "#domain/presentation/display-value.ts";
import { Amount } from "../catalogue/amount.tsx";
import styles from "./reading-text.module.css";

/** A result in print: the value with its uncertainty and unit, or what could be said instead of a value. */
export function ReadingText({
  reading,
  within = false,
}: {
  reading: Reading;
  /** Within a sentence or a sum, which has said already that these are traces. */
  within?: boolean;
}) {
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
    case "between":
      return (
        <>
          {reading.isTraces && !within && "Traces "}
          <span className={reading.isTraces && !within ? styles.aside : undefined}>
            {reading.from} to <Amount value={reading.to} unit={reading.unit} />
          </span>
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
