import { MAX_COMPARED } from "#contract/limits.ts";
import { isNotFound } from "../../api/call-failure.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import styles from "./compare-screen.module.css";
import { CompareTable } from "./compare-table.tsx";
import type { useComparedProducts } from "./use-compared-products.ts";

/** The compared products as a table; those that are not in the catalogue are named, and the others shown. */
export function CompareView({
  compared,
  found: { answers, products, missing },
  onChange,
}: {
  compared: readonly string[];
  found: ReturnType<typeof useComparedProducts>;
  onChange: (next: string[]) => void;
}) {
  const failed = answers.filter((answer) => answer.error && !isNotFound(answer.error));
  const retry = () => {
    for (const answer of failed) void answer.refetch();
  };
  return (
    <div className={styles.view}>
      {missing.length > 0 && (
        <p className={styles.note} role="status">
          {missing.map((slug) => `“${slug}”`).join(", ")} {missing.length === 1 ? "is" : "are"} not in the
          catalogue.
        </p>
      )}
      {failed[0]?.error && (
        <ErrorState
          compact
          title="Some of the products could not be loaded"
          error={failed[0].error}
          onRetry={retry}
          retrying={failed.some((answer) => answer.isFetching)}
        />
      )}
      {answers.some((answer) => answer.isPending) && (
        <>
          <LoadingNote>Loading the products</LoadingNote>
          {products.length === 0 && <Skeleton height="28rem" />}
        </>
      )}
      {products.length > 0 && (
        <CompareTable
          products={products}
          onRemove={(slug) => onChange(compared.filter((other) => other !== slug))}
        />
      )}
      {products.length > 0 && compared.length < MAX_COMPARED && (
        <p>
          <ButtonLink to="/search">Find another product to compare</ButtonLink>
        </p>
      )}
      {missing.length === compared.length && (
        <EmptyState
          title="None of these products is in the catalogue"
          actions={<ButtonLink to="/search">Search supplements</ButtonLink>}
        >
          The link may be old, or one of its names was mistyped.
        </EmptyState>
      )}
    </div>
  );
}
