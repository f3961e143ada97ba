import { CATEGORY_LABELS } from "#contract/labels.ts";
import { formatInteger } from "#domain/format-decimal.ts";
import { Link } from "../../ui/link.tsx";
import { Section } from "../../ui/section.tsx";
import { searchBy } from "../search-url/search-links.ts";
import styles from "./category-index.module.css";
import { type Overview, OverviewSection } from "./overview-section.tsx";

export function CategoryIndex() {
  return (
    <Section title="Explore by category">
      <OverviewSection what="the categories">
        {(overview) => <Categories categories={overview.categories} />}
      </OverviewSection>
    </Section>
  );
}

/** In the server's order, with "Other" last. */
function Categories({ categories }: Pick<Overview, "categories">) {
  const isOther = ({ category }: { category: string }) => Number(category === "other");
  return (
    <ul className={styles.categories}>
      {categories
        .toSorted((one, another) => isOther(one) - isOther(another))
        .map(({ category, supplements, tested }) => (
          <li key={category}>
            <Link to={searchBy("category", category)} className={styles.category} rel="nofollow">
              <span className={styles.name}>{CATEGORY_LABELS[category]}</span>
              <span className={styles.tested}>{tested} tested</span>
              <span className={styles.listed}>{formatInteger(supplements)}</span>
            </Link>
          </li>
        ))}
    </ul>
  );
}
