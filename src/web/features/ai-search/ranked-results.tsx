import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AiResult } from "#contract/ai-search.ts";
import { AI_RESULTS } from "#contract/ai-search-words.ts";
import type { SearchSort } from "#contract/vocabulary.ts";
import { counted } from "#domain/amounts.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { CardGrid } from "../catalogue/card-grid.tsx";
import { ProductCard } from "../catalogue/product-card.tsx";
import { moreQuery } from "./queries.ts";
import styles from "./ranked-results.module.css";
import { Thumbs } from "./thumbs.tsx";

/** The ranked list: each result with why it stands there. More of it comes from the search that was kept. */
export function RankedResults({
  searchId,
  results,
  total,
  sort,
  onAskAgain,
}: {
  searchId: string;
  results: readonly AiResult[];
  total: number;
  sort: SearchSort;
  onAskAgain: () => void;
}) {
  const [pages, setPages] = useState(1);
  const last = Math.ceil(total / AI_RESULTS.page);
  return (
    <section aria-labelledby="results" className={styles.results}>
      <h2 id="results">{counted(total, "supplement fits", "supplements fit")}</h2>
      <CardGrid layout="list">
        <Results searchId={searchId} results={results} sort={sort} />
        {laterPages(pages).map((page) => (
          <MoreResults key={page} searchId={searchId} page={page} sort={sort} onAskAgain={onAskAgain} />
        ))}
      </CardGrid>
      {pages < last && (
        <Button className={styles.more} onClick={() => setPages(pages + 1)}>
          Show more
        </Button>
      )}
    </section>
  );
}

const laterPages = (pages: number) => Array.from({ length: pages - 1 }, (_, at) => at + 2);

function MoreResults({
  searchId,
  page,
  sort,
  onAskAgain,
}: {
  searchId: string;
  page: number;
  sort: SearchSort;
  onAskAgain: () => void;
}) {
  const { data, error } = useQuery(moreQuery(searchId, page));
  if (error)
    return (
      <li>
        <ErrorState compact title="More results could not be loaded" error={error} onRetry={onAskAgain} />
      </li>
    );
  return <Results searchId={searchId} results={data?.list ?? []} sort={sort} />;
}

function Results({
  searchId,
  results,
  sort,
}: {
  searchId: string;
  results: readonly AiResult[];
  sort: SearchSort;
}) {
  return results.map((card) => (
    <li key={card.supplement_id}>
      <ProductCard card={card} layout="list" sort={sort} />
      <div className={styles.about}>
        <ul className={styles.why} aria-label={`Why ${card.name} is here`}>
          {card.why.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <Thumbs searchId={searchId} supplementId={card.supplement_id} what={card.name} />
      </div>
    </li>
  ));
}
