/** Progress of a replica. Positions are bytes in the primary's write-ahead log (LSN). */
export interface ReplicaProgress {
  /** Replayed position; null: unreachable, or not a replica of this primary. */
  replayed: bigint | null;
  /** The primary's position after the latest announced change; null: not known yet. */
  required: bigint | null;
  /** The oldest observed position of the primary that is not replayed yet, and when it was observed (ms). */
  firstUnreplayed: { position: bigint; since: number } | null;
  now: number;
}

/**
 * `current`: has every announced change. `behind`: will have in a moment. `lagging`: behind for longer than
 * `MAX_LAG_MS`. `unreachable`: position unknown.
 */
export type ReplicaStatus = "current" | "behind" | "lagging" | "unreachable";

/** Maximum time that a replica may take to replay a position. */
export const MAX_LAG_MS = 5000;

/** Only a `current` replica is read from. */
export function replicaStatus({ replayed, required, firstUnreplayed, now }: ReplicaProgress): ReplicaStatus {
  if (replayed === null) return "unreachable";
  if (firstUnreplayed && replayed < firstUnreplayed.position && now - firstUnreplayed.since > MAX_LAG_MS)
    return "lagging";
  return required !== null && replayed >= required ? "current" : "behind";
}

/** Parses an LSN in PostgreSQL's format: two 32-bit hexadecimal numbers, `16/B374D848`. */
export function parseLsn(lsn: string): bigint {
  const [high = "", low = ""] = lsn.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** WAL page and segment size in bytes. */
export interface WalSizes {
  page: number;
  segment: number;
}

const PAGE_HEADER_BYTES = 24n;
const SEGMENT_HEADER_BYTES = 40n;

/**
 * Where the last record ends, given where the next one will begin. They differ where the last record filled its page or
 * segment: the next one begins after a header, which a replica does not count as replayed.
 */
export function endOfLastRecord(next: bigint, { page, segment }: WalSizes): bigint {
  if (next % BigInt(segment) === SEGMENT_HEADER_BYTES) return next - SEGMENT_HEADER_BYTES;
  return next % BigInt(page) === PAGE_HEADER_BYTES ? next - PAGE_HEADER_BYTES : next;
}
