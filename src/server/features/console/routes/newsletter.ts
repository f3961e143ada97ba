import * as calls from "#contract/staff/newsletter.ts";
import { staffName } from "#server/features/accounts/commands/staff.ts";
import { findAccount } from "#server/features/accounts/queries.ts";
import { discardIssue, saveIssue, testIssue } from "#server/features/newsletter/commands/edit-issue.ts";
import { sendIssue } from "#server/features/newsletter/commands/send-issue.ts";
import { listIssues, readIssue } from "#server/features/newsletter/queries/issues.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";

/** Newsletter issues: write, test, send. */
export const newsletterDeskRoutes = (services: Services) => {
  const { db } = services;
  return [
    bind(calls.listNewsletterIssues, () => listIssues(services)),
    bind(calls.getNewsletterIssue, ({ id }) => readIssue(services, id)),
    bind(calls.saveNewsletterIssue, async ({ id, seen, subject, text }, { visitor }) => {
      const operator = await staffName(db, visitor.userId);
      return { id: await saveIssue(services, { id, seen, subject, text, operator }) };
    }),
    bind(calls.testNewsletterIssue, async ({ id, seen }, { visitor }) => {
      const operator = await staffName(db, visitor.userId);
      const { user } = await findAccount(db, visitor.userId);
      await testIssue(services, { id, seen, to: user.emailId, operator });
      return { to: user.emailId };
    }),
    bind(calls.discardNewsletterIssue, async ({ id }, { visitor }) => {
      await discardIssue(db, { id, operator: await staffName(db, visitor.userId) });
      return null;
    }),
    bind(calls.sendNewsletterIssue, async ({ id, seen, recipients }, { visitor }) => {
      const operator = await staffName(db, visitor.userId);
      await sendIssue(services, { id, seen, recipients, operator });
      return { recipients };
    }),
  ];
};
