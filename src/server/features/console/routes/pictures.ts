import { desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { PictureOwner } from "#contract/staff/picture-paths.ts";
import * as calls from "#contract/staff/pictures.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { resolveBrandId, resolveSupplementId } from "#server/features/catalogue/queries/names.ts";
import { removeBrandLogo, removeProductPhoto } from "#server/features/pictures/commands/product-photo.ts";
import { logoFilePath, photoPath } from "#server/features/pictures/rules.ts";
import { brandLogos, productPhotos } from "#server/features/pictures/schema.ts";
import { approvePicture } from "#server/features/test-requests/commands/approve-picture.ts";
import { testRequests } from "#server/features/test-requests/schema.ts";
import { bind } from "#server/http/bind.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { actOf } from "../commands/act.ts";

/** Calls about the photos of products and the logos of brands. */
export const pictureRoutes = (services: Services) => {
  const { db } = services;
  return [
    bind(calls.getRecordPicture, ({ kind, slug }) => readPicture(db, kind, slug)),
    bind(calls.approveRequestPicture, async ({ slug, action: _, reason, ...choice }, { visitor }) => {
      const act = await actOf(db, visitor, reason);
      const approved = await approvePicture(services, { supplement: slug, ...choice, ...act });
      if ("missing" in approved) throw new ApiError("not_found", "This picture is no longer stored.");
      return null;
    }),
    bind(calls.removeRecordPicture, async ({ kind, slug, seen, reason }, { visitor }) => {
      const removal = { ...(await actOf(db, visitor, reason)), seen };
      const removed = await (kind === "product"
        ? removeProductPhoto(db, { supplement: slug, ...removal })
        : removeBrandLogo(db, { brand: slug, ...removal }));
      if (!removed) throw new ApiError("not_found", "There is no picture.");
      return null;
    }),
  ];
};

/** Requests whose pictures are offered. */
const MAX_REQUESTS = 20;

async function readPicture(
  db: ReadOnlyDb,
  kind: PictureOwner,
  slug: string,
): Promise<z.output<typeof calls.getRecordPicture.output>> {
  if (kind === "brand") {
    const id = Number(await resolveBrandId(db, slug));
    const [logo] = await db
      .select({ sha256: brandLogos.sha256 })
      .from(brandLogos)
      .where(eq(brandLogos.brandId, id));
    const current = logo && { ...logo, url: logoFilePath(logo.sha256), origin: "operator" as const };
    return { current: current ?? null, choices: [] };
  }
  const id = await resolveSupplementId(db, slug);
  const { sha256, origin } = productPhotos;
  const [[photo], requests] = await Promise.all([
    db.select({ sha256, origin }).from(productPhotos).where(eq(productPhotos.supplementId, id)),
    db
      .select({ request: testRequests.publicId, images: testRequests.images })
      .from(testRequests)
      .where(eq(testRequests.supplementId, id))
      .orderBy(desc(testRequests.id))
      .limit(MAX_REQUESTS),
  ]);
  return {
    current: photo ? { ...photo, url: photoPath(photo.sha256) } : null,
    choices: requests.flatMap(({ request, images }) =>
      images.map((url, index) => ({ request, picture: index + 1, url })),
    ),
  };
}
