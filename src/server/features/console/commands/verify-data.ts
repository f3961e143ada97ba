import { CHAINS } from "#contract/vocabulary.ts";
import { formatCount } from "#domain/amounts.ts";
import type { ChainLink } from "#domain/signing/document.ts";
import { describeVerification } from "#domain/signing/verification-result.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { verifyAuditLog } from "#server/features/catalogue/queries/verify-audit-log.ts";
import { readRegistry } from "#server/features/operators/commands/registry-file.ts";
import { unsignedEntries } from "#server/features/operators/commands/sign-entries.ts";
import { cardsByIds } from "#server/features/products/queries/cards.ts";
import { registryProblems } from "#server/features/registered-tests/queries/verify-registry.ts";
import { wrongApprovals } from "#server/features/reports/commands/approve.ts";
import { damagedCertificates } from "#server/features/reports/queries/certificates.ts";
import { type Pins, strangeKeyProblem, strangeKeys } from "#server/features/reports/queries/trusted-keys.ts";
import { type ChainVerification, verifyStoredChain } from "#server/features/reports/queries/verify-chain.ts";
import { logProblems } from "#server/features/reports/queries/verify-log.ts";
import { shownDifferences } from "#server/features/reports/queries/verify-shown.ts";
import type { Services } from "#server/services.ts";

type Needs = Pick<Services, "db" | "config" | "storage">;

interface Against {
  /** Null: no key was ever pinned, and keys are not compared. */
  pins: Pins;
  /** The file that the pins are from. */
  pinFile: string;
  /** Heads of the chain of real reports that someone saved. */
  savedHeads?: readonly ChainLink[];
}

export interface DataVerification {
  /** What was verified, one line each. */
  lines: string[];
  /** Sentences; empty if everything is as it was signed. */
  problems: string[];
}

/**
 * Verifies every chain, its log, the audit log and the operators, and compares all that the site shows, and the stored
 * certificates, with what was signed. Changes nothing.
 */
export async function verifyData(
  needs: Needs,
  { pins, pinFile, savedHeads = [] }: Against,
): Promise<DataVerification> {
  const { db, config } = needs;
  const verifications: ChainVerification[] = [];
  for (const chain of CHAINS) {
    const anchors = chain === "reports" ? savedHeads : [];
    verifications.push(
      await verifyOneChain(needs, await verifyStoredChain(db, chain, { anchors, pins }), pins),
    );
  }
  const strange = await strangeKeys(db, pins);
  const audit = await verifyAuditLog(db, config.dataDir);
  return {
    lines: [
      ...verifications.map(describeChain),
      ...(pins === null ? [`Keys were not compared: there is no ${pinFile} yet.`] : []),
      `audit log: ${formatCount(audit.entries, "entry", "entries")}`,
    ],
    problems: [
      ...strange.map((key) => strangeKeyProblem(key, pinFile)),
      ...verifications.flatMap(problemsIn),
      ...(await operatorProblems(needs)),
      ...audit.problems.map((problem) => `audit log: ${problem}`),
    ],
  };
}

/** What is also compared with a chain: certificates, pages, its log, and registered tests. */
async function verifyOneChain(
  { db, config, storage }: Needs,
  verification: ChainVerification,
  pins: Pins,
): Promise<ChainVerification> {
  const { chain } = verification;
  const damaged = await damagedCertificates(db, storage, chain);
  const shown = await shownDifferences(db, chain, { cardsByIds, pins });
  const log = await logProblems(db, chain, { dataDir: config.dataDir, pins });
  const registry = await registryProblems(db, chain);
  const differences = [...verification.differences, ...shown, ...damaged, ...log, ...registry];
  return { ...verification, differences };
}

/** What is wrong with the list of operators or their signatures in the audit log. */
async function operatorProblems({ config, db }: Needs): Promise<string[]> {
  try {
    const registry = await readRegistry(db, config);
    const problems = [...(await unsignedEntries(db, registry)), ...(await wrongApprovals(db, registry))];
    return problems.map((problem) => `audit log: ${problem}`);
  } catch (error) {
    if (error instanceof PlatformProblem) return [`operators: ${error.message}`];
    throw error;
  }
}

const describeChain = ({ chain, documents, head }: ChainVerification): string =>
  `${chain}: ${formatCount(documents, "document")}${head ? `, head ${head.sequence}:${head.hash}` : ""}`;

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
