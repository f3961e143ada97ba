import type { SupplementDetails } from "#contract/catalogue.ts";
import { exactNumber } from "#domain/amounts.ts";
import { Amount } from "./amount.tsx";

type Fact = SupplementDetails["label_facts"][number];

/** How a label hedges an amount, as it is printed before it. */
const OPERATORS: Record<Fact["operator"], string> = {
  "=": "",
  "<": "less than ",
  ">": "more than ",
  "~": "about ",
};

/** What a label states of one ingredient; nothing where it names the ingredient without an amount. */
export function FactAmount({ fact }: { fact: Pick<Fact, "operator" | "amount" | "unit"> }) {
  if (fact.amount === null) return null;
  return (
    <>
      {OPERATORS[fact.operator]}
      <Amount value={exactNumber(fact.amount)} unit={fact.unit} />
    </>
  );
}
