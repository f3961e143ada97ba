import * as corrections from "#contract/staff/corrections.ts";
import { getDesk } from "#contract/staff/desk.ts";
import { getFigures } from "#contract/staff/figures.ts";
import * as members from "#contract/staff/members.ts";
import * as requests from "#contract/staff/requests.ts";
import { mayDo, STAFF_ACTIONS } from "#contract/staff/roles.ts";
import * as system from "#contract/staff/system.ts";
import { utcDay } from "#domain/dates.ts";
import {
  acceptInvitation,
  changeStaffRole,
  findInvitation,
  inviteToStaff,
  staffName,
} from "#server/features/accounts/commands/staff.ts";
import { findAccount } from "#server/features/accounts/queries.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { settleErrorReport } from "#server/features/corrections/commands.ts";
import { readFigures } from "#server/features/figures/queries.ts";
import { reviewCorrection } from "#server/features/scans/commands/review-correction.ts";
import { editWording } from "#server/features/test-requests/commands/edit-wording.ts";
import { undoMove } from "#server/features/test-requests/commands/undo-move.ts";
import { findRequestId } from "#server/features/test-requests/queries/requests.ts";
import { listForReview, readForReview } from "#server/features/test-requests/queries/review.ts";
import { bind } from "#server/http/bind.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { actOf, forOthersOnly } from "./commands/act.ts";
import { wantDigest } from "./commands/digest.ts";
import {
  blockRequesterOf,
  linkForStaff,
  mergeForStaff,
  moveForStaff,
  publishForStaff,
  showRequesterTo,
} from "./commands/review-requests.ts";
import { testDeliveryTo } from "./commands/test-email.ts";
import { startVerification } from "./commands/verification-job.ts";
import { readOpenTickets, readScanCorrections } from "./queries/corrections.ts";
import { readDesk } from "./queries/desk.ts";
import { presentInvitation, readStaff, wantsDigest } from "./queries/members.ts";
import { readSystem } from "./queries/system.ts";
import { aiSearchStaffRoutes } from "./routes/ai-search.ts";
import { catalogueRoutes } from "./routes/catalogue.ts";
import { draftRoutes, publicationRoutes } from "./routes/drafts.ts";
import { holdRoutes } from "./routes/holds.ts";
import { importRoutes } from "./routes/imports.ts";
import { logRoutes } from "./routes/log.ts";
import { mergingRoutes } from "./routes/merging.ts";
import { newsletterDeskRoutes } from "./routes/newsletter.ts";
import { noticeReviewRoutes } from "./routes/notices.ts";
import { type PersonSources, peopleRoutes } from "./routes/people.ts";
import { pictureRoutes } from "./routes/pictures.ts";
import { registeredTestDeskRoutes } from "./routes/registered-tests.ts";
import { registryRoutes } from "./routes/registry.ts";
import { requestFundingRoutes } from "./routes/request-funding.ts";
import { siteRoutes } from "./routes/site.ts";

const DAY_MS = 86_400_000;

export const consoleRoutes = (services: Services, people: PersonSources) => [
  ...memberRoutes(services),
  bind(getDesk, () => readDesk(services)),
  ...reviewRoutes(services),
  ...requestFundingRoutes(services),
  ...correctionDeskRoutes(services),
  ...noticeReviewRoutes(services),
  ...newsletterDeskRoutes(services),
  ...importRoutes(services),
  ...aiSearchStaffRoutes(services),
  ...catalogueRoutes(services),
  ...holdRoutes(services),
  ...mergingRoutes(services),
  ...pictureRoutes(services),
  ...registryRoutes(services),
  ...registeredTestDeskRoutes(services),
  ...peopleRoutes(services, people),
  ...draftRoutes(services),
  ...publicationRoutes(services),
  ...logRoutes(services),
  bind(getFigures, async ({ days }) => {
    const since = utcDay(new Date(services.clock.now().getTime() - (days - 1) * DAY_MS));
    return { counting: services.config.visitFigures, ...(await readFigures(services.db, since)) };
  }),
  ...siteRoutes(services),
  ...systemRoutes(services),
];

