import type { IngredientCard } from "#contract/ingredients.ts";
import { formatCount } from "#domain/amounts.ts";
import { Link } from "../../ui/link.tsx";
import styles from "./ingredient-index.module.css";

/** First letter of a name, `#` for names that start with a digit: "5-HTP". */
const letterOf = ({ name }: IngredientCard) => {
  const letter = name.charAt(0).toUpperCase();
  return letter >= "A" && letter <= "Z" ? letter : "#";
};

/** Ingredients from A to Z under their letters, with links to the letters. */
export function IngredientIndex({ ingredients }: { ingredients: readonly IngredientCard[] }) {
  const byLetter = Map.groupBy(ingredients, letterOf);
  const letters = [...byLetter].toSorted(([one], [other]) => one.localeCompare(other));
  return (
    <div className={styles.index}>
      <nav aria-label="Letters" className={styles.letters}>
        {letters.map(([letter]) => (
          <a key={letter} href={`#${anchorOf(letter)}`} className={styles.letter}>
            {letter}
          </a>
        ))}
      </nav>
      {letters.map(([letter, entries]) => (
        <section key={letter} id={anchorOf(letter)} className={styles.group}>
          <h2 className={styles.heading}>{letter === "#" ? "0 to 9" : letter}</h2>
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <li key={entry.slug}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const anchorOf = (letter: string) => (letter === "#" ? "digits" : letter.toLowerCase());

const Entry = ({ entry: { slug, name, listed, tested } }: { entry: IngredientCard }) => (
  <Link to={`/ingredient/${slug}`} className={styles.entry}>
    <span className={styles.name}>{name}</span>
    <span className={styles.counts}>
      {listed === 0 ? "No products" : formatCount(listed, "product")}
      {tested > 0 && `, ${tested} tested`}
    </span>
  </Link>
);
