import { writeHeading, writeLabeledValues, writeProse } from "../facts.ts";
import type { ReportPdfInput } from "../report-input.ts";
import { type Element, type Sheet, writeParagraph } from "../sheet.ts";
import { TEXT_STYLES } from "../text-styles.ts";

/** File name of the signed document attached to the PDF. */
export const ATTACHMENT = "report.json";

/** Height of the whole section in points; it is kept on one page. */
const SECTION_HEIGHT = 205;

/** Writes what the signature proves and how to verify it. */
export function writeSignature(sheet: Sheet, root: Element, { place, origin, report }: ReportPdfInput): void {
  const { chain, sequence, hash, previous, key_id } = place;
  sheet.ensureSpace(SECTION_HEIGHT);
  writeHeading(sheet, root, "Digital signature");
  writeProse(
    sheet,
    root,
    "This report is also published as a digitally signed document. The signature proves that we published it and that it hasn’t been changed since. It doesn’t prove that the laboratory’s results are right.",
  );
  writeLabeledValues(
    sheet,
    root,
    [
      ["SHA-256", hash],
      ["Document", `${sequence} in the chain “${chain}”`],
      ["Previous document", previous ?? "None. This is the first one."],
      ["Signing key", key_id],
      ["Public keys, pins", `${origin}/.well-known/assayed-keys.json`],
      [
        "Signed document",
        `Attached to this PDF as ${ATTACHMENT}, and at ${origin}/open-data/chain/${chain}/${sequence}.json`,
      ],
    ],
    { summary: "The signed document and its place in the chain" },
  );
  writeProse(
    sheet,
    root,
    "To verify it, drop the attached file on the report’s web page. Or check SHA-256 and Ed25519 yourself over the canonical JSON (RFC 8785) of its payload, format, sequence, previous hash, and key. The SHA-256 of this PDF is also signed in the same chain. Keep a print: if the signing key above is ever missing from the site’s pinned keys, the reports there were signed by someone else.",
    8,
  );
  writeParagraph(
    sheet,
    root,
    [{ text: `End of report ${report.report_number}`, style: TEXT_STYLES.strong }],
    { after: 0 },
  );
}