const reviewRoutes = (services: Services) => {
  const { db, clock } = services;
  const numberOf = (id: string) => findRequestId(db, id, null);
  return [
    bind(requests.listReviewRequests, (input) => listForReview(db, input)),
    bind(requests.getReviewRequest, async ({ id }) => readForReview(db, await numberOf(id), clock.now())),
    bind(requests.showRequester, (input, { visitor }) => showRequesterTo(services, visitor, input)),
    bind(requests.editRequestWording, async ({ id, seen, wording }, { visitor }) => {
      const operator = await staffName(db, visitor.userId);
      await editWording(services, { requestId: await numberOf(id), operator, seen, wording });
      return null;
    }),
    bind(requests.moveReviewRequest, (input, { visitor }) => moveForStaff(services, visitor, input)),
    bind(requests.linkReviewRequest, (input, { visitor }) => linkForStaff(services, visitor, input)),
    bind(requests.publishReviewRequest, (input, { visitor }) => publishForStaff(services, visitor, input)),
    bind(requests.undoRequestMove, async ({ id }, { visitor }) => {
      const operator = await staffName(db, visitor.userId);
      return { status: await undoMove(services, { requestId: await numberOf(id), operator }) };
    }),
    bind(requests.mergeReviewRequests, (input, { visitor }) => mergeForStaff(services, visitor, input)),
    bind(requests.blockRequester, (input, { visitor }) => blockRequesterOf(services, visitor, input)),
  ];
};

const correctionDeskRoutes = (services: Services) => {
  const { db } = services;
  return [
    bind(corrections.listOpenErrorReports, () => readOpenTickets(db)),
    bind(corrections.settleTicket, async ({ ticket, outcome, note }, { visitor }) => {
      const operator = await staffName(db, visitor.userId);
      await settleErrorReport(services, { ticket, outcome, note, operator });
      return null;
    }),
    bind(corrections.listScanCorrections, () => readScanCorrections(db)),
    bind(corrections.reviewScanCorrection, async ({ id, supplement, name, barcode }, { visitor }) => {
      const operator = await staffName(db, visitor.userId);
      const review = { scanId: id, operator, supplement: supplement || null, name: name || null, barcode };
      await reviewCorrection(services, review);
      return null;
    }),
  ];
};

const memberRoutes = (services: Services) => {
  const { db, clock } = services;
  return [
    bind(members.getStaffInvitation, async (_input, { visitor }) => {
      const invitation = await findInvitation(db, visitor.userId, clock.now());
      return {
        invitation: invitation ? presentInvitation(invitation) : null,
        is_staff: visitor.role !== null,
      };
    }),
    bind(members.acceptStaffInvitation, (_input, { visitor }) => acceptInvitation(services, visitor)),
    bind(members.getStaffSelf, async (_input, { visitor: { userId, role } }) => {
      const { user } = await findAccount(db, userId);
      const digest = await wantsDigest(db, userId);
      const permissions = STAFF_ACTIONS.filter((action) => mayDo(role, action));
      return { name: `${user.firstName} ${user.lastName}`, role, permissions, digest };
    }),
    bind(members.setDigest, ({ on }, { visitor }) => wantDigest(db, visitor, on)),
    bind(members.listStaff, () => readStaff(db, clock.now())),
    bind(members.inviteStaff, async ({ email_id, role, reason }, { visitor }) => {
      await inviteToStaff(services, { emailId: email_id, role }, await actOf(db, visitor, reason));
      return null;
    }),
    bind(members.setStaffRole, async ({ user_id, role, reason }, { visitor }) => {
      forOthersOnly(visitor, user_id);
      await changeStaffRole(services, { userId: user_id, role }, await actOf(db, visitor, reason));
      return null;
    }),
    bind(members.removeStaff, async ({ user_id, reason }, { visitor }) => {
      forOthersOnly(visitor, user_id);
      await changeStaffRole(services, { userId: user_id, role: null }, await actOf(db, visitor, reason));
      return null;
    }),
  ];
};

/** Calls of the screen System. */
const systemRoutes = (services: Services) => {
  const { db, jobs } = services;
  return [
    bind(system.getSystem, () => readSystem(services)),
    bind(system.verifySiteData, (_input, { visitor }) => startVerification(services, visitor)),
    bind(system.retryEmails, async ({ id }, { visitor }) => {
      const operator = await staffName(db, visitor.userId);
      const count = await jobs.retryUnsentEmails(id);
      if (id !== null && count === 0) throw new ApiError("not_found", "This email isn’t waiting any more.");
      const details = { count, ...(id === null ? {} : { job: id }) };
      await recordAction(db, { operator, action: "retry-emails", subject: "emails", details });
      return { count };
    }),
    bind(system.testEmailDelivery, (_input, { visitor }) => testDeliveryTo(services, visitor.userId)),
  ];
};
