import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "#tests/support/api.ts";

let api: TestApi;
let slug: string;

beforeAll(async () => {
  api = await startApi({ sample: true, keepsAnswers: true });
  const { list } = await api.ask("listRecentlyTested", { limit: 1 });
  slug = list[0]?.slug ?? "";
});
afterAll(() => api.close());

const nameNow = async () => (await api.ask("getSupplement", { supplement_id: slug })).name;

const TRIGGER = "trigger announce_page_change";

/** Changes the product's name; unannounced as nobody does it, so that it shows what was kept. */
const rename = async (name: string, { announced }: { announced: boolean }) => {
  const { pool } = api.services;
  if (!announced) await pool.query(`alter table supplements disable ${TRIGGER}`);
  await pool.query("update supplements set name = $1 where slug = $2", [name, slug]);
  await pool.query(`alter table supplements enable ${TRIGGER}`);
};

test("an answer that is the same for everybody is kept until a change is announced", async () => {
  const before = await nameNow();
  await rename("Behind everybody's back", { announced: false });
  expect(await nameNow()).toBe(before);
  await rename("Said aloud", { announced: true });
  await expect.poll(nameNow).toBe("Said aloud");
});

test("what is asked otherwise is another answer", async () => {
  const of = (limit: number) => api.ask("listRecentlyTested", { limit });
  expect([(await of(1)).list.length, (await of(3)).list.length, (await of(1)).list.length]).toEqual([
    1, 3, 1,
  ]);
});

test("what is not there is asked anew, and found when it comes", async () => {
  const asked = { supplement_id: "not-there-yet" };
  expect((await api.call("getSupplement", asked)).statusCode).toBe(404);
  await api.services.pool.query("update supplements set slug = 'not-there-yet' where slug = $1", [slug]);
  await expect.poll(async () => (await api.call("getSupplement", asked)).statusCode).toBe(200);
});

test("callers without a token are refused what is kept", async () => {
  const asked = { supplement_id: "not-there-yet" };
  expect((await api.call("getSupplement", asked)).statusCode).toBe(200);
  expect((await api.call("getSupplement", asked, null)).statusCode).toBe(401);
});
