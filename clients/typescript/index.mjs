import { ROUTES } from "./generated/routes.mjs";

/** The site refused a call, or could not be reached (status 0). `data` is the error's data. */
export class CallError extends Error {
  constructor(message, status, data, retryAfterSeconds) {
    super(message);
    this.name = "CallError";
    this.status = status;
    this.data = data;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Makes calls of the API. Without a token, it asks for a guest token when a call needs one. */
export function createClient({ siteUrl, apiKey, token, fetch = globalThis.fetch }) {
  let guestToken = null;

  async function send({ method, path, action }, input, bearer) {
    const headers = { accept: "application/json" };
    if (bearer) headers.authorization = `Bearer ${bearer}`;
    if (apiKey) headers["x-api-key"] = apiKey;
    const request = { method, headers };
    if (method === "POST") {
      headers["content-type"] = "application/json";
      request.body = JSON.stringify(action ? { ...input, action } : input);
    }
    const response = await fetch(new URL(`/api${path}`, siteUrl), request);
    const envelope = await response.json().catch(() => null);
    if (response.ok && envelope?.status === true) return envelope.data;
    const retryAfter = response.headers.get("retry-after");
    const message = envelope?.message || response.statusText;
    throw new CallError(message, response.status, envelope?.data ?? null, retryAfter && Number(retryAfter));
  }

  async function asGuest(route, input) {
    const known = guestToken;
    guestToken ??= (await send(ROUTES.getGuestToken, {}, null)).token;
    try {
      return await send(route, input, guestToken);
    } catch (error) {
      // A guest token expires after a while. A new one is not refused for that.
      const isStale = error instanceof CallError && error.status === 401 && known !== null;
      if (!isStale) throw error;
      guestToken = (await send(ROUTES.getGuestToken, {}, null)).token;
      return send(route, input, guestToken);
    }
  }

  return {
    async call(name, input = {}) {
      const route = ROUTES[name];
      if (!route) throw new TypeError(`There is no call ${name}.`);
      if (route.audience === "visitor" && !token) return asGuest(route, input);
      return send(route, input, route.audience === "open" ? null : token);
    },
  };
}
