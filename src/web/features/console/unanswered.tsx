import { type FailedQuery, QueryError } from "../../ui/query-error.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";

/** What is shown instead of an answer that is loading or failed. `what`: "the desk". */
export const Unanswered = ({ answer, what }: { answer: FailedQuery; what: string }) =>
  answer.error ? (
    <QueryError answer={answer} what={what} />
  ) : (
    <div>
      <LoadingNote>{`Loading ${what}`}</LoadingNote>
      <Skeleton height="12rem" />
    </div>
  );
