import path from "node:path";
import { CHAINS } from "#contract/vocabulary.ts";
import { formatCount } from "#domain/amounts.ts";
import type { ChainLink } from "#domain/signing/document.ts";
import { describeVerification } from "#domain/signing/verification-result.ts";
import { readKeyPins } from "#platform/key-pins.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { openSigning } from "#platform/signing.ts";
import { verifyAuditLog } from "#server/features/catalogue/queries/verify-audit-log.ts";
import { readRegistry } from "#server/features/operators/commands/registry-file.ts";
import { unsignedEntries } from "#server/features/operators/commands/sign-entries.ts";
import { cardsByIds } from "#server/features/products/queries/cards.ts";
import { wrongApprovals } from "#server/features/reports/commands/approve.ts";
import { damagedCertificates } from "#server/features/reports/queries/certificates.ts";
import { type Pins, strangeKeyProblem, strangeKeys } from "#server/features/reports/queries/trusted-keys.ts";
import { type ChainVerification, verifyStoredChain } from "#server/features/reports/queries/verify-chain.ts";
import { logProblems } from "#server/features/reports/queries/verify-log.ts";
import { shownDifferences } from "#server/features/reports/queries/verify-shown.ts";
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
        const verifications = await verifyChains(deps, savedHeads, pins);
        for (const verification of verifications) report(context, verification);
        if (pins === null) context.out(`Keys were not compared: there is no ${file} yet.`);
        const strange = await strangeKeys(deps.database.db, pins);
        const audit = await verifyAuditLog(deps.database.db, deps.config.dataDir);
        context.out(`audit log: ${formatCount(audit.entries, "entry", "entries")}`);
        const problems = [
          ...strange.map((key) => strangeKeyProblem(key, file)),
          ...verifications.flatMap(problemsIn),
          ...(await operatorProblems(deps)),
          ...audit.problems.map((problem) => `audit log: ${problem}`),
        ];
        for (const problem of problems) context.out(problem);
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

/** What is wrong with the list of operators or their signatures in the audit log. */
async function operatorProblems({ config, database: { db } }: CommandDeps): Promise<string[]> {
  try {
    const registry = await readRegistry(db, config);
    const problems = [...(await unsignedEntries(db, registry)), ...(await wrongApprovals(db, registry))];
    return problems.map((problem) => `audit log: ${problem}`);
  } catch (error) {
    if (error instanceof PlatformProblem) return [`operators: ${error.message}`];
    throw error;
  }
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

async function verifyChains(
  { config, database: { db } }: CommandDeps,
  savedHeads: readonly ChainLink[],
  pins: Pins,
): Promise<ChainVerification[]> {
  const storage = await openCommandStorage(config);
  const verifications: ChainVerification[] = [];
  for (const chain of CHAINS) {
    const anchors = chain === "reports" ? savedHeads : [];
    const verification = await verifyStoredChain(db, chain, { anchors, pins });
    const damaged = await damagedCertificates(db, storage, chain);
    const shown = await shownDifferences(db, chain, { cardsByIds, pins });
    const log = await logProblems(db, chain, { ...config, pins });
    const differences = [...verification.differences, ...shown, ...damaged, ...log];
    verifications.push({ ...verification, differences });
  }
  return verifications;
}

function parseChainHead(text: string): ChainLink {
  const [, sequence, hash] = /^(\d{1,9}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (sequence && hash) return { sequence: Number(sequence), hash };
  throw new UsageError(`${text} is not a chain head. Expected a number, a colon, and 64 hexadecimal digits.`);
}

const report = ({ out }: CommandContext, { chain, documents, head }: ChainVerification): void =>
  out(`${chain}: ${formatCount(documents, "document")}${head ? `, head ${head.sequence}:${head.hash}` : ""}`);

const problemsIn = ({
  chain,
  breaks,
  brokenReports,
  missingAnchors,
  differences,
}: ChainVerification): string[] => [
  ...breaks.map(({ at, result }, index) => {
    const about = brokenReports[index] ? `, report ${brokenReports[index]}` : "";
    return `${chain}, document ${at}${about}: ${describeVerification(result)}`;
  }),
  ...missingAnchors.map(
    ({ sequence, hash }) =>
      `${chain}: ${sequence}:${hash} is no longer in the chain. The chain was rewritten.`,
  ),
  ...differences.map((difference) => `${chain}: ${difference}`),
];
