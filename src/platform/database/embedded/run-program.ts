import { execFile } from "node:child_process";
import path from "node:path";
import type { ServerUser } from "./server-user.ts";

export interface Ran {
  code: number | string;
  output: string;
}

/** What PostgreSQL's programs get to see: none of the secrets of the site, and no PG* variable that would steer them. */
export const serverEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, SystemRoot, TEMP } = process.env;
  return {
    LC_ALL: "C",
    TZ: "UTC",
    ...(PATH && { PATH }),
    ...(SystemRoot && { SystemRoot }),
    ...(TEMP && { TEMP }),
  };
};

export const asUser = (user: ServerUser | null) => (user ? { uid: user.uid, gid: user.gid } : {});

/** Runs a program to its end as `user`; `code` is its exit status, or the system's error where it did not start. */
export function run(
  file: string,
  args: string[],
  options: { user?: ServerUser | null; folder?: string; input?: string } = {},
): Promise<Ran> {
  return new Promise((resolve) => {
    const child = execFile(
      file,
      args,
      {
        cwd: options.folder ?? path.parse(process.cwd()).root,
        env: serverEnvironment(),
        timeout: 120_000,
        ...asUser(options.user ?? null),
      },
      (error, stdout, stderr) =>
        resolve({ code: error ? (error.code ?? "killed") : 0, output: stderr || stdout }),
    );
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(options.input ?? "");
  });
}

const COMPLAINT = /(?:FATAL|PANIC|ERROR):\s+(.+)|(could not .+)/;

/** The last complaint in what a PostgreSQL program wrote, without the statement that it may quote below it. */
export function complaintIn(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  const complaint = lines.findLast((line) => COMPLAINT.test(line))?.match(COMPLAINT);
  return (
    complaint?.[1] ?? complaint?.[2] ?? lines.find((line) => line && !line.startsWith("STATEMENT")) ?? ""
  );
}
