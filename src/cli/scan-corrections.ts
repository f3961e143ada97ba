import { utcDay } from "#domain/dates.ts";
import { systemClock } from "#platform/clock.ts";
import { reviewCorrection } from "#server/features/scans/commands/review-correction.ts";
import { openCorrections } from "#server/features/scans/queries/review.ts";
import {
  type CommandContext,
  type ConfigureCommand,
  operatorOption,
  printLines,
  UsageError,
} from "./command.ts";
import { withDatabase } from "./open.ts";

const MAX_LISTED_CORRECTIONS = 1000;

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("[SCAN]", "Scan whose correction to settle (default: list open corrections)")
    .option("--supplement <SUPPLEMENT>", "ID or slug of the scanned product (default: the visitor's choice)")
    .option("--name <WORDS>", "Another name on its packages, added to search")
    .option("--barcode", "Assign the scanned barcode to the product")
    .addOption(operatorOption(context))
    .action((scanId, { supplement = null, name = null, barcode = false, operator }) =>
      withDatabase(context, async ({ database: { db } }) => {
        if (scanId === undefined)
          return printOpenCorrections(context, await openCorrections(db, MAX_LISTED_CORRECTIONS));
        if (!/^\d{1,9}$/.test(scanId)) throw new UsageError(`${scanId} is not a scan ID.`);
        const review = { scanId, operator, supplement, name, barcode };
        await reviewCorrection({ db, clock: systemClock }, review);
        context.out(`Settled the correction of scan ${scanId}.`);
      }),
    );

/** Prints two lines per correction: the visitor's answer and the OCR text. */
function printOpenCorrections(
  context: CommandContext,
  corrections: Awaited<ReturnType<typeof openCorrections>>,
): void {
  const lines = corrections.flatMap(({ scan, slug }) => {
    const { id, answer, answeredAt, extracted, note, imageUrl, labelText } = scan;
    const userAnswer = answer === "corrected" ? `is ${slug}` : "none of the candidates";
    const facts = [id, answeredAt && utcDay(answeredAt), userAnswer, extracted.barcode, note, imageUrl];
    return [
      facts.filter(Boolean).join("  "),
      ...(labelText ? [`    ${labelText.replaceAll("\n", " / ")}`] : []),
    ];
  });
  printLines(context, lines);
}
