import { type ActionOrigin, actionOrigin } from "#platform/action-origin.ts";
import type { Tx } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { openOperators } from "./registry-file.ts";

const DAY_MS = 86_400_000;

/** How long the first of two people's approvals waits for the second. */
export const APPROVAL_LIFETIME_MS = 14 * DAY_MS;

/** Who gave the first approval, and where. */
export interface FirstApproval {
  userId: number;
  via: ActionOrigin["via"];
}

/** Where the present approval is given. */
export const approvedVia = (): ActionOrigin["via"] => actionOrigin()?.via ?? "console";

/** Throws `ApiError` "conflict" unless the second approval is another person's, as far as can be known. */
export function requireAnotherPerson(first: FirstApproval, userId: number): void {
  if (first.userId === userId)
    throw new ApiError("conflict", "You have approved this already. Another person must approve it too.");
  if (first.via === "command_line" && approvedVia() === "command_line")
    throw new ApiError(
      "conflict",
      "The first approval came from the command line too. One of the two must be given in the console, where a second factor shows who it is.",
    );
}

/** Throws `ApiError` "conflict" where operators have registered keys: they sign approvals, which no browser can do. */
export async function refuseWhereKeysSign({ config }: Pick<Services, "config">, tx: Tx): Promise<void> {
  const { registry } = await openOperators(tx, config, null);
  if (registry.operators.length > 0)
    throw new ApiError(
      "conflict",
      "Operators sign their approvals with keys on this site: approve at the command line.",
    );
}
