import { BUILT_IN_SUPPLEMENTS } from "#demo/catalogue.ts";
import { seedDemoData } from "#demo/seed.ts";
import { systemClock } from "#platform/clock.ts";
import { openSigning } from "#platform/signing.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { type CommandContext, type ConfigureCommand, operatorOption, wholeNumber } from "./command.ts";
import { withDatabase } from "./open.ts";
import { showProgress } from "./progress.ts";

const MAX_SUPPLEMENTS = 2_000_000;

export const configure: ConfigureCommand = (command, context) =>
  command
    .option(
      "--supplements <N>",
      "Number of supplements; the default is the built-in ones",
      wholeNumber("--supplements", { min: 1, max: MAX_SUPPLEMENTS }),
      BUILT_IN_SUPPLEMENTS,
    )
    .addOption(operatorOption(context))
    .action(({ supplements, operator }) => seed(context, supplements, operator));

const seed = ({ out, ...context }: CommandContext, count: number, operator: string): Promise<void> =>
  withDatabase(context, async ({ config, database: { db } }) => {
    const progress = showProgress(context.err, "labels");
    // One supplement in twelve has a second label.
    const labels = count * (13 / 12);
    const services = { db, signing: openSigning(config), clock: systemClock };
    await seedDemoData(services, { count, onSaved: (saved) => progress.update(saved / labels, saved) });
    const details = { supplements: count };
    await recordAction(db, { operator, action: "seed", subject: "demo catalog", details });
    const seconds = progress.end() / 1000;
    out(`Added ${count.toLocaleString("en-US")} demo supplements in ${seconds.toFixed(1)} s.`);
  });
