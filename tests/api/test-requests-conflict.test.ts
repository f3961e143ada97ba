import { eq, sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { testRequests } from "#server/features/test-requests/schema.ts";
import { startAccountsApi } from "#tests/support/accounts.ts";
import { createRequesters, testRequestInput } from "#tests/support/test-requests.ts";

const { api } = await startAccountsApi();
const { db } = api.services;
afterAll(() => api.close());

const { newVerifiedUser } = createRequesters(api);

test("addTestRequest gives up with 409 after three attempts that all conflict with other requests", async () => {
  const { token } = await newVerifiedUser();
  const input = testRequestInput({ name: "Contended Magnesium" });
  // Each insertion finds a conflict that's gone when the request is looked for. Sequences aren't rolled back.
  await db.execute(sql`
    create sequence contended_attempts;
    create function lose_insertion() returns trigger language plpgsql as $$
    begin perform nextval('contended_attempts'); return null; end $$;
    create trigger lose_insertion before insert on test_requests
    for each row when (new.name = 'Contended Magnesium') execute function lose_insertion()`);
  onTestFinished(() => db.execute(sql`drop function lose_insertion cascade`).then(() => undefined));
  expect(await api.call("addTestRequest", input, token)).toMatchObject({
    statusCode: 409,
    message: "Other users changed the same request at the same moment. Try again.",
  });
  expect((await db.execute(sql`select last_value::int as n from contended_attempts`)).rows).toEqual([
    { n: 3 },
  ]);
  expect(await db.$count(testRequests, eq(testRequests.name, input.name))).toBe(0);
});
