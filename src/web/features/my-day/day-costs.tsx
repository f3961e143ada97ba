import { useState } from "react";
import type { DayProduct, Portion } from "#contract/my-day.ts";
import { formatDecimal } from "#domain/format-decimal.ts";
import { costPerDose, type DoseCost } from "#domain/my-day/cost.ts";
import { dayAmount } from "#domain/my-day/sentences.ts";
import { Section } from "../../ui/section.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./my-day.module.css";

/** Ingredients of one product that the costs name. */
const MAX_COSTS = 3;

/** What a dose costs by the label and by measurement, for prices that the visitor types. Nothing is stored. */
export const DayCosts = ({ products }: { products: readonly DayProduct[] }) => (
  <Section
    id="cost"
    title="Cost per measured dose"
    lede="Type what a pack costs, in any currency. The price stays on this page: it isn’t stored, shared, or sent."
  >
    <ul className={styles.products}>
      {products.map((product) => (
        <li key={product.slug}>
          <ProductCost
            name={product.name}
            portions={product.portions}
            servings={product.servings_per_container}
          />
        </li>
      ))}
    </ul>
  </Section>
);

/** Costs of the claimed doses, those that were measured first. */
const costsOf = (portions: readonly Portion[], pack: { price: number; servings: number | null }) =>
  portions
    .flatMap((portion) => {
      const cost = costPerDose(portion, pack);
      return cost ? [{ portion, cost }] : [];
    })
    .toSorted((one, other) => Number(other.cost.measured !== null) - Number(one.cost.measured !== null));

/** One product's price, and the cost of its claimed doses. */
export function ProductCost({
  name,
  portions,
  servings,
}: {
  name: string;
  portions: readonly Portion[];
  servings: number | null;
}) {
  const [text, setText] = useState("");
  const price = Number(text.replace(/^[^\d.]+/, "").replace(",", "."));
  const costs = costsOf(portions, { price, servings });
  if (servings === null)
    return (
      <p>{name}: the label record doesn’t say how many servings are in a pack, so no cost can be said.</p>
    );
  return (
    <div className={styles.cost}>
      <TextField
        label={`Price of a pack of ${name}`}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={text !== "" && !(price > 0) ? "Enter a price, such as 24.99." : null}
        onChange={({ target }) => setText(target.value)}
      />
      <ul>
        {costs.slice(0, MAX_COSTS).map(({ portion, cost }) => (
          <li key={portion.analyte}>
            {portion.name}, per {dayAmount(cost.dose, cost.unit)}: <CostText cost={cost} />
          </li>
        ))}
      </ul>
      {price > 0 && costs.length === 0 && <p>The label claims no amount that could be compared.</p>}
    </div>
  );
}

const money = (amount: number) => formatDecimal(amount, { minDigits: 2, maxDigits: amount < 0.1 ? 4 : 2 });

function CostText({ cost: { claimed, measured } }: { cost: DoseCost }) {
  if (!measured) return <>{money(claimed)} as claimed; not measured</>;
  const { from, to } = measured;
  const range =
    to === null
      ? `${money(from)} or more`
      : money(from) === money(to)
        ? money(from)
        : `${money(from)} to ${money(to)}`;
  return (
    <>
      {money(claimed)} as claimed, <strong>{range} as measured</strong>
    </>
  );
}
