import PackageOpen from "lucide-react/icons/package-open";
import { Link } from "react-router";
import type { SearchResult } from "#contract/search.ts";
import { counted } from "#domain/amounts.ts";
import { tradeItemIn } from "#domain/gs1.ts";
import {
  countFilters,
  isNarrowed,
  type SearchAddress,
  searchPath,
} from "#web/features/search-url/search-url.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { AskLink } from "../test-requests/ask-link.tsx";
import { EXAMPLE_SEARCHES } from "./example-searches.tsx";
import styles from "./no-results.module.css";
import { dropAllFilters, dropFilter } from "./search-steps.ts";

/** Why nothing was found, and what would find something. */
export function NoResults({ result, address }: { result: SearchResult; address: SearchAddress }) {
  if (!isNarrowed(address)) return <EmptyCatalogue />;
  const filtered = countFilters(address.filters) > 0;
  if (!filtered && tradeItemIn(address.search)) return <UnknownBarcode digits={address.search} />;
  return <NothingMatches result={result} address={address} filtered={filtered} />;
}

const EmptyCatalogue = () => (
  <EmptyState
    title="The catalogue is empty"
    icon={<PackageOpen aria-hidden="true" />}
    actions={<AskLink ask={{}}>Request a test</AskLink>}
  >
    Supplements are listed here once their labels have been loaded. You can ask for a test of one already.
  </EmptyState>
);

const UnknownBarcode = ({ digits }: { digits: string }) => (
  <EmptyState
    title={`No product here has the barcode ${digits}`}
    actions={
      <>
        <AskLink ask={{}}>Request a test</AskLink>
        <ButtonLink to="/search">Search by name</ButtonLink>
      </>
    }
  >
    Packs of other sizes have other numbers: the product may be here under its name.
  </EmptyState>
);

function NothingMatches({
  result,
  address,
  filtered,
}: {
  result: SearchResult;
  address: SearchAddress;
  filtered: boolean;
}) {
  const hints = result.without_filter.filter((hint) => hint.total > 0);
  return (
    <EmptyState
      title={
        address.search
          ? `Nothing matches “${address.search}”${filtered ? " with these filters" : ""}`
          : "Nothing matches these filters"
      }
      actions={
        filtered ? (
          <ButtonLink to={searchPath(dropAllFilters(address))}>Clear all filters</ButtonLink>
        ) : (
          <>
            <AskLink ask={{ name: address.search }}>Request a test</AskLink>
            {address.search && (
              <ButtonLink to={`/ai-search?${new URLSearchParams({ q: address.search })}`} rel="nofollow">
                Ask it as a question
              </ButtonLink>
            )}
            <ButtonLink to="/search">See every supplement</ButtonLink>
          </>
        )
      }
    >
      {hints.length > 0 && (
        <ul className={styles.hints}>
          {hints.map((hint) => (
            <li key={`${hint.key} ${hint.value}`}>
              <Link to={searchPath(dropFilter(address, hint))} rel="nofollow">
                Without “{hint.label}”
              </Link>
              : {counted(hint.total, "supplement")}
            </li>
          ))}
        </ul>
      )}
      {address.search && hints.length === 0 && (
        <p>
          Check the spelling, use fewer words, or name the main ingredient, such as{" "}
          <Link to={searchPath({ search: EXAMPLE_SEARCHES[0] })}>{EXAMPLE_SEARCHES[0]}</Link>.
        </p>
      )}
    </EmptyState>
  );
}

/** A page that the results do not reach. */
export function BeyondTheEnd({ address, last }: { address: SearchAddress; last: number }) {
  return (
    <EmptyState
      title={`There is no page ${address.page.toLocaleString("en-US")}`}
      actions={<ButtonLink to={searchPath({ ...address, page: last })}>Go to page {last}</ButtonLink>}
    >
      The results end on page {last.toLocaleString("en-US")}.
    </EmptyState>
  );
}
