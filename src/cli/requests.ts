import { REQUEST_ID } from "#contract/pledges.ts";
import { REQUEST_STATES, type RequestState } from "#contract/request-states.ts";
import { formatCount } from "#domain/amounts.ts";
import { utcDay } from "#domain/dates.ts";
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
import {
  findRequestForOperators,
  listRequestsForOperators,
  listVoteAlarms,
} from "#server/features/test-requests/queries/operators.ts";
import { findRequestId } from "#server/features/test-requests/queries/requests.ts";
import type { Services } from "#server/services.ts";
import {
  type CommandContext,
  type ConfigureCommand,
  operatorOption,
  printLines,
  UsageError,
} from "./command.ts";
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
    .command("alarms")
    .description("List recent jumps of votes")
    .action(() => withDatabase(context, ({ database: { db } }) => printAlarms(context, db)));
  command
    .command("show")
    .description("Show a request with its history")
    .argument("<ID>", "ID of the request", parseRequestId)
    .action((id) =>
      withDatabase(context, async ({ database: { db } }) =>
        printRequest(context, db, await findRequestId(db, id, null)),
      ),
    );
};

async function printAlarms({ out }: CommandContext, db: Db): Promise<void> {
  const alarms = await listVoteAlarms(db, systemClock.now());
  if (alarms.length === 0) out("No recent jumps of votes.");
  for (const { alarm, name, brand, status, votes } of alarms) {
    const added = `${formatCount(alarm.votesAdded, "vote")} in a day after ${alarm.votesBefore}`;
    const origin = `${formatCount(alarm.newAccounts, "new account")}, ${formatCount(alarm.networks, "network")}, ${alarm.held} held`;
    const product = [brand, name].filter(Boolean).join(" ");
    out([alarm.at.toISOString(), alarm.requestId, status, added, origin, `now ${votes}`, product].join("  "));
  }
}

/** A command that changes a request. */
const addChange = (command: Parameters<ConfigureCommand>[0], context: CommandContext, name: string) =>
  command
    .command(name)
    .argument("<ID>", "ID of the request", parseRequestId)
    .addOption(operatorOption(context));

/** Runs the work with the number of the request that the operator named. */
const withRequest = (
  context: CommandContext,
  id: string,
  work: (needs: OperatorDeps & Pick<Services, "logger">, requestId: number) => Promise<void>,
) =>
  withJobs(context, async ({ database: { db }, jobs, logger }) =>
    work({ db, jobs, logger, clock: systemClock }, await findRequestId(db, id, null)),
  );

/** Changes of a request's state. */
const addMoves: ConfigureCommand = (command, context) => {
  const move = (id: string, operator: string, to?: RequestState) =>
    withRequest(context, id, async (needs, requestId) => {
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
    .action((id, { operator, reason = "" }) =>
      withRequest(context, id, async (needs, requestId) => {
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
    .action((id, otherId, { operator }) =>
      withRequest(context, id, async (needs, from) => {
        const into = await findRequestId(needs.db, otherId, null);
        const merged = await mergeRequests(needs, { from, into, operator });
        const votes = formatCount(merged.votes, "vote");
        context.out(`Merged request ${from} into ${merged.into}, which now has ${votes}.`);
      }),
    );
  addChange(command, context, "link")
    .description("Link a request to a supplement")
    .argument("<SUPPLEMENT>", "Its ID or slug")
    .action((id, supplement, { operator }) =>
      withRequest(context, id, async (needs, requestId) => {
        await linkRequest(needs, { requestId, operator, supplement });
        context.out(`Linked request ${requestId} to ${supplement}.`);
      }),
    );
  addChange(command, context, "publish")
    .description("Close a request with a published report")
    .argument("<REPORT>", "Slug of the report")
    .action((id, reportSlug, { operator }) =>
      withRequest(context, id, async (needs, requestId) => {
        await publishRequest(needs, { requestId, operator, reportSlug });
        context.out(`Closed request ${requestId} with report ${reportSlug}.`);
      }),
    );
};

/** A request's number, as `list` prints it, or its public id, as visitors' pages hold it. */
function parseRequestId(text: string): string {
  if (!REQUEST_ID.test(text)) throw new UsageError(`${text} is not a request ID.`);
  return text;
}

function parseState(text: string): RequestState {
  const state = REQUEST_STATES.find((known) => known === text);
  if (!state) throw new UsageError(`The state must be one of: ${REQUEST_STATES.join(", ")}.`);
  return state;
}

async function printRequests(context: CommandContext, db: Db, state: RequestState | null): Promise<void> {
  const lines = (await listRequestsForOperators(db, state)).map((request) => {
    const { id, status, votes, since, name, brand, url, supplement } = request;
    const product = [brand, name].filter(Boolean).join(" ");
    const day = utcDay(since);
    return [id, status, formatCount(votes, "vote"), day, product, url, supplement ?? "not linked"].join("  ");
  });
  printLines(context, lines);
}

async function printRequest({ out }: CommandContext, db: Db, id: number): Promise<void> {
  const { request, mergedIds, events } = await findRequestForOperators(db, id);
  out(
    [request.id, request.status, formatCount(request.votes, "vote"), request.brand, request.name]
      .filter(Boolean)
      .join("  "),
  );
  out(request.publicId);
  out(request.url);
  for (const image of request.images) out(image);
  if (mergedIds.length > 0) out(`merged requests: ${mergedIds.join(", ")}`);
  for (const { at, status, operator, note } of events)
    out([at.toISOString(), status, operator ?? "requester", note].filter(Boolean).join("  "));
}
