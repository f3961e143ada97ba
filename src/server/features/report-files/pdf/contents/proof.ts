import { facts, heading, prose } from "../facts.ts";
import { INKS } from "../ink.ts";
import type { ReportPaper } from "../report-input.ts";
import { type Element, paragraph, type Sheet } from "../sheet.ts";

/** The name of the signed document inside the PDF. */
export const ATTACHMENT = "report.json";

/** Of the whole section, in points: it stands on one page. */
const HEIGHT = 220;

/** What the signature proves, what it does not, and how to check it. */
export function proof(sheet: Sheet, root: Element, { place, origin }: ReportPaper): void {
  const { chain, sequence, hash, previous, key_id } = place;
  sheet.need(HEIGHT);
  heading(sheet, root, "Proof that nothing was changed");
  prose(
    sheet,
    root,
    "This report is also published as a signed document. Its signature proves that the site published it and that it has not been changed since. It does not prove that the laboratory was right.",
  );
  facts(
    sheet,
    root,
    [
      ["SHA-256", hash],
      ["Document", `${sequence} of the chain “${chain}”`],
      ["Document before it", previous ?? "None: it is the first."],
      ["Signed with key", key_id],
      ["Public keys", `${origin}/.well-known/assayed-keys.json`],
      [
        "The document",
        `attached to this PDF as ${ATTACHMENT}; ${origin}/open-data/chain/${chain}/${sequence}.json`,
      ],
    ],
    { summary: "Where the signed document stands" },
  );
  prose(
    sheet,
    root,
    "To check it: drop the attached file on the report’s page, or take SHA-256 and Ed25519 over the canonical JSON (RFC 8785) of its payload with its format, sequence, previous hash and key. The SHA-256 of this PDF is a signed document of the same chain.",
    8,
  );
  paragraph(sheet, root, [{ text: "End of the report", ink: INKS.note }], { after: 0 });
}
