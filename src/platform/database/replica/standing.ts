/** What is known of a replica. Positions are bytes of the primary's write-ahead log. */
export interface Known {
  /** How far it has replayed; null: it does not answer, or is no replica of this primary. */
  replayed: bigint | null;
  /** Where the primary was after the newest change that was heard of; null: not known yet. */
  needed: bigint | null;
  /** Where the primary was at a moment, in milliseconds, that has not been replayed since. */
  awaited: { position: bigint; since: number } | null;
  now: number;
}

/**
 * `level`: it holds every change that was heard of. `behind`: it will in a moment. `lagging`: it has not for too long.
 * `away`: nobody knows.
 */
export type Standing = "level" | "behind" | "lagging" | "away";

/** Longest that a replica may take for what the primary has written, in milliseconds. */
export const LAGS_AT_MOST_MS = 5000;

/** Only a replica that is `level` is read from. */
export function standingOf({ replayed, needed, awaited, now }: Known): Standing {
  if (replayed === null) return "away";
  if (awaited && replayed < awaited.position && now - awaited.since > LAGS_AT_MOST_MS) return "lagging";
  return needed !== null && replayed >= needed ? "level" : "behind";
}

/** A position as PostgreSQL prints it: two numbers of 32 bits in hexadecimal digits, `16/B374D848`. */
export function positionOf(printed: string): bigint {
  const [high = "", low = ""] = printed.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Bytes of the log that share a heading, and of a file of the log. */
export interface LogSizes {
  page: number;
  segment: number;
}

const PAGE_HEADING = 24n;
const SEGMENT_HEADING = 40n;

/**
 * Where the last record ends, of the position where the next one will begin. They differ where the last one filled its
 * page or closed its file: the next begins behind a heading, and a replica has replayed everything in front of it.
 */
export function endOfRecords(next: bigint, { page, segment }: LogSizes): bigint {
  if (next % BigInt(segment) === SEGMENT_HEADING) return next - SEGMENT_HEADING;
  return next % BigInt(page) === PAGE_HEADING ? next - PAGE_HEADING : next;
}
