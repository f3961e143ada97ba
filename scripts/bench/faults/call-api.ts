import { type Address, addresses, type CallName } from "#contract/api-routes.ts";
import type { Input, Output } from "#tests/support/api.ts";
import { somebody } from "../../somebody.ts";

/** What came back of a call. `status` 0: no answer came, and nobody knows what was done. */
export interface Answered<Data> {
  status: number;
  message: string;
  data: Data;
}

/** Longest that anybody waits for an answer, in milliseconds. */
export const WAITS_MS = 20_000;

/** Makes a declared call over the network, from an address of its own. */
export async function ask<Name extends CallName>(
  site: string,
  name: Name,
  input: Omit<Input<Name>, "action">,
  token = "",
): Promise<Answered<Output<Name>>> {
  const { method, path, action }: Address = addresses[name];
  try {
    const response = await fetch(`${site}/api${path}`, {
      method,
      headers: {
        "x-forwarded-for": somebody(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(method === "POST" && { "content-type": "application/json" }),
      },
      ...(method === "POST" && { body: JSON.stringify(action ? { ...input, action } : input) }),
      signal: AbortSignal.timeout(WAITS_MS),
    });
    const { data, message } = (await response.json()) as Omit<Answered<Output<Name>>, "status">;
    return { status: response.status, data, message };
  } catch (error) {
    // An answer that is no JSON is a fault of its own, and none of those that are made here.
    if (error instanceof SyntaxError) throw error;
    return { status: 0, message: "no answer", data: null as unknown as Output<Name> };
  }
}
