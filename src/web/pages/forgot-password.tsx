import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function ForgotPassword() {
  return <h1>Forgot password</h1>;
}
