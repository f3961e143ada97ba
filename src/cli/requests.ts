import { REQUEST_STATES, type RequestState } from "#contract/request-states.ts";
import { systemClock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import { mergeRequests } from "#server/features/test-requests/commands/merge.ts";
import {
  declineRequest,
  linkRequest,
  moveRequest,
  type OperatorNeeds,
  publishRequest,
} from "#server/features/test-requests/commands/move.ts";
import { requestForOperators, requestsForOperators } from "#server/features/test-requests/queries.ts";
import { type Call, type Command, OPERATOR_OPTION, operatorOf, UsageProblem } from "./command.ts";
import { withJobs } from "./open.ts";

interface Action {
  /** What stands behind its name. */
  words: string;
  run(call: Call, needs: OperatorNeeds, given: string[]): Promise<void>;
}

const ACTIONS: Record<string, Action> = {
  list: { words: "", run: (call, { db }) => printList(call, db) },
  show: { words: "ID", run: (call, { db }, [id]) => printRequest(call, db, numberOf(id)) },
  accept: { words: "ID", run: (call, needs, [id]) => move(call, needs, numberOf(id), "queued") },
  move: {
    words: "ID STATE",
    run: (call, needs, [id, state]) => move(call, needs, numberOf(id), stateOf(state)),
  },
  advance: { words: "ID", run: (call, needs, [id]) => move(call, needs, numberOf(id)) },
  decline: {
    words: "ID",
    async run(call, needs, [id]) {
      const reason = typeof call.values.reason === "string" ? call.values.reason : "";
      await declineRequest(needs, { requestId: numberOf(id), operator: operatorOf(call), reason });
      call.out(`Request ${id} is declined.`);
    },
  },
  merge: {
    words: "FROM INTO",
    async run(call, needs, [from, into]) {
      const pair = { from: numberOf(from), into: numberOf(into), operator: operatorOf(call) };
      const merged = await mergeRequests(needs, pair);
      call.out(`Request ${from} is part of ${merged.into}, which ${merged.votes} people ask for.`);
    },
  },
  link: {
    words: "ID SUPPLEMENT",
    async run(call, needs, [id, supplement = ""]) {
      await linkRequest(needs, { requestId: numberOf(id), operator: operatorOf(call), supplement });
      call.out(`Request ${id} is about ${supplement}.`);
    },
  },
  publish: {
    words: "ID REPORT",
    async run(call, needs, [id, reportSlug = ""]) {
      await publishRequest(needs, { requestId: numberOf(id), operator: operatorOf(call), reportSlug });
      call.out(`Request ${id} is answered by report ${reportSlug}.`);
    },
  },
};

const usages = Object.entries(ACTIONS).map(([name, { words }]) => `${name} ${words}`.trim());

export const command: Command = {
  usage: `ACTION [ID …]; ACTION is one of: ${usages.join(", ")}`,
  options: {
    reason: { type: "string", value: "TEXT", help: "Why a request is declined: its readers see it" },
    status: { type: "string", value: "STATE", help: "List only the requests of one state" },
    ...OPERATOR_OPTION,
  },
  words: [1, 3],
  async run(call) {
    const [name = "", ...given] = call.positionals;
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (!action) throw new UsageProblem(`requests takes one of: ${usages.join(", ")}.`);
    if (given.length !== action.words.split(" ").filter(Boolean).length)
      throw new UsageProblem(`Call it as: npm run cli -- requests ${`${name} ${action.words}`.trim()}`);
    await withJobs(call, ({ database: { db }, jobs }) =>
      action.run(call, { db, jobs, clock: systemClock }, given),
    );
  },
};

async function move(call: Call, needs: OperatorNeeds, requestId: number, to?: RequestState): Promise<void> {
  const state = await moveRequest(needs, { requestId, operator: operatorOf(call), ...(to && { to }) });
  call.out(`Request ${requestId} is ${state}.`);
}

function numberOf(word = ""): number {
  if (!/^\d{1,9}$/.test(word)) throw new UsageProblem(`${word} is not the number of a request.`);
  return Number(word);
}

function stateOf(word = ""): RequestState {
  const state = REQUEST_STATES.find((known) => known === word);
  if (!state) throw new UsageProblem(`A state is one of: ${REQUEST_STATES.join(", ")}.`);
  return state;
}

async function printList(call: Call, db: Db): Promise<void> {
  const { status } = call.values;
  const only = typeof status === "string" ? stateOf(status) : null;
  for (const { id, status, votes, since, name, brand, url, supplement } of await requestsForOperators(
    db,
    only,
  )) {
    const said = [brand, name].filter(Boolean).join(" ");
    call.out(
      [
        id,
        status,
        `${votes} votes`,
        since.toISOString().slice(0, 10),
        said,
        url,
        supplement ?? "not linked",
      ].join("  "),
    );
  }
}

async function printRequest(call: Call, db: Db, id: number): Promise<void> {
  const { request, joined, events } = await requestForOperators(db, id);
  call.out(
    [request.id, request.status, `${request.votes} votes`, request.brand, request.name]
      .filter(Boolean)
      .join("  "),
  );
  call.out(request.url);
  for (const image of request.images) call.out(image);
  if (joined.length > 0) call.out(`with requests ${joined.join(", ")}`);
  for (const { at, status, operator, note } of events)
    call.out([at.toISOString(), status, operator ?? "requester", note].filter(Boolean).join("  "));
}
