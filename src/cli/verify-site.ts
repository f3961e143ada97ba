import { webcrypto } from "node:crypto";
import type { SupplementDetails } from "#contract/catalogue.ts";
import { keyList } from "#contract/open-data.ts";
import type { PublishedPayload, PublishedReport } from "#contract/report-file.ts";
import type { Report } from "#contract/reports.ts";
import { CHAINS, type Chain } from "#contract/vocabulary.ts";
import { compareWithSigned, describeDifferences } from "#domain/report-proof/compare-with-signed.ts";
import { verifyChain } from "#domain/signing/chain.ts";
import { type ChainLink, parseDocument, type SignedDocument } from "#domain/signing/document.ts";
import type { PublishedKey } from "#domain/signing/keys.ts";
import { type PinnedKey, trustedKeys } from "#domain/signing/trusted-keys.ts";
import { describeVerification } from "#domain/signing/verification-result.ts";
import { checkpointSigner, parseCheckpoint } from "#domain/transparency/checkpoint.ts";
import { bytesOfHex, hexDigits } from "#domain/transparency/encoding.ts";
import { appendLeaf, EMPTY_TREE, hashLeaf, treeRoot } from "#domain/transparency/merkle.ts";
import { noteKey, SIGNATURE_TYPES } from "#domain/transparency/signed-note.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { reportSlugs } from "#server/features/reports/rules/slug.ts";
import type { PublicSite } from "./public-site.ts";
import { siteRegistryProblems } from "./verify-site-registry.ts";

const { subtle } = webcrypto;

export interface SiteVerification {
  chain: Chain;
  documents: number;
  head: ChainLink | null;
  /** Reports whose page was compared. */
  reports: number;
  /** Null: the site has no pins, and every listed key counted. */
  pinned: number | null;
  /** Sentences. */
  problems: string[];
}

export interface SiteVerificationOptions {
  /** Pins that the caller saved; null: those that the site publishes. */
  pins: readonly (PinnedKey & { chain: string })[] | null;
  /** Heads of the chain of real reports that the caller saved. */
  savedHeads: readonly ChainLink[];
}

/**
 * Verifies a running site through its public URLs only: its keys against pins, every document of both chains, the log that
 * it signed, and every report's page, and its product's, against what was signed.
 */
export async function verifySite(
  site: PublicSite,
  { pins, savedHeads }: SiteVerificationOptions,
): Promise<SiteVerification[]> {
  const { chains } = await publishedKeyList(site);
  const verifications: SiteVerification[] = [];
  for (const chain of CHAINS) {
    const { keys, pins: published, head } = chains[chain];
    const known = pins?.filter((pin) => pin.chain === chain) ?? published;
    const trusted = known ? await trustedKeys(subtle, chain, keys, known) : keys;
    const strange = keys.filter(({ key_id }) => !trusted.some((key) => key.key_id === key_id));
    const anchors = chain === "reports" ? savedHeads : [];
    const verification = await verifyChainOfSite({ site, chain, keys: trusted, head }, anchors);
    const problems = strange.map(({ key_id }) => `Key ${key_id} is listed, but not pinned.`);
    verifications.push({
      ...verification,
      pinned: known?.length ?? null,
      problems: [...problems, ...verification.problems],
    });
  }
  return verifications;
}

async function verifyChainOfSite(
  log: ChainOfSite,
  anchors: readonly ChainLink[],
): Promise<Omit<SiteVerification, "pinned">> {
  const { bytes, missing } = await fetchDocuments(log);
  const { documents, head, breaks, missingAnchors } = await verifyChain(bytes, {
    subtle,
    keys: log.keys,
    anchors,
  });
  const genuine = genuineDocuments(bytes, new Set(breaks.map(({ at }) => at)));
  const pages = await pageProblems(log.site, genuine);
  const problems = [
    ...missing.map((sequence) => `Document ${sequence} is missing.`),
    ...breaks.map(({ at, result }) => `Document ${at}: ${describeVerification(result)}`),
    ...missingAnchors.map(
      ({ sequence, hash }) => `${sequence}:${hash} is no longer in the chain. The chain was rewritten.`,
    ),
    ...headProblems(log.head, head),
    ...(await logProblems(log, bytes)),
    ...pages.problems,
    ...(await siteRegistryProblems(log.site, genuine)),
  ];
  return { chain: log.chain, documents, head, reports: pages.compared, problems };
}

interface ChainOfSite {
  site: PublicSite;
  chain: Chain;
  keys: readonly PublishedKey[];
  /** As the site lists it. */
  head: ChainLink | null;
}

async function publishedKeyList(site: PublicSite) {
  const bytes = await site.file("/.well-known/assayed-keys.json");
  const { data } = keyList.safeParse(bytes && JSON.parse(new TextDecoder().decode(bytes)));
  if (!data) throw new PlatformProblem("The site publishes no key list, so nothing can be verified.");
  return data;
}

/** All documents up to the head that the site lists, or further ones that it serves. */
async function fetchDocuments({ site, chain, head }: ChainOfSite) {
  const bytes: Uint8Array[] = [];
  const missing: number[] = [];
  const listed = head?.sequence ?? 0;
  for (let sequence = 1; ; sequence += 1) {
    const document = await site.file(`/open-data/chain/${chain}/${sequence}.json`);
    if (document) bytes.push(document);
    else if (sequence <= listed) missing.push(sequence);
    if (!document && sequence >= listed) return { bytes, missing };
  }
}

