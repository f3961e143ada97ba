import { pageLoader } from "../api/page-loader.ts";
import { AskScreen } from "../features/ai-search/ask-screen.tsx";
import { prefetchAiSearch } from "../features/ai-search/queries.ts";
import { hasQuestion, readQuestionUrl } from "../features/ai-search/question-url.ts";

export const loader = pageLoader(async (request) => {
  const address = readQuestionUrl(request.url.searchParams);
  const head = {
    title: "AI search",
    description:
      "Ask in your own words which supplements match, and read what laboratories measured in them, with a source for every sentence. Not medical advice.",
    path: "/ai-search",
    noindex: request.url.search !== "",
  };
  if (!hasQuestion(address)) return head;
  // In the browser the page shows its loading state instead.
  if (import.meta.env.SSR) await prefetchAiSearch(address, request);
  return { ...head, title: address.question };
});

export default function AiSearchPage() {
  return <AskScreen />;
}
