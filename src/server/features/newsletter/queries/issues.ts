import { desc, eq, isNotNull, sql } from "drizzle-orm";
import { HOUR_S } from "#contract/durations.ts";
import type { IssueFigures, IssueRow, NewsletterIssue } from "#contract/staff/newsletter.ts";
import type { Queryable } from "#platform/database/database.ts";
import { readLink, signLink } from "#platform/link-tokens.ts";
import { readSender } from "#server/features/imprint/queries.ts";
import { unsubscribeUrl } from "#server/features/unsubscribe/rules.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { issueEmail } from "../emails.ts";
import { issueKeyPrefix, NO_SUBSCRIBER } from "../rules.ts";
import { newsletterIssues, subscribers } from "../schema.ts";

/** Issues that are listed at most. */
const MAX_LISTED = 100;

type Issue = typeof newsletterIssues.$inferSelect;
type FigureDeps = { db: Queryable; jobs: Services["jobs"] };

export const countConfirmed = (db: Queryable): Promise<number> =>
  db.$count(subscribers, isNotNull(subscribers.confirmedAt));

/** What became of an issue's emails, while its recipients are stored. */
export async function countDeliveries({ db, jobs }: FigureDeps, issueId: number): Promise<IssueFigures> {
  const prefix = issueKeyPrefix(issueId);
  const [counted, failed] = await Promise.all([
    db.execute<{ recipients: number; sent: number; unsubscribed: number }>(sql`
      select count(*)::int as recipients, count(s.key)::int as sent,
        (count(*) filter (where not exists (select from subscribers u where u.id = r.subscriber_id)))::int as unsubscribed
      from newsletter_recipients r left join sent_emails s on s.key = ${prefix}::text || r.subscriber_id
      where r.issue_id = ${issueId}`),
    jobs.countUnsentEmails(prefix),
  ]);
  const { recipients = 0, sent = 0, unsubscribed = 0 } = counted.rows[0] ?? {};
  return { recipients, sent, failed, unsubscribed };
}

async function presentIssue(deps: FigureDeps, issue: Issue): Promise<IssueRow> {
  const { id, subject, editedBy, editedAt, sentBy, sendingAt, finalFigures } = issue;
  const sending = sendingAt && {
    by: sentBy ?? "",
    at: sendingAt.toISOString(),
    figures: finalFigures ?? (await countDeliveries(deps, id)),
  };
  return { id, subject, edited_by: editedBy, edited_at: editedAt.toISOString(), sending };
}

/** Issues, the newest first. */
export async function listIssues(
  deps: FigureDeps,
): Promise<{ confirmed: number; total: number; list: IssueRow[] }> {
  const { db } = deps;
  const issues = await db
    .select()
    .from(newsletterIssues)
    .orderBy(desc(newsletterIssues.id))
    .limit(MAX_LISTED);
  const list = await Promise.all(issues.map((issue) => presentIssue(deps, issue)));
  return { confirmed: await countConfirmed(db), total: await db.$count(newsletterIssues), list };
}

type PreviewDeps = Pick<Services, "db" | "config" | "linkKey">;

const PREVIEW_LINK_PURPOSE = "newsletter-preview";
const PREVIEW_LIFETIME_S = HOUR_S;

/** The email as it is sent, with an unsubscribe link that is no one's. */
const composePreview = async (deps: PreviewDeps, issue: Issue) =>
  issueEmail(
    { key: "preview", to: "" },
    { ...issue, sender: await readSender(deps.db) },
    unsubscribeUrl(deps, "newsletter", NO_SUBSCRIBER),
  );

/** The HTML part that the link of a preview shows; null if the link is not ours or has expired, or the issue is gone. */
export async function readPreview(
  deps: PreviewDeps & Pick<Services, "clock">,
  token: string,
): Promise<string | null> {
  const claim = readLink(deps.linkKey, token);
  if (claim?.purpose !== PREVIEW_LINK_PURPOSE) return null;
  const [id = 0, expiresS = 0] = claim.subject.split(":").map(Number);
  if (expiresS * 1000 < deps.clock.now().getTime()) return null;
  const [issue] = await deps.db.select().from(newsletterIssues).where(eq(newsletterIssues.id, id));
  return issue ? (await composePreview(deps, issue)).html : null;
}

/** An issue and the email as it is sent. Throws `not_found`. */
export async function readIssue(
  deps: PreviewDeps & Pick<Services, "jobs" | "clock">,
  id: number,
): Promise<NewsletterIssue> {
  const [issue] = await deps.db.select().from(newsletterIssues).where(eq(newsletterIssues.id, id));
  if (!issue) throw new ApiError("not_found", "There is no such issue. Someone may have discarded it.");
  const { text, revision, testedRevision } = issue;
  const email = await composePreview(deps, issue);
  const expiresS = Math.floor(deps.clock.now().getTime() / 1000) + PREVIEW_LIFETIME_S;
  const token = signLink(deps.linkKey, { purpose: PREVIEW_LINK_PURPOSE, subject: `${id}:${expiresS}` });
  return {
    ...(await presentIssue(deps, issue)),
    text,
    revision,
    is_tested: testedRevision === revision,
    confirmed: await countConfirmed(deps.db),
    preview: {
      from: deps.config.mail.from,
      text: email.text,
      html: email.html,
      html_url: `/newsletter/preview?token=${token}`,
    },
  };
}
