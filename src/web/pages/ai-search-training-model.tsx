import { TrainingScreen } from "../features/ai-search/training-screen.tsx";
import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function AiSearchTrainingModelPage() {
  return <TrainingScreen />;
}
