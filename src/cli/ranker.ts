import { systemClock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import {
  holdPromotion,
  isPromotionHeld,
  promoteRanker,
} from "#server/features/ai-search/commands/promote.ts";
import { rollBackRanker } from "#server/features/ai-search/commands/roll-back.ts";
import { type TrainedVersion, trainRanker } from "#server/features/ai-search/commands/train-ranker.ts";
import { rankerInUse } from "#server/features/ai-search/queries/ranker.ts";
import { countTrainingData, trainedVersions } from "#server/features/ai-search/queries/training.ts";
import { sqlProductSearch } from "#server/features/search/sql/engine.ts";
import { type CommandContext, type ConfigureCommand, operatorOption, UsageError } from "./command.ts";
import { withDatabase } from "./open.ts";

export const configure: ConfigureCommand = (command, context) => {
  command
    .command("list")
    .description("List trainings with their figures")
    .action(() => withDatabase(context, ({ database: { db } }) => listTrainings(context, db)));
  command
    .command("train")
    .description("Train a ranker on all ratings; it is used if it is better")
    .action(() =>
      withDatabase(context, async ({ database: { db } }) => {
        const search = sqlProductSearch((query) => query(db));
        const trained = await trainRanker({ db, search }, systemClock.now());
        context.out(trained ? formatTrainedVersion(trained) : "Not trained: too few new ratings.");
      }),
    );
  addPromotion(command, context);
  command
    .command("rollback")
    .description("Go back to an earlier ranker")
    .argument("[VERSION]", "Version to go back to; 0 is the built-in ranker", parseVersion)
    .addOption(operatorOption(context))
    .action((version, { operator }) =>
      withDatabase(context, async ({ database: { db } }) => {
        const { from, to } = await rollBackRanker(db, {
          to: version ?? null,
          operator,
          now: systemClock.now(),
        });
        context.out(`Rolled back version ${from}; ${formatVersion(to)} is now in use.`);
      }),
    );
};

/** Commands by which operators decide about trained rankers. */
const addPromotion: ConfigureCommand = (command, context) => {
  const hold = (operator: string, held: boolean) =>
    withDatabase(context, async ({ database: { db } }) => {
      await holdPromotion(db, { held, operator, now: systemClock.now() });
      context.out(held ? "Trained rankers now wait for you." : "Trained rankers that win are now used.");
    });
  command
    .command("hold")
    .description("Let every trained ranker wait for `promote`")
    .addOption(operatorOption(context))
    .action(({ operator }) => hold(operator, true));
  command
    .command("release")
    .description("End `hold`: use trained rankers that win")
    .addOption(operatorOption(context))
    .action(({ operator }) => hold(operator, false));
  command
    .command("promote")
    .description("Use a ranker that waits")
    .argument("<VERSION>", "Version, as in `list`", parseVersion)
    .addOption(operatorOption(context))
    .action((version, { operator }) =>
      withDatabase(context, async ({ database: { db } }) => {
        await promoteRanker(db, { version, operator });
        context.out(`${formatVersion(version)} is now in use.`);
      }),
    );
};

async function listTrainings({ out }: CommandContext, db: Db): Promise<void> {
  const { version } = await rankerInUse(db);
  const { ratings, raters, searches, sinceLastTraining } = await countTrainingData(db);
  out(`In use: ${formatVersion(version)}.`);
  if (await isPromotionHeld(db)) out("Promotion is held: trained rankers wait for `ranker promote`.");
  out(
    `${ratings} ratings by ${raters} users, ${searches} distinct searches, ${sinceLastTraining} ratings since the last training.`,
  );
  for (const trained of await trainedVersions(db)) out(`  ${formatTrainedVersion(trained)}`);
}

function parseVersion(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`${text} is not a version; 0 is the built-in ranker.`);
}

const formatVersion = (version: number): string =>
  version === 0 ? "the built-in ranker" : `version ${version}`;

const share = (value: number): string => value.toFixed(3);

const formatTrainedVersion = (row: TrainedVersion): string =>
  `version ${row.version}, ${row.trainedAt.toISOString()}: nDCG@10 ${share(row.ndcg10)} (baseline ${share(row.baselineNdcg10)}, gain ${share(row.gainLow)} to ${share(row.gainHigh)}), MRR ${share(row.mrr)} (baseline ${share(row.baselineMrr)}), ${row.heldOutSearches} held-out searches${formatJudged(row)}: ${describeState(row)}`;

const formatJudged = ({ judged }: TrainedVersion): string =>
  judged
    ? `, ${judged.questions} judged questions: nDCG@10 ${share(judged.ndcg10)} (in use ${share(judged.inUseNdcg10)}, gain ${share(judged.gain.low)} to ${share(judged.gain.high)})`
    : "";

function describeState({ promoted, decision, inUse, rolledBackAt }: TrainedVersion): string {
  if (!promoted && decision === "waiting") return "waits for promote";
  if (!promoted && decision === "judged_worse") return "worse on judged questions, not used";
  if (!promoted) return "not better, not used";
  if (inUse) return "in use";
  return rolledBackAt ? "rolled back" : "replaced";
}
