import { Link } from "react-router";
import type { SearchResult } from "#contract/search.ts";
import { counted } from "#domain/amounts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { AskLink } from "../test-requests/ask-link.tsx";
import { EXAMPLE_SEARCHES } from "./example-searches.tsx";
import styles from "./no-results.module.css";
import { countFilters, type SearchAddress, searchPath } from "./search-address.ts";
import { dropAllFilters, dropFilter } from "./search-steps.ts";

/** Why nothing was found, and what would find something. */
export function NoResults({ result, address }: { result: SearchResult; address: SearchAddress }) {
  const hints = result.without_filter.filter((hint) => hint.total > 0);
  const filtered = countFilters(address.filters) > 0;
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
