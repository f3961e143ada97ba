import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { COMMANDS, type Wire } from "./wire.ts";

/** How long a browser takes to listen, on a busy machine. */
const LISTENS_WITHIN_MS = 60_000;

/**
 * A session of Firefox. It speaks the same commands in a form of its own, which geckodriver, its driver over HTTP,
 * would only translate: `LENGTH:[0, id, name, parameters]` there, `LENGTH:[1, id, error, result]` back.
 */
export async function overMarionette(port: number): Promise<Wire> {
  const socket = await connected(port);
  const messages = messagesOf(socket);
  await messages.next();
  let id = 0;
  const ask = async (name: string, parameters: object): Promise<unknown> => {
    const text = JSON.stringify([0, ++id, name, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const { value } = await messages.next();
    const [, , error, result] = value as [1, number, { error: string; message: string } | null, unknown];
    if (error) throw new Error(`${error.error}: ${error.message}`);
    return (result as { value?: unknown } | null)?.value ?? null;
  };
  await ask("WebDriver:NewSession", {});
  return {
    send: (command, { element, ...parameters } = {}) =>
      ask(COMMANDS[command].marionette, { ...parameters, ...(element ? { id: element } : {}) }),
    async close() {
      await ask("Marionette:Quit", { flags: ["eForceQuit"] });
      socket.destroy();
    },
  };
}

async function connected(port: number): Promise<Socket> {
  const until = performance.now() + LISTENS_WITHIN_MS;
  while (true) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return socket;
    } catch (error) {
      if (performance.now() > until) throw error;
      await wait(200);
    }
  }
}

async function* messagesOf(socket: Socket): AsyncGenerator<unknown> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk as Buffer]);
    while (true) {
      const colon = bytes.indexOf(":");
      const length = Number(bytes.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || bytes.length < colon + 1 + length) break;
      yield JSON.parse(bytes.subarray(colon + 1, colon + 1 + length).toString());
      bytes = bytes.subarray(colon + 1 + length);
    }
  }
}
