import { webcrypto } from "node:crypto";
import type { RegisteredTestDetails } from "#contract/registered-tests.ts";
import {
  type ChainDocument,
  type CheckedTest,
  checkRegistry,
} from "#domain/registered-tests/check-registry.ts";
import { registeredTestState } from "#domain/registered-tests/state.ts";
import type { SignedDocument } from "#domain/signing/document.ts";
import type { PublicSite } from "./public-site.ts";

/** Checks the registered tests of a chain by its genuine documents, and compares each with its page. */
export async function siteRegistryProblems(
  site: PublicSite,
  documents: readonly SignedDocument[],
): Promise<string[]> {
  const payloads = documents.map(({ payload, proof: { sequence, hash } }) => ({
    ...{ sequence, hash },
    payload: payload as unknown as ChainDocument["payload"],
  }));
  const { problems, tests } = await checkRegistry(webcrypto.subtle, payloads);
  const pages: string[] = [];
  for (const test of tests) {
    const { test: number } = test.registration;
    const shown = (await site.call("getRegisteredTest", { number })) as RegisteredTestDetails | null;
    const problem = shown === null ? "The site shows no page of it." : pageProblem(test, shown);
    if (problem !== null) pages.push(`Registered test ${number}: ${problem}`);
  }
  return [...problems, ...pages];
}

function pageProblem(
  { registration, steps, entries }: CheckedTest,
  shown: RegisteredTestDetails,
): string | null {
  const isListed = entries.every(({ hash }, at) => shown.entries[at]?.hash === hash);
  if (!isListed || shown.entries.length !== entries.length)
    return "Its page shows other entries than were signed.";
  const state = registeredTestState({ ...registration, steps }, shown.today);
  if (state !== shown.state) return `Its page says ${shown.state}; by its entries it is ${state}.`;
  return shown.due_on === registration.due_on ? null : "Its page shows another due day than was signed.";
}
