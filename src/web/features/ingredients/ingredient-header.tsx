import type { IngredientDetails } from "#contract/ingredients.ts";
import { formatCount } from "#domain/amounts.ts";
import { formatInteger } from "#domain/format-decimal.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { searchBy } from "../search-url/search-links.ts";
import styles from "./ingredient-header.module.css";

/** Name, what it is, counts of products, other names. */
export function IngredientHeader({ ingredient }: { ingredient: IngredientDetails }) {
  const { name, slug, about, listed } = ingredient;
  return (
    <header className={styles.header}>
      <h1 className={styles.name}>{name}</h1>
      <p className={styles.about}>{about}</p>
      <Counts ingredient={ingredient} />
      {listed > 0 && (
        <div>
          <ButtonLink to={searchBy("ingredient", slug)} variant="primary" rel="nofollow">
            {listed === 1 ? "See the product" : `See all ${formatCount(listed, "product")}`}
          </ButtonLink>
        </div>
      )}
      <OtherNames ingredient={ingredient} />
    </header>
  );
}

function Counts({ ingredient: { listed, tested, passed } }: { ingredient: IngredientDetails }) {
  const figures = [
    { term: "Products listed", value: listed },
    { term: "Tested here", value: tested },
    ...(tested > 0 ? [{ term: "Passed", value: passed }] : []),
  ];
  return (
    <dl className={styles.counts}>
      {figures.map(({ term, value }) => (
        <div key={term} className={styles.count}>
          <dt>{term}</dt>
          <dd>{formatInteger(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

const OtherNames = ({ ingredient: { names } }: { ingredient: IngredientDetails }) =>
  names.length > 0 && (
    <dl className={styles.names}>
      {names.map((group) => (
        <div key={group.basis} className={styles.group}>
          <dt>{group.basis}</dt>
          <dd>{group.names.join(", ")}</dd>
        </div>
      ))}
    </dl>
  );
