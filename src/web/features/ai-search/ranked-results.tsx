import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AiResult, AiSearchOutcome } from "#contract/ai-search.ts";
import { AI_RESULTS } from "#contract/ai-search-vocabulary.ts";
import type { SearchSort } from "#contract/search-vocabulary.ts";
import { formatCount } from "#domain/amounts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LoadingNote } from "../../ui/skeleton.tsx";
import { CardGrid, CardItem, CardSkeletons } from "../catalogue/card-grid.tsx";
import { ProductCard } from "../catalogue/product-card.tsx";
import { SortedNumber } from "../catalogue/sorted-number.tsx";
import { ExpiredSearch, isSearchExpired, readableError } from "./ask-failure.tsx";
import { EvidenceNotes } from "./evidence-notes.tsx";
import { laterPages, moreQuery } from "./queries.ts";
import { type QuestionUrl, questionPath } from "./question-url.ts";
import styles from "./ranked-results.module.css";

/** Renders the feedback control of a result: thumbs, or a grade. */
export type RenderFeedback = (searchId: string, result: AiResult) => ReactNode;

interface RankedResultsProps {
  outcome: AiSearchOutcome;
  questionUrl: QuestionUrl;
  renderFeedback: RenderFeedback;
  /** Shown next to the heading. */
  aside?: ReactNode;
  onAskAgain: () => void;
}

/** The ranked list, with reasons for each result. Later pages come from the saved search. */
export function RankedResults({
  outcome,
  questionUrl,
  renderFeedback,
  aside,
  onAskAgain,
}: RankedResultsProps) {
  const { search_id, results, total, interpreted } = outcome;
  const last = Math.ceil(total / AI_RESULTS.pageSize);
  const pages = Math.min(questionUrl.pages, last);
  const list = { searchId: search_id, sort: interpreted.sort, renderFeedback };
  return (
    <section aria-labelledby="results" className={styles.results}>
      <div className={styles.top}>
        <div role="status">
          <h2 id="results">
            {total >= AI_RESULTS.max && "At least "}
            {formatCount(total, "supplement matches", "supplements match")}
          </h2>
        </div>
        {aside}
      </div>
      <CardGrid layout="list">
        <Results {...list} results={results} />
        {laterPages(pages).map((page) => (
          <MoreResults key={page} {...list} page={page} onAskAgain={onAskAgain} />
        ))}
      </CardGrid>
      {pages < last && <ShowMore to={questionPath({ ...questionUrl, pages: pages + 1 })} />}
    </section>
  );
}

const ShowMore = ({ to }: { to: string }) => (
  <p className={styles.more}>
    <ButtonLink to={to} rel="nofollow" replace preventScrollReset>
      Show more
    </ButtonLink>
  </p>
);

interface ListProps {
  searchId: string;
  sort: SearchSort;
  renderFeedback: RenderFeedback;
}

function MoreResults({ page, onAskAgain, ...list }: ListProps & { page: number; onAskAgain: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(moreQuery(list.searchId, page));
  if (data) return <Results {...list} results={data.list} />;
  if (!error)
    return (
      <>
        <CardItem>
          <LoadingNote>Loading more results</LoadingNote>
        </CardItem>
        <CardSkeletons count={3} layout="list" />
      </>
    );
  return (
    <CardItem>
      {isSearchExpired(error) ? (
        <ExpiredSearch what="This list" onAskAgain={onAskAgain} />
      ) : (
        <ErrorState
          compact
          title="Couldn’t load more results"
          error={readableError(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </CardItem>
  );
}

const Results = ({ searchId, sort, renderFeedback, results }: ListProps & { results: readonly AiResult[] }) =>
  results.map((result) => (
    <CardItem key={result.supplement_id} className={styles.result}>
      <ProductCard card={result} layout="list" figure={<SortedNumber card={result} sort={sort} />} />
      <div className={styles.about}>
        <ul className={styles.why} aria-label={`Why ${result.name} is listed`}>
          {result.why.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {renderFeedback(searchId, result)}
        <EvidenceNotes {...result} />
      </div>
    </CardItem>
  ));
