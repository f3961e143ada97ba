import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { SearchResult } from "#contract/search.ts";
import { isNarrowed, searchPath } from "#web/features/search-url/search-url.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { WithoutScript } from "../../ui/no-script-notice.tsx";
import { LoadingNote } from "../../ui/skeleton.tsx";
import { CardGrid } from "../catalogue/card-grid.tsx";
import { CardSkeletons } from "../catalogue/card-skeletons.tsx";
import { AppliedFilters } from "./applied-filters.tsx";
import { CompareTray } from "./compare-tray.tsx";
import { ExampleSearches } from "./example-searches.tsx";
import { FacetsButton, FacetsPanel } from "./facets-panel.tsx";
import { searchQuery } from "./queries.ts";
import { countSentence, pageSentence } from "./result-sentences.ts";
import { ResultsBar } from "./results-bar.tsx";
import { SearchForm } from "./search-form.tsx";
import { SearchNotes } from "./search-notes.tsx";
import { SearchResults } from "./search-results.tsx";
import styles from "./search-screen.module.css";
import { useComparedHere } from "./use-compared.ts";
import { useFilterGroups } from "./use-filter-groups.ts";
import type { SearchState } from "./use-search.ts";

export function SearchScreen({ state }: { state: SearchState }) {
  const { compared, change } = useComparedHere(state);
  const answer = useQuery(searchQuery(state.address));
  const result = answer.data;
  const groups = useFilterGroups(result, answer.isError);
  return (
    <div className={styles.screen}>
      <div className={styles.intro} data-behind-filters>
        <h1 className={styles.title}>Search supplements</h1>
        <SearchForm address={state.asked} />
        {!isNarrowed(state.address) && result?.total !== 0 && <ExampleSearches />}
        <SearchNotes notes={state.notes} />
      </div>
      <FacetsPanel
        groups={groups}
        applied={result?.applied_filters ?? []}
        state={state}
        total={result?.total ?? null}
      />
      <section className={styles.main} aria-label="Results" data-behind-filters>
        <div className={styles.top}>
          <Summary result={result} search={state.address.search} />
          <FacetsButton state={state} />
          <ResultsBar state={state} />
        </div>
        {result && <AppliedFilters filters={result.applied_filters} address={state.address} />}
        {result?.did_you_mean && (
          <Corrected typed={state.address.search} meant={result.did_you_mean} state={state} />
        )}
        {answer.isPending && <ResultsPending view={state.address.view} />}
        {answer.isError && (
          <ErrorState
            title="The search could not be done"
            error={answer.error}
            onRetry={() => void answer.refetch()}
            retrying={answer.isFetching}
          />
        )}
        {result && <SearchResults result={result} state={state} compared={compared} onCompare={change} />}
      </section>
      <CompareTray compared={compared} onChange={change} />
    </div>
  );
}

function Summary({ result, search }: { result: SearchResult | undefined; search: string }) {
  const page = result && pageSentence(result);
  return (
    <div className={styles.summary} role="status">
      {result && <h2 className={styles.count}>{countSentence(result, search)}</h2>}
      {page && <span className={styles.pages}>showing {page}</span>}
    </div>
  );
}

function Corrected({ typed, meant, state }: { typed: string; meant: string; state: SearchState }) {
  return (
    <p className={styles.corrected}>
      Did you mean <Link to={searchPath({ ...state.address, search: meant })}>{meant}</Link>? Hardly anything
      is called “{typed}”, so these are the results for both.
    </p>
  );
}

function ResultsPending({ view }: { view: SearchState["address"]["view"] }) {
  const layout = view === "list" ? "list" : "grid";
  return (
    <>
      <LoadingNote>Searching</LoadingNote>
      <WithoutScript what="The results" />
      <CardGrid layout={layout}>
        <CardSkeletons count={8} layout={layout} />
      </CardGrid>
    </>
  );
}
