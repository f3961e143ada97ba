import type { ReactNode } from "react";
import type { SupplementDetails } from "#contract/catalogue.ts";
import { formatExact, labelUnit, printedUnit } from "#domain/amounts.ts";
import styles from "./amount.module.css";

/** A number with its unit, spelled as for laboratory results (micrograms as µg). */
export function Amount({ value, unit }: { value: string; unit: string | null }) {
  return <QuantityText unit={unit && printedUnit(unit)}>{value}</QuantityText>;
}

type Fact = SupplementDetails["label_facts"][number];

/** Words for the operator of a label amount. */
const OPERATORS: Record<Fact["operator"], string> = {
  "=": "",
  "<": "less than ",
  ">": "more than ",
  "~": "about ",
};

/** The amount a label states for an ingredient, in label units (mcg); nothing if it states none. */
export function FactAmount({ fact }: { fact: Pick<Fact, "operator" | "amount" | "unit"> }) {
  if (fact.amount === null) return null;
  return (
    <>
      {OPERATORS[fact.operator]}
      <QuantityText unit={fact.unit && labelUnit(fact.unit)}>{formatExact(fact.amount)}</QuantityText>
    </>
  );
}

const NARROW_NO_BREAK_SPACE = "\u202f";

/** A number with its unit in smaller, lighter type; never broken across lines. */
function QuantityText({ children, unit }: { children: ReactNode; unit?: string | null }) {
  return (
    <span className={styles.quantity}>
      {children}
      {unit && (
        <span className={styles.unit}>
          {unit !== "%" && NARROW_NO_BREAK_SPACE}
          {unit}
        </span>
      )}
    </span>
  );
}
