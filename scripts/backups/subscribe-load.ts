import { apiRoutes, type CallName } from "#contract/api-routes.ts";
import { randomClientIp } from "../random-client-ip.ts";

const CONCURRENT_WRITERS = 8;

export interface SubscribeLoad {
  /** Email addresses whose subscription the site has acknowledged so far. */
  acknowledged(): string[];
  stop(): Promise<void>;
}

/** Write load: newsletter subscriptions, one after another, until stopped or the site stops responding. */
export function startSubscribeLoad(url: string, token: string): SubscribeLoad {
  const acknowledged: string[] = [];
  let stopped = false;
  async function write(writer: number): Promise<void> {
    for (let turn = 0; !stopped; turn++) {
      const email_id = `writer-${writer}-${turn}@example.com`;
      const status = await call(url, "joinNewsletter", token, { email_id }).catch(() => 0);
      if (status === 200) acknowledged.push(email_id);
      else return;
    }
  }
  const finished = Promise.all(Array.from({ length: CONCURRENT_WRITERS }, (_, writer) => write(writer)));
  return {
    acknowledged: () => [...acknowledged],
    async stop() {
      stopped = true;
      await finished;
    },
  };
}

export async function guestToken(url: string): Promise<string> {
  const answer = await fetch(`${url}/api${apiRoutes.getGuestToken.path}`);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** Whether a site accepts a token issued by another one. */
export const acceptsToken = async (url: string, token: string): Promise<boolean> =>
  (await call(url, "joinNewsletter", token, { email_id: "after@example.com" })) === 200;

/** Calls the API from a random client IP, because of the rate limits. */
async function call(url: string, name: CallName, token: string, input: object): Promise<number> {
  const { method, path } = apiRoutes[name];
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "x-forwarded-for": randomClientIp(),
    },
    body: JSON.stringify(input),
  });
  await answer.arrayBuffer();
  return answer.status;
}
