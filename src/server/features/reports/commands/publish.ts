import { and, eq } from "drizzle-orm";
import type { PublishedReport, PublishedState } from "#contract/report-file.ts";
import type { Tx } from "#platform/database/database.ts";
import { Refusal } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { publishedContent, sameContent } from "../queries/published-reports.ts";
import type { Statement } from "../rules/statement.ts";
import { signedDocuments } from "../schema.ts";
import { appendDocument } from "./documents.ts";
import { waitsForSignature } from "./lock.ts";
import {
  checkTransition,
  enactReport,
  enactState,
  findReport,
  type Publication,
  refreshSearchRows,
} from "./report-rows.ts";
import { awaitSignature } from "./unsigned.ts";

type Needs = Pick<Services, "signing">;

/** `unsigned`: it waits for a signature that is made elsewhere. `known`: the same report was published before. */
export type Published = "published" | "unsigned" | "known";

/**
 * Publishes a report in the caller's transaction: its rows and score, its signed document, the statement about the
 * report that it replaces, and the search. `Refusal` "conflict": its number belongs to another report.
 */
export async function publishReport(needs: Needs, tx: Tx, publication: Publication): Promise<Published> {
  const { chain, payload, publishedAt, on, operators } = publication;
  if (await isPublished(tx, payload)) return "known";
  const replacing = await replacement(tx, payload, publishedAt);
  if (waitsForSignature(needs, chain)) {
    for (const each of [payload, ...replacing]) await awaitSignature(tx, chain, each, operators);
    return "unsigned";
  }
  const { supplementId } = await enactReport(tx, publication);
  await appendDocument(needs, tx, chain, payload);
  for (const statement of replacing) {
    await enactState(tx, statement, on);
    await appendDocument(needs, tx, chain, statement);
  }
  await refreshSearchRows(tx, [supplementId]);
  return "published";
}

/** The payload of a statement about a published report. `Refusal` "conflict": its state does not allow it. */
export async function statementAbout(
  tx: Tx,
  reportNumber: string,
  { state, on, reason = null, superseded_by = null, brand_response = null }: Statement,
): Promise<PublishedState> {
  const report = await findReport(tx, reportNumber);
  checkTransition(report, state);
  const [document] = await tx
    .select({ hash: signedDocuments.hash })
    .from(signedDocuments)
    .where(and(eq(signedDocuments.reportId, report.id), eq(signedDocuments.kind, "report")));
  const about = { report_number: reportNumber, report_hash: document?.hash ?? "" };
  return { kind: "state", ...about, state, reason, on, superseded_by, brand_response };
}

async function replacement(
  tx: Tx,
  { supersedes, report_number }: PublishedReport,
  publishedAt: Date,
): Promise<PublishedState[]> {
  if (supersedes === null) return [];
  const { reason } = supersedes;
  const on = publishedAt.toISOString().slice(0, 10);
  return [
    await statementAbout(tx, supersedes.report_number, {
      state: "superseded",
      reason,
      on,
      superseded_by: report_number,
    }),
  ];
}

/** `Refusal` "conflict": the number belongs to another report. */
async function isPublished(tx: Tx, payload: PublishedReport): Promise<boolean> {
  const known = await publishedContent(tx, payload.report_number);
  if (known === null || sameContent(known, payload)) return known !== null;
  throw new Refusal("conflict", `Report ${payload.report_number} is published already, with other content.`);
}
