import type { ComparedStage } from "#contract/life-stages.ts";
import { formatCount, formatPercent } from "#domain/amounts.ts";
import type { DayItem, DayRow } from "#domain/my-day/day.ts";
import { type ComparedLevel, compareRow, servingsPerWeek } from "#domain/my-day/levels.ts";
import {
  basisText,
  dayAmount,
  dayText,
  levelText,
  POSITION_TEXTS,
  partText,
} from "#domain/my-day/sentences.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Link } from "../../ui/link.tsx";
import { Section } from "../../ui/section.tsx";
import { IntervalBar } from "./interval-bar.tsx";
import styles from "./my-day.module.css";

interface TableProps {
  rows: readonly DayRow[];
  items: readonly DayItem[];
  lifeStage: ComparedStage;
}

interface ShownRow {
  row: DayRow;
  levels: ComparedLevel[];
}

const shownRows = ({ rows, lifeStage }: TableProps, group: DayRow["group"]): ShownRow[] =>
  rows.filter((row) => row.group === group).map((row) => ({ row, levels: compareRow(row, lifeStage) }));

/** What a day holds of each nutrient, beside the recommended intake and the upper level. */
export function NutrientTable(props: TableProps) {
  const rows = shownRows(props, "nutrient");
  if (rows.length === 0)
    return (
      <Section id="nutrients" title="Nutrients a day">
        <p>None of these labels lists an ingredient that we know by name, so nothing can be added up.</p>
      </Section>
    );
  return (
    <Section id="nutrients" title="Nutrients a day" lede="From these products only: food adds to it.">
      <DataTable<ShownRow>
        caption="Nutrients a day, beside recommended intakes and upper levels"
        rows={rows}
        keyOf={({ row }) => `${row.analyte} ${row.unit}`}
        columns={[
          { title: "Nutrient", show: ({ row }) => <Link to={`/ingredient/${row.analyte}`}>{row.name}</Link> },
          { title: "A day", show: (shown) => <Amount {...shown} items={props.items} /> },
          { title: "Of recommended", show: ({ levels }) => recommendedText(levels) },
          { title: "Upper level", show: ({ row, levels }) => upperText(row, levels) },
        ]}
      />
    </Section>
  );
}

/** What a day holds of each contaminant, beside limits and warning levels. */
export function ContaminantTable(props: TableProps) {
  return (
    <Section
      id="contaminants"
      title="Contaminants a day"
      lede="Only tested products say anything here. Warning levels trigger a notice or serve as a benchmark; they are no failures."
    >
      <DataTable<ShownRow>
        caption="Contaminants a day, beside limits and warning levels"
        rows={shownRows(props, "contaminant")}
        keyOf={({ row }) => `${row.analyte} ${row.unit}`}
        columns={[
          { title: "Contaminant", show: ({ row }) => row.name },
          { title: "A day", show: (shown) => <Amount {...shown} items={props.items} /> },
          {
            title: "Limits and levels",
            show: ({ levels }) => <Levels levels={levels} items={props.items} />,
          },
        ]}
      />
    </Section>
  );
}

/** The amount, its range as a bar, and on demand what each product adds. */
function Amount({ row, levels, items }: ShownRow & Pick<TableProps, "items">) {
  const nameOf = (slug: string) => items.find(({ product }) => product.slug === slug)?.product.name ?? slug;
  const drawn = levels.filter(({ level }) => level.kind !== "recommended" && level.unit === row.unit);
  return (
    <div className={styles.amount}>
      <strong>{dayText(row, row.unit)}</strong>
      <IntervalBar
        sum={row}
        isMeasured={row.parts.some(({ basis }) => basis === "measured")}
        levels={drawn.slice(0, 2).map(({ level }) => level.amount)}
      />
      <details className={styles.parts}>
        <summary>{basisText(row)}</summary>
        <ul>
          {row.parts.map((part) => (
            <li key={part.slug} data-basis={part.basis}>
              {nameOf(part.slug)}: {partText(part, row.unit)}
            </li>
          ))}
        </ul>
        {row.unstated > 0 && (
          <p>
            {formatCount(row.unstated, "measured figure")} without a stated uncertainty: the range may be
            wider.
          </p>
        )}
      </details>
    </div>
  );
}

function recommendedText(levels: readonly ComparedLevel[]): string {
  const compared = levels.find(({ level }) => level.kind === "recommended");
  if (!compared) return "None held";
  const { level, sum } = compared;
  const percentOf = (amount: number, of: number) => formatPercent((amount / of) * 100);
  const least = percentOf(sum.low, level.highest ?? level.amount);
  const most = percentOf(sum.knownHigh, level.amount);
  const range =
    sum.high !== null
      ? least === most
        ? most
        : `${least} to ${most}`
      : sum.low > 0
        ? `at least ${least}`
        : "an unknown part";
  const reference =
    level.highest === null
      ? dayAmount(level.amount, level.unit)
      : `${dayAmount(level.amount, level.unit)} to ${dayAmount(level.highest, level.unit)}`;
  return `${range} of ${reference}${level.basis === "AI" ? " (AI)" : ""}`;
}

function upperText(row: DayRow, levels: readonly ComparedLevel[]) {
  const compared = levels.find(({ level }) => level.kind === "upper");
  if (!compared) return "None set or held";
  const { level, position } = compared;
  const text = `${POSITION_TEXTS[position]}: ${dayAmount(level.amount, level.unit)}, ${level.basis}`;
  const counted =
    level.unit === row.unit ? null : (
      <p className={styles.muted}>Counted: {dayText(compared.sum, level.unit)}</p>
    );
  return (
    <>
      {position === "above" || position === "may_be_above" ? <strong>{text}</strong> : text}
      {counted}
    </>
  );
}

function Levels({ levels, items }: { levels: readonly ComparedLevel[] } & Pick<TableProps, "items">) {
  if (levels.length === 0) return "No limit or level per day held for this";
  return (
    <ul className={styles.levels}>
      {levels.map((compared) => (
        <li key={`${compared.level.name} ${compared.level.amount}`} data-position={compared.position}>
          <strong>{POSITION_TEXTS[compared.position]}</strong>{" "}
          <a href={compared.level.source.url} rel="external">
            {levelText(compared)}
          </a>
          {compared.level.kind === "warning" && " (warning level)"}
          <WeeklyServings compared={compared} items={items} />
        </li>
      ))}
    </ul>
  );
}

/** How many servings a week stay within a level that is or may be passed, per product. */
function WeeklyServings({ compared, items }: { compared: ComparedLevel } & Pick<TableProps, "items">) {
  if (compared.position !== "above" && compared.position !== "may_be_above") return null;
  const texts = items.flatMap(({ product, servings }) => {
    const most = servingsPerWeek(compared, product.slug, servings);
    return most === null || most === 0 ? [] : [`${formatCount(most, "serving")} of ${product.name}`];
  });
  if (texts.length === 0)
    return (
      <p className={styles.muted}>
        No number of weekly servings of one product, the others as entered, is known to stay within it.
      </p>
    );
  return (
    <p className={styles.muted}>
      On average within it, the others as entered: up to {texts.join(", or ")} a week.
    </p>
  );
}
