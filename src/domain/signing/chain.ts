import { type ChainLink, computeChainLink, parseDocument } from "./document.ts";
import type { PublishedKey } from "./keys.ts";
import type { Subtle } from "./subtle.ts";
import type { VerificationResult } from "./verification-result.ts";
import { verifyDocument } from "./verify.ts";

/** A document that fails verification in its chain. */
export interface ChainBreak {
  /** Position in the input, from 1. */
  at: number;
  result: Exclude<VerificationResult, { outcome: "genuine" }>;
}

export interface VerifiedChain {
  documents: number;
  /** The last readable document. Comparing it with a saved head reveals a rewritten history. */
  head: ChainLink | null;
  breaks: readonly ChainBreak[];
  /** Saved heads that are not in this chain: part of it was replaced. */
  missingAnchors: readonly ChainLink[];
}

interface ChainVerificationOptions {
  subtle: Subtle;
  keys: readonly PublishedKey[];
  /** Heads saved from the feed, a dump or the key list. */
  anchors?: readonly ChainLink[];
}

/** Verifies a whole chain in order and reports every break; verification continues after a break. */
export async function verifyChain(
  documents: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { subtle, keys, anchors = [] }: ChainVerificationOptions,
): Promise<VerifiedChain> {
  const breaks: ChainBreak[] = [];
  const seenLinks = new Set<string>();
  let head: ChainLink | null = null;
  let at = 0;
  for await (const stored of documents) {
    at++;
    const outcome = await verifyDocument(stored, { subtle, keys, previous: head });
    if (outcome.outcome !== "genuine") breaks.push({ at, result: outcome });
    const document = parseDocument(stored);
    if (document === null) continue;
    head = await computeChainLink(subtle, document);
    seenLinks.add(linkKey(head));
  }
  return {
    documents: at,
    head,
    breaks,
    missingAnchors: anchors.filter((anchor) => !seenLinks.has(linkKey(anchor))),
  };
}

const linkKey = ({ sequence, hash }: ChainLink) => `${sequence} ${hash}`;
