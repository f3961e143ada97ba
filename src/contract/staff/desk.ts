import { z } from "zod";
import { instant, verdict } from "../fields.ts";
import { DESK_ITEMS } from "./desk-items.ts";
import { staffEndpoint } from "./endpoint.ts";

export const getDesk = staffEndpoint("getDesk", {
  summary: "What waits for staff: how many of each kind, and since when the oldest. Oldest kinds first.",
  input: z.object({ action: z.literal("get") }),
  output: z.object({
    /** Only kinds of which something waits. */
    waiting: z.array(z.object({ kind: z.enum(DESK_ITEMS), count: z.int(), oldest_at: instant.nullable() })),
    /** Published reports in effect that today's edition judges otherwise: all of them counted, the worst listed first. */
    judged_differently: z.object({
      count: z.int(),
      list: z.array(
        z.object({
          report_slug: z.string(),
          report_number: z.string(),
          product: z.string(),
          verdict,
          verdict_today: verdict,
        }),
      ),
    }),
    checked_at: instant,
    /** False: no mail server is configured, and emails are stored instead of sent. */
    sends_email: z.boolean(),
    /** End of the last backup by `deploy/backup.sh`; null: none is known. */
    backup_at: instant.nullable(),
    /** The last backup is older than two days. */
    backup_is_old: z.boolean(),
  }),
});
export type Desk = z.infer<typeof getDesk.output>;
