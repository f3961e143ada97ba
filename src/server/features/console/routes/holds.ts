import * as calls from "#contract/staff/holds.ts";
import { holdProduct, releaseProduct } from "#server/features/catalogue/commands/legal-hold.ts";
import { listHoldsInForce } from "#server/features/catalogue/queries/holds.ts";
import { resolveSupplementId } from "#server/features/catalogue/queries/names.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { actOf } from "../commands/act.ts";
import { presentHold } from "../queries/catalogue-records.ts";

/** Calls about products that are hidden after a legal notice. */
export const holdRoutes = ({ db, clock }: Services) => [
  bind(calls.listLegalHolds, async () =>
    (await listHoldsInForce(db)).map(({ hold, slug, name }) => ({ ...presentHold(hold), slug, name })),
  ),
  bind(calls.placeLegalHold, async ({ slug, notice, ends_on, reason }, { visitor }) => {
    const supplementId = await resolveSupplementId(db, slug);
    const act = { ...(await actOf(db, visitor, reason)), at: clock.now() };
    await holdProduct(db, { supplementId, notice, endsOn: ends_on }, act);
    return null;
  }),
  bind(calls.releaseLegalHold, async ({ slug, reason }, { visitor }) => {
    const act = { ...(await actOf(db, visitor, reason)), at: clock.now() };
    await releaseProduct(db, await resolveSupplementId(db, slug), act);
    return null;
  }),
];
