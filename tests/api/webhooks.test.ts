import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RETENTION } from "#contract/retention.ts";
import { MAX_WEBHOOKS, WEBHOOK_SECRET_OVERLAP_S } from "#contract/webhook-vocabulary.ts";
import { webhookDeliveries, webhooks } from "#server/features/webhooks/schema.ts";
import { deleteExpiredRecords } from "#server/retention.ts";
import { callOkAs, createUser, stolenToken } from "#tests/support/accounts.ts";
import { createSignedInUser } from "#tests/support/sign-in.ts";
import { verifyWebhook } from "#tests/support/webhook-receiver.ts";
import { startWebhooks } from "#tests/support/webhooks.ts";

let hooks: Awaited<ReturnType<typeof startWebhooks>>;
beforeAll(async () => {
  hooks = await startWebhooks();
});
afterAll(() => hooks.close());
beforeEach(() => hooks.reset());

describe("events", () => {
  test("a published report arrives once, signed, with ids, URL and snapshot; then its withdrawal", async () => {
    const { secret, webhook_id } = await hooks.add(["report.published", "report.changed"]);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await hooks.site.publish({ report_number: "R-100" });
    await hooks.arrived(1);
    const event = verifyWebhook(secret, hooks.first());
    const { report_slug } = await hooks.site.getReportByNumber("R-100");
    expect(event).toMatchObject({
      type: "report.published",
      data: {
        report: { slug: report_slug, report_number: "R-100" },
        product: { slug: expect.any(String) },
        url: expect.stringMatching(new RegExp(`/report/${report_slug}$`)),
        snapshot: expect.stringMatching(/^reports-\d+-[0-9a-f]{16}$/),
      },
    });
    await hooks.site.run(["withdraw", "R-100", "--reason", "The sample was mixed up"]);
    await hooks.arrived(2);
    const changed = verifyWebhook(secret, hooks.receiver.received[1] ?? hooks.first());
    expect(changed).toMatchObject({ type: "report.changed", data: { change: "withdrawn" } });
    // What has arrived is delivered once its answer was read.
    await hooks.settled();
    const deliveries = await hooks.log(webhook_id);
    expect(deliveries.map(({ event: type, state }) => [type, state])).toEqual([
      ["report.changed", "delivered"],
      ["report.published", "delivered"],
    ]);
  });

  test("the job of an event, repeated, stores one message; an endpoint gets what it chose and what came after it", async () => {
    const { webhook_id } = await hooks.add(["report.changed"]);
    const { webhook_id: other } = await hooks.add(["notice.added"]);
    const { db, jobs } = hooks.api.services;
    await hooks.site.publish({ report_number: "R-101", sample: { lot_number: "L-101" } });
    const { report_slug: reportSlug } = await hooks.site.getReportByNumber("R-101");
    const news = { type: "report.changed", reportSlug: reportSlug ?? "", change: "withdrawn" } as const;
    const at = hooks.clock.now().toISOString();
    const before = new Date(hooks.clock.now().getTime() - 1000).toISOString();
    for (const when of [before, at, at]) await jobs.enqueue(db, "notify-webhooks", { ...news, at: when });
    await hooks.arrived(1);
    await hooks.settled();
    expect(await hooks.log(webhook_id)).toHaveLength(1);
    expect(await hooks.log(other)).toEqual([]);
  });
});

describe("signatures", () => {
  test("a wrong secret, a changed body and a changed id are found by the receiver", async () => {
    const { secret, webhook_id } = await hooks.add();
    await callOkAs(hooks.api, hooks.token, "testWebhook", { webhook_id });
    await hooks.arrived(1);
    const message = hooks.first();
    expect(verifyWebhook(secret, message)).toMatchObject({ type: "webhook.test" });
    const other = `whsec_${Buffer.from("x".repeat(32)).toString("base64")}`;
    expect(() => verifyWebhook(other, message)).toThrow();
    expect(() => verifyWebhook(secret, { ...message, body: `${message.body} ` })).toThrow();
    const headers = { ...message.headers, "webhook-id": "msg_other" };
    expect(() => verifyWebhook(secret, { ...message, headers })).toThrow();
  });

  test("after a rotation both secrets verify for a day, then only the new one", async () => {
    const { secret: former, webhook_id } = await hooks.add();
    const { secret } = await callOkAs(hooks.api, hooks.token, "rotateWebhookSecret", { webhook_id });
    expect(secret).not.toBe(former);
    await hooks.attempt(await hooks.addWaiting(webhook_id), 1);
    expect(() => [verifyWebhook(secret, hooks.first()), verifyWebhook(former, hooks.first())]).not.toThrow();
    await hooks.api.services.db
      .update(webhooks)
      .set({ formerSecretUntil: new Date(hooks.clock.now().getTime() - 1) })
      .where(eq(webhooks.id, Number(webhook_id)));
    await hooks.attempt(await hooks.addWaiting(webhook_id), 1);
    const later = hooks.receiver.received[1] ?? expect.fail();
    verifyWebhook(secret, later);
    expect(() => verifyWebhook(former, later)).toThrow();
    expect(WEBHOOK_SECRET_OVERLAP_S).toBe(86_400);
  });

  test("the library of Standard Webhooks verifies each signature during a rotation, and refuses a changed body", async () => {
    const { secret: former, webhook_id } = await hooks.add();
    const { secret } = await callOkAs(hooks.api, hooks.token, "rotateWebhookSecret", { webhook_id });
    await callOkAs(hooks.api, hooks.token, "testWebhook", { webhook_id });
    await hooks.arrived(1);
    const { body, headers } = hooks.first();
    const given = headers as Record<string, string>;
    for (const one of [secret, former])
      expect(new Webhook(one).verify(body, given)).toMatchObject({ type: "webhook.test" });
    expect(() => new Webhook(secret).verify(`${body} `, given)).toThrow("No matching signature");
  });

  test("secrets are stored encrypted", async () => {
    const { secret, webhook_id } = await hooks.add();
    const [row] = await hooks.api.services.db
      .select()
      .from(webhooks)
      .where(eq(webhooks.id, Number(webhook_id)));
    expect(JSON.stringify(row)).not.toContain(secret.slice(6));
    expect(JSON.stringify(await callOkAs(hooks.api, hooks.token, "listWebhooks", {}))).not.toContain(
      "whsec_",
    );
  });
});

