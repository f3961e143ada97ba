import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function Profile() {
  return <h1>Profile</h1>;
}
