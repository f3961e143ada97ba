import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the server was asked: the instructions, and the quoted data with its JSON read. */
export interface ModelRequest {
  instructions: string;
  /** As it was sent, with its marks. */
  quoted: string;
  data: { question: string; rows?: { id: string; product: string; says: string }[] };
  authorization: string | undefined;
}

export type ModelBehaviour = (request: ModelRequest, response: ServerResponse) => void;

/** An OpenAI-compatible server on loopback that behaves as a test tells it. */
export async function startModelServer() {
  const state = { behaviour: says({}) as ModelBehaviour, requests: [] as ModelRequest[] };
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { messages } = JSON.parse(Buffer.concat(chunks).toString()) as {
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
    behave(behaviour: ModelBehaviour) {
      state.behaviour = behaviour;
      state.requests.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with this text, as a model would. */
export function saysText(text: string): ModelBehaviour {
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

export const says = (answer: unknown): ModelBehaviour => saysText(JSON.stringify(answer));

export const fails =
  (status: number): ModelBehaviour =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message: "no", type: "error" } }));
  };

/** Takes the question and never answers. */
export const hangs: ModelBehaviour = () => {};
