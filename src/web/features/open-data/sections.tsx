import type { OpenData } from "#contract/open-data.ts";
import type { DocumentSection } from "../../layout/sectioned-document.tsx";
import { ChainHeads, DumpFiles } from "./dump-files.tsx";
import { LogCheckpoints } from "./log-checkpoints.tsx";

const License = () => (
  <>
    <p>
      The measured results, verdicts, and signed documents are licensed under{" "}
      <a href="https://creativecommons.org/licenses/by/4.0/" rel="license noreferrer">
        Creative Commons Attribution 4.0
      </a>{" "}
      (CC BY 4.0). You may copy, change, and sell them. Credit this site with the report number, link to the
      report, and say what you changed.
    </p>
    <p>
      Label records of the Dietary Supplement Label Database are works of the US National Institutes of Health
      and in the public domain. Brand names and trademarks belong to their owners. Withdrawn reports stay in
      the data. If you show their results, say that they were withdrawn.
    </p>
  </>
);

const Checking = () => (
  <>
    <p>
      Every published report is a signed document. So is every later statement about one: that it was
      disputed, superseded, or withdrawn. Each contains the hash of the previous document, so none can be
      changed or removed without breaking the chain.
    </p>
    <ol>
      <li>
        Get a document: <code>/open-data/chain/reports/1.json</code>, or a line of{" "}
        <code>reports.jsonl.gz</code>.
      </li>
      <li>
        Write its payload with the proof’s format, sequence, previous hash, and key ID as canonical JSON (RFC
        8785). The SHA-256 of these bytes must equal the proof’s hash.
      </li>
      <li>
        Verify the Ed25519 signature of the same bytes with the key of that ID from{" "}
        <a href="/.well-known/assayed-keys.json">the key list</a>. A key’s ID is the SHA-256 of the key.
      </li>
      <li>Check that the previous hash equals the hash of the previous document.</li>
    </ol>
    <p>
      A signature proves that we published a report and that it hasn’t been changed since. It doesn’t prove
      that the laboratory was right.
    </p>
  </>
);

const Heads = ({ heads }: Pick<OpenData, "heads">) => (
  <>
    <p>
      Save the latest hash of a chain. If an earlier document is ever altered, a different document will be
      found at that number.
    </p>
    <ChainHeads heads={heads} />
  </>
);

const Log = ({ logs }: Pick<OpenData, "logs">) => (
  <>
    <p>
      All documents of a chain are also the leaves of a Merkle tree (RFC 6962). We sign its size and root as a
      checkpoint. Anyone can prove from two checkpoints that the later tree contains everything in the earlier
      one, and from one that a document is in it. Your browser does both when it verifies a report, and
      remembers the last checkpoint it saw.
    </p>
    <p>
      Witnesses are people outside our organization who check every new checkpoint and sign it too. To become
      one, run <code>npm run cli -- witness</code> of our source code and send us the key that it prints.
    </p>
    <LogCheckpoints logs={logs} />
    <p>
      Proofs are at <code>/open-data/log/reports/inclusion/1-81.json</code> (document 1 in the tree of 81) and{" "}
      <code>/open-data/log/reports/consistency/80-81.json</code>, and the hashes of the documents at{" "}
      <code>/open-data/log/reports/leaves/1-81.json</code>, at most 1,000 at a time.
    </p>
  </>
);

const Following = () => (
  <>
    <p>
      <a href="/feed.xml">The Atom feed</a> has the 50 latest reports and statements, and the latest hash of
      the chain.
    </p>
    <p>
      Every report has a badge for your own website that always shows its current status:{" "}
      <code>/badge/the-report’s-name.svg</code>. Add <code>?scheme=light</code> or <code>?scheme=dark</code>{" "}
      to choose its colors.
    </p>
    <p>
      <a href="/api/docs">The API reference</a> lists every endpoint of this site with its requests and
      responses.
    </p>
  </>
);

export const openDataSections = ({ dumps, heads, logs }: OpenData): DocumentSection[] => [
  { id: "files", title: "Files", body: <DumpFiles dumps={dumps} heads={heads} /> },
  { id: "license", title: "License", body: <License /> },
  { id: "checking", title: "How to verify them", body: <Checking /> },
  { id: "heads", title: "Latest hashes", body: <Heads heads={heads} /> },
  { id: "log", title: "Checkpoints and witnesses", body: <Log logs={logs} /> },
  { id: "following", title: "Feed, badges, and API", body: <Following /> },
];
