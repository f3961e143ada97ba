import type { IngredientDetails, PublishedStudy } from "#contract/ingredients.ts";
import { formatCount, formatExact, withLabelUnit } from "#domain/amounts.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Section } from "../../ui/section.tsx";
import styles from "./published-tests.module.css";

/** What published studies found in products of this kind. Never about a product of the catalog. */
export function PublishedTests({ ingredient }: { ingredient: IngredientDetails }) {
  const { name, studies, national_samples: national } = ingredient;
  if (studies.length === 0 && !national) {
    return (
      <Section id="published" title="What published tests found">
        <p>
          We hold no published study that measured {name} supplements. That says nothing about their quality.
        </p>
      </Section>
    );
  }
  return (
    <Section
      id="published"
      title="What published tests found"
      lede="About the products that were tested then, never about one product listed here."
    >
      {studies.length > 0 && (
        <ul className={styles.studies}>
          {studies.map((study) => (
            <li key={study.id} className={styles.study}>
              <StudyCard study={study} />
            </li>
          ))}
        </ul>
      )}
      {national && <NationalSamples name={name} national={national} />}
    </Section>
  );
}

const StudyCard = ({ study }: { study: PublishedStudy }) => (
  <>
    <h3 className={styles.subject}>{study.subject}</h3>
    <p className={styles.scope}>
      {formatCount(study.products, "product")}, {study.market}
    </p>
    <ul className={styles.findings}>
      {study.findings.map((finding) => (
        <li key={finding}>{finding}</li>
      ))}
    </ul>
    <p className={styles.citation}>
      {study.citation}.{" "}
      <a href={study.url} rel="external">
        {study.read === "abstract" ? "Abstract" : "Account that we read"}
      </a>
    </p>
  </>
);

type National = NonNullable<IngredientDetails["national_samples"]>;

const NationalSamples = ({ name, national: { samples, source } }: { name: string; national: National }) => (
  <div className={styles.national}>
    <h3 className={styles.subject}>Measured {name} compared with labels, by group</h3>
    <DataTable<National["samples"][number]>
      caption={`Measured ${name} compared with labels`}
      rows={samples}
      keyOf={({ group }) => group}
      columns={[
        { title: "Group", show: ({ group }) => group },
        {
          title: "Labels",
          show: ({ label_from, label_to, unit }) =>
            `${formatExact(label_from)} to ${withLabelUnit(formatExact(label_to), unit)}`,
        },
        {
          title: "Measured",
          show: ({ difference_min: min, difference_median: median, difference_max: max }) =>
            min === max ? signed(median) : `${signed(median)} (${signed(min)} to ${signed(max)})`,
        },
      ]}
    />
    <p className={styles.citation}>
      Mean difference from the label that the database predicts over those label amounts. Source:{" "}
      <a href={source.url} rel="external">
        {source.name}
      </a>
      .
    </p>
  </div>
);

/** "+8.1%", "−2%". */
const signed = (percent: number) =>
  percent === 0 ? "0%" : `${percent > 0 ? "+" : "−"}${formatExact(Math.abs(percent))}%`;
