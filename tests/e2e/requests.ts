import { inject } from "vitest";
import { runCommandLine } from "#cli/run.ts";
import { origin } from "./visit.ts";

/** What an operator types, on the site's own database. */
export async function operate(...args: string[]): Promise<string> {
  let said = "";
  const code = await runCommandLine(args, {
    env: {
      ...process.env,
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      DATABASE_URL: inject("visited")?.databaseUrl ?? "",
      GUEST_TOKEN_SECRET: "s".repeat(48),
      USER: "ana",
    },
    out: (line) => {
      said += `${line}\n`;
    },
    err: { isTTY: false, columns: 80, write: (text: string) => (said += text) },
  });
  if (code !== 0) throw new Error(said);
  return said;
}

let made = 0;

/** A name that no other test asks for. */
export const newWish = (): string => `Wish ${process.pid} ${Date.now()} ${++made}`;

/** Sends a request without the browser; answers with its id. */
export async function sendRequest(token: string, name: string): Promise<string> {
  const response = await fetch(`${origin}/api/supplement/manage-test-request`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "x-forwarded-for": `10.254.${made % 250}.${1 + (made % 250)}`,
    },
    body: JSON.stringify({
      action: "add_test_request",
      name,
      images: [],
      supplement_brand: "Coined",
      supplement_url: `https://www.example.com/${encodeURIComponent(name)}`,
    }),
  });
  const { data, message } = (await response.json()) as {
    data: { test_request_id?: string };
    message: string;
  };
  if (!data.test_request_id) throw new Error(message);
  return data.test_request_id;
}
