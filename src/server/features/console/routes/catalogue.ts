import * as calls from "#contract/staff/catalogue.ts";
import { findAnything } from "#contract/staff/search.ts";
import { addBrandByHand, addProductFromPack } from "#server/features/catalogue/commands/add-record.ts";
import { addProductBarcode, removeProductBarcode } from "#server/features/catalogue/commands/barcodes.ts";
import {
  type Editing,
  editRecord,
  restoreSourceField,
} from "#server/features/catalogue/commands/edit-record.ts";
import { findCatalogueRecords } from "#server/features/catalogue/queries/find-records.ts";
import { resolveBrandId, resolveSupplementId } from "#server/features/catalogue/queries/names.ts";
import type { SignedInStaff } from "#server/http/auth.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { actOf } from "../commands/act.ts";
import { readBrandRecord, readProductRecord } from "../queries/catalogue-records.ts";
import { findAnythingIn } from "../queries/find-anything.ts";

/** Calls of the screen Products and brands. */
export const catalogueRoutes = (services: Services) => [
  ...readRoutes(services),
  ...editRoutes(services),
  ...barcodeRoutes(services),
];

const readRoutes = ({ db }: Services) => [
  bind(findAnything, ({ q }) => findAnythingIn(db, q)),
  bind(calls.findRecords, ({ q }) => findCatalogueRecords(db, q)),
  bind(calls.getProductRecord, ({ slug }) => readProductRecord(db, slug)),
  bind(calls.getBrandRecord, ({ slug }) => readBrandRecord(db, slug)),
];

const editRoutes = ({ db, clock }: Services) => {
  const editing = async (visitor: SignedInStaff, reason: string): Promise<Editing> => ({
    ...(await actOf(db, visitor, reason)),
    at: clock.now(),
  });
  return [
    bind(calls.editProduct, async ({ slug, seen, fields, reason }, { visitor }) => {
      const id = await resolveSupplementId(db, slug);
      await editRecord(db, { kind: "supplement", id, seen, fields }, await editing(visitor, reason));
      return null;
    }),
    bind(calls.editBrand, async ({ slug, seen, fields, reason }, { visitor }) => {
      const id = Number(await resolveBrandId(db, slug));
      await editRecord(db, { kind: "brand", id, seen, fields }, await editing(visitor, reason));
      return null;
    }),
    bind(calls.restoreField, async ({ kind, slug, field, reason }, { visitor }) => {
      const id = Number(await (kind === "brand" ? resolveBrandId(db, slug) : resolveSupplementId(db, slug)));
      await restoreSourceField(db, { kind, id, field }, await editing(visitor, reason));
      return null;
    }),
    bind(calls.addProduct, async ({ serving_size, net_contents, reason, ...pack }, { visitor }) => {
      const facts = { ...pack, servingSize: serving_size, netContents: net_contents };
      return { slug: await addProductFromPack(db, facts, await editing(visitor, reason)) };
    }),
    bind(calls.addBrand, async ({ fields, reason }, { visitor }) => ({
      slug: await addBrandByHand(db, fields, await editing(visitor, reason)),
    })),
  ];
};

const barcodeRoutes = ({ db }: Services) => {
  const change = async (
    { slug, barcode, reason }: { slug: string; barcode: string; reason: string },
    visitor: SignedInStaff,
  ) => ({
    ...(await actOf(db, visitor, reason)),
    supplementId: await resolveSupplementId(db, slug),
    barcode,
  });
  return [
    bind(calls.addBarcode, async (input, { visitor }) => {
      await addProductBarcode(db, await change(input, visitor));
      return null;
    }),
    bind(calls.removeBarcode, async (input, { visitor }) => {
      await removeProductBarcode(db, await change(input, visitor));
      return null;
    }),
  ];
};
