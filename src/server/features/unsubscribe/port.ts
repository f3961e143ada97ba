import type { WayOut } from "#contract/ways-out.ts";

/**
 * Ends one kind of letters for whom or what a link's subject names, for each kind. That nothing is left to end is no
 * error: the same link may be opened twice. `server/ways-out.ts` puts the table together.
 */
export type EndLetters = Readonly<Record<WayOut, (subject: string) => Promise<void>>>;
