import type { SupplementDetails } from "#contract/catalogue.ts";
import { formatExact, formatPercent, formatPercentNumber } from "#domain/amounts.ts";
import { Link } from "../../ui/link.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { Amount, FactAmount } from "./amount.tsx";
import styles from "./label-section.module.css";

type Fact = SupplementDetails["label_facts"][number];

/** The supplement facts panel of a label, in the label's order. */
export function LabelFacts({ product }: { product: SupplementDetails }) {
  const {
    label_facts: facts,
    serving_size: serving,
    servings_per_container: servings,
    servings_per_day: daily,
  } = product;
  const lines = [
    serving && `Serving size ${serving}`,
    servings !== null && `Servings per container ${formatExact(servings)}`,
    daily !== null && (daily === 1 ? "1 serving a day" : `Up to ${formatExact(daily)} servings a day`),
  ].filter((line) => typeof line === "string" && line !== "") as string[];
  return (
    <div className={styles.panel}>
      <h3 className={styles.title}>Supplement facts</h3>
      {lines.length > 0 && (
        <p className={styles.serving}>
          {lines.map((line) => (
            <span key={line} className={styles.line}>
              {line}
            </span>
          ))}
        </p>
      )}
      <FactsTable facts={facts} hasOldValues={product.dv_edition !== "2016"} />
      <EditionNote product={product} />
    </div>
  );
}

function FactsTable({ facts, hasOldValues }: { facts: readonly Fact[]; hasOldValues: boolean }) {
  return (
    <table className={styles.facts}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Ingredient</VisuallyHidden>
          </th>
          <th scope="col">Amount per serving</th>
          <th scope="col">% Daily Value</th>
        </tr>
      </thead>
      <tbody>
        {facts.map((fact, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a label may name an ingredient twice; its order never changes
          <FactRow key={row} fact={fact} hasOldValues={hasOldValues} />
        ))}
      </tbody>
    </table>
  );
}

const FactRow = ({ fact, hasOldValues }: { fact: Fact; hasOldValues: boolean }) => (
  <tr data-depth={Math.min(fact.depth, 3)}>
    <th scope="row">
      {fact.ingredient_slug ? <Link to={`/ingredient/${fact.ingredient_slug}`}>{fact.name}</Link> : fact.name}
      {fact.form && <span className={styles.form}>{fact.form}</span>}
      {fact.is_blend && <span className={styles.blend}>Blend: amounts of its parts not stated</span>}
    </th>
    <td>
      <FactAmount fact={fact} />
    </td>
    <td>
      {fact.dv_percent === null ? (
        <span className={styles.none}>
          <span aria-hidden="true">–</span>
          <VisuallyHidden>not stated</VisuallyHidden>
        </span>
      ) : (
        <Amount value={formatPercentNumber(fact.dv_percent)} unit="%" />
      )}
      {hasOldValues && fact.dv_today_percent !== null && (
        <span className={styles.today}>today {formatPercent(fact.dv_today_percent)}</span>
      )}
    </td>
  </tr>
);

/** Which Daily Values the label's percentages are of. */
function EditionNote({
  product: { label_facts: facts, dv_edition: edition },
}: {
  product: SupplementDetails;
}) {
  if (!facts.some(({ dv_percent: percent }) => percent !== null)) return null;
  if (edition === "2016") {
    return <p className={styles.edition}>Percentages are of the Daily Values in force since 2020.</p>;
  }
  const hasToday = facts.some(({ dv_today_percent: percent }) => percent !== null);
  return (
    <p className={styles.edition}>
      {edition === "1995"
        ? "The label’s percentages are of the Daily Values of 1995, which labels used until 2020."
        : "The label’s percentages don’t tell which Daily Values they are of."}
      {hasToday && " “Today” is the percentage of the Daily Values in force since 2020."}
    </p>
  );
}
