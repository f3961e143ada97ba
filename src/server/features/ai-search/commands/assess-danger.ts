import type { ReadQuestion } from "../language/question-language.ts";
import type { RetrievalDeps } from "../queries/find-candidates.ts";
import { isProductName } from "../queries/named-products.ts";
import { type Danger, findDanger, isUrgent } from "../safety/assess-question.ts";
import { type DangerResponse, respondTo, type Said } from "../safety/respond.ts";

type AssessDeps = Pick<RetrievalDeps, "db" | "search">;

/** What a question gets for the danger that it may be about. */
export const assessDanger = async (
  deps: AssessDeps,
  { query, ...said }: Partial<Said> & { query: string },
  read: ReadQuestion,
): Promise<DangerResponse> => respondTo(await dangerOf(deps, query, read), said);

/**
 * The danger that a question is about. What the model alone takes for one is a lookup if it is the name of a product here
 * ("GABA 500 mg"); for a crisis or an emergency, only its full name is.
 */
async function dangerOf(deps: AssessDeps, query: string, { english }: ReadQuestion): Promise<Danger | null> {
  const danger = await findDanger(query, english);
  if (danger === null) return null;
  const isLookup = !danger.byRules && (await isProductName(deps, query, { inFull: isUrgent(danger.reason) }));
  return isLookup ? null : danger;
}
