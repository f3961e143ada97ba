import { CHAINS } from "#contract/vocabulary.ts";
import { outcomeInWords } from "#domain/proof/outcome.ts";
import type { Link } from "#domain/signing/document.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { type Proof, proveChain } from "#server/features/reports/queries/verify-chain.ts";
import { type Call, type Command, UsageProblem } from "./command.ts";
import { withDatabase } from "./open.ts";

/** Heads of a chain that one call can be given. */
const MOST_HEADS = 1000;

export const command: Command = {
  usage: "[NUMBER:HASH …]",
  options: {},
  words: [0, MOST_HEADS],
  run(call) {
    const kept = call.positionals.map(headOf);
    return withDatabase(call, async ({ database: { db } }) => {
      const proofs: Proof[] = [];
      for (const chain of CHAINS) proofs.push(await proveChain(db, chain, chain === "reports" ? kept : []));
      const problems = proofs.flatMap(problemsIn);
      for (const proof of proofs) report(call, proof);
      for (const problem of problems) call.out(problem);
      if (problems.length > 0)
        throw new PlatformProblem(`${problems.length} found: do not trust this data before you know why.`);
    });
  },
};

function headOf(text: string): Link {
  const [, sequence, hash] = /^(\d{1,9}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (sequence && hash) return { sequence: Number(sequence), hash };
  throw new UsageProblem(`${text} is no head of a chain: a number, a colon, 64 hexadecimal digits.`);
}

const report = (call: Call, { chain, documents, head }: Proof): void =>
  call.out(`${chain}: ${documents} documents${head ? `, head ${head.sequence}:${head.hash}` : ""}`);

const problemsIn = ({ chain, breaks, missingAnchors, differences }: Proof): string[] => [
  ...breaks.map(({ at, found }) => `${chain}, document ${at}: ${outcomeInWords(found)}`),
  ...missingAnchors.map(
    ({ sequence, hash }) => `${chain}: ${sequence}:${hash} is not in the chain any more. It was rewritten.`,
  ),
  ...differences.map((difference) => `${chain}: ${difference}`),
];
