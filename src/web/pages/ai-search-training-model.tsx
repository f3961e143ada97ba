import { TrainingScreen } from "../features/ai-search/training-screen.tsx";

export default function AiSearchTrainingModelPage() {
  return <TrainingScreen />;
}
