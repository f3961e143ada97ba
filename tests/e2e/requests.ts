import { inject } from "vitest";
import { runCommandLine } from "#cli/run.ts";
import { newClientIp, origin } from "./visit.ts";

/** Runs an operator command on the site's database. */
export async function runOperatorCommand(...args: string[]): Promise<string> {
  let output = "";
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
      output += `${line}\n`;
    },
    err: { isTTY: false, columns: 80, write: (text: string) => (output += text) },
  });
  if (code !== 0) throw new Error(output);
  return output;
}

let createdNames = 0;

/** A unique product name. */
export const newRequestName = (): string => `Request ${process.pid} ${Date.now()} ${++createdNames}`;

/** Sends a test request through the API; returns its id. */
export async function sendRequest(token: string, name: string): Promise<string> {
  const response = await fetch(`${origin}/api/supplement/manage-test-request`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "x-forwarded-for": newClientIp(),
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
