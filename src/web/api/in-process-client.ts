import type { CallName } from "#contract/api-routes.ts";
import type { Envelope } from "#contract/envelope.ts";
import { CallFailure } from "./call-failure.ts";
import type { ApiClient, CallOutput } from "./client.ts";

/** Makes a call in the server's process; resolves for every status, as `fetch` does. */
export type CallInProcess = (
  name: CallName,
  input: object,
) => Promise<{ statusCode: number; envelope: Envelope }>;

/** The API client of server rendering: no network, no token. */
export const createInProcessClient = (callInProcess: CallInProcess): ApiClient => ({
  async call(name, input) {
    const { statusCode, envelope } = await callInProcess(name, input);
    if (!envelope.status) throw new CallFailure(envelope.message, statusCode, envelope.data);
    return envelope.data as CallOutput<typeof name>;
  },
});
