import type { IngredientDetails, IntakeTable } from "#contract/ingredients.ts";
import { formatExact, withLabelUnit } from "#domain/amounts.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Section } from "../../ui/section.tsx";
import { GlossaryTerm } from "../glossary/term.tsx";
import styles from "./intake-references.module.css";

/** What an upper level counts, in a sentence. */
const SCOPES: Readonly<Record<IntakeTable["upper_scope"], string>> = {
  supplements:
    "The upper level counts only what supplements and fortified foods add, so it can be below the recommended intake.",
  preformed: "The upper level counts only preformed vitamin A (retinol and its esters), not carotenes.",
  total: "The upper level counts everything eaten: food, water, and supplements.",
};

type Stage = IntakeTable["stages"][number];

/** Recommended intake and upper level by life stage, and the Daily Value of labels. */
export function IntakeReferences({ ingredient }: { ingredient: IngredientDetails }) {
  const { name, daily_value: dailyValue, intake, intake_missing: missing } = ingredient;
  if (!intake && !dailyValue && !missing) return null;
  return (
    <Section id="intake" title="Reference intakes" lede="References for healthy people, not advice for you.">
      {dailyValue && (
        <p>
          <GlossaryTerm id="daily-value">Daily Value</GlossaryTerm> on US labels:{" "}
          <strong>{withLabelUnit(formatExact(dailyValue.amount), unitText(dailyValue.unit))}</strong> for
          adults and children from 4 years.
        </p>
      )}
      {missing && <p>{missing}</p>}
      {intake && <StageTable name={name} intake={intake} />}
    </Section>
  );
}

/** "mg AT" is written out: no label abbreviates it. */
const unitText = (unit: string) => unit.replace(/ AT$/, " alpha-tocopherol");

function StageTable({ name, intake }: { name: string; intake: IntakeTable }) {
  const { stages, upper_scope, source } = intake;
  const rows = stages.filter(({ recommended, upper }) => recommended !== null || upper !== null);
  const [adults, others] = [rows.filter(isAdult), rows.filter((row) => !isAdult(row))];
  return (
    <div className={styles.intake}>
      <Stages caption={`Intakes of ${name} per day, adults`} intake={intake} rows={adults} />
      {others.length > 0 && (
        <details className={styles.more}>
          <summary>Infants, children, teenagers, pregnancy, and breastfeeding</summary>
          <Stages caption={`Intakes of ${name} per day, other life stages`} intake={intake} rows={others} />
        </details>
      )}
      <p className={styles.notes}>
        {SCOPES[upper_scope]} AI: an adequate intake, where the evidence doesn’t allow a recommended one.
        “None set” doesn’t mean that any amount is safe. Source:{" "}
        <a href={source.url} rel="external">
          {source.name}
        </a>
        , read in copies of its tables.
      </p>
    </div>
  );
}

const isAdult = ({ stage }: Stage) => /^(?:Men|Women),/.test(stage);

const Stages = (props: { caption: string; intake: IntakeTable; rows: readonly Stage[] }) => (
  <DataTable<Stage>
    caption={props.caption}
    rows={props.rows}
    keyOf={({ stage }) => stage}
    columns={[
      { title: "Life stage", show: ({ stage }) => stage },
      {
        title: "Recommended a day",
        show: ({ recommended, kind }) =>
          recommended === null
            ? "None set"
            : `${withLabelUnit(formatExact(recommended), unitText(props.intake.unit))}${kind === "AI" ? " (AI)" : ""}`,
      },
      {
        title: "Upper level a day",
        show: ({ upper }) =>
          upper === null ? "None set" : withLabelUnit(formatExact(upper), unitText(props.intake.upper_unit)),
      },
    ]}
  />
);
