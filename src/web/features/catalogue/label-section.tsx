import type { SupplementDetails } from "#contract/catalogue.ts";
import { formatExact, formatPercentNumber } from "#domain/amounts.ts";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { Amount, FactAmount } from "./amount.tsx";
import styles from "./label-section.module.css";
import { groupStatements } from "./statements.ts";

/** The whole label: facts, other ingredients, statements and label versions. */
export function LabelSection({ product }: { product: SupplementDetails }) {
  const { other_ingredients: others, statements, claim_types: claims } = product;
  return (
    <Section
      id="label"
      title="What the label says"
      lede="This is what the label claims, not what was measured."
    >
      <div className={styles.label}>
        <LabelPanel product={product} />
        <div className={styles.words}>
          {others.length > 0 && (
            <div>
              <h3 className={styles.heading}>Other ingredients</h3>
              <p>{others.join(", ")}</p>
            </div>
          )}
          {groupStatements(statements).map(({ heading, texts }) => (
            <div key={heading}>
              <h3 className={styles.heading}>{heading}</h3>
              {texts.map((text) => (
                <p key={text} className={styles.statement}>
                  {text}
                </p>
              ))}
            </div>
          ))}
          {claims.length > 0 && (
            <div>
              <h3 className={styles.heading}>Types of claims</h3>
              <p>{claims.join(", ")}</p>
            </div>
          )}
          <LabelHistory product={product} />
        </div>
      </div>
    </Section>
  );
}

/** A source's note on one version of a label. The product itself may be sold under a newer one. */
const offMarketNotice = (day: string | null) =>
  `NIH: this label version was off the market${day ? ` in ${day.slice(0, 4)}` : ""}`;

/** The history of a label: its versions and sizes with what their source says about each. */
function LabelHistory({ product }: { product: SupplementDetails }) {
  const { label_versions: versions, source } = product;
  const isOffMarket = ({ market_status: status }: (typeof versions)[number]) =>
    source.kind === "dsld" && status === "off_market";
  if (versions.length < 2 && !versions.some(isOffMarket)) return null;
  return (
    <div>
      <h3 className={styles.heading}>Label history</h3>
      <ul className={styles.versions}>
        {versions.map((version) => (
          <li key={version.source_ref} className={styles.version}>
            <span>
              {version.url ? (
                <a href={version.url} rel="external">
                  Record {version.source_ref}
                </a>
              ) : (
                `Record ${version.source_ref}`
              )}
              {version.net_contents && `, ${version.net_contents}`}
              {isOffMarket(version) && (
                <span className={styles.market}>{offMarketNotice(version.off_market_on)}</span>
              )}
            </span>
            {version.recorded_on && <Time value={version.recorded_on} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Fact = SupplementDetails["label_facts"][number];

/** The supplement facts panel of a label, in the label's order. */
function LabelPanel({ product }: { product: SupplementDetails }) {
  const { label_facts: facts, serving_size: serving, servings_per_container: servings } = product;
  return (
    <div className={styles.panel}>
      <h3 className={styles.title}>Supplement facts</h3>
      {(serving || servings !== null) && (
        <p className={styles.serving}>
          {serving && <>Serving size {serving}</>}
          {serving && servings !== null && <br />}
          {servings !== null && <>Servings per container {formatExact(servings)}</>}
        </p>
      )}
      {facts.length === 0 ? (
        <p className={styles.none}>This label record has no supplement facts.</p>
      ) : (
        <FactsTable facts={facts} />
      )}
    </div>
  );
}

function FactsTable({ facts }: { facts: readonly Fact[] }) {
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
          <FactRow key={row} fact={fact} />
        ))}
      </tbody>
    </table>
  );
}

const FactRow = ({ fact }: { fact: Fact }) => (
  <tr data-depth={Math.min(fact.depth, 3)}>
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
        <Amount value={formatPercentNumber(fact.dv_percent)} unit="%" />
      )}
    </td>
  </tr>
);
