/**
 * A problem in the environment (configuration, database, data folder) that an operator can fix. The message is a full
 * sentence for the operator: print it without a stack and exit with code 1.
 */
export class PlatformProblem extends Error {
  override name = "PlatformProblem";
}

/** The `code` of a system or PostgreSQL error (`EACCES`, `57P03`), searched along the chain of causes. */
export function codeOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code;
  }
  return undefined;
}

/** Disk full, quota exceeded, or PostgreSQL's disk full (`53100`). */
const DISK_FULL_CODES = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** Whether the error means that a disk is full; can be retried once there is space. */
export const isDiskFull = (error: unknown): boolean => DISK_FULL_CODES.has(codeOf(error) ?? "");
