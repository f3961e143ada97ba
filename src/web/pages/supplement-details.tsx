import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function SupplementDetails() {
  return <h1>About</h1>;
}
