import * as calls from "#contract/staff/site.ts";
import { saveImprintFields } from "#server/features/imprint/commands.ts";
import { readImprint } from "#server/features/imprint/queries.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { actOf } from "../commands/act.ts";

/** Calls of the screen Site. */
export const siteRoutes = ({ db }: Pick<Services, "db">) => [
  bind(calls.getSiteSettings, async () => ({ imprint: await readImprint(db) })),
  bind(calls.saveImprint, async ({ seen, fields, reason }, { visitor }) => {
    await saveImprintFields(db, { seen, fields }, await actOf(db, visitor, reason));
    return null;
  }),
];
