import { AskScreen } from "../features/ai-search/ask-screen.tsx";
import { MEMBER_PATH } from "../features/ai-search/question-url.ts";

export default function AiSearchTrainingModelPage() {
  return <AskScreen path={MEMBER_PATH} />;
}
