import { QUEUE_SORT_LABELS, QUEUE_SORTS, type QueueSort } from "#contract/request-ranking.ts";
import { Link } from "../../ui/link.tsx";
import styles from "./queue-sort.module.css";
import { queuePath } from "./request-pages.ts";

/** What each order goes by, in a sentence. */
export const QUEUE_SORT_LEDES: Readonly<Record<QueueSort, string>> = {
  votes: "In the order of votes.",
  teaches:
    "In the order of what a test would teach: votes, how little of the category is tested, hazards that matter for the product, how old its tests are, and public notices. What isn’t known counts in between: neither as a danger nor as none.",
};

/** The orders of the queue as links, so that they work without scripts and have a URL. */
export const QueueSortChoice = ({ chosen }: { chosen: QueueSort }) => (
  <nav aria-label="Order of the queue" className={styles.choice}>
    {QUEUE_SORTS.map((sort) => (
      <Link
        key={sort}
        to={queuePath({ page: 1, sort })}
        preventScrollReset
        aria-current={sort === chosen ? "true" : undefined}
      >
        {QUEUE_SORT_LABELS[sort]}
      </Link>
    ))}
  </nav>
);
