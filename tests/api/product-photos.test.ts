import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FORMS } from "#contract/vocabulary.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { removeProductPhoto, setProductPhoto } from "#server/features/pictures/commands/product-photo.ts";
import { cardsByIds } from "#server/features/products/queries/cards.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { createImage } from "#tests/support/images.ts";
import { labelRecord } from "#tests/support/label-records.ts";

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await startApi();
  folder = await mkdtemp(path.join(tmpdir(), "assayed-photos-"));
  await saveLabels(api.services.db, [labelRecord("1", { name: "Calm", form: "softgel" })]);
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const SLUG = "harbor-and-pine-calm";
const get = (url: string) => api.app.inject({ method: "GET", url });
/** The product's card as stored: lists may show it half a minute later. */
async function card() {
  const { supplement_id: id } = await api.callOk("getSupplement", { supplement_id: SLUG });
  const [found] = await cardsByIds(api.services.db, [Number(id)]);
  return found;
}

test("a real product has neither a drawn pack nor a drawn logo", async () => {
  expect(await card()).toMatchObject({
    image_url: "/media/tiles/softgel.svg",
    picture: "none",
    brand: { logo_url: null },
  });
  expect((await get(`/media/packs/${SLUG}.svg`)).statusCode).toBe(404);
  expect((await get("/media/logos/harbor-and-pine.svg")).statusCode).toBe(404);
});

test.each(FORMS)("the tile of the form %s says that there is no photo", async (form) => {
  const { statusCode, body, headers } = await get(`/media/tiles/${form}.svg`);
  expect([statusCode, headers["content-type"]]).toEqual([200, "image/svg+xml; charset=utf-8"]);
  expect(body).toContain("<title>No photo yet</title>");
});

test("there is no tile of an unknown form", async () => {
  expect((await get("/media/tiles/brick.svg")).statusCode).toBe(404);
});

test("a photo takes the place of the tile until it is removed", async () => {
  const { db } = api.services;
  const file = path.join(folder, "pack.png");
  await writeFile(file, await createImage("png"));
  const url = await setProductPhoto(db, { supplement: SLUG, file, origin: "visitor", operator: "ana" });
  expect(await card()).toMatchObject({ image_url: url, picture: "photo" });
  const photo = await get(url);
  expect([photo.statusCode, photo.headers["content-type"]]).toEqual([200, "image/webp"]);
  expect(await removeProductPhoto(db, { supplement: SLUG, operator: "ana" })).toBe(true);
  expect(await removeProductPhoto(db, { supplement: SLUG, operator: "ana" })).toBe(false);
  expect(await card()).toMatchObject({ picture: "none" });
  expect((await get(url)).statusCode).toBe(404);
});

test("setProductPhoto refuses a file that is no picture", async () => {
  const file = path.join(folder, "notes.txt");
  await writeFile(file, "not a picture");
  await expect(
    setProductPhoto(api.services.db, { supplement: SLUG, file, origin: "operator", operator: "ana" }),
  ).rejects.toMatchObject({ kind: "unsupported" });
});
