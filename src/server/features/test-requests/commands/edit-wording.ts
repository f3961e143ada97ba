import { eq, sql } from "drizzle-orm";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { ApiError } from "#server/http/errors.ts";
import { testRequests } from "../schema.ts";
import { lockRequest } from "./lock-request.ts";
import type { OperatorDeps } from "./move.ts";
import { refreshRanks } from "./refresh-ranks.ts";

/** The public name and brand of a request. */
export interface RequestWording {
  name: string;
  /** Empty: none. */
  brand: string;
}

/**
 * Changes the public wording of a request. The fingerprint stays, so that the same wish in the requester's own words still
 * finds it. Throws "conflict" with the current wording if it is not the one that was seen.
 */
export async function editWording(
  { db, clock }: Pick<OperatorDeps, "db" | "clock">,
  {
    requestId,
    operator,
    seen,
    wording,
  }: { requestId: number; operator: string; seen: RequestWording; wording: RequestWording },
): Promise<void> {
  await db.transaction(async (tx) => {
    const request = await lockRequest(tx, requestId);
    const current = { name: request.name, brand: request.brand ?? "" };
    if (current.name !== seen.name || current.brand !== seen.brand)
      throw new ApiError(
        "conflict",
        `Someone else has changed the wording to “${[current.brand, current.name].filter(Boolean).join(" ")}”. Yours is still in the form.`,
        { current },
      );
    await tx
      .update(testRequests)
      .set({
        name: wording.name,
        brand: wording.brand || null,
        normalizedName: sql`trim(search_text(${wording.brand}) || ' ' || search_text(${wording.name}))`,
      })
      .where(eq(testRequests.id, request.id));
    await refreshRanks(tx, [request.id], clock.now());
    await recordAction(tx, {
      operator,
      action: "edit-test-request",
      subject: String(request.id),
      details: { before: current, after: wording },
    });
  });
}
