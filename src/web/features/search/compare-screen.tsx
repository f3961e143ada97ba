import { useQueries } from "@tanstack/react-query";
import { Suspense } from "react";
import { MAX_COMPARED_SUPPLEMENTS } from "#contract/limits.ts";
import { formatCount } from "#domain/amounts.ts";
import { isNotFound } from "../../api/call-failure.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { loadLater } from "../../ui/load-later.ts";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { supplementQuery } from "../catalogue/queries.ts";
import { ShareButton } from "../reports/share-button.tsx";
import { searchPath } from "../search-url/search-url.ts";
import styles from "./compare-screen.module.css";
import { useCompareTray } from "./compare-store.ts";
import { CompareTable } from "./compare-table.tsx";
import { SearchNotes } from "./search-notes.tsx";
import layout from "./search-screen.module.css";
import type { SearchState } from "./use-search.ts";

export function CompareScreen({ state }: { state: SearchState }) {
  const { compared, change } = useCompareTray(state);
  const comparison = useComparedProducts(compared);
  const count = compared.length - comparison.missing.length;
  return (
    <div className={layout.compare}>
      <div className={layout.intro}>
        <Link to={searchPath({ ...state.url, view: "grid" })} className={layout.back}>
          <Icon name="arrow-left" />
          Back to search
        </Link>
        <h1 className={layout.title}>
          {count === 0 ? "Nothing to compare" : `${formatCount(count, "product")} side by side`}
        </h1>
        <p className={layout.lede}>
          Each product’s latest report next to its label. The best known figure of a row is marked, unless its
          product failed.
        </p>
        {count > 0 && (
          <ShareButton title={`${formatCount(count, "product")} side by side`} url={linkTo(state)} />
        )}
        <SearchNotes notes={state.notes} />
      </div>
      <CompareView compared={compared} comparison={comparison} onChange={change} />
    </div>
  );
}

/** The address of this comparison; the server doesn't share. */
const linkTo = ({ url }: SearchState): string =>
  import.meta.env.SSR ? "" : new URL(searchPath(url), window.location.origin).href;

/** Needs a price that the visitor types, so neither the server nor the first paint has it. */
const CompareCosts = loadLater(() => import("../my-day/compare-costs.tsx"));

function Costs({ slugs }: { slugs: readonly string[] }) {
  const hydrated = useHydrated();
  return hydrated ? (
    <Suspense>
      <CompareCosts slugs={slugs} />
    </Suspense>
  ) : null;
}

/** The comparison table, with a note naming products that are not in the catalogue. */
function CompareView({
  compared,
  comparison: { answers, products, missing },
  onChange,
}: {
  compared: readonly string[];
  comparison: Comparison;
  onChange: (next: string[]) => void;
}) {
  return (
    <div className={styles.view}>
      {missing.length > 0 && (
        <p className={styles.note} role="status">
          {missing.map((slug) => `“${slug}”`).join(", ")} {missing.length === 1 ? "isn’t" : "aren’t"} in the
          catalog.
        </p>
      )}
      <LoadFailure answers={answers} />
      {answers.some((answer) => answer.isPending) && (
        <>
          <LoadingNote>Loading products</LoadingNote>
          {products.length === 0 && <Skeleton height="28rem" />}
        </>
      )}
      {products.length > 0 && (
        <CompareTable
          products={products}
          onRemove={(slug) => onChange(compared.filter((other) => other !== slug))}
        />
      )}
      {products.length > 0 && <Costs slugs={products.map(({ slug }) => slug)} />}
      {products.length > 0 && compared.length < MAX_COMPARED_SUPPLEMENTS && (
        <p>
          <ButtonLink to="/search">Find another product to compare</ButtonLink>
        </p>
      )}
      {missing.length === compared.length && <NoneListed />}
    </div>
  );
}

function LoadFailure({ answers }: Pick<Comparison, "answers">) {
  const failed = answers.filter((answer) => answer.error && !isNotFound(answer.error));
  if (!failed[0]?.error) return null;
  const retry = () => {
    for (const answer of failed) void answer.refetch();
  };
  return (
    <ErrorState
      compact
      title="Couldn’t load some products"
      error={failed[0].error}
      onRetry={retry}
      retrying={failed.some((answer) => answer.isFetching)}
    />
  );
}

const NoneListed = () => (
  <EmptyState
    title="None of these products is in the catalog"
    actions={<ButtonLink to="/search">Search supplements</ButtonLink>}
  >
    The link may be outdated or mistyped.
  </EmptyState>
);

type Comparison = ReturnType<typeof useComparedProducts>;

/** The compared products that are loaded, and the slugs that are not in the catalogue. */
function useComparedProducts(compared: readonly string[]) {
  const answers = useQueries({ queries: compared.map((slug) => supplementQuery(slug)) });
  return {
    answers,
    products: answers.flatMap((answer) => answer.data ?? []),
    missing: compared.filter((_, index) => isNotFound(answers[index]?.error)),
  };
}
