import type { Client } from "pg";
import type { CallName } from "#contract/api-routes.ts";
import { type Answered, ask } from "./call-api.ts";
import { sendOne } from "./uploads.ts";

/** Somebody who goes through every kind of write once, and tries again what was not acknowledged. */
export interface Person {
  site: string;
  emailId: string;
  token: string;
  picture: Buffer;
  /** The request that this person votes for: of whoever was here before, else the own one. */
  votesFor: string | null;
  /** The request that this person made. */
  requestId: string | null;
  /** What a try that was not acknowledged left to go on with. */
  searchId: string | null;
  uploadUrl: string | null;
}

/** A kind of write. */
interface Write {
  kind: string;
  /** Tries once. What was acknowledged, by the name that it is found by; null where nothing was. */
  attempt(person: Person): Promise<string | null>;
  /** Lists everything of the kind by the same name, once for each time that it is there. */
  found: string;
}

const PASSWORD = "tidal crucible 9";
const PRODUCT = "1";

/** The call's data; null where it has to be tried again. Whatever else is refused is a fault of the bench. */
function acknowledged<Data>(name: CallName, { status, message, data }: Answered<Data>): Data | null {
  if (status === 200) return data;
  if (status === 0 || status >= 500) return null;
  throw new Error(`${name}: ${status} ${message}`);
}

async function register(person: Person): Promise<string | null> {
  const { site, emailId: email_id } = person;
  const given = { first_name: "Ada", last_name: "Lovelace", accept_terms: true as const };
  const asked = await ask(site, "register", { ...given, email_id, password: PASSWORD });
  // An earlier try was kept, though nobody said so: its owner logs in.
  const again = asked.status === 409;
  const answer = again ? await ask(site, "login", { email_id, password: PASSWORD }) : asked;
  const account = acknowledged(again ? "login" : "register", answer);
  person.token = account?.token ?? "";
  return account && email_id;
}

async function rate(person: Person): Promise<string | null> {
  const { site, token, emailId } = person;
  if (person.searchId === null) {
    const question = { query: "magnesium for sleep", answer_later: true };
    const searched = acknowledged("aiSearch", await ask(site, "aiSearch", question, token));
    person.searchId = searched?.search_id ?? null;
  }
  const search_id = person.searchId;
  if (search_id === null) return null;
  const answer = await ask(site, "sendAiFeedback", { search_id, helpful: true }, token);
  // A search is kept for comfort only, and a crash of the database may take it: its reader asks again.
  if (answer.status === 404 || answer.status === 410) {
    person.searchId = null;
    return null;
  }
  return acknowledged("sendAiFeedback", answer) && `${search_id}:${emailId}`;
}

async function send(person: Person): Promise<string | null> {
  const { site, token, picture } = person;
  if (person.uploadUrl === null) {
    const wanted = { folder: "images", file_name: "a.png", content_type: "image/png" } as const;
    const asked = acknowledged("askForUpload", await ask(site, "askForUpload", wanted, token));
    person.uploadUrl = asked?.uploadURL ?? null;
  }
  if (person.uploadUrl === null) return null;
  const { status } = await sendOne(site, person.uploadUrl, picture);
  // 409: an earlier try had arrived after all.
  if (status !== 200 && status !== 409) return null;
  return new URL(person.uploadUrl).pathname.replace("/uploads/", "");
}

/** In the order in which a person does them. */
export const WRITES: readonly Write[] = [
  { kind: "accounts", attempt: register, found: "select email_id from users" },
  {
    kind: "newsletter",
    attempt: async ({ site, emailId, token }) =>
      acknowledged("joinNewsletter", await ask(site, "joinNewsletter", { email_id: emailId }, token)) &&
      emailId,
    found: "select email_id from subscribers",
  },
  {
    kind: "test requests",
    async attempt(person) {
      const { site, emailId, token } = person;
      const wish = { name: emailId, supplement_url: `https://www.example.com/${emailId.split("@")[0]}` };
      const made = acknowledged("addTestRequest", await ask(site, "addTestRequest", wish, token));
      person.requestId = made?.test_request_id ?? null;
      return made && emailId;
    },
    found: "select name from test_requests",
  },
  {
    kind: "votes",
    async attempt({ site, emailId, token, votesFor, requestId }) {
      const vote = { test_request_id: votesFor ?? requestId ?? "", vote: true };
      const standing = acknowledged("voteForTestRequest", await ask(site, "voteForTestRequest", vote, token));
      return standing && `${vote.test_request_id}:${emailId}`;
    },
    found: "select request_id || ':' || email_id from test_request_votes join users on users.id = user_id",
  },
  {
    kind: "follows",
    attempt: async ({ site, emailId, token }) =>
      acknowledged(
        "followSupplement",
        await ask(site, "followSupplement", { supplement_id: PRODUCT }, token),
      ) && emailId,
    found: "select email_id from follows join users on users.id = user_id",
  },
  {
    kind: "ratings",
    attempt: rate,
    found: "select search_id || ':' || email_id from ai_feedback join users on users.id = user_id",
  },
  { kind: "pictures", attempt: send, found: "select key from uploads where state in ('arrived', 'ready')" },
];

export interface Kept {
  acknowledged: number;
  lost: number;
  twice: number;
}

/** How much of what was acknowledged, of one kind, is there, and how much more than once. */
export async function keptOf(client: Client, { found }: Write, names: readonly string[]): Promise<Kept> {
  const { rows } = await client.query<{ name: string; times: number }>(
    `select name, count(*)::int as times from (${found}) as found(name) where name = any($1) group by name`,
    [names],
  );
  return {
    acknowledged: names.length,
    lost: names.length - rows.length,
    twice: rows.filter(({ times }) => times > 1).length,
  };
}
