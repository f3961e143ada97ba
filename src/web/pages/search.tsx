import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function Search() {
  return <h1>Search supplements</h1>;
}
