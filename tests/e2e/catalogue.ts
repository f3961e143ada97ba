import type { z } from "zod";
import { apiRoutes, type CallName } from "#contract/api-routes.ts";
import type { Card } from "#contract/catalogue.ts";
import type { Contract } from "#contract/index.ts";
import { origin } from "./visit.ts";

let guest: Promise<string> | undefined;

async function guestToken(): Promise<string> {
  const response = await fetch(`${origin}/api${apiRoutes.getGuestToken.path}`);
  return ((await response.json()) as { data: { token: string } }).data.token;
}

/** Calls the API as a guest, for ids and slugs. What a page must show is stated in the test: the demo data are fixed. */
export async function askApi<Name extends CallName>(
  name: Name,
  input: z.input<Contract[Name]["input"]>,
): Promise<z.output<Contract[Name]["output"]>> {
  const { method, path } = apiRoutes[name];
  guest ??= guestToken();
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${await guest}`, "content-type": "application/json" },
    body: method === "POST" ? JSON.stringify(input) : null,
  });
  const envelope = (await response.json()) as { status: boolean; message: string; data: never };
  if (!envelope.status) throw new Error(`${name}: ${envelope.message}`);
  return envelope.data;
}

/**
 * A tested and an untested supplement of the demo catalog, of a word that no real product of a test has: real products hide
 * demo products from searches that find both.
 */
export async function twoSupplements(): Promise<{ tested: Card; untested: Card }> {
  const { list } = await askApi("searchSupplements", { search: "magnesium", limit: 100 });
  const tested = list.find((card) => card.report_slug !== null);
  const untested = list.find((card) => card.testing_status === "not_tested");
  if (!tested || !untested) throw new Error("the demo catalog lacks a tested or an untested supplement");
  return { tested, untested };
}
