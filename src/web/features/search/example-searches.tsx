import { Link } from "../../ui/link.tsx";
import { searchBy } from "../search-url/search-links.ts";
import styles from "./example-searches.module.css";

export const EXAMPLE_SEARCHES = [
  "magnesium glycinate",
  "vitamin d3 5000",
  "creatine",
  "ashwagandha",
] as const;

/** Example searches as links. */
export function ExampleSearches() {
  return (
    <p className={styles.examples}>
      <span>Try</span>
      {EXAMPLE_SEARCHES.map((search) => (
        <Link key={search} to={searchBy("q", search)} className={styles.example}>
          {search}
        </Link>
      ))}
      <span>
        or <Link to="/ai-search">ask in your own words</Link>
      </span>
    </p>
  );
}
