import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function About() {
  return <h1>About</h1>;
}
