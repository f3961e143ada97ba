import * as pledges from "#contract/pledges.ts";
import * as calls from "#contract/test-requests.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { addTestRequest } from "./commands/add.ts";
import { makePledge, removePledge } from "./commands/pledge.ts";
import { vote } from "./commands/votes.ts";
import { withdrawTestRequest } from "./commands/withdraw.ts";
import { findQueuedRequest, findSimilarRequests, listRequestQueue } from "./queries/queue.ts";
import { findTestRequest, listTestRequests } from "./queries/requests.ts";

export const testRequestRoutes = (services: Services) => {
  const { db, answerCache } = services;
  return [
    bind(calls.addTestRequest, (input, { visitor, ip }) => addTestRequest(services, visitor, input, ip)),
    bind(calls.voteForTestRequest, (input, { visitor, ip }) => vote(services, visitor, input, ip)),
    bind(calls.withdrawTestRequest, ({ test_request_id }, { visitor }) =>
      withdrawTestRequest(services, visitor, test_request_id),
    ),
    bind(calls.getTestRequest, ({ test_request_id }, { visitor }) =>
      findTestRequest(db, visitor, test_request_id),
    ),
    bind(calls.findTestRequests, (input, { visitor }) => findSimilarRequests(db, visitor, input)),
    bind(calls.listTestRequests, (input, { visitor }) => listTestRequests(db, visitor, input)),
    // A rendered page shows no one's own votes, and is cached as well.
    bind(calls.listRequestQueue, (input, { visitor }) =>
      visitor.kind === "renderer"
        ? answerCache.get("listRequestQueue", input, () => listRequestQueue(db, visitor, input))
        : listRequestQueue(db, visitor, input),
    ),
    bind(calls.getQueuedRequest, ({ test_request_id }, { visitor }) =>
      findQueuedRequest(db, visitor, test_request_id),
    ),
    bind(pledges.pledge, (input, { visitor, ip }) => makePledge(services, visitor, input, ip)),
    bind(pledges.withdrawPledge, ({ test_request_id }, { visitor }) =>
      removePledge(services, visitor, test_request_id),
    ),
  ];
};
