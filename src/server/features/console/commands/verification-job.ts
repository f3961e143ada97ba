import { PlatformProblem } from "#platform/problem.ts";
import { staffName } from "#server/features/accounts/commands/staff.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import type { SignedInStaff } from "#server/http/auth.ts";
import type { Services } from "#server/services.ts";
import { VERIFICATION_ACTION } from "../queries/system-facts.ts";
import { type DataVerification, verifyData } from "./verify-data.ts";

/** Problems that the audit log lists; the rest are counted. */
const MAX_LISTED = 20;

/** Lets a job verify all data, like the command `verify`. False: it runs already. The result is in the audit log. */
export async function startVerification(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  { userId }: SignedInStaff<"see_system">,
): Promise<{ started: boolean }> {
  const operator = await staffName(db, userId);
  return db.transaction(async (tx) => {
    const started = await jobs.enqueue(tx, "verify-data", { operator }, { singletonKey: "verify-data" });
    const entry = { operator, action: VERIFICATION_ACTION, subject: "site", details: { state: "started" } };
    if (started) await recordAction(tx, entry);
    return { started };
  });
}

type JobNeeds = Pick<Services, "db" | "config" | "storage" | "signing" | "jobs">;

/** Starts this process's worker. */
export async function startVerificationJob(needs: JobNeeds): Promise<void> {
  await needs.jobs.work("verify-data", async ({ operator }) => {
    const { lines, problems } = await verifyAll(needs);
    const found = { problems: problems.slice(0, MAX_LISTED), problem_count: problems.length };
    await recordAction(needs.db, {
      operator,
      action: VERIFICATION_ACTION,
      subject: "site",
      details: { state: "finished", lines, ...found },
    });
  });
}

/** A file that can't be read is a problem that was found, and no reason to try again. */
async function verifyAll(needs: JobNeeds): Promise<DataVerification> {
  const { pins } = needs.signing;
  try {
    return await verifyData(needs, { pins: await pins.list(), pinFile: pins.file });
  } catch (error) {
    if (error instanceof PlatformProblem) return { lines: [], problems: [error.message] };
    throw error;
  }
}
