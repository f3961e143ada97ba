import type { z } from "zod";
import { apiRoutes, type CallName } from "#contract/api-routes.ts";
import type { Card } from "#contract/catalogue.ts";
import type { Contract } from "#contract/index.ts";
import type { RegisteredTest } from "#contract/registered-tests.ts";
import { origin } from "./visit.ts";

let guest: Promise<string> | undefined;

async function guestToken(): Promise<string> {
  const response = await fetch(`${origin}/api${apiRoutes.getGuestToken.path}`);
  return ((await response.json()) as { data: { token: string } }).data.token;
}

/** Calls the API as a guest: a page shows these names and counts, whatever the demo catalog is made of. */
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
 * A tested and an untested supplement of the demo catalog. Not for files that share a site with some that add real products:
 * its lists leave demo products out from then on.
 */
export async function twoSupplements(): Promise<{ tested: Card; untested: Card }> {
  const { list } = await askApi("searchSupplements", { search: "magnesium", limit: 100 });
  const tested = list.find((card) => card.report_slug !== null);
  const untested = list.find((card) => card.testing_status === "not_tested");
  if (!tested || !untested) throw new Error("the demo catalog lacks a tested or an untested supplement");
  return { tested, untested };
}

/** The newest registered test that satisfies a predicate. */
export async function registeredTestThat(has: (test: RegisteredTest) => boolean): Promise<RegisteredTest> {
  const { list } = await askApi("listRegisteredTests", { limit: 100 });
  const test = list.find(has);
  if (!test) throw new Error("the demo catalog has no such registered test");
  return test;
}

/** One page of search results as the API sends it: the products' names and how many there are in all. */
export async function searchedNames(input: z.input<Contract["searchSupplements"]["input"]>) {
  const { list, total } = await askApi("searchSupplements", input);
  return { names: list.map(({ name }) => name), total };
}
