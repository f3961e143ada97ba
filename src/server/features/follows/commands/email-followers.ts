import type { Email } from "#platform/mail/mailer.ts";
import { EMAIL_BATCH_SIZE, enqueueEmails } from "#server/features/outbox/commands.ts";
import { unsubscribeUrl } from "#server/features/unsubscribe/rules.ts";
import type { Services } from "#server/services.ts";
import type { FollowEmail } from "../emails.ts";
import { type EmailSubject, findRecipients } from "../queries/recipients.ts";

/** How often a job looks whether a product that is hidden after a legal notice is shown again: a day, in seconds. */
export const HOLD_CHECK_INTERVAL_S = 24 * 3600;

export type FollowEmailDeps = Pick<Services, "db" | "jobs" | "config" | "linkKey">;

/**
 * Enqueues one email for each follower. Each batch commits on its own; a retried job repeats the batches that were enqueued,
 * under the same keys: `keyPrefix` and the user's id.
 */
export async function emailFollowers(
  deps: FollowEmailDeps,
  subject: EmailSubject,
  keyPrefix: string,
  compose: (recipient: FollowEmail) => Email,
): Promise<void> {
  let afterUserId = 0;
  for (;;) {
    const batch = await findRecipients(deps.db, subject, afterUserId);
    const emails = batch.map(({ id, supplementId, ...recipient }) =>
      compose({
        ...recipient,
        key: `${keyPrefix}:${id}`,
        followsBrand: supplementId === null,
        unsubscribeUrl:
          supplementId === null
            ? unsubscribeUrl(deps, "brand", `${subject.brandId}:${id}`)
            : unsubscribeUrl(deps, "product", `${supplementId}:${id}`),
      }),
    );
    await enqueueEmails(deps.db, deps.jobs, emails);
    const last = batch.at(-1);
    if (!last || batch.length < EMAIL_BATCH_SIZE) return;
    afterUserId = last.id;
  }
}
