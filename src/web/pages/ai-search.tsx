import { pageLoader } from "../api/page-loader.ts";
import { askAhead } from "../features/ai-search/ask-ahead.ts";
import { AskScreen } from "../features/ai-search/ask-screen.tsx";
import { isAsked, readQuestion } from "../features/ai-search/question-url.ts";
import { pageMeta } from "../head.ts";

export const meta = pageMeta;

const page = pageLoader(async (request) => {
  const address = readQuestion(request.url.searchParams);
  const head = { path: "/ai-search", noindex: request.url.search !== "" };
  if (!isAsked(address)) return head;
  // A browser shows at once that it is asking.
  if (import.meta.env.SSR) await askAhead(address, request);
  return { ...head, title: address.question };
});

export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function AiSearch() {
  return <AskScreen />;
}
