import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { WEBHOOK_FAILURE_LIMIT_S, WEBHOOK_RETRY_DELAYS_S } from "#contract/webhook-vocabulary.ts";
import { openWebhookPost } from "#platform/webhook-post.ts";
import { deliverWebhook } from "#server/features/webhooks/commands/deliver.ts";
import { webhooks } from "#server/features/webhooks/schema.ts";
import { callOkAs, mailbox } from "#tests/support/accounts.ts";
import { startWebhooks } from "#tests/support/webhooks.ts";

let hooks: Awaited<ReturnType<typeof startWebhooks>>;
beforeAll(async () => {
  hooks = await startWebhooks();
});
afterAll(() => hooks.close());
beforeEach(() => hooks.reset());

test("a receiver that is down gets the same id at every attempt; the log says what it answered", async () => {
  const { webhook_id } = await hooks.add();
  const id = await hooks.addWaiting(webhook_id);
  hooks.receiver.behave((response) => response.writeHead(500).end("<b>broken</b>\u0000"));
  await hooks.attempt(id, 1);
  hooks.receiver.behave((response) => response.end("fine"));
  await hooks.attempt(id, 2);
  const [one, two] = hooks.receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(one).toBe(two);
  const [delivery] = await hooks.log(webhook_id);
  expect(delivery).toMatchObject({
    state: "delivered",
    attempts: [
      { status: 500, problem: "It answered with status 500.", answer: "<b>broken</b>" },
      { status: 200, problem: null, answer: "fine" },
    ],
  });
  const [{ failing_since } = { failing_since: "" }] = await callOkAs(
    hooks.api,
    hooks.token,
    "listWebhooks",
    {},
  );
  expect(failing_since).toBeNull();
});

test("the job of an attempt, repeated or overtaken, does nothing", async () => {
  const { webhook_id } = await hooks.add();
  const id = await hooks.addWaiting(webhook_id);
  await hooks.attempt(id, 1);
  await hooks.attempt(id, 1);
  await hooks.attempt(id, 5);
  expect(hooks.receiver.received).toHaveLength(1);
});

test("each failure enqueues the next attempt later", async () => {
  const { webhook_id } = await hooks.add();
  hooks.receiver.behave((response) => response.writeHead(503).end());
  const id = await hooks.addWaiting(webhook_id, WEBHOOK_RETRY_DELAYS_S.length - 1);
  await hooks.attempt(id, 1);
  const { rows } = await hooks.api.services.db.execute<{ seconds: number }>(sql`
    select round(extract(epoch from start_after - created_on))::int as seconds from jobs.job
    where name = 'deliver-webhook' and data ->> 'deliveryId' = ${String(id)}`);
  expect(rows).toEqual([{ seconds: WEBHOOK_RETRY_DELAYS_S[2] }]);
  const [delivery] = await hooks.log(webhook_id);
  expect(delivery?.state).toBe("waiting");
  expect(Date.parse(delivery?.next_attempt_at ?? "") - hooks.clock.now().getTime()).toBe(
    WEBHOOK_RETRY_DELAYS_S[2] * 1000,
  );
});

test.each([
  ["slow", () => undefined, "No answer within 1 seconds."],
  [
    "redirecting",
    (response: { writeHead(status: number, headers: object): { end(): void } }) =>
      response.writeHead(302, { location: "http://127.0.0.1/" }).end(),
    "It redirects. Enter the final URL instead.",
  ],
])("a %s receiver is a failure", async (_kind, behave, problem) => {
  const { webhook_id } = await hooks.add();
  hooks.receiver.behave(behave as never);
  await hooks.attempt(await hooks.addWaiting(webhook_id), 1);
  const [delivery] = await hooks.log(webhook_id);
  expect(delivery?.attempts).toEqual([expect.objectContaining({ problem })]);
  expect(hooks.receiver.received).toHaveLength(1);
});

test("an address that is private, by number or by name, is refused at delivery", async () => {
  const inPublic = { ...hooks.api.services, postToWebhook: openWebhookPost({ allowLoopback: false }) };
  for (const url of [
    `https://localhost:${hooks.receiver.port}/`,
    `https://127.0.0.1:${hooks.receiver.port}/`,
    "https://169.254.169.254/latest/meta-data/",
  ]) {
    const { webhook_id } = await hooks.add(["report.published"], url);
    await deliverWebhook(inPublic, { deliveryId: await hooks.addWaiting(webhook_id), attempt: 1 });
    const [delivery] = await hooks.log(webhook_id);
    expect(delivery?.attempts).toEqual([
      expect.objectContaining({ status: null, problem: "The address isn’t on the public internet." }),
    ]);
  }
  expect(hooks.receiver.received).toEqual([]);
});

test("after three days without a success it is turned off with an email; turned on again, one delivery is replayed", async () => {
  const { webhook_id } = await hooks.add();
  hooks.receiver.behave((response) => response.writeHead(500).end());
  const id = await hooks.addWaiting(webhook_id);
  const other = await hooks.addWaiting(webhook_id);
  await hooks.attempt(id, 1);
  await hooks.api.services.db
    .update(webhooks)
    .set({ failingSince: new Date(hooks.clock.now().getTime() - WEBHOOK_FAILURE_LIMIT_S * 1000) })
    .where(eq(webhooks.id, Number(webhook_id)));
  await hooks.attempt(id, 2);
  await mailbox(hooks.api, hooks.email).waitForSubject("your webhook was turned off");
  await hooks.attempt(other, 1);
  expect(hooks.receiver.received).toHaveLength(2);
  expect((await hooks.log(webhook_id)).map(({ state }) => state)).toEqual(["failed", "failed"]);
  for (const [call, input] of [
    ["testWebhook", { webhook_id }],
    ["replayWebhookDelivery", { delivery_id: String(id) }],
  ] as const)
    expect((await hooks.api.call(call, input, hooks.token)).statusCode).toBe(409);

  const resumed = await callOkAs(hooks.api, hooks.token, "resumeWebhook", { webhook_id });
  expect(resumed).toMatchObject({ disabled_at: null, failing_since: null });
  hooks.receiver.behave((response) => response.end());
  await callOkAs(hooks.api, hooks.token, "replayWebhookDelivery", { delivery_id: String(id) });
  await expect
    .poll(async () => (await hooks.log(webhook_id)).at(-1)?.state, { timeout: 20_000 })
    .toBe("delivered");
  const ids = hooks.receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(1);
});

test("410 turns it off at once", async () => {
  const { webhook_id } = await hooks.add();
  hooks.receiver.behave((response) => response.writeHead(410).end());
  await hooks.attempt(await hooks.addWaiting(webhook_id), 1);
  const [{ disabled_at } = { disabled_at: null }] = await callOkAs(
    hooks.api,
    hooks.token,
    "listWebhooks",
    {},
  );
  expect(disabled_at).not.toBeNull();
});
