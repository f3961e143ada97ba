import { unsubscribeFromBrand } from "./features/follows/commands/follow-brand.ts";
import { unsubscribeFromProduct } from "./features/follows/commands.ts";
import { unsubscribeFromNewsletter } from "./features/newsletter/commands.ts";
import { unsubscribeFromRequest } from "./features/test-requests/commands/emails.ts";
import type { UnsubscribeHandlers } from "./features/unsubscribe/port.ts";
import type { Services } from "./services.ts";

/** What the unsubscribe link does, by kind of email. */
export const unsubscribeHandlers = ({ db, jobs }: Services): UnsubscribeHandlers => ({
  newsletter: (subject) => unsubscribeFromNewsletter({ db, jobs }, Number(subject)),
  request: (subject) => unsubscribeFromRequest(db, subject),
  product: (subject) => unsubscribeFromProduct(db, subject),
  brand: (subject) => unsubscribeFromBrand(db, subject),
});
