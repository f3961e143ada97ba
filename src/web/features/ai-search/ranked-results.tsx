import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AiResult, AiSearchOutcome } from "#contract/ai-search.ts";
import { AI_RESULTS } from "#contract/ai-search-vocabulary.ts";
import type { SearchSort } from "#contract/vocabulary.ts";
import { counted } from "#domain/amounts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LoadingNote } from "../../ui/skeleton.tsx";
import { CardGrid } from "../catalogue/card-grid.tsx";
import { CardSkeletons } from "../catalogue/card-skeletons.tsx";
import { ProductCard } from "../catalogue/product-card.tsx";
import { Expired, isExpired } from "./expired.tsx";
import { inWords } from "./failure-words.ts";
import { laterPages, moreQuery } from "./queries.ts";
import { type QuestionAddress, questionPath } from "./question-url.ts";
import styles from "./ranked-results.module.css";

/** What a reader may say of a result: a thumb, or a grade. */
export type Judge = (searchId: string, result: AiResult) => ReactNode;

interface RankedResultsProps {
  outcome: AiSearchOutcome;
  address: QuestionAddress;
  /** Where more of the list is shown. */
  path?: string;
  judge: Judge;
  /** Beside the heading. */
  aside?: ReactNode;
  onAskAgain: () => void;
}

/** The ranked list: each result with why it stands there. More of it comes from the search that was kept. */
export function RankedResults({ outcome, address, path, judge, aside, onAskAgain }: RankedResultsProps) {
  const { search_id, results, total, interpreted } = outcome;
  const last = Math.ceil(total / AI_RESULTS.page);
  const pages = Math.min(address.pages, last);
  const list = { searchId: search_id, sort: interpreted.sort, judge };
  return (
    <section aria-labelledby="results" className={styles.results}>
      <div className={styles.top}>
        <div role="status">
          <h2 id="results">{counted(total, "supplement fits", "supplements fit")}</h2>
        </div>
        {aside}
      </div>
      <CardGrid layout="list">
        <Results {...list} results={results} />
        {laterPages(pages).map((page) => (
          <MoreResults key={page} {...list} page={page} onAskAgain={onAskAgain} />
        ))}
      </CardGrid>
      {pages < last && (
        <p className={styles.more}>
          <ButtonLink
            to={questionPath({ ...address, pages: pages + 1 }, path)}
            rel="nofollow"
            replace
            preventScrollReset
          >
            Show more
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

interface ListProps {
  searchId: string;
  sort: SearchSort;
  judge: Judge;
}

function MoreResults({ page, onAskAgain, ...list }: ListProps & { page: number; onAskAgain: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(moreQuery(list.searchId, page));
  if (data) return <Results {...list} results={data.list} />;
  if (!error)
    return (
      <>
        <li>
          <LoadingNote>More is being loaded</LoadingNote>
        </li>
        <CardSkeletons count={3} layout="list" />
      </>
    );
  return (
    <li>
      {isExpired(error) ? (
        <Expired what="This list" onAskAgain={onAskAgain} />
      ) : (
        <ErrorState
          compact
          title="More results could not be loaded"
          error={inWords(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </li>
  );
}

const Results = ({ searchId, sort, judge, results }: ListProps & { results: readonly AiResult[] }) =>
  results.map((result) => (
    <li key={result.supplement_id} className={styles.result}>
      <ProductCard card={result} layout="list" sort={sort} />
      <div className={styles.about}>
        <ul className={styles.why} aria-label={`Why ${result.name} is here`}>
          {result.why.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {judge(searchId, result)}
      </div>
    </li>
  ));
