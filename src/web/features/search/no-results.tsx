import { SCAN_FAILURE_MESSAGES } from "#contract/scan-vocabulary.ts";
import type { SearchResult } from "#contract/search.ts";
import { formatCount } from "#domain/amounts.ts";
import { formatBarcode } from "#domain/barcode.ts";
import { formatInteger } from "#domain/format-decimal.ts";
import { readTypedCode, type TypedCode } from "#domain/typed-code.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import {
  countFilters,
  hasSearchCriteria,
  type SearchUrlState,
  searchPath,
} from "../search-url/search-url.ts";
import { RequestTestLink } from "../test-requests/request-test.tsx";
import { EXAMPLE_SEARCHES } from "./example-searches.tsx";
import styles from "./no-results.module.css";
import { clearFilters, removeFilter } from "./search-steps.ts";

/** Empty state of a search, with suggestions that would give results. */
export function NoResults({ result, url }: { result: SearchResult; url: SearchUrlState }) {
  if (!hasSearchCriteria(url)) return <EmptyCatalogue />;
  const filtered = countFilters(url.filters) > 0;
  const code = readTypedCode(url.search);
  if (code !== null && code.kind !== "number") return <MisreadBarcode problem={code.kind} />;
  if (!filtered && code) return <UnknownBarcode digits={formatBarcode(code.gtin14)} />;
  return <NothingMatches result={result} url={url} filtered={filtered} />;
}

const EmptyCatalogue = () => (
  <EmptyState
    title="The catalog is empty"
    icon={<Icon name="package-open" />}
    actions={<RequestTestLink ask={{}}>Request a test</RequestTestLink>}
  >
    Supplements appear here once their labels are loaded. You can request a test now.
  </EmptyState>
);

const UnknownBarcode = ({ digits }: { digits: string }) => (
  <EmptyState
    title={`No product with barcode ${digits}`}
    actions={
      <>
        <RequestTestLink ask={{}}>Request a test</RequestTestLink>
        <ButtonLink to="/search">Search by name</ButtonLink>
      </>
    }
  >
    Other package sizes have different barcodes. Try searching by name.
  </EmptyState>
);

/** A barcode that no product can have, because it was typed or copied wrong. */
const MisreadBarcode = ({ problem }: { problem: Exclude<TypedCode["kind"], "number"> }) => (
  <EmptyState
    title="This barcode can’t be right"
    actions={<ButtonLink to="/search">Search by name</ButtonLink>}
  >
    {SCAN_FAILURE_MESSAGES[problem]}
  </EmptyState>
);

interface NothingMatchesProps {
  result: SearchResult;
  url: SearchUrlState;
  /** Whether any filter is applied. */
  filtered: boolean;
}

function NothingMatches({ result, url, filtered }: NothingMatchesProps) {
  const hints = result.without_filter.filter((hint) => hint.total > 0);
  return (
    <EmptyState
      title={
        url.search
          ? `Nothing matches “${url.search}”${filtered ? " with these filters" : ""}`
          : "Nothing matches these filters"
      }
      actions={
        filtered ? (
          <ButtonLink to={searchPath(clearFilters(url))}>Clear all filters</ButtonLink>
        ) : (
          <NextSteps search={url.search} />
        )
      }
    >
      {hints.length > 0 && <FilterHints hints={hints} url={url} />}
      {url.search && hints.length === 0 && (
        <p>
          Check the spelling, use fewer words, or search for the main ingredient, such as{" "}
          <Link to={searchPath({ search: EXAMPLE_SEARCHES[0] })}>{EXAMPLE_SEARCHES[0]}</Link>.
        </p>
      )}
    </EmptyState>
  );
}

/** What else a visitor can do with words that match nothing. */
const NextSteps = ({ search }: { search: string }) => (
  <>
    <RequestTestLink ask={{ name: search }}>Request a test</RequestTestLink>
    {search && (
      <ButtonLink to={`/ai-search?${new URLSearchParams({ q: search })}`} rel="nofollow">
        Ask it as a question instead
      </ButtonLink>
    )}
    <ButtonLink to="/search">See all supplements</ButtonLink>
  </>
);

interface FilterHintsProps {
  hints: SearchResult["without_filter"];
  url: SearchUrlState;
}

/** How many results there would be without one of the filters. */
const FilterHints = ({ hints, url }: FilterHintsProps) => (
  <ul className={styles.hints}>
    {hints.map((hint) => (
      <li key={`${hint.key} ${hint.value}`}>
        <Link to={searchPath(removeFilter(url, hint))} rel="nofollow">
          Without “{hint.label}”
        </Link>
        : {formatCount(hint.total, "supplement")}
      </li>
    ))}
  </ul>
);

/** Empty state of a page number past the last page. */
export function PageOutOfRange({ url, last }: { url: SearchUrlState; last: number }) {
  return (
    <EmptyState
      title={`Page ${formatInteger(url.page)} doesn’t exist`}
      actions={<ButtonLink to={searchPath({ ...url, page: last })}>Go to page {last}</ButtonLink>}
    >
      The last page is {formatInteger(last)}.
    </EmptyState>
  );
}
