/**
 * Something around the process is not as it must be (configuration, database, data folder), and whoever operates the
 * site can put it right. The message is one whole sentence for them: print it without a stack and exit with 1.
 */
export class PlatformProblem extends Error {
  override name = "PlatformProblem";
}

/** The `code` of a system or PostgreSQL error (`EACCES`, `57P03`), looked for along the chain of causes. */
export function codeOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code;
  }
  return undefined;
}

/** No room on the disk, none left of a quota, or none on the disk of the database. */
const OUT_OF_ROOM = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** Whether an error says that something is full: once there is room, the same may be tried again. */
export const isOutOfRoom = (error: unknown): boolean => OUT_OF_ROOM.has(codeOf(error) ?? "");
