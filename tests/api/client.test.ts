import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { type Client, createClient } from "../../clients/typescript/index.mjs";
import { clientFiles } from "../../scripts/write-client.ts";

let api: TestApi;
let client: Client;
let sent: { path: string; token: string | undefined }[] = [];

/** `fetch` of the client, with the API behind it. */
async function fetchHere({ pathname }: URL, { method, headers, body }: RequestInit): Promise<Response> {
  const given = headers as Record<string, string>;
  sent.push({ path: pathname, token: given.authorization });
  const answer = await api.app.inject({
    method: method as "GET" | "POST",
    url: pathname,
    headers: given,
    ...(body ? { payload: String(body) } : {}),
  });
  return new Response(answer.body, {
    status: answer.statusCode,
    headers: answer.headers as Record<string, string>,
  });
}

beforeAll(async () => {
  api = await startApi({ demoData: true });
  client = createClient({ siteUrl: "https://assayed.test", fetch: fetchHere });
});
afterAll(() => api.close());

test("calls of visitors get one guest token by themselves, and the contract's types", async () => {
  sent = [];
  const { list, total } = await client.call("searchSupplements", { search: "magnesium", limit: 2 });
  const names: string[] = list.map(({ name }) => name);
  expect([names.length, total > 0]).toEqual([2, true]);
  const { slug } = list[0] ?? expect.fail();
  expect(await client.call("getSupplement", { supplement_id: slug })).toMatchObject({ slug });
  expect(await client.call("getOverview")).toBeTruthy();
  expect(sent.map(({ path }) => path).filter((path) => path.endsWith("get-guest"))).toHaveLength(1);
});

test("a guest token that has expired is renewed", async () => {
  sent = [];
  let refused = 0;
  const forgetful = createClient({
    siteUrl: "https://assayed.test",
    fetch: async (url, request) => {
      const isFirst = url.pathname.endsWith("overview") && sent.length === 3 && refused++ === 0;
      return isFirst
        ? Response.json({ status: false, message: "Expired.", data: {} }, { status: 401 })
        : fetchHere(url, request);
    },
  });
  await forgetful.call("getOverview");
  await forgetful.call("listRankings");
  await forgetful.call("getOverview");
  expect(refused).toBe(1);
  expect(sent.map(({ path }) => path).filter((path) => path.endsWith("get-guest"))).toHaveLength(2);
});

test("a refused call is an error with status, sentence and data", async () => {
  await expect(client.call("searchSupplements", { page: -1 })).rejects.toMatchObject({
    name: "CallError",
    status: 422,
    message: "Pages start at 1.",
    data: { errors: { page: "Pages start at 1." } },
  });
  await expect(client.call("getUser")).rejects.toMatchObject({ status: 401 });
});

test("the generated files are what the contract says", async () => {
  for (const [name, text] of Object.entries(clientFiles())) {
    const file = new URL(`../../clients/typescript/generated/${name}`, import.meta.url);
    expect(await readFile(file, "utf8"), "run node scripts/write-client.ts").toBe(text);
  }
});
