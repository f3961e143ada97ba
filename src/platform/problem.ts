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
