import { eq } from "drizzle-orm";
import type { SignedInStaff } from "#server/http/auth.ts";
import { registryApprovals } from "../schema.ts";
import { addStep } from "./add-step.ts";
import { type EntryNeeds, notWaiting } from "./approve-entry.ts";
import { type EntryOutcome, registerNewTest } from "./register.ts";

/**
 * Approves an entry that waits, as the second of two people, and makes it. Throws `ApiError` "not_found" if it isn't
 * waiting any more, "conflict" for the first person, and what making the entry throws.
 */
export async function approveWaitingEntry(
  needs: EntryNeeds,
  staff: SignedInStaff<"register_tests">,
  id: number,
): Promise<EntryOutcome> {
  const [waiting] = await needs.db.select().from(registryApprovals).where(eq(registryApprovals.id, id));
  if (!waiting || waiting.expiresAt <= needs.clock.now()) throw notWaiting();
  const { content } = waiting;
  const actor = { staff, isSecond: true };
  return content.kind === "registration"
    ? registerNewTest(needs, content.intent, actor)
    : addStep(needs, content.step, actor);
}
