import { BRAND_NAME } from "#contract/brand.ts";
import type { Desk } from "#contract/staff/desk.ts";
import { DESK_ITEM_NAMES } from "#contract/staff/desk-items.ts";
import { formatCount } from "#domain/amounts.ts";
import type { Email } from "#platform/mail/mailer.ts";
import { composeEmail } from "#server/features/outbox/rules.ts";

/** Kind of the digest's key, for limits per recipient. */
const DIGEST = "staff-digest";

/** What waits on the desk, for one member of staff. At most one a day: the key names the day. */
export function staffDigestEmail(
  desk: Desk,
  { userId, to, url }: { userId: number; to: string; url: string },
): Email {
  const lines = desk.waiting.map(({ kind, count, oldest_at }) => {
    const since = oldest_at ? `, the oldest since ${oldest_at.slice(0, 10)}` : "";
    return `${formatCount(count, ...DESK_ITEM_NAMES[kind])}${since}`;
  });
  if (desk.backup_is_old) lines.push(`The last backup is of ${desk.backup_at?.slice(0, 10)}`);
  return {
    key: `${DIGEST}:${desk.checked_at.slice(0, 10)}:${userId}`,
    to,
    subject: `${BRAND_NAME}: ${formatCount(lines.length, "thing waits", "things wait")} on the desk`,
    ...composeEmail({
      title: "On the desk",
      paragraphs: lines.map((line) => `${line}.`),
      action: { label: "Open the desk", url },
      reason: "You’re receiving this email because you asked for it on the desk. Turn it off there.",
    }),
  };
}
