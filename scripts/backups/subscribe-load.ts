import { randomInt } from "node:crypto";
import { addresses, type CallName } from "#contract/api-routes.ts";

const WRITERS = 8;

export interface Writers {
  /** Addresses whose subscription the site has acknowledged by now. */
  acknowledged(): string[];
  stop(): Promise<void>;
}

/** Visitors who subscribe to the newsletter one after the other, until they are stopped or nobody answers. */
export function startWriters(url: string, token: string): Writers {
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
  const ended = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return {
    acknowledged: () => [...acknowledged],
    async stop() {
      stopped = true;
      await ended;
    },
  };
}

export async function guestToken(url: string): Promise<string> {
  const answer = await fetch(`${url}/api${addresses.getGuestToken.path}`);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** Whether this site takes a token that another one has made. */
export const accepts = async (url: string, token: string): Promise<boolean> =>
  (await call(url, "joinNewsletter", token, { email_id: "after@example.com" })) === 200;

/** From an address of its own: calls are limited by address. */
async function call(url: string, name: CallName, token: string, input: object): Promise<number> {
  const { method, path } = addresses[name];
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    },
    body: JSON.stringify(input),
  });
  await answer.arrayBuffer();
  return answer.status;
}
