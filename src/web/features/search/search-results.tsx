import { Fragment } from "react";
import type { SearchResult } from "#contract/search.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Pager } from "../../ui/pager.tsx";
import { CardGrid, CardItem } from "../catalogue/card-grid.tsx";
import { ProductCard } from "../catalogue/product-card.tsx";
import { SortedNumber } from "../catalogue/sorted-number.tsx";
import { type SearchUrlState, searchPath } from "../search-url/search-url.ts";
import { CompareToggle } from "./compare-tray.tsx";
import { NoResults, PageOutOfRange } from "./no-results.tsx";
import { type ResultsSection, type ResultsSectionHeading, resultSections } from "./result-sections.ts";
import { lastPage } from "./result-sentences.ts";
import styles from "./search-results.module.css";
import type { SearchState } from "./use-search.ts";

/** Up to so many cards under a heading are rows, in the grid as well. */
const MAX_STRIP_CARDS = 3;

/** Cards above the fold on a typical screen: their pictures load eagerly. */
const EAGER_CARDS = 4;

interface SearchResultsProps {
  result: SearchResult;
  state: SearchState;
  compared: readonly string[];
  onCompare: (next: string[]) => void;
}

export function SearchResults({ result, state, compared, onCompare }: SearchResultsProps) {
  const { url, pending } = state;
  if (result.total === 0) return <NoResults result={result} url={url} />;
  const last = lastPage(result);
  if (result.list.length === 0) return <PageOutOfRange url={url} last={last} />;
  return (
    <div className={styles.results} aria-busy={pending}>
      {resultSections(result).map((section) => (
        <Fragment key={section.from}>
          {section.heading && <ResultsHeading heading={section.heading} url={url} />}
          <SectionCards section={section} url={url} compared={compared} onCompare={onCompare} />
        </Fragment>
      ))}
      <Pager
        page={url.page}
        pages={last}
        hrefOf={(page) => searchPath({ ...url, page })}
        label="Pages of results"
      />
    </div>
  );
}

function SectionCards({
  section: { cards, from, heading },
  url,
  compared,
  onCompare,
}: { section: ResultsSection; url: SearchUrlState } & Pick<SearchResultsProps, "compared" | "onCompare">) {
  // A row of the grid that is nearly empty would push the rest off the screen.
  const isStrip = heading !== null && cards.length <= MAX_STRIP_CARDS;
  const layout = url.view === "list" || isStrip ? "list" : "grid";
  return (
    <CardGrid layout={layout}>
      {cards.map((card, index) => (
        <CardItem key={card.supplement_id}>
          <ProductCard
            card={card}
            layout={layout}
            figure={<SortedNumber card={card} sort={url.sort} />}
            eager={from + index < EAGER_CARDS}
            action={<CompareToggle product={card} compared={compared} onChange={onCompare} />}
          />
        </CardItem>
      ))}
    </CardGrid>
  );
}

/** The strip above a group of results: "7 tested", with a link to them alone. */
const ResultsHeading = ({ heading, url }: { heading: ResultsSectionHeading; url: SearchUrlState }) => (
  <h3 className={styles.heading} data-tested={heading.isTested}>
    {heading.isTested && <Icon name="flask-conical" />}
    {heading.text}
    {heading.isTested && url.filters.tested !== true && (
      <Link
        to={searchPath({ ...url, filters: { ...url.filters, tested: true }, page: 1 })}
        className={styles.only}
        rel="nofollow"
        preventScrollReset
      >
        Show tested only
      </Link>
    )}
  </h3>
);
