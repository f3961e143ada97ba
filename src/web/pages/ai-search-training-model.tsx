import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function AiSearchTrainingModel() {
  return <h1>AI search training</h1>;
}
