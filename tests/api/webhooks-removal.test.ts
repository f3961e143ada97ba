import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { webhookAttempts, webhookDeliveries, webhooks } from "#server/features/webhooks/schema.ts";
import { meetInDatabase } from "#tests/support/meet-in-database.ts";
import { createSignedInUser } from "#tests/support/sign-in.ts";
import { startWebhooks } from "#tests/support/webhooks.ts";

let hooks: Awaited<ReturnType<typeof startWebhooks>>;
beforeAll(async () => {
  hooks = await startWebhooks();
});
afterAll(() => hooks.close());
beforeEach(() => hooks.reset());

/** Makes a call while the outcome of a delivery is being stored: the attempt is, and the webhook not yet. */
const meetDelivery = (
  deliveryId: number,
  name: "removeWebhook" | "deleteUser",
  input: object,
  token: string,
) =>
  meetInDatabase({
    pool: hooks.api.services.pool,
    at: "before update on webhooks",
    first: () => hooks.attempt(deliveryId, 1),
    second: () => hooks.api.call(name, input, token),
  });

async function expectNothingLeft(): Promise<void> {
  for (const table of [webhooks, webhookDeliveries, webhookAttempts])
    expect(await hooks.api.services.db.$count(table)).toBe(0);
}

test.each([
  ["arrives", 200],
  ["fails", 500],
])("a webhook can be removed while a delivery that %s is recorded", async (_, status) => {
  hooks.receiver.behave((response) => response.writeHead(status).end());
  const { webhook_id } = await hooks.add();
  const id = await hooks.addWaiting(webhook_id);
  const [, removed] = await meetDelivery(id, "removeWebhook", { webhook_id }, hooks.token);
  expect(removed).toMatchObject({ statusCode: 200 });
  await expectNothingLeft();
});

test("an account can be deleted while a delivery to its webhook is recorded", async () => {
  const token = await createSignedInUser(hooks.api.services.db, "leaving@example.com");
  const { webhook_id } = await hooks.add(["report.published"], hooks.receiver.url, token);
  const [, deleted] = await meetDelivery(await hooks.addWaiting(webhook_id), "deleteUser", {}, token);
  expect(deleted).toMatchObject({ statusCode: 200 });
  await expectNothingLeft();
});
