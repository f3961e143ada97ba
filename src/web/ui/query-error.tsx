import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorState } from "./error-state.tsx";

/** What of a query's result is shown when it failed. */
export type FailedQuery = Pick<
  UseQueryResult<unknown, { message: string }>,
  "error" | "isFetching" | "refetch"
>;

/** A part of a page whose query failed, with a button to try again. `what`: "the brands". */
export const QueryError = ({
  answer: { error, isFetching, refetch },
  what,
}: {
  answer: FailedQuery;
  what: string;
}) => (
  <ErrorState
    compact
    title={`Couldn’t load ${what}`}
    error={error}
    onRetry={() => void refetch()}
    retrying={isFetching}
  />
);
