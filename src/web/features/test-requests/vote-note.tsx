import type { VoteState } from "#contract/request-states.ts";
import styles from "./queue-list.module.css";

/** Why the user's vote is not in the count. */
const NOTES: Readonly<Record<VoteState, string | null>> = {
  counted: null,
  unconfirmed: "Your vote is saved. It doesn’t count yet.",
  held: "Your vote is saved. Many votes came from your network, so it counts later.",
};

/** A sentence about the user's own vote, if it does not count. */
export function VoteNote({ state }: { state: VoteState | null }) {
  const note = state && NOTES[state];
  return note ? <p className={styles.since}>{note}</p> : null;
}
