import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "#tests/support/api.ts";

let api: TestApi;
let slug: string;

beforeAll(async () => {
  api = await startApi({ demoData: true, answerCache: true });
  const { list } = await api.callOk("listRecentlyTested", { limit: 1 });
  slug = list[0]?.slug ?? "";
});
afterAll(() => api.close());

const currentName = async () => (await api.callOk("getSupplement", { supplement_id: slug })).name;

const TRIGGERS = "trigger user";

/** Renames the product; `announced: false` disables the change notification, so a cached answer stays. */
const rename = async (name: string, { announced }: { announced: boolean }) => {
  const { pool } = api.services;
  if (!announced) await pool.query(`alter table supplements disable ${TRIGGERS}`);
  await pool.query("update supplements set name = $1 where slug = $2", [name, slug]);
  await pool.query(`alter table supplements enable ${TRIGGERS}`);
};

/** Announcements of earlier changes may still arrive and evict an answer, so what stays is asked again until none does. */
let round = 0;

test("a shared answer is served from the cache until a change is announced", async () => {
  const staysCached = async () => {
    const before = await currentName();
    await rename(`Unannounced ${++round}`, { announced: false });
    return (await currentName()) === before;
  };
  await expect.poll(staysCached).toBe(true);
  await rename("Announced", { announced: true });
  await expect.poll(currentName).toBe("Announced");
});

test("a change of one product leaves the answers about others cached", async () => {
  const [, other] = (await api.callOk("listRecentlyTested", { limit: 2 })).list;
  const otherName = async () =>
    (await api.callOk("getSupplement", { supplement_id: other?.slug ?? "" })).name;
  const staysCached = async () => {
    const before = await currentName();
    await rename(`Unannounced ${++round}`, { announced: false });
    await otherName();
    const name = `Other ${round}`;
    await api.services.pool.query("update supplements set name = $1 where slug = $2", [name, other?.slug]);
    await expect.poll(otherName).toBe(name);
    return (await currentName()) === before;
  };
  await expect.poll(staysCached).toBe(true);
});

test("different input is cached separately", async () => {
  const countWith = async (limit: number) => (await api.callOk("listRecentlyTested", { limit })).list.length;
  expect([await countWith(1), await countWith(3), await countWith(1)]).toEqual([1, 3, 1]);
});

test("404s aren't cached", async () => {
  const input = { supplement_id: "not-there-yet" };
  expect((await api.call("getSupplement", input)).statusCode).toBe(404);
  await api.services.pool.query("update supplements set slug = 'not-there-yet' where slug = $1", [slug]);
  await expect.poll(async () => (await api.call("getSupplement", input)).statusCode).toBe(200);
});

test("cached answers still need a token", async () => {
  const input = { supplement_id: "not-there-yet" };
  expect((await api.call("getSupplement", input)).statusCode).toBe(200);
  expect((await api.call("getSupplement", input, null)).statusCode).toBe(401);
});
