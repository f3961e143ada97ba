import { CHAINS } from "#contract/vocabulary.ts";
import { formatCount } from "#domain/amounts.ts";
import type { ChainLink } from "#domain/signing/document.ts";
import { describeVerification } from "#domain/signing/verification-result.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { damagedCertificates } from "#server/features/reports/queries/certificates.ts";
import { type ChainVerification, verifyStoredChain } from "#server/features/reports/queries/verify-chain.ts";
import { type CommandContext, type ConfigureCommand, UsageError } from "./command.ts";
import { openCommandStorage, withDatabase } from "./open.ts";

export const configure: ConfigureCommand = (command, context) =>
  command.argument("[NUMBER:HASH...]", "Chain heads that you saved").action((heads) => {
    const savedHeads = heads.map(parseChainHead);
    return withDatabase(context, async ({ config, database: { db } }) => {
      const storage = await openCommandStorage(config);
      const verifications: ChainVerification[] = [];
      for (const chain of CHAINS) {
        const verification = await verifyStoredChain(db, chain, chain === "reports" ? savedHeads : []);
        const damaged = await damagedCertificates(db, storage, chain);
        verifications.push({ ...verification, differences: [...verification.differences, ...damaged] });
      }
      const problems = verifications.flatMap(problemsIn);
      for (const verification of verifications) report(context, verification);
      for (const problem of problems) context.out(problem);
      if (problems.length > 0)
        throw new PlatformProblem(
          `Found ${formatCount(problems.length, "problem")}. Don't trust this data until you know why.`,
        );
    });
  });

function parseChainHead(text: string): ChainLink {
  const [, sequence, hash] = /^(\d{1,9}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (sequence && hash) return { sequence: Number(sequence), hash };
  throw new UsageError(`${text} is not a chain head. Expected a number, a colon, and 64 hexadecimal digits.`);
}

const report = ({ out }: CommandContext, { chain, documents, head }: ChainVerification): void =>
  out(`${chain}: ${formatCount(documents, "document")}${head ? `, head ${head.sequence}:${head.hash}` : ""}`);

const problemsIn = ({ chain, breaks, missingAnchors, differences }: ChainVerification): string[] => [
  ...breaks.map(({ at, result }) => `${chain}, document ${at}: ${describeVerification(result)}`),
  ...missingAnchors.map(
    ({ sequence, hash }) =>
      `${chain}: ${sequence}:${hash} is no longer in the chain. The chain was rewritten.`,
  ),
  ...differences.map((difference) => `${chain}: ${difference}`),
];
