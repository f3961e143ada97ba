import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "./query-error.tsx";
import { LoadingNote, Skeleton } from "./skeleton.tsx";

export type QueryAnswer<Data> = Pick<
  UseQueryResult<Data, { message: string }>,
  "data" | "error" | "isFetching" | "refetch"
>;

interface AnsweredProps<Data> {
  answer: QueryAnswer<Data>;
  /** "your passkeys" */
  what: string;
  /** Height of the skeleton while it loads. */
  height?: string;
  children: (data: Data) => ReactNode;
}

/** A part of a page with a query of its own: its answer, a skeleton before, or an error with a button to try again. */
export function Answered<Data>({ answer, what, height = "4.5rem", children }: AnsweredProps<Data>) {
  if (answer.data !== undefined) return children(answer.data);
  if (!answer.error)
    return (
      <div>
        <LoadingNote>{`Loading ${what}`}</LoadingNote>
        <Skeleton height={height} />
      </div>
    );
  return <QueryError answer={answer} what={what} />;
}
