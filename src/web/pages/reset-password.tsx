import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function ResetPassword() {
  return <h1>Reset password</h1>;
}
