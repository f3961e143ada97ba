import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function AiSearch() {
  return <h1>AI search</h1>;
}
