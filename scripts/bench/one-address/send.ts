import { type Agent, request } from "node:http";

export interface TimedResponse {
  /** 0: no response. */
  status: number;
  ms: number;
}

/** Requests a page over the agent's connections, from its local address. */
export function sendFrom(agent: Agent, url: string): Promise<TimedResponse> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - begun });
    request(url, { agent, headers: { "accept-encoding": "br" } }, (response) => {
      response.resume().once("end", () => done(response.statusCode ?? 0));
    })
      .once("error", () => done(0))
      .end();
  });
}
