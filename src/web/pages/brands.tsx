import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function Brands() {
  return <h1>Brands</h1>;
}
