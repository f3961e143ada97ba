import type { IngredientDetails, LabelAmounts } from "#contract/ingredients.ts";
import { formatCount, formatExact, withLabelUnit } from "#domain/amounts.ts";
import { formatInteger } from "#domain/format-decimal.ts";
import { FigureTable } from "../../ui/figure-table.tsx";
import { Section } from "../../ui/section.tsx";
import styles from "./label-amounts.module.css";

/** The amounts per serving that labels state: quartiles as a chart, with their table. */
export function UsualAmounts({ ingredient }: { ingredient: IngredientDetails }) {
  const { name, kind, label_amounts: amounts } = ingredient;
  if (!amounts) {
    return (
      <Section id="amounts" title="Usual amounts">
        <p>Too few labels state an amount of {name} to say what is usual.</p>
      </Section>
    );
  }
  return (
    <Section
      id="amounts"
      title="Usual amounts"
      lede={`Per serving, as labels state it. ${sourceSentence(amounts)}`}
    >
      <div className={styles.amounts}>
        <QuartileChart amounts={amounts} />
        <AmountTable amounts={amounts} />
      </div>
      {amounts.implausible.length > 0 && <p className={styles.note}>{implausibleSentence(amounts)}</p>}
      {kind === "mineral" && amounts.from_names > 0 && (
        <p className={styles.note}>
          A product’s name may give the weight of the compound instead of the element, so some of these
          amounts are too high.
        </p>
      )}
    </Section>
  );
}

/** "From 512 labels; 498 state it in the product’s name only." */
function sourceSentence({ count, from_names: fromNames, other_units: others }: LabelAmounts): string {
  const names =
    fromNames === count
      ? "; all state it in the product’s name only"
      : fromNames > 0
        ? `; ${formatInteger(fromNames)} of them in the product’s name only`
        : "";
  const left =
    others > 0
      ? ` ${formatCount(others, "more label uses", "more labels use")} a unit that can’t be converted.`
      : "";
  return `From ${formatCount(count, "label")}${names}.${left}`;
}

/** Amounts named of those that are left out. */
const MAX_NAMED = 3;

/** "Left out: 1 label that states 50,000,000 IU …" */
function implausibleSentence({ implausible, unit }: LabelAmounts): string {
  const named = [...new Set(implausible)]
    .slice(-MAX_NAMED)
    .map((amount) => withLabelUnit(formatExact(amount), unit));
  return `Left out: ${formatCount(implausible.length, "label that states", "labels that state")} more than 100 times the middle amount (${named.join(", ")}). The unit is probably wrong, or it is the weight of the whole package.`;
}

const rowsOf = (amounts: LabelAmounts) => [
  { title: "5% of labels are below", value: amounts.p5 },
  { title: "A quarter are below", value: amounts.q1 },
  { title: "Middle (median)", value: amounts.median },
  { title: "A quarter are above", value: amounts.q3 },
  { title: "5% of labels are above", value: amounts.p95 },
  ...(amounts.daily_value === null
    ? []
    : [{ title: "Daily Value, for comparison", value: amounts.daily_value }]),
];

const AmountTable = ({ amounts }: { amounts: LabelAmounts }) => (
  <FigureTable
    caption="Amounts per serving"
    rows={rowsOf(amounts)}
    keyOf={({ title }) => title}
    columns={[
      { title: "Labels", show: ({ title }) => title },
      { title: "Amount", show: ({ value }) => withLabelUnit(formatExact(value), amounts.unit) },
    ]}
  />
);

/** A box from the lower to the upper quartile, whiskers to 5% and 95%. The table beside it says the same. */
function QuartileChart({ amounts }: { amounts: LabelAmounts }) {
  const { p5, q1, median, q3, p95, daily_value: marker } = amounts;
  const end = Math.max(p95, marker ?? 0) * 1.04;
  const x = (value: number) => `${((value / end) * 100).toFixed(2)}%`;
  return (
    <figure className={styles.figure}>
      <svg className={styles.chart} width="100%" height="96" aria-hidden="true">
        <line className={styles.axis} x1="0" x2="100%" y1="80" y2="80" />
        <line className={styles.whisker} x1={x(p5)} x2={x(p95)} y1="44" y2="44" />
        <line className={styles.whisker} x1={x(p5)} x2={x(p5)} y1="36" y2="52" />
        <line className={styles.whisker} x1={x(p95)} x2={x(p95)} y1="36" y2="52" />
        <rect className={styles.box} x={x(q1)} width={x(q3 - q1)} y="26" height="36" rx="3" />
        <line className={styles.median} x1={x(median)} x2={x(median)} y1="22" y2="66" />
        {marker !== null && <line className={styles.marker} x1={x(marker)} x2={x(marker)} y1="8" y2="80" />}
      </svg>
      <figcaption className={styles.caption}>
        <span>0</span>
        <span>
          Box: the middle half of labels. Line: the middle label
          {marker !== null && ". Dashed: Daily Value"}
        </span>
        <span>{withLabelUnit(formatExact(Number(end.toPrecision(2))), amounts.unit)}</span>
      </figcaption>
    </figure>
  );
}
