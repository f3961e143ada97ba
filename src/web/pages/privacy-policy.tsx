import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function PrivacyPolicy() {
  return <h1>Privacy policy</h1>;
}
