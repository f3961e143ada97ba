import type { ReactNode } from "react";
import { Answered, type QueryAnswer } from "./answered.tsx";
import styles from "./records.module.css";

/** A short list loaded by its own query, with skeleton and error state. */
export function Records<Item>({
  answer,
  what,
  emptyText,
  children,
}: {
  answer: QueryAnswer<Item[]>;
  /** "your passkeys" */
  what: string;
  /** Shown if the list is empty. */
  emptyText?: string;
  children: (item: Item) => ReactNode;
}) {
  return (
    <Answered answer={answer} what={what}>
      {(items) =>
        items.length === 0 ? (
          <p className={styles.empty}>{emptyText}</p>
        ) : (
          <ul className={styles.records}>{items.map(children)}</ul>
        )
      }
    </Answered>
  );
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
