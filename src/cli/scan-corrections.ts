import { systemClock } from "#platform/clock.ts";
import { reviewCorrection } from "#server/features/scans/commands/review-correction.ts";
import { openCorrections } from "#server/features/scans/queries/review.ts";
import { type Call, type Command, OPERATOR_OPTION, operatorOf, UsageProblem } from "./command.ts";
import { withDatabase } from "./open.ts";

const LISTED = 1000;

export const command: Command = {
  usage: "[SCAN [--supplement SUPPLEMENT] [--name WORDS] [--barcode]]",
  options: {
    supplement: {
      type: "string",
      value: "SUPPLEMENT",
      help: "Id or slug of the product that was scanned (default: the one that its visitor named)",
    },
    name: {
      type: "string",
      value: "WORDS",
      help: "Words on its packs by which the search shall find the product from now on",
    },
    barcode: { type: "boolean", help: "The barcode that was scanned belongs to the product" },
    ...OPERATOR_OPTION,
  },
  words: [0, 1],
  run: (call) =>
    withDatabase(call, async ({ database: { db } }) => {
      const [scanId] = call.positionals;
      if (scanId === undefined) return printOpen(call, await openCorrections(db, LISTED));
      if (!/^\d{1,9}$/.test(scanId)) throw new UsageProblem(`${scanId} is not the number of a scan.`);
      const { supplement, name, barcode } = call.values;
      await reviewCorrection(
        { db, clock: systemClock },
        {
          scanId,
          operator: operatorOf(call),
          supplement: typeof supplement === "string" ? supplement : null,
          name: typeof name === "string" ? name : null,
          barcode: barcode === true,
        },
      );
      call.out(`The correction of scan ${scanId} is settled.`);
    }),
};

/** Two lines each: what the visitor said, and what was read. */
function printOpen(call: Call, corrections: Awaited<ReturnType<typeof openCorrections>>): void {
  for (const { scan, slug } of corrections) {
    const { id, answer, answeredAt, extracted, note, imageUrl, print } = scan;
    const said = answer === "corrected" ? `is ${slug}` : "none of what was offered";
    call.out(
      [id, answeredAt?.toISOString().slice(0, 10), said, extracted.barcode, note, imageUrl]
        .filter(Boolean)
        .join("  "),
    );
    if (print) call.out(`    ${print.replaceAll("\n", " / ")}`);
  }
}
