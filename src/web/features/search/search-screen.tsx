import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { SearchResult } from "#contract/search.ts";
import { formatCount } from "#domain/amounts.ts";
import { exclusionSentences } from "#domain/exclusions.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Link } from "../../ui/link.tsx";
import { NoScriptNotice } from "../../ui/no-script-notice.tsx";
import { LoadingNote } from "../../ui/skeleton.tsx";
import { CardGrid, CardSkeletons } from "../catalogue/card-grid.tsx";
import { readSearchUrl } from "../search-url/read-search-url.ts";
import {
  hasSearchCriteria,
  type SearchUrlState,
  searchPath,
  writeSearchUrl,
} from "../search-url/search-url.ts";
import { useCompareTray } from "./compare-store.ts";
import { CompareTray } from "./compare-tray.tsx";
import { ExampleSearches } from "./example-searches.tsx";
import { useFilterGroups } from "./facet-options.ts";
import { FacetsButton, FacetsPanel, FILTERS } from "./facets-panel.tsx";
import { supplementSearchQuery } from "./queries.ts";
import { formatResultCount, formatShownRange } from "./result-sentences.ts";
import { AppliedFilters, ResultsBar } from "./results-bar.tsx";
import { SearchBox } from "./search-box.tsx";
import { SearchNotes } from "./search-notes.tsx";
import { SearchResults } from "./search-results.tsx";
import styles from "./search-screen.module.css";
import type { SearchState } from "./use-search.ts";

const RESULTS = "results";

/** The search with its results. The filters follow the results in the tab order, and links skip to either. */
export function SearchScreen({ state }: { state: SearchState }) {
  const { compared, change } = useCompareTray(state);
  const query = useQuery(supplementSearchQuery(state.url));
  const result = query.data;
  const groups = useFilterGroups(result, query.isError);
  return (
    <div className={styles.screen}>
      <div className={styles.intro} data-behind-filters>
        <SkipLinks />
        <h1 className={styles.title}>Search supplements</h1>
        <SearchForm url={state.requested} />
        {!hasSearchCriteria(state.url) && result?.total !== 0 && <ExampleSearches />}
        <SearchNotes notes={state.notes} />
      </div>
      <section id={RESULTS} tabIndex={-1} className={styles.main} aria-label="Results" data-behind-filters>
        <div className={styles.top}>
          <Summary result={result} search={state.url.search} />
          <FacetsButton state={state} />
          <ResultsBar state={state} />
        </div>
        {result && <AppliedFilters filters={result.applied_filters} url={state.url} />}
        {result && <SpellCorrection url={state.url} result={result} />}
        {result?.excluded && <Exclusions sentences={exclusionSentences(result.excluded)} />}
        {result?.ingredient && <IngredientLine ingredient={result.ingredient} />}
        {query.isPending && <ResultsPending view={state.url.view} />}
        {query.isError && <SearchFailed query={query} />}
        {result && <SearchResults result={result} state={state} compared={compared} onCompare={change} />}
      </section>
      <FacetsPanel
        groups={groups}
        applied={result?.applied_filters ?? []}
        state={state}
        total={result?.total ?? null}
      />
      <CompareTray compared={compared} onChange={change} />
    </div>
  );
}

/** Shown while one of them has the focus. */
const SkipLinks = () => (
  <p className={styles.skips}>
    <a href={`#${RESULTS}`}>Skip to results</a>
    <a href={`#${FILTERS}`} className={styles.toFilters}>
      Skip to filters
    </a>
  </p>
);

function Summary({ result, search }: { result: SearchResult | undefined; search: string }) {
  const page = result && formatShownRange(result);
  return (
    <div className={styles.summary} role="status">
      {result && <h2 className={styles.count}>{formatResultCount(result, search)}</h2>}
      {page && <span className={styles.pages}>showing {page}</span>}
    </div>
  );
}

/** What was searched instead of the typed words, and the way back to them if they match anything. */
function SpellCorrection({
  url,
  result: { did_you_mean, typed_total },
}: {
  url: SearchUrlState;
  result: SearchResult;
}) {
  if (did_you_mean === null) return null;
  return (
    <p className={styles.corrected}>
      {typed_total === 0 ? (
        <>
          Nothing matches “{url.search}”. These are results for <strong>{did_you_mean}</strong>.
        </>
      ) : (
        <>
          These results are also for <strong>{did_you_mean}</strong>.{" "}
          <Link to={searchPath({ ...url, asTyped: true, page: 1 })} rel="nofollow">
            Show only the {formatCount(typed_total, "result")} for “{url.search}”
          </Link>
        </>
      )}
    </p>
  );
}

/** What the search left out, and what it cannot say. */
const Exclusions = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.length > 0 && <p className={styles.corrected}>{sentences.join(" ")}</p>;

/** The way to the page of the ingredient that was searched for. */
const IngredientLine = ({
  ingredient: { slug, name },
}: {
  ingredient: NonNullable<SearchResult["ingredient"]>;
}) => (
  <p className={styles.ingredient}>
    <Link to={`/ingredient/${slug}`}>{name}</Link>: what it is, its forms, usual amounts, and tested products
  </p>
);

const SearchFailed = ({ query }: { query: UseQueryResult<SearchResult> }) => (
  <ErrorState
    title="Search failed"
    error={query.error}
    onRetry={() => void query.refetch()}
    retrying={query.isFetching}
  />
);

function ResultsPending({ view }: { view: SearchState["url"]["view"] }) {
  const layout = view === "list" ? "list" : "grid";
  return (
    <>
      <LoadingNote>Searching</LoadingNote>
      <NoScriptNotice what="the results" />
      <CardGrid layout={layout}>
        <CardSkeletons count={8} layout={layout} />
      </CardGrid>
    </>
  );
}

/** The search box of /search, whose form also contains the filters beside the results. */
function SearchForm({ url }: { url: SearchUrlState }) {
  const navigate = useNavigate();
  return (
    <SearchBox search={url.search} onSearch={(form) => void navigate(searchPath(withTextFields(url, form)))}>
      {url.view === "list" && <input type="hidden" name="view" value="list" />}
      {url.compare.length > 0 && <input type="hidden" name="compare" value={url.compare.join(",")} />}
    </SearchBox>
  );
}

/** Text fields. All other fields update the URL as soon as they change. */
const TEXT_FIELDS = ["q", "tested_from", "tested_to", "max_lead"];

/** The URL state with the values of the form's text fields; missing fields are left unchanged. */
function withTextFields(url: SearchUrlState, form: FormData): SearchUrlState {
  const fields = new URLSearchParams(writeSearchUrl({ ...url, page: 1 }));
  for (const name of TEXT_FIELDS) {
    const value = form.get(name);
    if (typeof value === "string") fields.set(name, value);
  }
  if (fields.get("q") !== url.search) fields.delete("spelling");
  const { url: next } = readSearchUrl(fields);
  return { ...next, view: url.view === "list" ? "list" : "grid" };
}
