import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function Login() {
  return <h1>Log in</h1>;
}
