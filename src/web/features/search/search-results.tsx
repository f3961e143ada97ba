import type { SearchResult } from "#contract/search.ts";
import { Pager } from "../../ui/pager.tsx";
import { CardGrid } from "../catalogue/card-grid.tsx";
import { ProductCard } from "../catalogue/product-card.tsx";
import { searchPath } from "../search-url/search-url.ts";
import { CompareToggle } from "./compare-tray.tsx";
import { NoResults, PageOutOfRange } from "./no-results.tsx";
import { lastPage } from "./result-sentences.ts";
import styles from "./search-results.module.css";
import type { SearchState } from "./use-search.ts";

/** Cards above the fold on a typical screen: their pictures load eagerly. */
const EAGER_CARDS = 4;

export function SearchResults({
  result,
  state: { url, pending },
  compared,
  onCompare,
}: {
  result: SearchResult;
  state: SearchState;
  compared: readonly string[];
  onCompare: (next: string[]) => void;
}) {
  if (result.total === 0) return <NoResults result={result} url={url} />;
  const last = lastPage(result);
  if (result.list.length === 0) return <PageOutOfRange url={url} last={last} />;
  const layout = url.view === "list" ? "list" : "grid";
  return (
    <div className={styles.results} aria-busy={pending}>
      <CardGrid layout={layout}>
        {result.list.map((card, index) => (
          <li key={card.supplement_id}>
            <ProductCard
              card={card}
              layout={layout}
              sort={url.sort}
              eager={index < EAGER_CARDS}
              action={<CompareToggle product={card} compared={compared} onChange={onCompare} />}
            />
          </li>
        ))}
      </CardGrid>
      <Pager
        page={url.page}
        pages={last}
        hrefOf={(page) => searchPath({ ...url, page })}
        label="Pages of results"
      />
    </div>
  );
}
