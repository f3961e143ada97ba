import { type ApiRoute, apiRoutes, type CallName } from "#contract/api-routes.ts";
import type { Input, Output } from "#tests/support/api.ts";
import { randomClientIp } from "../../random-client-ip.ts";

/** Result of a call. `status` 0: no response, so it is unknown whether the call took effect. */
export interface CallResult<Data> {
  status: number;
  message: string;
  data: Data;
}

export const RESPONSE_TIMEOUT_MS = 20_000;

/** Makes a call of the contract over HTTP, from a random client IP. */
export async function callApi<Name extends CallName>(
  site: string,
  name: Name,
  input: Omit<Input<Name>, "action">,
  token = "",
): Promise<CallResult<Output<Name>>> {
  const { method, path, action }: ApiRoute = apiRoutes[name];
  try {
    const response = await fetch(`${site}/api${path}`, {
      method,
      headers: {
        "x-forwarded-for": randomClientIp(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(method === "POST" && { "content-type": "application/json" }),
      },
      ...(method === "POST" && { body: JSON.stringify(action ? { ...input, action } : input) }),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    const { data, message } = (await response.json()) as Omit<CallResult<Output<Name>>, "status">;
    return { status: response.status, data, message };
  } catch (error) {
    // A response that is not JSON is a bug, not an effect of the injected faults.
    if (error instanceof SyntaxError) throw error;
    return { status: 0, message: "no response", data: null as unknown as Output<Name> };
  }
}
