import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import styles from "./records.module.css";
import { LoadingNote, Skeleton } from "./skeleton.tsx";

/** A short list loaded by its own query, with skeleton and error state. */
export function Records<Item>({
  answer,
  what,
  emptyText,
  children,
}: {
  answer: UseQueryResult<Item[], { message: string }>;
  /** "your passkeys" */
  what: string;
  /** Shown if the list is empty. */
  emptyText?: string;
  children: (item: Item) => ReactNode;
}) {
  if (answer.isPending)
    return (
      <div>
        <LoadingNote>{`Loading ${what}`}</LoadingNote>
        <Skeleton height="4.5rem" />
      </div>
    );
  if (answer.isError)
    return (
      <ErrorState
        compact
        title={`Couldn’t load ${what}`}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  if (answer.data.length === 0) return <p className={styles.empty}>{emptyText}</p>;
  return <ul className={styles.records}>{answer.data.map(children)}</ul>;
}

/** One list item: title, details and an action. */
export const RecordLine = ({
  title,
  facts,
  action,
}: {
  title: ReactNode;
  facts: ReactNode;
  action?: ReactNode;
}) => (
  <li className={styles.line}>
    <div className={styles.text}>
      <p className={styles.title}>{title}</p>
      <p className={styles.facts}>{facts}</p>
    </div>
    {action}
  </li>
);
