import path from "node:path";
import { formatCount } from "#domain/amounts.ts";
import type { ChainLink } from "#domain/signing/document.ts";
import { readKeyPins } from "#platform/key-pins.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { openSigning } from "#platform/signing.ts";
import { verifyData } from "#server/features/console/commands/verify-data.ts";
import type { Pins } from "#server/features/reports/queries/trusted-keys.ts";
import { type CommandContext, type ConfigureCommand, UsageError } from "./command.ts";
import { type CommandDeps, openCommandStorage, withDatabase } from "./open.ts";
import { openPublicSite, parseSite } from "./public-site.ts";
import { verifySite } from "./verify-site.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("[NUMBER:HASH...]", "Chain heads that you saved")
    .option("--pins <FILE>", "Pinned keys that you saved, instead of those in DATA_DIR or of the site")
    .option("--site <URL>", "A running site, verified from outside: https://www.example.com", parseSite)
    .action(async (heads, options) => {
      const savedHeads = heads.map(parseChainHead);
      if (options.site !== undefined)
        return verifyFromOutside(context, { origin: options.site, savedHeads, pinFile: options.pins });
      return withDatabase(context, async (deps) => {
        const { file, pins } = await pinsFor(deps, options.pins);
        const storage = await openCommandStorage(deps.config);
        const needs = { db: deps.database.db, config: deps.config, storage };
        const { lines, problems } = await verifyData(needs, { pins, pinFile: file, savedHeads });
        for (const line of [...lines, ...problems]) context.out(line);
        requireNone(problems);
      });
    });

function requireNone(problems: readonly string[]): void {
  if (problems.length > 0)
    throw new PlatformProblem(
      `Found ${formatCount(problems.length, "problem")}. Don't trust this data until you know why.`,
    );
}

async function verifyFromOutside(
  { out }: CommandContext,
  { origin, savedHeads, pinFile }: { origin: string; savedHeads: ChainLink[]; pinFile: string | undefined },
): Promise<void> {
  const pins = pinFile === undefined ? null : await namedPins(pinFile);
  const verifications = await verifySite(openPublicSite(origin), { pins, savedHeads });
  for (const { chain, documents, head, reports, pinned } of verifications) {
    const newest = head ? `, head ${head.sequence}:${head.hash}` : "";
    out(`${chain}: ${formatCount(documents, "document")}, ${formatCount(reports, "report")}${newest}`);
    if (pinned === null) out(`${chain}: keys were not compared, because the site publishes no pins.`);
  }
  const problems = verifications.flatMap(({ chain, problems: found }) =>
    found.map((problem) => `${chain}: ${problem}`),
  );
  for (const problem of problems) out(problem);
  requireNone(problems);
}

async function namedPins(file: string) {
  const pins = await readKeyPins(path.resolve(file));
  if (pins === null) throw new PlatformProblem(`There is no file ${path.resolve(file)}.`);
  return pins;
}

/** The pinned keys, and the file they are from. A file that was named must exist. */
async function pinsFor(
  { config }: Pick<CommandDeps, "config">,
  named: string | undefined,
): Promise<{ file: string; pins: Pins }> {
  if (named !== undefined) return { file: path.resolve(named), pins: await namedPins(named) };
  const { file } = openSigning(config).pins;
  return { file, pins: await readKeyPins(file) };
}

function parseChainHead(text: string): ChainLink {
  const [, sequence, hash] = /^(\d{1,9}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (sequence && hash) return { sequence: Number(sequence), hash };
  throw new UsageError(`${text} is not a chain head. Expected a number, a colon, and 64 hexadecimal digits.`);
}
