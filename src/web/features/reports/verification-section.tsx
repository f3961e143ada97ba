import { useEffect, useRef } from "react";
import type { Report } from "#contract/reports.ts";
import { Button } from "../../ui/button.tsx";
import { Fold } from "../../ui/fold.tsx";
import { useOnDemand } from "../../ui/use-on-demand.ts";
import { documentPath, KEY_LIST_PATH } from "./signed-document-paths.ts";
import styles from "./verification-section.module.css";

/** Verification of the report's signature and chain. Its code loads, and the check starts, when scrolled near. */
export function VerificationSection({
  report,
  onFound,
}: {
  report: Report;
  /** Called with a warning for the top of the page, or null. */
  onFound: (warning: string | null) => void;
}) {
  const [Panel, load] = useOnDemand(() => import("./verification-panel.tsx"));
  const target = useNearViewport(() => void load());
  return (
    <div ref={target}>
      <Fold id="proof" title="Check it yourself" aside="Signature, hash, and log of every report">
        <p>Your browser downloads the signed document and re-checks everything from it.</p>
        <div className={styles.layout}>
          <div className={styles.check}>
            {Panel ? (
              <Panel key={report.proof.hash} report={report} onFound={onFound} />
            ) : (
              <div className={styles.waiting}>
                <Button onClick={() => void load()}>Check now</Button>
              </div>
            )}
            <WithoutJavaScript documentPath={report.files.json} />
          </div>
          <Facts report={report} />
        </div>
        <p className={styles.meaning}>
          <strong>What a signature proves:</strong> that we published this document, and that neither the
          document nor its place in the chain has changed since. <strong>What it doesn’t prove:</strong> that
          the laboratory was right, or that your package is like the one that was tested.
        </p>
      </Fold>
    </div>
  );
}

const WithoutJavaScript = ({ documentPath }: { documentPath: string }) => (
  <noscript>
    <p>
      This check needs JavaScript. To check without it, download the{" "}
      <a href={documentPath}>signed document</a> and the <a href={KEY_LIST_PATH}>key list</a>: the signature
      is Ed25519 over the canonical JSON (RFC 8785) of the document without its hash and signature.
    </p>
  </noscript>
);

function Facts({ report: { proof, files } }: { report: Report }) {
  const before = proof.sequence - 1;
  return (
    <dl className={styles.facts}>
      <dt>Hash (SHA-256)</dt>
      <dd className={styles.hash}>{proof.hash}</dd>
      <dt>Number in the chain</dt>
      <dd>
        <a href={files.json}>{proof.sequence}</a>
        {proof.chain === "sample" && " of the demo reports"}
      </dd>
      <dt>Hash of the previous document</dt>
      <dd className={styles.hash}>
        {proof.previous ? (
          <a href={documentPath({ chain: proof.chain, sequence: before })}>{proof.previous}</a>
        ) : (
          "None: this is the first"
        )}
      </dd>
      <dt>Key</dt>
      <dd className={styles.hash}>
        <a href={KEY_LIST_PATH}>{proof.key_id}</a>
      </dd>
    </dl>
  );
}

/** Calls back once when the element is within one screen of the viewport, so that its content is there in time. */
function useNearViewport(onNear: () => void) {
  const target = useRef<HTMLDivElement>(null);
  const callback = useRef(onNear);
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const onIntersect = (entries: IntersectionObserverEntry[]) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      callback.current();
    };
    const observer = new IntersectionObserver(onIntersect, { rootMargin: "100% 0px" });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return target;
}
