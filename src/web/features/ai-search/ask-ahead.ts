import type { AiSearchOutcome } from "#contract/ai-search.ts";
import type { PageRequest } from "../../api/page-loader.ts";
import { answerQuery, laterPages, moreQuery, questionQuery } from "./queries.ts";
import type { QuestionAddress } from "./question-url.ts";

/** Asks for all that the page shows, so that it is whole without script. */
export async function askAhead(address: QuestionAddress, { need, offer }: PageRequest): Promise<void> {
  // A question that fails is the screen's own failure: the box stays, and the browser asks again.
  const outcome = await need<AiSearchOutcome>(questionQuery(address)).catch(() => null);
  if (!outcome) return;
  const { search_id, answer } = outcome;
  await offer(
    ...(answer ? [] : [answerQuery(search_id)]),
    ...laterPages(address.pages).map((page) => moreQuery(search_id, page)),
  );
}
