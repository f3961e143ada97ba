import type { SupplementDetails } from "#contract/catalogue.ts";
import { Section } from "#web/ui/section.tsx";
import { Time } from "../../ui/time.tsx";
import { LabelPanel } from "./label-panel.tsx";
import styles from "./label-section.module.css";
import { groupedStatements } from "./statements.ts";

/** The whole label: facts, the rest of what is in it, what it says, and its earlier versions. */
export function LabelSection({ product }: { product: SupplementDetails }) {
  const { other_ingredients: others, statements, label_versions: versions } = product;
  return (
    <Section
      id="label"
      title="What the label says"
      lede="As the label states it. None of it is a measurement."
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
          {groupedStatements(statements).map(({ heading, texts }) => (
            <div key={heading}>
              <h3 className={styles.heading}>{heading}</h3>
              {texts.map((text) => (
                <p key={text} className={styles.statement}>
                  {text}
                </p>
              ))}
            </div>
          ))}
          {versions.length > 1 && <LabelVersions versions={versions} />}
        </div>
      </div>
    </Section>
  );
}

function LabelVersions({ versions }: { versions: SupplementDetails["label_versions"] }) {
  return (
    <div>
      <h3 className={styles.heading}>Label versions and sizes</h3>
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
            </span>
            {version.recorded_on && <Time value={version.recorded_on} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
