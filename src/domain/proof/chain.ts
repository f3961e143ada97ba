import { type Link, linkOf, readDocument } from "#domain/signing/document.ts";
import type { PublishedKey } from "#domain/signing/keys.ts";
import type { Subtle } from "#domain/signing/subtle.ts";
import { verifyDocument } from "#domain/signing/verify.ts";
import type { Outcome } from "./outcome.ts";

/** A place where the chain is not as it should be. */
export interface Break {
  /** Which document of the walk, from 1. */
  at: number;
  found: Exclude<Outcome, { outcome: "genuine" }>;
}

export interface Walked {
  documents: number;
  /** The last document that could be read; whoever keeps it notices a rewritten history. */
  head: Link | null;
  breaks: readonly Break[];
  /** Kept heads that are not in this chain: a part of it was replaced since. */
  missingAnchors: readonly Link[];
}

interface Walking {
  subtle: Subtle;
  keys: readonly PublishedKey[];
  /** Heads that somebody kept from the feed, a dump or the key list. */
  anchors?: readonly Link[];
}

/** Walks the whole chain in its order and names every place where it breaks; one break does not hide the next. */
export async function walkChain(
  documents: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { subtle, keys, anchors = [] }: Walking,
): Promise<Walked> {
  const breaks: Break[] = [];
  const found = new Set<string>();
  let head: Link | null = null;
  let at = 0;
  for await (const stored of documents) {
    at++;
    const outcome = await verifyDocument(stored, { subtle, keys, previous: head });
    if (outcome.outcome !== "genuine") breaks.push({ at, found: outcome });
    const document = readDocument(stored);
    if (document === null) continue;
    head = await linkOf(subtle, document);
    found.add(named(head));
  }
  return {
    documents: at,
    head,
    breaks,
    missingAnchors: anchors.filter((anchor) => !found.has(named(anchor))),
  };
}

const named = ({ sequence, hash }: Link) => `${sequence} ${hash}`;
