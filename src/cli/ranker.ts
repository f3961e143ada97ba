import { systemClock } from "#platform/clock.ts";
import { rollBackRanker } from "#server/features/ai-search/commands/roll-back.ts";
import { type TrainedVersion, trainRanker } from "#server/features/ai-search/commands/train-ranker.ts";
import { rankerInUse } from "#server/features/ai-search/queries/ranker.ts";
import { supplyOf, trainedVersions } from "#server/features/ai-search/queries/training.ts";
import { type Call, type Command, OPERATOR_OPTION, operatorOf, UsageProblem } from "./command.ts";
import { type Opened, withDatabase } from "./open.ts";

const ACTIONS: Record<string, (call: Call, opened: Opened) => Promise<void>> = {
  list,
  train,
  rollback,
};

export const command: Command = {
  usage: `${Object.keys(ACTIONS).join("|")} [VERSION]`,
  options: OPERATOR_OPTION,
  words: [1, 2],
  async run(call) {
    const action = ACTIONS[call.positionals[0] ?? ""];
    if (!action) throw new UsageProblem(`ranker can ${Object.keys(ACTIONS).join(", ")}.`);
    await withDatabase(call, (opened) => action(call, opened));
  },
};

async function list(call: Call, { database: { db } }: Opened): Promise<void> {
  const { version } = await rankerInUse(db);
  const { ratings, raters, searches, fresh } = await supplyOf(db);
  call.out(`In use: ${nameOf(version)}.`);
  call.out(
    `${ratings} ratings by ${raters} people with an account, ${searches} searches told apart, ${fresh} ratings since the last training.`,
  );
  for (const trained of await trainedVersions(db)) call.out(`  ${lineOf(trained)}`);
}

async function train(call: Call, { database: { db } }: Opened): Promise<void> {
  const trained = await trainRanker(db, systemClock.now());
  call.out(trained ? lineOf(trained) : "Nothing was trained: there are too few new ratings.");
}

async function rollback(call: Call, { database: { db } }: Opened): Promise<void> {
  const [, version] = call.positionals;
  if (version !== undefined && !/^\d{1,9}$/.test(version))
    throw new UsageProblem("Call it as: npm run cli -- ranker rollback [VERSION]; 0 is the built-in one.");
  const { from, to } = await rollBackRanker(db, {
    to: version === undefined ? null : Number(version),
    operator: operatorOf(call),
    now: systemClock.now(),
  });
  call.out(`Version ${from} was rolled back: ${nameOf(to)} ranks now.`);
}

const nameOf = (version: number): string => (version === 0 ? "the built-in ranker" : `version ${version}`);

const share = (value: number): string => value.toFixed(3);

const lineOf = (row: TrainedVersion): string =>
  `version ${row.version}, ${row.trainedAt.toISOString()}: nDCG@10 ${share(row.ndcg10)} (before ${share(row.ndcg10Before)}, gain ${share(row.gainLow)} to ${share(row.gainHigh)}), MRR ${share(row.mrr)} (before ${share(row.mrrBefore)}), ${row.heldOutSearches} held-out searches: ${stateOf(row)}`;

function stateOf({ promoted, inUse, rolledBackAt }: TrainedVersion): string {
  if (!promoted) return "no better, not used";
  if (inUse) return "in use";
  return rolledBackAt ? "rolled back" : "replaced";
}
