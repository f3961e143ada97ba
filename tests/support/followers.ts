import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { callOkAs, mailbox } from "./accounts.ts";
import type { TestApi } from "./api.ts";
import { createStaff } from "./staff.ts";

let people = 0;

/** A user with a verified email who follows these brands and products. */
export async function createFollower(api: TestApi, follows: { brands?: string[]; products?: string[] } = {}) {
  people += 1;
  const email = `follower.${people}@example.com`;
  const { token, userId } = await createStaff(api.services.db, null, { emailId: email });
  for (const brand_id of follows.brands ?? []) await callOkAs(api, token, "followBrand", { brand_id });
  for (const supplement_id of follows.products ?? [])
    await callOkAs(api, token, "followSupplement", { supplement_id });
  const brands = async () =>
    (await callOkAs(api, token, "listFollowedBrands", {})).list.map(({ slug }) => slug);
  return { token, userId, email, mail: mailbox(api, email), brands };
}

const FAN_OUT = sql`name in ('notify-followers', 'notify-notice-followers')`;

async function countJobs({ services }: TestApi, where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await services.db.execute<{ count: number }>(
    sql`select count(*)::int as count from jobs.job where ${where}`,
  );
  return rows[0]?.count ?? 0;
}

/** Fan-out jobs that are put off. */
export const countDeferred = (api: TestApi): Promise<number> =>
  countJobs(api, sql`${FAN_OUT} and state = 'created' and start_after > now() + interval '1 hour'`);

/** Runs the fan-out jobs that are put off, and waits until every email is out that they and others cause. */
export async function sendEmailsNow(api: TestApi): Promise<void> {
  await api.services.db.execute(
    sql`update jobs.job set start_after = now() where ${FAN_OUT} and state = 'created'`,
  );
  await emailsAreSent(api);
}

/** Waits until no fan-out job and no email is due. */
export const emailsAreSent = (api: TestApi): Promise<void> =>
  expect
    .poll(() =>
      countJobs(
        api,
        sql`(${FAN_OUT} or name = 'send-email') and state < 'completed' and start_after < now() + interval '1 hour'`,
      ),
    )
    .toBe(0);
