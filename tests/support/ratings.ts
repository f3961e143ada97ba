import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Output, TestApi } from "./api.ts";
import { createRequesters } from "./test-requests.ts";

type Result = Output<"aiSearch">["results"][number];

/** How a rater grades the results of a question, 0 to 3 by supplement id. */
export type Taste = (results: readonly Result[], question: string) => Map<string, number>;

/** Grades 3 to 0 by test date, whatever was asked for: newest first, untested products last. */
export const newestFirst: Taste = (results) => {
  const order = [...results].sort((a, b) => (b.tested_at ?? "").localeCompare(a.tested_at ?? ""));
  return new Map(
    order.map(({ supplement_id }, at) => [supplement_id, 3 - Math.floor((at * 4) / order.length)]),
  );
};

/** A rater: a session token, and the address that ratings come from. */
export interface Rater {
  token: string;
  ip: string;
}

/**
 * Resolves when the jobs that every start begins have trained once and deleted what is expired: on a busy machine they would
 * train on the ratings of a test, or delete them.
 */
export async function waitForFirstJobs({ services: { db } }: TestApi): Promise<void> {
  const begun = sql`name in ('train-ranker', 'delete-expired-records') and start_after <= now()`;
  await vi.waitFor(
    async () => {
      const { rows } = await db.execute(
        sql`select name from jobs.job where ${begun} and state in ('created', 'retry', 'active')`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 20_000 },
  );
}

/** Helpers that create raters and ratings. */
export function createRaters(api: TestApi) {
  const { newVerifiedUser } = createRequesters(api);
  let count = 0;
  return {
    /** A rater with a confirmed email, in a network of their own. */
    async newRater(): Promise<Rater> {
      const { token } = await newVerifiedUser();
      count += 1;
      return { token, ip: `203.0.${count}.7` };
    },
    /** Asks the questions and rates all results. Returns the number of ratings. */
    async rate(
      { token, ip }: Rater,
      questions: readonly string[],
      taste: Taste,
      limit: number,
    ): Promise<number> {
      let ratings = 0;
      for (const query of questions) {
        const { search_id, results } = (await api.call("aiSearch", { query, limit }, token)).data;
        for (const [supplement_id, rating] of taste(results, query)) {
          const answer = await api.call("sendAiFeedback", { search_id, supplement_id, rating }, token, ip);
          if (!answer.status) throw new Error(answer.message);
          ratings += 1;
        }
      }
      return ratings;
    },
  };
}
