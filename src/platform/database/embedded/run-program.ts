import { execFile } from "node:child_process";
import path from "node:path";
import type { ServerUser } from "./server-user.ts";

export interface ProgramResult {
  code: number | string;
  output: string;
}

/** Environment of PostgreSQL's programs: without the site's secrets and without PG* variables. */
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

/** Runs a program as `user`; `code` is its exit status, or the system error code if it did not start. */
export function runProgram(
  file: string,
  args: string[],
  options: { user?: ServerUser | null; folder?: string; input?: string } = {},
): Promise<ProgramResult> {
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

const ERROR_LINE = /(?:FATAL|PANIC|ERROR):\s+(.+)|(could not .+)/;

/** The last error message in the output of a PostgreSQL program, without the statement that may follow it. */
export function errorMessageIn(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  const match = lines.findLast((line) => ERROR_LINE.test(line))?.match(ERROR_LINE);
  return match?.[1] ?? match?.[2] ?? lines.find((line) => line && !line.startsWith("STATEMENT")) ?? "";
}
