import { HAZARD_LABELS } from "#contract/labels.ts";
import type { ComparedStage } from "#contract/life-stages.ts";
import { type DayItem, type DayRow, sharedNutrients } from "#domain/my-day/day.ts";
import { compareRow } from "#domain/my-day/levels.ts";
import { warningText } from "#domain/my-day/sentences.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { Section } from "../../ui/section.tsx";
import styles from "./my-day.module.css";

interface DayWarningsProps {
  rows: readonly DayRow[];
  items: readonly DayItem[];
  lifeStage: ComparedStage;
}

interface Warning {
  kind: "hazard" | "upper" | "limit" | "warning" | "recommended" | "shared" | "unknown";
  text: string;
  source?: { name: string; url: string };
}

const ICONS: Partial<Record<Warning["kind"], IconName>> = { shared: "info", unknown: "circle-question-mark" };

/** What stands out in a day, hazards first. It warns and never advises; without warnings it says what is unknown. */
export const DayWarnings = (props: DayWarningsProps) => (
  <Section id="warnings" title="What stands out">
    <ul className={styles.warnings}>
      {warningsOf(props).map(({ kind, text, source }) => (
        <li key={text} data-kind={kind}>
          <Icon name={ICONS[kind] ?? "triangle-alert"} />
          <span>
            {text}
            {source && (
              <>
                {" "}
                Source:{" "}
                <a href={source.url} rel="external">
                  {source.name}
                </a>
                .
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  </Section>
);

function warningsOf({ rows, items, lifeStage }: DayWarningsProps): Warning[] {
  const hazards = items.flatMap(({ product }) => hazardOf(product));
  const levels = rows.flatMap((row) =>
    compareRow(row, lifeStage).flatMap((compared): Warning[] => {
      const text = warningText(row, compared);
      return text === null ? [] : [{ text, kind: compared.level.kind, source: compared.level.source }];
    }),
  );
  return [
    ...hazards,
    ...levels,
    ...sharedIn(rows, items),
    ...unknownIn(items, hazards.length + levels.length),
  ];
}

function hazardOf({ name, report }: DayItem["product"]): Warning[] {
  if (!report || report.hazards.length === 0) return [];
  const words = report.headline ?? report.hazards.map((hazard) => HAZARD_LABELS[hazard]).join(". ");
  return [{ kind: "hazard", text: `${name}: ${words}` }];
}

/** The same ingredients in the same products, in one sentence. */
function sharedIn(rows: readonly DayRow[], items: readonly DayItem[]): Warning[] {
  const nameOf = (slug: string) => items.find(({ product }) => product.slug === slug)?.product.name ?? slug;
  const shared = sharedNutrients(rows).map(({ row, slugs }) => ({
    nutrient: row.name,
    products: slugs.map(nameOf).join(", "),
  }));
  return [...Map.groupBy(shared, ({ products }) => products)].map(([products, same]) => ({
    kind: "shared",
    text: `In more than one product (${products}): ${same.map(({ nutrient }) => nutrient).join(", ")}.`,
  }));
}

function unknownIn(items: readonly DayItem[], warned: number): Warning[] {
  const untested = items.filter(({ product }) => product.report === null);
  const names = untested.map(({ product }) => product.name).join(", ");
  const texts = [
    untested.length > 0 &&
      `Not tested: ${names}. What contaminants they add is unknown, and unknown isn’t zero.`,
    warned === 0 &&
      "Nothing that is known is above a level that we hold. What is unknown is named in the tables.",
  ];
  return texts.filter((text) => text !== false).map((text) => ({ kind: "unknown", text }));
}
