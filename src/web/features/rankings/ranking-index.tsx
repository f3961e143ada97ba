import type { IngredientCard } from "#contract/ingredients.ts";
import { CATEGORY_LABELS } from "#contract/labels.ts";
import type { RankingSummary } from "#contract/rankings.ts";
import { formatCount } from "#domain/amounts.ts";
import { formatInteger } from "#domain/format-decimal.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Link } from "../../ui/link.tsx";
import { Section } from "../../ui/section.tsx";
import { DemoBadge } from "../catalogue/record-badges.tsx";
import styles from "./rankings.module.css";

/** The ranking of each category in a row. */
export const CategoryRankings = ({ categories }: { categories: readonly RankingSummary[] }) => (
  <Section id="categories" title="By category">
    <DataTable
      caption="Rankings by category"
      rows={categories}
      keyOf={({ category }) => category}
      columns={[
        {
          title: "Category",
          show: ({ category }) => <Link to={`/rankings/${category}`}>{CATEGORY_LABELS[category]}</Link>,
        },
        { title: "Ranked", show: ({ ranked }) => formatInteger(ranked) },
        { title: "No report", show: ({ listed, tested }) => formatInteger(listed - tested) },
        { title: "First", show: ({ best, ranked }) => <Best best={best} ranked={ranked} /> },
      ]}
    />
  </Section>
);

const Best = ({ best, ranked }: Pick<RankingSummary, "best" | "ranked">) =>
  best ? (
    <div>
      <Link to={`/supplement-details/${best.slug}`}>{best.name}</Link>, {best.score} of 100{" "}
      {best.demo && <DemoBadge />}
      <span className={styles.brand}>{best.brand.name}</span>
    </div>
  ) : ranked > 0 ? (
    "None passed"
  ) : (
    "None yet"
  );

/** Links to the rankings on the pages of ingredients. */
export const IngredientRankings = ({ ingredients }: { ingredients: readonly IngredientCard[] }) =>
  ingredients.length > 0 && (
    <Section
      id="ingredients"
      title="By ingredient"
      lede="The most tested ingredients with at least two tested products."
    >
      <ul className={styles.ingredients}>
        {ingredients.map(({ slug, name, listed, tested }) => (
          <li key={slug}>
            <Link to={`/ingredient/${slug}#tested`}>{name}</Link>
            <span className={styles.brand}>
              {tested} of {formatCount(listed, "product")} tested
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
