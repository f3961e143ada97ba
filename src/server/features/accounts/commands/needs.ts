import type { Services } from "#server/services.ts";
import type { OnConfirmed } from "../port.ts";

/** Dependencies of the account commands. */
export type AccountNeeds = Pick<
  Services,
  "db" | "clock" | "jobs" | "config" | "storage" | "accountKey" | "limiter" | "linkKey"
>;

/** Dependencies of the commands that may confirm a user's email. */
export type ConfirmingNeeds = AccountNeeds & { onConfirmed: OnConfirmed };
