import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function Home() {
  return <h1>Know what is really in your supplements</h1>;
}
