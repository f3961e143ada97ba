import type { OpenData } from "#contract/open-data.ts";
import type { DocumentSection } from "../../layout/sectioned-document.tsx";
import { ChainHeads } from "./chain-heads.tsx";
import { DumpFiles } from "./dump-files.tsx";

const Licence = () => (
  <>
    <p>
      The measured results, verdicts and signed documents are given under{" "}
      <a href="https://creativecommons.org/licenses/by/4.0/" rel="license noreferrer">
        Creative Commons Attribution 4.0
      </a>{" "}
      (CC BY 4.0). You may copy, change and sell them. Name this site and the number of the report, link to
      it, and say what you changed.
    </p>
    <p>
      Label records of the Dietary Supplement Label Database are works of the US National Institutes of Health
      and in the public domain. Names and marks of brands belong to their owners. A withdrawn report is still
      in the data: show its state where you show its results.
    </p>
  </>
);

const Checking = () => (
  <>
    <p>
      Every published report is a signed document. So is every later statement about one: that it was
      disputed, superseded or withdrawn. Each holds the hash of the document before it, so that none can be
      changed or taken out without breaking the chain.
    </p>
    <ol>
      <li>
        Take a document: <code>/open-data/chain/reports/1.json</code>, or a line of{" "}
        <code>reports.jsonl.gz</code>.
      </li>
      <li>
        Write its payload with the proof’s format, sequence, previous hash and key id as canonical JSON (RFC
        8785). The SHA-256 of these bytes has to be the proof’s hash.
      </li>
      <li>
        Check the Ed25519 signature of the same bytes with the key of that id from{" "}
        <a href="/.well-known/assayed-keys.json">the key list</a>. A key’s id is the SHA-256 of the key.
      </li>
      <li>Check that the previous hash is the hash of the document before it.</li>
    </ol>
    <p>
      A signature proves that we published a report and that it has not been changed since. It does not prove
      that the laboratory was right.
    </p>
  </>
);

const Heads = ({ heads }: Pick<OpenData, "heads">) => (
  <>
    <p>
      Whoever rewrites a history has to rewrite all that follows. Keep a head, and look for it later at its
      number: if another document stands there, the history was rewritten.
    </p>
    <ChainHeads heads={heads} />
  </>
);

const Following = () => (
  <>
    <p>
      <a href="/feed.xml">The Atom feed</a> has the 50 newest reports and statements, and the head of the
      chain.
    </p>
    <p>
      Every report has a badge that follows its state, for your own page:{" "}
      <code>/badge/the-report’s-name.svg</code>. Add <code>?scheme=light</code> or <code>?scheme=dark</code>{" "}
      to fix its colours.
    </p>
    <p>
      <a href="/api/docs">The reference page</a> lists every call of the site with what it takes and what it
      answers.
    </p>
  </>
);

export const openDataSections = ({ dumps, heads }: OpenData): DocumentSection[] => [
  { id: "files", title: "Files", body: <DumpFiles dumps={dumps} heads={heads} /> },
  { id: "licence", title: "Licence", body: <Licence /> },
  { id: "checking", title: "How to check them", body: <Checking /> },
  { id: "heads", title: "Heads of the chains", body: <Heads heads={heads} /> },
  { id: "following", title: "Feed, badge and calls", body: <Following /> },
];
