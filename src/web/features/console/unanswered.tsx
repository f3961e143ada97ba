import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorState } from "../../ui/error-state.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";

/** What stands in the place of an answer that is loading or failed. `what`: "the desk". */
export const Unanswered = ({
  answer: { error, refetch, isFetching },
  what,
}: {
  answer: Pick<UseQueryResult<unknown, { message: string }>, "error" | "refetch" | "isFetching">;
  what: string;
}) =>
  error ? (
    <ErrorState
      compact
      title={`Couldn’t load ${what}`}
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  ) : (
    <div>
      <LoadingNote>{`Loading ${what}`}</LoadingNote>
      <Skeleton height="12rem" />
    </div>
  );
