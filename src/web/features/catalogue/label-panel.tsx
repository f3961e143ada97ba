import type { SupplementDetails } from "#contract/catalogue.ts";
import { exactNumber, percentNumber } from "#domain/amounts.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { Amount } from "./amount.tsx";
import { FactAmount } from "./fact-amount.tsx";
import styles from "./label-panel.module.css";

/** The facts panel of a label, row by row as it states them. */
export function LabelPanel({ product }: { product: SupplementDetails }) {
  const { label_facts: facts, serving_size: serving, servings_per_container: servings } = product;
  return (
    <div className={styles.panel}>
      <h3 className={styles.title}>Supplement facts</h3>
      {(serving || servings !== null) && (
        <p className={styles.serving}>
          {serving && <>Serving size {serving}</>}
          {serving && servings !== null && <br />}
          {servings !== null && <>Servings per container {exactNumber(servings)}</>}
        </p>
      )}
      {facts.length === 0 ? (
        <p className={styles.none}>The record of this label has no facts panel.</p>
      ) : (
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
              <tr key={row} data-depth={Math.min(fact.depth, 3)}>
                <th scope="row">
                  {fact.name}
                  {fact.form && <span className={styles.form}>{fact.form}</span>}
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
                    <Amount value={percentNumber(fact.dv_percent)} unit="%" />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
