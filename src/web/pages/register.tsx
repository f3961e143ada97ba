import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function Register() {
  return <h1>Register</h1>;
}
