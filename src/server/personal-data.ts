import { withdrawInvitation } from "./features/accounts/commands/staff.ts";
import { codeEmailPrefix } from "./features/accounts/emails.ts";
import type { AddressDataSources, PersonalDataSources } from "./features/accounts/port.ts";
import { findInvitationTo } from "./features/accounts/queries.ts";
import { exportContributions } from "./features/ai-search/queries/contributions.ts";
import { exportPermittedQuestions } from "./features/ai-search/queries/permitted-questions.ts";
import { exportApiKeys } from "./features/api-keys/queries.ts";
import { anonymizeReporter, forgetReporterAddress } from "./features/corrections/commands.ts";
import { exportErrorReports, exportErrorReportsFrom } from "./features/corrections/queries.ts";
import { exportFollowedBrands } from "./features/follows/queries/brands.ts";
import { exportFollowedProducts } from "./features/follows/queries.ts";
import { findSavedDay } from "./features/my-day/queries/saved-day.ts";
import { deleteSubscriber } from "./features/newsletter/commands.ts";
import { findConfirmedAt, findSubscription } from "./features/newsletter/queries.ts";
import { deleteEmailsTo } from "./features/outbox/commands.ts";
import { listStoredSubjects } from "./features/outbox/queries.ts";
import { scansForExport } from "./features/scans/queries/history.ts";
import { removeUserFromTestRequests } from "./features/test-requests/commands/withdraw.ts";
import { exportPledges } from "./features/test-requests/queries/funding.ts";
import { exportTestRequests } from "./features/test-requests/queries/requests.ts";
import { removeUploadsOf } from "./features/uploads/commands/delete-unused-uploads.ts";
import { exportUploads } from "./features/uploads/queries.ts";
import { userOwner } from "./features/uploads/rules.ts";
import { exportWebhooks } from "./features/webhooks/queries.ts";
import type { Services } from "./services.ts";

const newsletterSince: PersonalDataSources["newsletter_since"] = {
  async export(db, { emailId, emailVerified }) {
    const confirmedAt = emailVerified ? await findConfirmedAt(db, emailId) : null;
    return confirmedAt?.toISOString() ?? null;
  },
  async afterDeletion(tx, { emailId, emailVerified }) {
    if (emailVerified) await deleteSubscriber(tx, emailId);
  },
};

/** Where each part of a person's data comes from, and how it is deleted with the account. */
export const personalDataSources = (
  services: Pick<Services, "jobs" | "logger" | "clock">,
): PersonalDataSources => ({
  api_keys: { export: (db, { visitor }) => exportApiKeys(db, visitor) },
  webhooks: { export: (db, { visitor }) => exportWebhooks(db, visitor) },
  test_requests: {
    export: (db, { visitor }) => exportTestRequests(db, visitor),
    beforeDeletion: (tx, { userId }) => removeUserFromTestRequests(services, tx, userId),
  },
  pledges: { export: (db, { visitor }) => exportPledges(db, visitor) },
  followed: { export: (db, { visitor }) => exportFollowedProducts(db, visitor.userId) },
  followed_brands: { export: (db, { visitor }) => exportFollowedBrands(db, visitor.userId) },
  my_day: { export: (db, { visitor }) => findSavedDay(db, visitor.userId) },
  error_reports: {
    export: (db, { visitor }) => exportErrorReports(db, visitor.userId),
    beforeDeletion: (tx, { userId }) => anonymizeReporter(tx, userId),
  },
  // Before emails, as the link that unsubscribes deletes them in this order.
  newsletter_since: newsletterSince,
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
  permitted_questions: { export: (db, { visitor }) => exportPermittedQuestions(db, visitor.userId) },
  ai_ratings: { export: (db, { visitor }) => exportContributions(db, visitor.userId) },
});

/** What is stored under an email address, with an account or without, and how it is deleted, in the order of an account's. */
export const addressDataSources = (services: Pick<Services, "jobs">): AddressDataSources => ({
  error_reports: { export: exportErrorReportsFrom, delete: forgetReporterAddress },
  newsletter: { export: findSubscription, delete: deleteSubscriber },
  emails: {
    async export(db, emailId) {
      const emails = await listStoredSubjects(db, emailId);
      return emails.map(({ subject, storedAt }) => ({ subject, stored_at: storedAt.toISOString() }));
    },
    delete: (tx, to) => deleteEmailsTo(services, tx, { to }),
  },
  staff_invitation: { export: findInvitationTo, delete: withdrawInvitation },
});
