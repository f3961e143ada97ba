import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { importNotices } from "#server/features/notices/commands/import.ts";
import { callOkAs } from "#tests/support/accounts.ts";
import { enforcementReport } from "#tests/support/enforcement-reports.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { createSignedInUser } from "#tests/support/sign-in.ts";
import { callStaffOk, createStaff } from "#tests/support/staff.ts";
import { testRequestInput } from "#tests/support/test-requests.ts";
import { verifyWebhook } from "#tests/support/webhook-receiver.ts";
import { startWebhooks } from "#tests/support/webhooks.ts";

let hooks: Awaited<ReturnType<typeof startWebhooks>>;
let folder: string;
let moderator: string;
let asker: string;

/** Products of the notices and requests below. One of them is hidden after a legal notice. */
const GREENS = "kleinhof-super-greens";
const HIDDEN = "kleinhof-hidden-zinc";

beforeAll(async () => {
  hooks = await startWebhooks();
  folder = await mkdtemp(path.join(tmpdir(), "assayed-webhook-events-"));
  const { db } = hooks.api.services;
  ({ token: moderator } = await createStaff(db, "moderator"));
  asker = await createSignedInUser(db, "asker@example.com");
  await saveLabels(db, [
    labelRecord("11", { brand: "Kleinhof", name: "Super Greens" }),
    labelRecord("12", { brand: "Kleinhof", name: "Hidden Zinc" }),
  ]);
  const hold = { slug: HIDDEN, notice: "Smith LLP, no. 12", ends_on: "2999-12-31", reason: "A notice." };
  await callStaffOk(hooks.api, moderator, "placeLegalHold", hold);
});
afterAll(() => Promise.all([hooks.close(), rm(folder, { recursive: true })]));
beforeEach(() => hooks.reset());

/** The only event that arrived, which both our receiver and the library of Standard Webhooks verify. */
function onlyEvent(secret: string) {
  expect(hooks.receiver.received).toHaveLength(1);
  const { body, headers } = hooks.first();
  const event = verifyWebhook(secret, hooks.first());
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(event);
  return event;
}

const productOf = async (slug: string) => {
  const { rows } = await hooks.api.services.pool.query<{ id: number; brand: number }>(
    "select id, brand_id as brand from supplements where slug = $1",
    [slug],
  );
  const [{ id, brand } = expect.fail(slug)] = rows;
  return { brand_id: String(brand), product: { supplement_id: String(id), slug } };
};
const siteUrl = () => hooks.api.services.config.siteUrl;

describe("request.moved", () => {
  const addRequest = async () =>
    (await callOkAs(hooks.api, asker, "addTestRequest", testRequestInput())).test_request_id;
  const move = (id: string, seen: "received" | "under_review", to: "under_review" | "queued" | "declined") =>
    callStaffOk(hooks.api, moderator, "moveReviewRequest", {
      ...{ id, seen, to },
      ...(to === "declined" && { note: "It isn’t a supplement." }),
    });
  const link = (id: string, supplement: string) =>
    callStaffOk(hooks.api, moderator, "linkReviewRequest", { id, supplement });

  test("a request that staff moved arrives once, signed, with its product and no word of the visitor", async () => {
    const { secret } = await hooks.add(["request.moved"]);
    const id = await addRequest();
    await link(id, GREENS);
    await move(id, "received", "under_review");
    await hooks.settled();
    expect(onlyEvent(secret)).toEqual({
      type: "request.moved",
      timestamp: hooks.clock.now().toISOString(),
      data: {
        test_request_id: id,
        from: "received",
        to: "under_review",
        product: (await productOf(GREENS)).product,
        url: `${siteUrl()}/requests`,
      },
    });
  });

  test("a request without a product says null", async () => {
    const { secret } = await hooks.add(["request.moved"]);
    const id = await addRequest();
    await move(id, "received", "under_review");
    await hooks.settled();
    expect(onlyEvent(secret)).toMatchObject({ data: { test_request_id: id, product: null } });
  });

  test("nothing is sent of a move that was undone, a request declined unseen, or a hidden product", async () => {
    const { webhook_id } = await hooks.add(["request.moved"]);
    const undone = await addRequest();
    await move(undone, "received", "under_review");
    await callStaffOk(hooks.api, moderator, "undoRequestMove", { id: undone });
    await move(await addRequest(), "received", "declined");
    const hidden = await addRequest();
    await link(hidden, HIDDEN);
    await move(hidden, "received", "queued");
    await hooks.settled();
    expect([hooks.receiver.received, await hooks.log(webhook_id)]).toEqual([[], []]);
  });
});

describe("notice.added", () => {
  const importReport = async (number: string, description: string) => {
    const report = enforcementReport(number, {
      recalling_firm: "Kleinhof, Inc.",
      product_description: `${description} Dietary supplement.`,
    });
    const file = path.join(folder, `${number}.json`);
    await writeFile(file, JSON.stringify({ meta: {}, results: [report] }));
    const listener = { onProgress: () => {}, onRejected: async () => {} };
    await importNotices(hooks.api.services, { source: "openfda", file }, listener);
  };
  const decide = async (reference: string, decision: "confirmed" | "rejected") => {
    const { list } = await callStaffOk(hooks.api, moderator, "listNoticeMatches", { state: "proposed" });
    const { id } =
      list.find((notice) => notice.reference === reference)?.candidates[0] ?? expect.fail(reference);
    const act = { id, seen: "proposed" as const, decision, reason: "Read side by side." };
    await callStaffOk(hooks.api, moderator, "decideNoticeMatch", act);
  };

  test("a notice arrives once it is confirmed, signed, and not again when it is imported again", async () => {
    const { secret } = await hooks.add(["notice.added"]);
    await importReport("F-2001-2026", "Kleinhof Super Greens, 48 servings");
    await hooks.settled();
    expect(hooks.receiver.received).toEqual([]);
    await decide("F-2001-2026", "confirmed");
    await hooks.settled();
    await importReport("F-2001-2026", "Kleinhof Super Greens, 48 servings");
    await hooks.settled();
    const { notices } = await hooks.api.callOk("getSupplementNotices", { supplement_id: GREENS });
    const [{ id, source, reference, url } = expect.fail()] = notices;
    expect(onlyEvent(secret)).toEqual({
      type: "notice.added",
      timestamp: hooks.clock.now().toISOString(),
      data: {
        notice: { id: String(id), source, reference, url },
        ...(await productOf(GREENS)),
        url: `${siteUrl()}/supplement-details/${GREENS}`,
      },
    });
    expect(reference).toBe("F-2001-2026");
  });

  test("nothing is sent of a notice that was rejected, or whose product is hidden", async () => {
    const { webhook_id } = await hooks.add(["notice.added"]);
    await importReport("F-2002-2026", "Kleinhof Super Greens, 96 servings");
    await decide("F-2002-2026", "rejected");
    await importReport("F-2003-2026", "Kleinhof Hidden Zinc");
    await decide("F-2003-2026", "confirmed");
    await hooks.settled();
    expect([hooks.receiver.received, await hooks.log(webhook_id)]).toEqual([[], []]);
  });
});
