import { runCommandLine } from "#cli/run.ts";

/** The operators' commands on one database and data folder, as somebody; what they print comes back. */
export function commandLine({ url, folder }: { url: string; folder: string }) {
  return async (args: readonly string[], env: Record<string, string> = {}) => {
    const said = { out: "", err: "" };
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
        said.out += `${line}\n`;
      },
      err: {
        isTTY: false,
        columns: 80,
        write: (text) => {
          said.err += text;
        },
      },
    });
    return { code, ...said };
  };
}
