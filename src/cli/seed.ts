import { BUILT_IN_SUPPLEMENTS } from "#demo/catalogue.ts";
import { seedSample } from "#demo/seed.ts";
import { systemClock } from "#platform/clock.ts";
import { openSigning } from "#platform/signing.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { type Command, OPERATOR_OPTION, operatorOf, wholeNumber } from "./command.ts";
import { withDatabase } from "./open.ts";
import { showProgress } from "./progress.ts";

export const command: Command = {
  usage: "[--supplements N]",
  options: {
    supplements: {
      type: "string",
      value: "N",
      help: `How many (default: the ${BUILT_IN_SUPPLEMENTS} built-in ones)`,
    },
    ...OPERATOR_OPTION,
  },
  words: [0, 0],
  async run(call) {
    const count = wholeNumber(call.values, "supplements", {
      least: 1,
      most: 1_000_000,
      otherwise: BUILT_IN_SUPPLEMENTS,
    });
    await withDatabase(call, async ({ config, database: { db } }) => {
      const progress = showProgress(call.err, "labels");
      // One supplement in twelve has a second label.
      const labels = count * (13 / 12);
      const services = { db, signing: openSigning(config), clock: systemClock };
      await seedSample(services, { count, onSaved: (saved) => progress.update(saved / labels, saved) });
      await recordAction(db, {
        operator: operatorOf(call),
        action: "seed",
        subject: "sample catalogue",
        details: { supplements: count },
      });
      const seconds = progress.end() / 1000;
      call.out(
        `${count.toLocaleString("en-US")} sample supplements are in the catalogue (${seconds.toFixed(1)} s).`,
      );
    });
  },
};
