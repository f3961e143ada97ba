import { webcrypto } from "node:crypto";
import type { Report } from "#contract/reports.ts";
import { compareWithSigned, describeDifferences } from "#domain/report-proof/compare-with-signed.ts";
import type { Json } from "#domain/signing/canonical-json.ts";
import type { PublishedKey } from "#domain/signing/keys.ts";
import { describeVerification } from "#domain/signing/verification-result.ts";
import { verifyDocument } from "#domain/signing/verify.ts";
import { readStoredDocument, type StoredDocument } from "./documents.ts";

/** A report as it would be shown, without what this check finds. */
type ShownReport = Omit<Report, "proof_problems">;

/**
 * Sentences about what is wrong between a report and its signed documents: a document that is not genuine, or a shown
 * value that was not signed. The order of the chain is not checked here; visitors and `verify` do that.
 */
export async function proofProblems(
  shown: ShownReport,
  documents: readonly StoredDocument[],
  keys: readonly PublishedKey[],
): Promise<string[]> {
  const stored = documents.find(({ kind }) => kind === "report");
  const document = stored ? readStoredDocument(stored) : null;
  if (!stored || !document) return ["The signed document can’t be read."];
  const problem = await documentProblem(stored, keys);
  if (problem !== null) return [problem];
  const genuine = (sequence: number) => genuinePayload(documents, keys, sequence);
  const content = {
    document,
    statements: await Promise.all(shown.amendments.map(({ sequence }) => genuine(sequence))),
    link: shown.product_link && (await genuine(shown.product_link.sequence)),
  };
  const { differences } = compareWithSigned(content, { ...shown, proof_problems: [] });
  return describeDifferences(differences);
}

/** Null if a document is genuine, whatever comes before it. */
export async function documentProblem(
  stored: StoredDocument,
  keys: readonly PublishedKey[],
): Promise<string | null> {
  const proof = readStoredDocument(stored)?.proof;
  const previous = proof?.previous ? { sequence: proof.sequence - 1, hash: proof.previous } : null;
  const bytes = new TextEncoder().encode(stored.text);
  const result = await verifyDocument(bytes, { subtle: webcrypto.subtle, keys, previous });
  return result.outcome === "genuine" ? null : describeVerification(result);
}

async function genuinePayload(
  documents: readonly StoredDocument[],
  keys: readonly PublishedKey[],
  sequence: number,
): Promise<Json | null> {
  const stored = documents.find((one) => one.sequence === sequence);
  if (!stored || (await documentProblem(stored, keys)) !== null) return null;
  return readStoredDocument(stored)?.payload ?? null;
}
