import { codeEmailPrefix } from "./features/accounts/emails.ts";
import type { PersonalDataSources } from "./features/accounts/port.ts";
import { exportContributions } from "./features/ai-search/queries/contributions.ts";
import { anonymizeReporter } from "./features/corrections/commands.ts";
import { exportErrorReports } from "./features/corrections/queries.ts";
import { exportFollowedProducts } from "./features/follows/queries.ts";
import { deleteSubscriber } from "./features/newsletter/commands.ts";
import { findConfirmedAt } from "./features/newsletter/queries.ts";
import { deleteEmailsTo } from "./features/outbox/commands.ts";
import { listStoredSubjects } from "./features/outbox/queries.ts";
import { scansForExport } from "./features/scans/queries/history.ts";
import { removeUserFromTestRequests } from "./features/test-requests/commands/withdraw.ts";
import { exportTestRequests } from "./features/test-requests/queries/requests.ts";
import { removeUploadsOf } from "./features/uploads/commands/delete-unused-uploads.ts";
import { exportUploads } from "./features/uploads/queries.ts";
import { userOwner } from "./features/uploads/rules.ts";
import type { Services } from "./services.ts";

/** Where each part of a person's data comes from, and how it is deleted with the account. */
export const personalDataSources = (
  services: Pick<Services, "jobs" | "logger" | "clock">,
): PersonalDataSources => ({
  test_requests: {
    export: (db, { visitor }) => exportTestRequests(db, visitor),
    beforeDeletion: (tx, { userId }) => removeUserFromTestRequests(services, tx, userId),
  },
  followed: { export: (db, { visitor }) => exportFollowedProducts(db, visitor.userId) },
  error_reports: {
    export: (db, { visitor }) => exportErrorReports(db, visitor.userId),
    beforeDeletion: (tx, { userId }) => anonymizeReporter(tx, userId),
  },
  emails: {
    async export(db, { emailId, emailVerified }) {
      const emails = emailVerified ? await listStoredSubjects(db, emailId) : [];
      return emails.map(({ subject, storedAt }) => ({ subject, stored_at: storedAt.toISOString() }));
    },
    /** Emails to an unconfirmed address may be another person's; only this account's own codes are deleted. */
    afterDeletion: (tx, { userId, emailId, emailVerified }) =>
      deleteEmailsTo(services, tx, {
        to: emailId,
        keyPrefix: emailVerified ? "" : codeEmailPrefix(userId),
      }),
  },
  uploads: {
    export: (db, { visitor }) => exportUploads(db, userOwner(visitor.userId)),
    afterDeletion: (tx, { userId }) => removeUploadsOf(services, tx, userOwner(userId)),
  },
  scans: { export: (db, { visitor }) => scansForExport(db, visitor.userId) },
  ai_ratings: { export: (db, { visitor }) => exportContributions(db, visitor.userId) },
  newsletter_since: {
    async export(db, { emailId, emailVerified }) {
      const confirmedAt = emailVerified ? await findConfirmedAt(db, emailId) : null;
      return confirmedAt?.toISOString() ?? null;
    },
    async afterDeletion(tx, { emailId, emailVerified }) {
      if (emailVerified) await deleteSubscriber(tx, emailId);
    },
  },
});
