/** How long a move by staff can be undone. */
export const UNDO_WINDOW_S = 30;
/** Emails wait a little longer, so that an undo in the last second still comes before them. */
export const UNDO_EMAIL_DELAY_S = UNDO_WINDOW_S + 10;

interface Moved {
  at: Date;
  operator: string | null;
  /** When emails about the move leave; null: at once. */
  emailsAt: Date | null;
}

/** Until when a move can be undone; null if it can't: a requester made it, its emails don't wait, or it is too old. */
export function undoUntil({ at, operator, emailsAt }: Moved, now: Date): Date | null {
  const until = new Date(at.getTime() + UNDO_WINDOW_S * 1000);
  return operator === null || emailsAt === null || emailsAt < until || until <= now ? null : until;
}