function headProblems(listed: ChainLink | null, found: ChainLink | null): string[] {
  if (listed === null) return found ? ["The key list names no head."] : [];
  // A document may have been published in between.
  if (found && (found.sequence > listed.sequence || found.hash === listed.hash)) return [];
  return ["The head in the key list is not the last document."];
}

/** What is wrong with the newest checkpoint: its signature, or that its tree is not the one of the documents. */
async function logProblems(
  { site, chain, keys }: ChainOfSite,
  documents: readonly Uint8Array[],
): Promise<string[]> {
  const bytes = await site.file(`/open-data/log/${chain}/checkpoint`);
  if (bytes === null) return documents.length === 0 ? [] : ["The site signed no checkpoint of its log."];
  const checkpoint = parseCheckpoint(new TextDecoder().decode(bytes));
  if (checkpoint === null) return ["The checkpoint of the log can’t be read."];
  const valid = keys.filter(({ revoked }) => revoked === null);
  const signers = await Promise.all(
    valid.map(({ public_key }) =>
      noteKey(subtle, checkpoint.origin, SIGNATURE_TYPES.note, bytesOfHex(public_key)),
    ),
  );
  const problems = (await checkpointSigner(subtle, checkpoint, signers))
    ? []
    : ["The checkpoint of the log isn’t signed by a trusted key."];
  if (checkpoint.size > documents.length)
    return [...problems, `The log has ${checkpoint.size} documents, the site serves ${documents.length}.`];
  let tree = EMPTY_TREE;
  for (const document of documents.slice(0, checkpoint.size))
    ({ tree } = await appendLeaf(subtle, tree, await hashLeaf(subtle, document)));
  if (hexDigits(await treeRoot(subtle, tree)) !== checkpoint.root)
    problems.push("The signed log isn’t the one of the documents: the history was rewritten.");
  return problems;
}

const genuineDocuments = (bytes: readonly Uint8Array[], broken: ReadonlySet<number>): SignedDocument[] =>
  bytes.flatMap((one, index) => (broken.has(index + 1) ? [] : (parseDocument(one) ?? [])));

const payloadOf = ({ payload }: SignedDocument) => payload as unknown as PublishedPayload;

/** Compares the page of every signed report, and the page of its product, with the documents. */
async function pageProblems(site: PublicSite, documents: readonly SignedDocument[]) {
  const bySequence = new Map(documents.map((document) => [document.proof.sequence, document]));
  const problems: string[] = [];
  let compared = 0;
  for (const document of documents) {
    const payload = payloadOf(document);
    if (payload.kind !== "report") continue;
    compared += 1;
    const found = await reportProblems(site, { document, payload }, bySequence);
    problems.push(...found.map((problem) => `Report ${payload.report_number}: ${problem}`));
  }
  return { compared, problems };
}

async function reportProblems(
  site: PublicSite,
  { document, payload }: { document: SignedDocument; payload: PublishedReport },
  bySequence: ReadonlyMap<number, SignedDocument>,
): Promise<string[]> {
  const report = await findReport(site, payload);
  if (report === null) return ["The site shows no page of it."];
  const genuine = (sequence: number) => bySequence.get(sequence)?.payload ?? null;
  const content = {
    document,
    statements: report.amendments.map(({ sequence }) => genuine(sequence)),
    link: report.product_link && genuine(report.product_link.sequence),
  };
  const differences = describeDifferences(compareWithSigned(content, report).differences);
  const statements = [...bySequence.values()].filter((one) => {
    const statement = payloadOf(one);
    return statement.kind === "state" && statement.report_hash === document.proof.hash;
  });
  const hidden = statements.filter(
    ({ proof }) => !report.amendments.some(({ sequence }) => sequence === proof.sequence),
  );
  return [
    ...differences,
    ...hidden.map(({ proof }) => `Its page doesn’t show the statement in document ${proof.sequence}.`),
    ...(await cardProblems(site, report)),
  ];
}

/** The page of a report, found by the slugs that publishing gives. */
async function findReport(site: PublicSite, payload: PublishedReport): Promise<Report | null> {
  for (const slug of reportSlugs(payload)) {
    const report = (await site.call("getReport", { slug })) as Report | null;
    if (report?.report_number === payload.report_number) return report;
  }
  return null;
}

/** What the product's page says of its newest report, which lists and search show, too. */
async function cardProblems(site: PublicSite, report: Report): Promise<string[]> {
  const { slug } = report.supplement;
  const product = (await site.call("getSupplement", { supplement_id: slug })) as SupplementDetails | null;
  if (product === null) return ["Its product has no page."];
  const isListed = product.reports.some(({ report_slug }) => report_slug === report.report_slug);
  const problems = isListed ? [] : ["The page of its product doesn’t list it."];
  if (product.report_slug === report.report_slug && product.verdict !== report.verdict)
    problems.push(`The page of its product shows another verdict, ${product.verdict}.`);
  return problems;
}
