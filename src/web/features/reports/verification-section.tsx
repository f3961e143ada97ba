import { useEffect, useRef } from "react";
import type { Report } from "#contract/reports.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { useOnDemand } from "../../ui/use-on-demand.ts";
import { documentPath, KEY_LIST_PATH } from "./signed-document-paths.ts";
import styles from "./verification-section.module.css";

/** The proof that a report was not changed. The check comes in a file of its own and starts when it is scrolled to. */
export function ProofSection({
  report,
  onFound,
}: {
  report: Report;
  /** What a reader must be warned of at the top of the page; null where there is nothing. */
  onFound: (warning: string | null) => void;
}) {
  const [Panel, bring] = useOnDemand(() => import("./proof-panel.tsx"));
  const place = useSeen(() => void bring());
  return (
    <Section
      id="proof"
      title="Check it yourself"
      lede="Your browser fetches the signed document and works everything out again. Nothing that this page says about itself is believed."
    >
      <div ref={place} className={styles.layout}>
        <div className={styles.check}>
          {Panel ? (
            <Panel key={report.proof.hash} report={report} onFound={onFound} />
          ) : (
            <div className={styles.waiting}>
              <Button onClick={() => void bring()}>Check now</Button>
            </div>
          )}
          <noscript>
            <p>
              Checking needs JavaScript. Without it, take the <a href={report.files.json}>signed document</a>{" "}
              and the <a href={KEY_LIST_PATH}>list of keys</a>: the signature is Ed25519 over the canonical
              JSON (RFC 8785) of the document without its hash and signature.
            </p>
          </noscript>
        </div>
        <Facts report={report} />
      </div>
      <p className={styles.meaning}>
        <strong>What a signature proves:</strong> that we published this document and that not one byte of it
        has changed since, nor its place among the others. <strong>What it does not prove:</strong> that the
        laboratory was right, or that your pack is like the one that was tested.
      </p>
    </Section>
  );
}

function Facts({ report: { proof, files } }: { report: Report }) {
  const before = proof.sequence - 1;
  return (
    <dl className={styles.facts}>
      <dt>Hash (SHA-256)</dt>
      <dd className={styles.hash}>{proof.hash}</dd>
      <dt>Number in the chain</dt>
      <dd>
        <a href={files.json}>{proof.sequence}</a>
        {proof.chain === "sample" && " of the sample reports"}
      </dd>
      <dt>Hash of the document before</dt>
      <dd className={styles.hash}>
        {proof.previous ? (
          <a href={documentPath({ chain: proof.chain, sequence: before })}>{proof.previous}</a>
        ) : (
          "None: it is the first"
        )}
      </dd>
      <dt>Key</dt>
      <dd className={styles.hash}>
        <a href={KEY_LIST_PATH}>{proof.key_id}</a>
      </dd>
    </dl>
  );
}

/** Calls back once, a screen before the element is scrolled to: what it brings has its height when it is seen. */
function useSeen(seen: () => void) {
  const place = useRef<HTMLDivElement>(null);
  const callback = useRef(seen);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const seen = (entries: IntersectionObserverEntry[]) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      callback.current();
    };
    const observer = new IntersectionObserver(seen, { rootMargin: "100% 0px" });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return place;
}
