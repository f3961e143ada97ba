import type { Client } from "pg";
import type { CallName } from "#contract/api-routes.ts";
import { type CallResult, callApi } from "./call-api.ts";
import { uploadOne } from "./uploads.ts";

/** A simulated user who makes one write of every kind and retries unacknowledged ones. */
export interface VirtualWriter {
  site: string;
  emailId: string;
  token: string;
  picture: Buffer;
  /** The test request to vote for, which everyone sees: a writer's own one is not shown before its email is confirmed. */
  votesFor: string;
  /** State from an unacknowledged attempt, for the retry. */
  searchId: string | null;
  uploadUrl: string | null;
}

/** One kind of write. */
interface Write {
  kind: string;
  /** Attempts the write once; returns the name to look it up by, or null if it was not acknowledged. */
  attempt(writer: VirtualWriter): Promise<string | null>;
  /** Query that lists the stored writes of this kind by the same name, duplicates included. */
  query: string;
}

const PASSWORD = "tidal crucible 9";
const PRODUCT = "1";

/** The call's data; null if it must be retried. Any other error is a bug of the bench. */
function acknowledged<Data>(name: CallName, { status, message, data }: CallResult<Data>): Data | null {
  if (status === 200) return data;
  if (status === 0 || status >= 500) return null;
  throw new Error(`${name}: ${status} ${message}`);
}

async function register(writer: VirtualWriter): Promise<string | null> {
  const { site, emailId: email_id } = writer;
  const profile = { first_name: "Ada", last_name: "Lovelace", accept_terms: true as const };
  const registered = await callApi(site, "register", { ...profile, email_id, password: PASSWORD });
  // 409: an earlier, unacknowledged attempt did register the account, so log in.
  const exists = registered.status === 409;
  const result = exists ? await callApi(site, "login", { email_id, password: PASSWORD }) : registered;
  const account = acknowledged(exists ? "login" : "register", result);
  writer.token = account?.token ?? "";
  return account && email_id;
}

async function rate(writer: VirtualWriter): Promise<string | null> {
  const { site, token, emailId } = writer;
  if (writer.searchId === null) {
    const question = { query: "magnesium for sleep", answer_later: true };
    const searched = acknowledged("aiSearch", await callApi(site, "aiSearch", question, token));
    writer.searchId = searched?.search_id ?? null;
  }
  const search_id = writer.searchId;
  if (search_id === null) return null;
  const result = await callApi(site, "sendAiFeedback", { search_id, helpful: true }, token);
  // Stored searches are not durable and may be lost in a database crash: search again.
  if (result.status === 404 || result.status === 410) {
    writer.searchId = null;
    return null;
  }
  return acknowledged("sendAiFeedback", result) && `${search_id}:${emailId}`;
}

async function send(writer: VirtualWriter): Promise<string | null> {
  const { site, token, picture } = writer;
  if (writer.uploadUrl === null) {
    const input = { folder: "images", file_name: "a.png", content_type: "image/png" } as const;
    const upload = acknowledged("requestUploadUrl", await callApi(site, "requestUploadUrl", input, token));
    writer.uploadUrl = upload?.uploadURL ?? null;
  }
  if (writer.uploadUrl === null) return null;
  const { status } = await uploadOne(site, writer.uploadUrl, picture);
  // 409: an earlier attempt was stored.
  if (status !== 200 && status !== 409) return null;
  return new URL(writer.uploadUrl).pathname.replace("/uploads/", "");
}

/** All kinds of writes, in the order in which a writer makes them. */
export const WRITES: readonly Write[] = [
  { kind: "accounts", attempt: register, query: "select email_id from users" },
  {
    kind: "newsletter",
    attempt: async ({ site, emailId, token }) =>
      acknowledged("joinNewsletter", await callApi(site, "joinNewsletter", { email_id: emailId }, token)) &&
      emailId,
    query: "select email_id from subscribers",
  },
  {
    kind: "test requests",
    async attempt({ site, emailId, token }) {
      const request = { name: emailId, supplement_url: `https://www.example.com/${emailId.split("@")[0]}` };
      return acknowledged("addTestRequest", await callApi(site, "addTestRequest", request, token)) && emailId;
    },
    query: "select name from test_requests",
  },
  {
    kind: "votes",
    async attempt({ site, emailId, token, votesFor }) {
      const vote = { test_request_id: votesFor, vote: true };
      const voted = acknowledged(
        "voteForTestRequest",
        await callApi(site, "voteForTestRequest", vote, token),
      );
      return voted && `${vote.test_request_id}:${emailId}`;
    },
    query: `select r.public_id || ':' || email_id from test_request_votes v
      join test_requests r on r.id = v.request_id join users on users.id = v.user_id`,
  },
  {
    kind: "follows",
    attempt: async ({ site, emailId, token }) =>
      acknowledged(
        "followSupplement",
        await callApi(site, "followSupplement", { supplement_id: PRODUCT }, token),
      ) && emailId,
    query: "select email_id from follows join users on users.id = user_id",
  },
  {
    kind: "ratings",
    attempt: rate,
    query: "select search_id || ':' || email_id from ai_feedback join users on users.id = user_id",
  },
  { kind: "pictures", attempt: send, query: "select key from uploads where state in ('uploaded', 'ready')" },
];

export interface Durability {
  acknowledged: number;
  lost: number;
  duplicates: number;
}

/** How many acknowledged writes of one kind are lost, and how many stored more than once. */
export async function checkDurability(
  client: Client,
  { query }: Write,
  names: readonly string[],
): Promise<Durability> {
  const { rows } = await client.query<{ name: string; times: number }>(
    `select name, count(*)::int as times from (${query}) as stored(name) where name = any($1) group by name`,
    [names],
  );
  return {
    acknowledged: names.length,
    lost: names.length - rows.length,
    duplicates: rows.filter(({ times }) => times > 1).length,
  };
}