describe("who may", () => {
  test("a stolen session can't add, remove or rotate; an unconfirmed address can't add", async () => {
    const { webhook_id } = await hooks.add();
    const { db } = hooks.api.services;
    const stolen = await stolenToken(hooks.api, await createSignedInUser(db, "stolen@example.com"));
    const input = { name: "Mine", url: hooks.receiver.url, events: ["report.published"] };
    for (const [call, body] of [
      ["createWebhook", input],
      ["removeWebhook", { webhook_id }],
      ["rotateWebhookSecret", { webhook_id }],
    ] as const)
      expect((await hooks.api.call(call, body, stolen)).statusCode, call).toBe(403);
    const { token: unconfirmed } = await createUser(hooks.api);
    expect((await hooks.api.call("createWebhook", input, unconfirmed)).statusCode).toBe(409);
  });

  test("another user's webhook and deliveries are not found", async () => {
    const { webhook_id } = await hooks.add();
    const delivery_id = String(await hooks.addWaiting(webhook_id));
    const other = await createSignedInUser(hooks.api.services.db, "other@example.com");
    for (const [call, input] of [
      ["removeWebhook", { webhook_id }],
      ["rotateWebhookSecret", { webhook_id }],
      ["resumeWebhook", { webhook_id }],
      ["testWebhook", { webhook_id }],
      ["listWebhookDeliveries", { webhook_id }],
      ["replayWebhookDelivery", { delivery_id }],
    ] as const)
      expect((await hooks.api.call(call, input, other)).statusCode, call).toBe(404);
  });

  test("an account has a number of webhooks, and URLs that can't work are refused", async () => {
    for (let count = 0; count < MAX_WEBHOOKS; count++) await hooks.add();
    const refused = (url: string) =>
      hooks.api.call("createWebhook", { name: "x", url, events: ["report.published"] }, hooks.token);
    expect((await refused(hooks.receiver.url)).statusCode).toBe(409);
    for (const url of ["ftp://example.com/", "https://user:pass@example.com/", "https://example.com/#x", "x"])
      expect((await refused(url)).statusCode, url).toBe(422);
  });

  test("the export has webhooks; they go with the account", async () => {
    const owner = await createSignedInUser(hooks.api.services.db, "leaving@example.com");
    const { webhook_id } = await hooks.add(["notice.added"], hooks.receiver.url, owner);
    const data = await callOkAs(hooks.api, owner, "exportUser", {});
    expect(data.webhooks).toEqual([
      expect.objectContaining({ url: hooks.receiver.url, events: ["notice.added"] }),
    ]);
    await callOkAs(hooks.api, owner, "deleteUser", {});
    const left = await hooks.api.services.db.$count(webhooks, eq(webhooks.id, Number(webhook_id)));
    expect(left).toBe(0);
  });
});

test("the log is deleted after the time that the privacy policy states", async () => {
  const { webhook_id } = await hooks.add();
  const id = await hooks.addWaiting(webhook_id);
  const { db } = hooks.api.services;
  const after = (seconds: number) => new Date(hooks.clock.now().getTime() + seconds * 1000);
  const stored = () => db.$count(webhookDeliveries, eq(webhookDeliveries.id, id));
  await deleteExpiredRecords(db, after(RETENTION.webhookDeliveries.lifetimeS - 1));
  expect(await stored()).toBe(1);
  await deleteExpiredRecords(db, after(RETENTION.webhookDeliveries.lifetimeS + 1));
  expect(await stored()).toBe(0);
});
