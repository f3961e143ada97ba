import type { ComponentProps } from "react";
import type { Card } from "#contract/catalogue.ts";
import { ANSWER_LABELS } from "#contract/labels.ts";
import type { RankedProduct, Ranking } from "#contract/rankings.ts";
import { isFailing } from "#contract/verdicts.ts";
import { formatPercent } from "#domain/amounts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { Time } from "../../ui/time.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { DemoBadge } from "../catalogue/record-badges.tsx";
import styles from "./rankings.module.css";

const hasFailed = ({ verdict }: Card) => verdict !== null && isFailing(verdict);

/** A ranked product and its place; null if it failed. */
interface Ranked {
  card: RankedProduct;
  place: number | null;
}

/** Ranked products with what the score rests on. A product that failed has no number. */
export function RankedProducts({ ranking: { products }, name }: { ranking: Ranking; name: string }) {
  if (products.length === 0)
    return (
      <EmptyState
        compact
        title="No product is ranked yet"
        actions={<ButtonLink to="/requests">Test requests</ButtonLink>}
      >
        No product here has an undisputed report with a score.
      </EmptyState>
    );
  const numbered = products.map((card, at) => ({ card, place: hasFailed(card) ? null : at + 1 }));
  return (
    <DataTable
      caption={`${name}, ranked`}
      rows={numbered}
      keyOf={({ card }) => card.supplement_id}
      columns={COLUMNS}
    />
  );
}

/** "Lead, at 12% of its limit"; "None measured, at most 10% of a limit" where the methods saw too little to measure. */
function contaminantText({ highest_contaminant: highest }: RankedProduct): string {
  if (!highest) return "None judged";
  const percent = formatPercent(highest.percent_of_limit);
  return highest.at_most
    ? `None measured, at most ${percent} of a limit`
    : `${highest.name}, at ${percent} of its limit`;
}

const Product = ({ card, place }: { card: Card; place: number | null }) => (
  <span className={styles.product}>
    <span className={styles.place}>{place ?? "–"}</span>
    <span>
      <Link to={`/supplement-details/${card.slug}`}>
        <Unbroken>{card.name}</Unbroken>
      </Link>{" "}
      {card.demo && <DemoBadge />}
      <span className={styles.brand}>{card.brand.name}</span>
    </span>
  </span>
);

const Verdict = ({ card: { verdict, headline } }: { card: Card }) => (
  <div>
    <VerdictBadge verdict={verdict} />
    {headline && <span className={styles.brand}>{headline}</span>}
  </div>
);

const Answer = ({ verdict }: { verdict: Card["verdict"] | undefined }) =>
  verdict ? <VerdictBadge verdict={verdict} /> : "Not judged";

const COLUMNS: ComponentProps<typeof DataTable<Ranked>>["columns"] = [
  { title: "Product", show: (row) => <Product {...row} /> },
  { title: "Verdict", show: ({ card }) => <Verdict card={card} /> },
  { title: "Score", show: ({ card }) => card.score ?? "No score" },
  { title: ANSWER_LABELS.safety, show: ({ card }) => <Answer verdict={card.answers?.safety} /> },
  { title: "Highest contaminant", show: ({ card }) => contaminantText(card) },
  {
    title: "Found vs. label",
    show: ({ card }) =>
      card.label_accuracy_pct === null ? "Not measured" : `${Math.round(card.label_accuracy_pct)}%`,
  },
  {
    title: "Tested",
    show: ({ card }) =>
      card.tested_at ? (
        <span className={styles.date}>
          <Time value={card.tested_at} />
        </span>
      ) : (
        "Not stated"
      ),
  },
];
