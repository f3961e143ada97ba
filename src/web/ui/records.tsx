import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import styles from "./records.module.css";
import { LoadingNote, Skeleton } from "./skeleton.tsx";

/** A short list that is asked for by itself: its skeleton, its failure, its lines. */
export function Records<Item>({
  answer,
  what,
  none,
  children,
}: {
  answer: UseQueryResult<Item[], { message: string }>;
  /** "The passkeys". */
  what: string;
  /** Said where there is nothing. */
  none?: string;
  children: (item: Item) => ReactNode;
}) {
  if (answer.isPending)
    return (
      <div>
        <LoadingNote>{`${what} are being loaded`}</LoadingNote>
        <Skeleton height="4.5rem" />
      </div>
    );
  if (answer.isError)
    return (
      <ErrorState
        compact
        title={`${what} could not be loaded`}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  if (answer.data.length === 0) return <p className={styles.none}>{none}</p>;
  return <ul className={styles.records}>{answer.data.map(children)}</ul>;
}

/** One line of it: what it is, what is known about it, and what can be done with it. */
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
    <div className={styles.words}>
      <p className={styles.title}>{title}</p>
      <p className={styles.facts}>{facts}</p>
    </div>
    {action}
  </li>
);
