import { COMMANDS, type Parameters, type Wire } from "./wire.ts";

/** A session of a driver that speaks W3C WebDriver over HTTP, as WebKit's does. */
export async function overHttp(driver: string, capabilities: Parameters): Promise<Wire> {
  const opened = (await ask(`${driver}/session`, "POST", {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string };
  const session = `${driver}/session/${opened.sessionId}`;
  return {
    send(command, { element, ...parameters } = {}) {
      const { method, path } = COMMANDS[command];
      return ask(session + path.replace(":element", String(element)), method, parameters);
    },
    async close() {
      await ask(session, "DELETE");
    },
  };
}

async function ask(url: string, method: string, body: object = {}): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(method === "POST" ? { body: JSON.stringify(body) } : {}),
  });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
  if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}
