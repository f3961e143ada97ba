import type { UnsubscribeKind } from "#contract/unsubscribe.ts";

/**
 * Handler per kind of email. `subject` comes from the link's token. Handlers are idempotent, because a link may be
 * opened twice. `server/unsubscribe-handlers.ts` assembles the table.
 */
export type UnsubscribeHandlers = Readonly<Record<UnsubscribeKind, (subject: string) => Promise<void>>>;
