import { type ApiRoute, apiRoutes, type CallName } from "#contract/api-routes.ts";
import { type StaffCallName, staffRoutes } from "#contract/staff/routes.ts";
import type { CallOutput } from "#web/api/client.ts";
import type { StaffOutput } from "#web/features/console/calls.ts";

type AnyCallName = CallName | StaffCallName;
type Output<Name extends AnyCallName> = Name extends CallName
  ? CallOutput<Name>
  : Name extends StaffCallName
    ? StaffOutput<Name>
    : never;

/** What a call is answered with instead of its output. */
class FailedCall {
  readonly message: string;
  readonly status: number;
  readonly data: unknown;

  constructor(message: string, status: number, data: unknown) {
    this.message = message;
    this.status = status;
    this.data = data;
  }
}

/** An answer that says why a call failed. */
export const failure = (message: string, status = 500, data: unknown = null): FailedCall =>
  new FailedCall(message, status, data);

/** An answer that never comes. */
export const noAnswer = (): Promise<never> => new Promise(() => undefined);

type Result<Name extends AnyCallName> = Output<Name> | FailedCall;
// biome-ignore lint/suspicious/noExplicitAny: a test knows what it sends
type Answer<Name extends AnyCallName> = Result<Name> | ((input: any) => Result<Name> | Promise<Result<Name>>);
type Answers = { [Name in AnyCallName]?: Answer<Name> };

/** A call that a component made, with its input. */
interface MadeCall {
  name: AnyCallName;
  input: Record<string, unknown>;
}

const ROUTES: Record<AnyCallName, ApiRoute> = { ...apiRoutes, ...staffRoutes };

let answers: Answers = {};
let otherAnswer: (() => FailedCall | Promise<never>) | null = null;
let made: MadeCall[] = [];
let unexpected: string[] = [];

/** Answers calls in place of a server. A call without an answer here fails the test. */
export function answerCalls(next: Answers): void {
  answers = { ...answers, ...next };
}

/** Answers every call that has no answer of its own. */
export function answerOtherCalls(answer: () => FailedCall | Promise<never>): void {
  otherAnswer = answer;
}

/** The inputs that a call was made with, in order. */
export const inputsOf = (name: AnyCallName): MadeCall["input"][] =>
  made.filter((call) => call.name === name).map(({ input }) => input);

/** Forgets all calls and answers. Returns the calls that nobody expected. */
export function forgetCalls(): string[] {
  const left = unexpected;
  [answers, otherAnswer, made, unexpected] = [{}, null, [], []];
  return left;
}

/** `fetch` of a component: answers calls of the API as the server's envelope would, and reaches no network. */
export async function fetchAnswer(url: string, { body }: { body?: string | null } = {}): Promise<Response> {
  const { action, ...input } = JSON.parse(body ?? "{}") as Record<string, unknown>;
  const name = (Object.keys(ROUTES) as AnyCallName[]).find(
    (each) => `/api${ROUTES[each].path}` === url && ROUTES[each].action === action,
  );
  if (name) made.push({ name, input });
  if (name && name in answers) {
    const answer = answers[name] as unknown;
    return responseOf(typeof answer === "function" ? await answer(input) : answer);
  }
  if (name && otherAnswer) return responseOf(await otherAnswer());
  unexpected.push(name ?? url);
  throw new TypeError(`Nothing answers ${name ?? url}.`);
}

const responseOf = (answer: unknown): Response =>
  answer instanceof FailedCall
    ? Response.json({ status: false, message: answer.message, data: answer.data }, { status: answer.status })
    : Response.json({ status: true, message: "", data: answer });
