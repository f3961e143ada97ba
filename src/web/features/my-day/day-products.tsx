import { useState } from "react";
import { HAZARD_LABELS, VERDICT_LABELS } from "#contract/labels.ts";
import { MAX_DAY_SERVINGS } from "#contract/limits.ts";
import type { DayContent, DayProduct } from "#contract/my-day.ts";
import { formatCount, formatExact } from "#domain/amounts.ts";
import { isServings } from "#domain/my-day/link.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Time } from "../../ui/time.tsx";
import { DemoBadge } from "../catalogue/record-badges.tsx";
import styles from "./my-day.module.css";
import type { useDayProducts } from "./use-day.ts";

interface DayProductsProps {
  day: DayContent;
  loaded: Pick<ReturnType<typeof useDayProducts>, "products" | "missing">;
  isWaiting: boolean;
  /** Null where the day cannot be changed. */
  onChange: ((day: DayContent) => void) | null;
}

/** The products of a day, each with its servings and where its amounts come from. */
export function DayProducts({ day, loaded, isWaiting, onChange }: DayProductsProps) {
  if (day.items.length === 0) return null;
  const replace = (slug: string, servings: number | null) => onChange?.(withServings(day, slug, servings));
  return (
    <ul className={styles.products}>
      {day.items.map(({ supplement_id: slug, servings }) => {
        const product = loaded.products.get(slug);
        return (
          <li key={slug}>
            <div className={styles.product}>
              {product ? (
                <ProductFacts product={product} />
              ) : isWaiting && !loaded.missing.includes(slug) ? (
                <Skeleton height="3rem" />
              ) : (
                <NotLoaded slug={slug} isMissing={loaded.missing.includes(slug)} />
              )}
            </div>
            {onChange ? (
              <>
                <ServingsField
                  name={product?.name ?? slug}
                  servings={servings}
                  onChange={(changed) => replace(slug, changed)}
                />
                <IconButton label={`Remove ${product?.name ?? slug}`} onClick={() => replace(slug, null)}>
                  <Icon name="x" />
                </IconButton>
              </>
            ) : (
              <span>{formatCount(servings, "serving")} a day</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The day with other servings of a product, or without it. */
const withServings = (day: DayContent, slug: string, servings: number | null): DayContent => ({
  ...day,
  items: day.items.flatMap((item) => {
    if (item.supplement_id !== slug) return item;
    return servings === null ? [] : { ...item, servings };
  }),
});

const NotLoaded = ({ slug, isMissing }: { slug: string; isMissing: boolean }) => (
  <p>
    “{slug}” {isMissing ? "isn’t in the catalog" : "isn’t loaded"}: what it adds is unknown, so no sum below
    has an upper end.
  </p>
);

function ProductFacts({ product }: { product: DayProduct }) {
  const { report, serving_size, servings_per_day: most, not_added } = product;
  return (
    <>
      <span>
        <span className={styles.muted}>{product.brand}</span>{" "}
        <Link to={`/supplement-details/${product.slug}`}>{product.name}</Link> {product.demo && <DemoBadge />}
      </span>
      {report && report.hazards.length > 0 && (
        <strong className={styles.hazard}>
          <Icon name="triangle-alert" />
          {report.headline ?? report.hazards.map((hazard) => HAZARD_LABELS[hazard]).join(". ")}
        </strong>
      )}
      <span className={styles.muted}>
        {report ? (
          <>
            Measured in lot {report.lot_number}, <Time value={report.tested_at} />, by {report.lab_name}:{" "}
            <Link to={`/report/${report.report_slug}`}>{VERDICT_LABELS[report.verdict]}</Link>.
          </>
        ) : product.has_facts ? (
          "Not tested: amounts as the label states them."
        ) : (
          "Not tested, and we hold no label facts: what it adds is unknown."
        )}{" "}
        {serving_size && `Serving: ${serving_size}. `}
        {most !== null && `The label allows up to ${formatExact(most)} a day.`}
        {not_added.length > 0 && ` Not added up: ${not_added.join(", ")}.`}
      </span>
    </>
  );
}

/** Keeps what is typed, and passes on what can be added up. */
function ServingsField({
  name,
  servings,
  onChange,
}: {
  name: string;
  servings: number;
  onChange: (servings: number) => void;
}) {
  const [text, setText] = useState(formatExact(servings));
  const isValid = isServings(Number(text));
  return (
    <TextField
      label="Servings a day"
      className={styles.servings}
      inputMode="decimal"
      aria-label={`Servings a day of ${name}`}
      value={text}
      error={isValid ? null : `Enter a number from 0.1 to ${MAX_DAY_SERVINGS}.`}
      onChange={({ target }) => {
        setText(target.value);
        const entered = Number(target.value);
        if (isServings(entered)) onChange(entered);
      }}
    />
  );
}
