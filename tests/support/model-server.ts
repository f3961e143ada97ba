import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { ModelSettings } from "#platform/language-model/language-model.ts";

/** Settings of a model behind `startModelServer`. */
export const fakeModelSettings = (baseUrl: string, more: Partial<ModelSettings> = {}): ModelSettings => ({
  baseUrl,
  model: "fake",
  apiKey: null,
  timeoutMs: 5000,
  callsPerDay: null,
  ...more,
});

/** A request to the model: instructions and the quoted data, parsed. */
export interface ModelRequest {
  instructions: string;
  /** Raw, with its <data> tags. */
  quoted: string;
  data: { question: string; rows?: { id: string; product: string; says: string }[] };
  authorization: string | undefined;
}

export type ModelBehavior = (request: ModelRequest, response: ServerResponse) => void;

/** Starts an OpenAI-compatible server on loopback whose behavior a test sets. */
export async function startModelServer() {
  const state = { behaviour: answersJson({}) as ModelBehavior, requests: [] as ModelRequest[] };
  const server = createServer(async (incoming, response) => {
    // A client with a short timeout may leave before its request has arrived.
    const body = await text(incoming).catch(() => null);
    if (body === null) return;
    const { messages } = JSON.parse(body) as {
      messages: { role: string; content: string }[];
    };
    const quoted = messages.find(({ role }) => role === "user")?.content ?? "";
    const request = {
      instructions: messages.find(({ role }) => role === "system")?.content ?? "",
      quoted,
      data: JSON.parse(quoted.replace(/^<data>\n|\n<\/data>$/g, "")),
      authorization: incoming.headers.authorization,
    };
    state.requests.push(request);
    state.behaviour(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests: state.requests,
    behave(behaviour: ModelBehavior) {
      state.behaviour = behaviour;
      state.requests.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with this text as a chat completion. */
export function answersText(text: string): ModelBehavior {
  return (_request, response) => {
    response.setHeader("content-type", "application/json").end(
      JSON.stringify({
        id: "1",
        object: "chat.completion",
        created: 1,
        model: "fake",
        choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    );
  };
}

export const answersJson = (answer: unknown): ModelBehavior => answersText(JSON.stringify(answer));

export const failsWith =
  (status: number): ModelBehavior =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message: "no", type: "error" } }));
  };

/** Never answers. */
export const hangs: ModelBehavior = () => {};
