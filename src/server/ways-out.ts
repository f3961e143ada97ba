import { endProductLetters } from "./features/follows/commands.ts";
import { leaveNewsletter } from "./features/newsletter/commands.ts";
import { endRequestLetters } from "./features/test-requests/commands/emails.ts";
import type { EndLetters } from "./features/unsubscribe/port.ts";
import type { Services } from "./services.ts";

/** What the link at the end of each kind of letter does. */
export const endLetters = ({ db }: Services): EndLetters => ({
  newsletter: (subject) => leaveNewsletter(db, Number(subject)),
  request: (subject) => endRequestLetters(db, subject),
  product: (subject) => endProductLetters(db, subject),
});
