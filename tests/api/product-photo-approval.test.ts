import { afterAll, beforeAll, expect, test } from "vitest";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { cardsByIds } from "#server/features/products/queries/cards.ts";
import { makeDisplaySizes } from "#server/features/uploads/commands/make-display-sizes.ts";
import { startAccountsApi } from "#tests/support/accounts.ts";
import { createCommandRunner } from "#tests/support/command-line.ts";
import { createImage } from "#tests/support/images.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { createRequesters, testRequestInput } from "#tests/support/test-requests.ts";
import { createUploader } from "#tests/support/uploads.ts";

const { api } = await startAccountsApi();
const { db, config } = api.services;
const { newVerifiedUser, addRequest } = createRequesters(api);
const command = createCommandRunner({ url: config.databaseUrl ?? "", folder: config.dataDir });
const approve = (...args: string[]) => command(["product-photo", "approve", ...args]);

const SLUG = "harbor-and-pine-calm";
beforeAll(() => saveLabels(db, [labelRecord("1", { name: "Calm" })]));
afterAll(() => api.close());

/** A user's test request, with a picture if `picture`; returns its ID. */
async function requestTest({ picture }: { picture: boolean }): Promise<string> {
  const { token } = await newVerifiedUser();
  if (!picture) return (await addRequest(token)).test_request_id;
  const { publicUrl, key } = await createUploader(api).upload(await createImage("png"), "image/png", token);
  await makeDisplaySizes(api.services, key);
  return (await addRequest(token, testRequestInput({ images: [publicUrl] }))).test_request_id;
}

test("product-photo approve: a visitor's picture becomes the product's photo, once an operator says so", async () => {
  const request = await requestTest({ picture: true });
  const { supplement_id: id } = await api.callOk("getSupplement", { supplement_id: SLUG });
  const card = async () => (await cardsByIds(db, [Number(id)]))[0];
  expect(await card()).toMatchObject({ picture: "none" });
  const { code, out, err } = await approve(SLUG, request);
  expect([code, err]).toEqual([0, ""]);
  expect(await card()).toMatchObject({ picture: "photo", image_url: out.trim() });
  const photo = await api.app.inject({ method: "GET", url: out.trim() });
  expect([photo.statusCode, photo.headers["content-type"]]).toEqual([200, "image/webp"]);
});

test("product-photo approve says what is wrong and changes nothing", async () => {
  const bare = await requestTest({ picture: false });
  expect(await approve(SLUG, bare)).toMatchObject({ code: 2, err: expect.stringContaining("no picture 1") });
  expect((await approve(SLUG, "nonsense")).err).toContain("nonsense is not a request ID.");
  const pictured = await requestTest({ picture: true });
  expect((await approve("nothing-of-this-name", pictured)).err).toContain("not found");
});
