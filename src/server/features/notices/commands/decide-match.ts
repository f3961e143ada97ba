import { sql } from "drizzle-orm";
import { type MatchDegree, type MatchState, NOTICE_EMAIL_DELAY_S } from "#contract/notice-vocabulary.ts";
import type { Queryable } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { announceMatches, type PublicMatch } from "./announce.ts";
import { refreshNoticedProducts } from "./search-rows.ts";

/** Decisions of an operator; `undo` puts a match back to how it was found. */
export const MATCH_DECISIONS = ["confirmed", "rejected", "unsure", "undo"] as const;
export type MatchDecision = (typeof MATCH_DECISIONS)[number];

interface Decision {
  id: number;
  decision: MatchDecision;
  operator: string;
  reason: string;
  /** The state that the operator saw; any if it is not given. */
  seen?: MatchState | undefined;
}

/**
 * Decides whether a notice is about the product or brand that was proposed. Imports keep a decision. Followers are told of a
 * confirmed match. Throws `not_found` for an unknown match, and `conflict` if someone else has decided since.
 */
export async function decideMatch(
  needs: Pick<Services, "db" | "jobs" | "clock">,
  { id, decision, operator, reason, seen }: Decision,
): Promise<MatchState> {
  return needs.db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    const match = await lockMatch(tx, id);
    if (seen !== undefined && seen !== match.state)
      throw new ApiError("conflict", "Someone else has decided this since. Look again.");
    const state = decision === "undo" ? foundState(match.degree) : decision;
    const decidedBy = decision === "undo" ? null : operator;
    await tx.execute(sql`
      update notice_matches set state = ${state}, decided_by = ${decidedBy},
        decided_at = ${decidedBy === null ? null : needs.clock.now().toISOString()}::timestamptz,
        reason = ${decidedBy === null ? null : reason}
      where id = ${id}`);
    await refreshNoticedProducts(tx, match.supplementId === null ? [] : [match.supplementId]);
    await recordAction(tx, {
      operator,
      action: "decide-notice-match",
      subject: match.notice,
      details: { match: id, about: match.about, reason, before: { state: match.state }, after: { state } },
    });
    if (state === "confirmed") await announceMatches(needs, tx, [match], NOTICE_EMAIL_DELAY_S);
    return state;
  });
}

/** What matching by itself makes of a degree. */
export const foundState = (degree: MatchDegree): MatchState =>
  degree === "barcode" || degree === "barcode_lot" ? "shown" : "proposed";

interface LockedMatch extends PublicMatch, Record<string, unknown> {
  state: MatchState;
  degree: MatchDegree;
  notice: string;
  about: string;
}

async function lockMatch(tx: Queryable, id: number): Promise<LockedMatch> {
  const { rows } = await tx.execute<LockedMatch>(sql`
    select m.state, m.degree, m.notice_id as "noticeId", m.brand_id as "brandId", m.supplement_id as "supplementId",
      n.source || ' ' || n.reference as notice, coalesce(s.slug, b.slug) as about
    from notice_matches m join notices n on n.id = m.notice_id join brands b on b.id = m.brand_id
    left join supplements s on s.id = m.supplement_id
    where m.id = ${id} for update of m`);
  const [match] = rows;
  if (!match) throw new ApiError("not_found", `There is no match ${id}.`);
  return match;
}
