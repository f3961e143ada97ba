import { REQUEST_STATES, type RequestState } from "#contract/request-states.ts";
import { formatCount } from "#domain/amounts.ts";
import { systemClock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import { mergeRequests } from "#server/features/test-requests/commands/merge.ts";
import {
  declineRequest,
  linkRequest,
  moveRequest,
  type OperatorDeps,
  publishRequest,
} from "#server/features/test-requests/commands/move.ts";
import { findRequestForOperators, listRequestsForOperators } from "#server/features/test-requests/queries.ts";
import { type CommandContext, type ConfigureCommand, operatorOption, UsageError } from "./command.ts";
import { withDatabase, withJobs } from "./open.ts";

export const configure: ConfigureCommand = (command, context) => {
  addQueries(command, context);
  addMoves(command, context);
  addOutcomes(command, context);
};

const addQueries: ConfigureCommand = (command, context) => {
  command
    .command("list")
    .description("List requests by votes")
    .option("--status <STATE>", "Only requests in this state", parseState)
    .action(({ status = null }) =>
      withDatabase(context, ({ database: { db } }) => printRequests(context, db, status)),
    );
  command
    .command("show")
    .description("Show a request with its history")
    .argument("<ID>", "ID of the request", parseRequestId)
    .action((id) => withDatabase(context, ({ database: { db } }) => printRequest(context, db, id)));
};

/** A command that changes a request. */
const addChange = (command: Parameters<ConfigureCommand>[0], context: CommandContext, name: string) =>
  command
    .command(name)
    .argument("<ID>", "ID of the request", parseRequestId)
    .addOption(operatorOption(context));

const withNeeds = (context: CommandContext, work: (needs: OperatorDeps) => Promise<void>) =>
  withJobs(context, ({ database: { db }, jobs }) => work({ db, jobs, clock: systemClock }));

/** Changes of a request's state. */
const addMoves: ConfigureCommand = (command, context) => {
  const move = (requestId: number, operator: string, to?: RequestState) =>
    withNeeds(context, async (needs) => {
      const state = await moveRequest(needs, { requestId, operator, ...(to && { to }) });
      context.out(`Request ${requestId} is now ${state}.`);
    });
  addChange(command, context, "accept")
    .description("Accept a received request")
    .action((id, { operator }) => move(id, operator, "queued"));
  addChange(command, context, "move")
    .description("Move a request to a state")
    .argument("<STATE>", REQUEST_STATES.join(", "), parseState)
    .action((id, state, { operator }) => move(id, operator, state));
  addChange(command, context, "advance")
    .description("Move a request to its next state")
    .action((id, { operator }) => move(id, operator));
  addChange(command, context, "decline")
    .description("Decline a request")
    .option("--reason <TEXT>", "Why; its requesters see it")
    .action((requestId, { operator, reason = "" }) =>
      withNeeds(context, async (needs) => {
        await declineRequest(needs, { requestId, operator, reason });
        context.out(`Declined request ${requestId}.`);
      }),
    );
};

/** What a request leads to: another request, a supplement or a report. */
const addOutcomes: ConfigureCommand = (command, context) => {
  addChange(command, context, "merge")
    .description("Merge a request into another, with its votes")
    .argument("<INTO>", "ID of the other request", parseRequestId)
    .action((from, into, { operator }) =>
      withNeeds(context, async (needs) => {
        const merged = await mergeRequests(needs, { from, into, operator });
        const votes = formatCount(merged.votes, "vote");
        context.out(`Merged request ${from} into ${merged.into}, which now has ${votes}.`);
      }),
    );
  addChange(command, context, "link")
    .description("Link a request to a supplement")
    .argument("<SUPPLEMENT>", "Its ID or slug")
    .action((requestId, supplement, { operator }) =>
      withNeeds(context, async (needs) => {
        await linkRequest(needs, { requestId, operator, supplement });
        context.out(`Linked request ${requestId} to ${supplement}.`);
      }),
    );
  addChange(command, context, "publish")
    .description("Close a request with a published report")
    .argument("<REPORT>", "Slug of the report")
    .action((requestId, reportSlug, { operator }) =>
      withNeeds(context, async (needs) => {
        await publishRequest(needs, { requestId, operator, reportSlug });
        context.out(`Closed request ${requestId} with report ${reportSlug}.`);
      }),
    );
};

function parseRequestId(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${text} is not a request ID.`);
  return Number(text);
}

function parseState(text: string): RequestState {
  const state = REQUEST_STATES.find((known) => known === text);
  if (!state) throw new UsageError(`The state must be one of: ${REQUEST_STATES.join(", ")}.`);
  return state;
}

async function printRequests({ out }: CommandContext, db: Db, state: RequestState | null): Promise<void> {
  for (const request of await listRequestsForOperators(db, state)) {
    const { id, status, votes, since, name, brand, url, supplement } = request;
    const product = [brand, name].filter(Boolean).join(" ");
    const day = since.toISOString().slice(0, 10);
    out([id, status, formatCount(votes, "vote"), day, product, url, supplement ?? "not linked"].join("  "));
  }
}

async function printRequest({ out }: CommandContext, db: Db, id: number): Promise<void> {
  const { request, mergedIds, events } = await findRequestForOperators(db, id);
  out(
    [request.id, request.status, formatCount(request.votes, "vote"), request.brand, request.name]
      .filter(Boolean)
      .join("  "),
  );
  out(request.url);
  for (const image of request.images) out(image);
  if (mergedIds.length > 0) out(`merged requests: ${mergedIds.join(", ")}`);
  for (const { at, status, operator, note } of events)
    out([at.toISOString(), status, operator ?? "requester", note].filter(Boolean).join("  "));
}
