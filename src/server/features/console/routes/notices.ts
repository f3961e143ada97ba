import * as calls from "#contract/staff/notices.ts";
import { staffName } from "#server/features/accounts/commands/staff.ts";
import { decideMatch } from "#server/features/notices/commands/decide-match.ts";
import { noticesToReview } from "#server/features/notices/queries/review.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";

/** What public notices are about: candidates, and the decisions about them. */
export const noticeReviewRoutes = (services: Services) => [
  bind(calls.listNoticeMatches, ({ state }) => noticesToReview(services.db, state)),
  bind(calls.decideNoticeMatch, async ({ id, seen, decision, reason }, { visitor }) => {
    const operator = await staffName(services.db, visitor.userId);
    return { state: await decideMatch(services, { id, seen, decision, reason, operator }) };
  }),
];
