import type { Services } from "#server/services.ts";

/** What the commands of accounts need from outside. */
export type AccountNeeds = Pick<Services, "db" | "clock" | "jobs" | "config" | "storage" | "accountKey">;
