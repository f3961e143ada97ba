import type { AiSearchOutcome } from "#contract/ai-search.ts";
import type { PageRequest } from "../../api/page-loader.ts";
import { answerQuery, laterPages, moreQuery, questionQuery } from "./queries.ts";
import type { QuestionAddress } from "./question-address.ts";

/** How long a page waits for a language model before it is sent without what has not come. */
const PATIENCE_MS = 2500;

/** Asks for all that the page shows, so that it is whole without script. What is late the browser asks for itself. */
export async function askAhead(address: QuestionAddress, { need, offer }: PageRequest): Promise<void> {
  const asked = need<AiSearchOutcome>(questionQuery(address)).then(({ search_id, answer }) =>
    offer(
      ...(answer ? [] : [answerQuery(search_id)]),
      ...laterPages(address.pages).map((page) => moreQuery(search_id, page)),
    ),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  // A question that fails is the screen's own failure: the box stays.
  await Promise.race([asked.catch(() => {}), late]);
  clearTimeout(timer);
}
