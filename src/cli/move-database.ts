import { formatCount } from "#domain/amounts.ts";
import { waitForServer } from "#platform/database/connect.ts";
import { migrate } from "#platform/database/migrate.ts";
import { moveDatabase } from "#platform/database/move/move.ts";
import { noteMove, placeOf } from "#platform/database/moved.ts";
import { openJobs } from "#platform/jobs.ts";
import { type CommandContext, type ConfigureCommand, UsageError } from "./command.ts";
import { withDatabase } from "./open.ts";
import { readText } from "./read-file.ts";

export const configure: ConfigureCommand = (command, context) => {
  command
    .argument("[URL]", "An empty database without its password; otherwise TARGET_DATABASE_URL holds its URL")
    .option("--url-file <FILE>", "Read the URL from a file, such as /dev/stdin")
    .action(async (argument, { urlFile }) => {
      const url = await readTarget(context, argument, urlFile);
      await withDatabase(context, async ({ config, logger, database }) => {
        await waitForServer(url, logger, 0);
        const { copied, tables, rows } = await moveDatabase({
          source: database.url,
          target: url,
          async prepareTarget() {
            await migrate({ url });
            await (await openJobs({ url, logger })).close();
          },
          onTable(name, count) {
            if (count > 0) context.err.write(`${name}: ${count}\n`);
          },
        });
        if (!config.databaseUrl) await noteMove(config.dataDir, url);
        const counts = `${formatCount(tables, "table")} with ${formatCount(rows, "row")}`;
        context.out(
          copied
            ? `Copied and compared ${counts}.`
            : `${placeOf(url)} already holds the same ${counts}. Nothing was copied.`,
        );
        context.out(
          "Now set DATABASE_URL to it and start the site. DATA_DIR still holds secrets, keys, and pictures.",
        );
      });
    });
};

/** The URL of the target. An argument is in the list of processes, which every user of the machine can read. */
async function readTarget(
  { env }: Pick<CommandContext, "env">,
  argument: string | undefined,
  file: string | undefined,
): Promise<string> {
  const url = (file ? await readText(file) : (argument ?? env.TARGET_DATABASE_URL ?? "")).trim();
  if (!/^postgres(ql)?:$/.test(URL.canParse(url) ? new URL(url).protocol : ""))
    throw new UsageError(
      "Name a PostgreSQL database in TARGET_DATABASE_URL: postgres://user:password@host:5432/name.",
    );
  if (!file && argument && (new URL(url).password || new URL(url).searchParams.has("password")))
    throw new UsageError(
      "Everyone on this machine can read a password in a command. Put the URL into TARGET_DATABASE_URL, or into a file with --url-file.",
    );
  return url;
}
