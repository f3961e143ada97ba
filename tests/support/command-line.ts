import { runCommandLine } from "#cli/run.ts";

/** Runs CLI commands on one database and data folder as operator `ana`; returns exit code and output. */
export function createCommandRunner({ url, folder }: { url: string; folder: string }) {
  return async (args: readonly string[], env: Record<string, string> = {}) => {
    const output = { out: "", err: "" };
    const code = await runCommandLine(args, {
      env: {
        NODE_ENV: "test",
        LOG_LEVEL: "silent",
        DATABASE_URL: url,
        DATA_DIR: folder,
        USER: "ana",
        ...env,
      },
      out: (line) => {
        output.out += `${line}\n`;
      },
      err: {
        isTTY: false,
        columns: 80,
        write: (text) => {
          output.err += text;
        },
      },
    });
    return { code, ...output };
  };
}
