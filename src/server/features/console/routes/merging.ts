import * as calls from "#contract/staff/merging.ts";
import { mergeBrands } from "#server/features/catalogue/commands/merge-brands.ts";
import { mergeSupplements } from "#server/features/catalogue/commands/merge-supplements.ts";
import { undoBrandMerge } from "#server/features/catalogue/commands/undo-brand-merge.ts";
import { undoMerge } from "#server/features/catalogue/commands/undo-merge.ts";
import { bind } from "#server/http/bind.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { actOf } from "../commands/act.ts";
import { readMergePreview, readMerges } from "../queries/merging.ts";

/** Calls that merge products and brands, and take merges back. Reports move unsigned: two people sign their new product. */
export const mergingRoutes = ({ db, clock }: Services) => [
  bind(calls.previewMerge, ({ kind, from, into }) => readMergePreview(db, { kind, from, into })),
  bind(calls.listMerges, ({ kind, slug }) => readMerges(db, kind, slug)),
  bind(calls.mergeRecords, async ({ kind, from, into, seen, across_brands, reason }, { visitor }) => {
    const act = await actOf(db, visitor, reason);
    await db.transaction(async (tx) => {
      const shown = await readMergePreview(tx, { kind, from, into });
      if (shown.seen !== seen)
        throw new ApiError("conflict", "One of the two has changed meanwhile. Look at both again.");
      if (shown.across_brands && !across_brands)
        throw new ApiError(
          "invalid",
          "The products are of different brands. Confirm that they are one product.",
        );
      const request = { from, into: shown.into.slug, ...act };
      await (kind === "product" ? mergeSupplements(tx, request) : mergeBrands(tx, request));
    });
    return null;
  }),
  bind(calls.undoRecordMerge, async ({ kind, id, reason }, { visitor }) => {
    const undo = kind === "product" ? undoMerge : undoBrandMerge;
    await undo(db, { id, ...(await actOf(db, visitor, reason)), now: clock.now() });
    return null;
  }),
];
