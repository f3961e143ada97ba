import { and, eq, or, sql } from "drizzle-orm";
import type { PublishedPayload } from "#contract/report-file.ts";
import type { Chain } from "#contract/vocabulary.ts";
import { canonicalJson } from "#domain/signing/canonical-json.ts";
import type { Tx } from "#platform/database/database.ts";
import { sha256 } from "#platform/ids.ts";
import { unsignedDocuments } from "../schema.ts";

/** Of what is going to be signed, its place in the chain apart. */
export const contentHash = (payload: PublishedPayload): string => sha256(canonicalJson(payload));

/** Puts a payload down to be signed elsewhere; the same content waits once. */
export async function awaitSignature(
  tx: Tx,
  chain: Chain,
  payload: PublishedPayload,
  operators: string[],
): Promise<void> {
  await tx
    .insert(unsignedDocuments)
    .values({
      chain,
      kind: payload.kind,
      reportNumber: payload.report_number,
      contentHash: contentHash(payload),
      payload,
      operators,
    })
    .onConflictDoNothing();
}

/** Takes back what waits to be signed because a report was to be published: itself, and that it replaces another. */
export async function forgetUnsigned(tx: Tx, reportNumber: string): Promise<void> {
  await tx
    .delete(unsignedDocuments)
    .where(
      or(
        and(eq(unsignedDocuments.reportNumber, reportNumber), eq(unsignedDocuments.kind, "report")),
        sql`${unsignedDocuments.payload} ->> 'superseded_by' = ${reportNumber}`,
      ),
    );
}
