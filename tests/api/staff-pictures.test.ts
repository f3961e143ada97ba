import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mayDo, STAFF_ROLES, type StaffRole } from "#contract/staff/roles.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { resolveSupplementId } from "#server/features/catalogue/queries/names.ts";
import { cardsByIds } from "#server/features/products/queries/cards.ts";
import { testRequests } from "#server/features/test-requests/schema.ts";
import { makeDisplaySizes } from "#server/features/uploads/commands/make-display-sizes.ts";
import { startAccountsApi } from "#tests/support/accounts.ts";
import { createImage } from "#tests/support/images.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";
import { createRequesters, testRequestInput } from "#tests/support/test-requests.ts";
import { createUploader } from "#tests/support/uploads.ts";

const { api } = await startAccountsApi();
const { db } = api.services;
const { newVerifiedUser, addRequest } = createRequesters(api);
const SLUG = "harbor-and-pine-calm";
const reason = "Bought at the shop: “Ünser” photo.";
const staff = new Map<StaffRole | null, TestStaff>();
let editor: TestStaff;

beforeAll(async () => {
  await saveLabels(db, [labelRecord("1", { name: "Calm" })]);
  for (const role of [null, ...STAFF_ROLES]) staff.set(role, await createStaff(db, role));
  editor = staff.get("editor") as TestStaff;
});
afterAll(() => api.close());

interface Sent {
  body: Buffer;
  token: string;
  seen: string;
  why: string;
}

async function send(path: string, { body, token, seen, why }: Partial<Sent> = {}) {
  const response = await api.app.inject({
    method: "PUT",
    url: `/staff-files/pictures/${path}?seen=${seen ?? ""}`,
    headers: {
      authorization: `Bearer ${token ?? editor.token}`,
      "content-type": "image/png",
      "x-reason": why ?? encodeURIComponent(reason),
    },
    payload: body ?? (await createImage("png")),
  });
  return { statusCode: response.statusCode, ...response.json<{ message: string; data: { url: string } }>() };
}
const pictureOf = (kind: "product" | "brand", slug: string) =>
  callStaffOk(api, editor.token, "getRecordPicture", { kind, slug });
const card = async () => (await cardsByIds(db, [await resolveSupplementId(db, SLUG)]))[0];

test("a picture can be sent by the roles that may edit products, with a reason, and by no others", async () => {
  const product = `product/${SLUG}`;
  const byRole = [null, ...STAFF_ROLES].map((role) => ({
    sent: send(product, { token: staff.get(role)?.token ?? "", why: "" }),
    expected: role && mayDo(role, "edit_catalogue") ? 422 : 403,
  }));
  const others = [
    { sent: send(product, { token: "nonsense" }), expected: 401 },
    { sent: send(product, { why: "%ff%zz" }), expected: 422 },
    { sent: send(product, { body: Buffer.from("not a picture") }), expected: 415 },
    { sent: send(product, { body: Buffer.alloc(0) }), expected: 422 },
    { sent: send("laboratory/x"), expected: 404 },
    { sent: send("product/no-such-product"), expected: 404 },
  ];
  // At once: the rest of a refused body is drained for two seconds.
  const all = [...byRole, ...others];
  const codes = (await Promise.all(all.map(({ sent }) => sent))).map(({ statusCode }) => statusCode);
  expect(codes).toEqual(all.map(({ expected }) => expected));
  expect(await pictureOf("product", SLUG)).toEqual({ current: null, choices: [] });
});

test("a photo is shown, replaced only by who saw it, and removed, each with its reason", async () => {
  const first = await send(`product/${SLUG}`);
  expect(await card()).toMatchObject({ picture: "photo", image_url: first.data.url });
  const { current } = await pictureOf("product", SLUG);
  const seen = current?.sha256 ?? "";
  expect(current).toMatchObject({ url: first.data.url, origin: "operator" });
  const other = await createImage("png", 320, 200);
  expect((await send(`product/${SLUG}`, { body: other })).statusCode).toBe(409);
  expect((await send(`product/${SLUG}`, { body: other, seen })).statusCode).toBe(200);
  const removal = { kind: "product", slug: SLUG, reason } as const;
  expect((await callStaff(api, editor.token, "removeRecordPicture", { ...removal, seen })).statusCode).toBe(
    409,
  );
  const now = (await pictureOf("product", SLUG)).current?.sha256 ?? null;
  await callStaffOk(api, editor.token, "removeRecordPicture", { ...removal, seen: now });
  expect(await card()).toMatchObject({ picture: "none" });
  const { entries } = await callStaffOk(api, editor.token, "getRecordHistory", {
    kind: "product",
    ref: SLUG,
  });
  expect(entries.map((entry) => [entry.action, entry.reason])).toEqual([
    ["remove-product-photo", reason],
    ["set-product-photo", reason],
    ["set-product-photo", reason],
  ]);
});

test("a brand's logo is on its cards and page, and can be removed", async () => {
  const { data } = await send("brand/harbor-and-pine");
  expect(data.url).toMatch(/^\/media\/brand-logos\/[0-9a-f]{64}\.webp$/);
  expect((await api.app.inject({ method: "GET", url: data.url })).headers["content-type"]).toBe("image/webp");
  expect((await card())?.brand.logo_url).toBe(data.url);
  expect((await api.callOk("getBrand", { brand_id: "harbor-and-pine" })).logo_url).toBe(data.url);
  const seen = (await pictureOf("brand", "harbor-and-pine")).current?.sha256 ?? null;
  const removal = { kind: "brand", slug: "harbor-and-pine", seen, reason } as const;
  await callStaffOk(api, editor.token, "removeRecordPicture", removal);
  expect((await card())?.brand.logo_url).toBeNull();
  expect(
    (await callStaff(api, editor.token, "removeRecordPicture", { ...removal, seen: null })).statusCode,
  ).toBe(404);
});

test("a picture of a request for the product is offered, and becomes its photo", async () => {
  const { token } = await newVerifiedUser();
  const { publicUrl, key } = await createUploader(api).upload(await createImage("png"), "image/png", token);
  await makeDisplaySizes(api.services, key);
  const { test_request_id: request } = await addRequest(token, testRequestInput({ images: [publicUrl] }));
  await db
    .update(testRequests)
    .set({ supplementId: await resolveSupplementId(db, SLUG) })
    .where(eq(testRequests.publicId, request));
  const { choices } = await pictureOf("product", SLUG);
  expect(choices).toMatchObject([{ request, picture: 1 }]);
  const approval = { slug: SLUG, request, picture: 1, seen: null, reason };
  await callStaffOk(api, editor.token, "approveRequestPicture", approval);
  expect((await pictureOf("product", SLUG)).current).toMatchObject({ origin: "visitor" });
  const missing = { ...approval, picture: 2, seen: null };
  expect((await callStaff(api, editor.token, "approveRequestPicture", missing)).statusCode).toBe(404);
});
