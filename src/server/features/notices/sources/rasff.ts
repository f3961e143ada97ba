import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { codeOf, PlatformProblem } from "#platform/problem.ts";
import { type NoticeRow, tidyText } from "./notice-source.ts";

/** Where every notification can be looked up by its reference: the Commission has no address of a single one. */
const RASFF_WINDOW = "https://webgate.ec.europa.eu/rasff-window/screen/search";

/** The category of supplements in RASFF, in the Commission's words. */
const SUPPLEMENT_CATEGORY = "dietetic foods, food supplements and fortified foods";

const notification = z.object({
  /** A number in the file, so that 2025.0790 became 2025.079. */
  reference: z.union([z.number().min(2000).max(2100), z.string().regex(/^\d{4}\.\d{1,4}$/)]),
  category: z.string(),
  subject: z.string().min(1),
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}/, "not a day"),
  classification: z.string(),
  risk_decision: z.string().nullable(),
  notifying_country: z.string().nullable(),
  origin: z.string().nullable(),
  hazards: z.string().nullable(),
});

/**
 * Reads the table `rasff_notifications` of an SQLite file with the notifications of the EU's Rapid Alert System for Food and
 * Feed. The product stands in the subject only; no firm and no barcode are published. Throws `PlatformProblem` for another
 * file.
 */
export function* readNotifications(file: string): Generator<NoticeRow> {
  const database = open(file);
  try {
    const rows = database.prepare("select * from rasff_notifications order by date, reference").iterate();
    let place = 0;
    for (const row of rows) {
      place++;
      const read = notification.safeParse(row);
      if (read.success) yield { notice: noticeOf(read.data) };
      else
        yield {
          rejected: {
            location: `notification ${place}`,
            reason: read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "),
          },
        };
    }
  } catch (error) {
    throw new PlatformProblem(`${file} is not a file of RASFF notifications (${codeOf(error) ?? error}).`, {
      cause: error,
    });
  } finally {
    database.close();
  }
}

function open(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true });
  } catch (error) {
    throw new PlatformProblem(`Can't open ${file} as an SQLite file (${codeOf(error) ?? error}).`, {
      cause: error,
    });
  }
}

function noticeOf(row: z.infer<typeof notification>) {
  const subject = tidyText(row.subject);
  const hazards = tidyText(row.hazards ?? "");
  const risk = row.risk_decision ? `${row.classification}, ${row.risk_decision}` : row.classification;
  return {
    source: "rasff" as const,
    reference: typeof row.reference === "number" ? row.reference.toFixed(4) : row.reference,
    url: RASFF_WINDOW,
    classification: risk,
    status: null,
    publishedOn: row.date.slice(0, 10),
    endedOn: null,
    firm: null,
    country: row.origin ?? row.notifying_country,
    productText: subject,
    reason: hazards || subject,
    codeText: null,
    isSupplement: row.category === SUPPLEMENT_CATEGORY,
  };
}
