import type { ReactNode } from "react";
import type { SupplementDetails } from "#contract/catalogue.ts";
import { Section } from "../../ui/section.tsx";
import { LabelFacts } from "./label-facts.tsx";
import { LabelHistory } from "./label-history.tsx";
import styles from "./label-section.module.css";
import { NoFacts } from "./no-facts.tsx";
import { groupStatements } from "./statements.ts";

/** The whole label: facts, other ingredients, statements and label versions. `askForPhoto` is shown where facts are missing. */
export function LabelSection({
  product,
  askForPhoto,
}: {
  product: SupplementDetails;
  askForPhoto: ReactNode;
}) {
  return (
    <Section
      id="label"
      title="What the label says"
      lede="This is what the label claims, not what was measured."
    >
      <div className={styles.label}>
        {product.label_facts.length === 0 ? (
          <NoFacts product={product}>{askForPhoto}</NoFacts>
        ) : (
          <LabelFacts product={product} />
        )}
        <LabelWords product={product} />
      </div>
    </Section>
  );
}

/** Everything that the label says in words, and its versions. */
const LabelWords = ({ product }: { product: SupplementDetails }) => (
  <div className={styles.words}>
    {product.other_ingredients.length > 0 && (
      <div>
        <h3 className={styles.heading}>Other ingredients</h3>
        <p>{product.other_ingredients.join(", ")}</p>
      </div>
    )}
    {groupStatements(product.statements).map(({ heading, texts }) => (
      <div key={heading}>
        <h3 className={styles.heading}>{heading}</h3>
        {texts.map((text) => (
          <p key={text} className={styles.statement}>
            {text}
          </p>
        ))}
      </div>
    ))}
    {product.claim_types.length > 0 && (
      <div>
        <h3 className={styles.heading}>Types of claims</h3>
        <p>{product.claim_types.join(", ")}</p>
      </div>
    )}
    <LabelHistory product={product} />
  </div>
);
