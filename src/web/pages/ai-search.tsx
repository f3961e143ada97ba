import { pageLoader } from "../api/page-loader.ts";
import { AskScreen } from "../features/ai-search/ask-screen.tsx";
import { pageMeta } from "../head.ts";

export const meta = pageMeta;

// Questions are asked in the browser alone: a crawler that follows links makes no searches.
const page = pageLoader(async ({ url }) => ({ path: "/ai-search", noindex: url.search !== "" }));

export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function AiSearch() {
  return <AskScreen />;
}
