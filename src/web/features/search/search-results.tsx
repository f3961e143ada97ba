import type { SearchResult } from "#contract/search.ts";
import { searchPath } from "#web/features/search-url/search-url.ts";
import { Pager } from "../../ui/pager.tsx";
import { CardGrid } from "../catalogue/card-grid.tsx";
import { ProductCard } from "../catalogue/product-card.tsx";
import { CompareToggle } from "./compare-toggle.tsx";
import { BeyondTheEnd, NoResults } from "./no-results.tsx";
import { lastPage } from "./result-sentences.ts";
import styles from "./search-results.module.css";
import type { SearchState } from "./use-search.ts";

/** Cards that a reader sees without scrolling on a usual screen. */
const FIRST_ROW = 4;

export function SearchResults({
  result,
  state: { address, pending },
  compared,
  onCompare,
}: {
  result: SearchResult;
  state: SearchState;
  compared: readonly string[];
  onCompare: (next: string[]) => void;
}) {
  if (result.total === 0) return <NoResults result={result} address={address} />;
  const last = lastPage(result);
  if (result.list.length === 0) return <BeyondTheEnd address={address} last={last} />;
  const layout = address.view === "list" ? "list" : "grid";
  return (
    <div className={styles.results} aria-busy={pending}>
      <CardGrid layout={layout}>
        {result.list.map((card, place) => (
          <li key={card.supplement_id}>
            <ProductCard
              card={card}
              layout={layout}
              sort={address.sort}
              eager={place < FIRST_ROW}
              action={<CompareToggle product={card} compared={compared} onChange={onCompare} />}
            />
          </li>
        ))}
      </CardGrid>
      <Pager
        page={address.page}
        pages={last}
        hrefOf={(page) => searchPath({ ...address, page })}
        label="Pages of results"
      />
    </div>
  );
}
