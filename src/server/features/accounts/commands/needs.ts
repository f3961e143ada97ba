import type { Services } from "#server/services.ts";

/** Dependencies of the account commands. */
export type AccountNeeds = Pick<Services, "db" | "clock" | "jobs" | "config" | "storage" | "accountKey">;
