import type { ReactNode } from "react";
import { formatCount } from "#domain/amounts.ts";
import type { VerificationResult } from "#domain/signing/verification-result.ts";
import { Icon } from "../../ui/icon.tsx";
import type { CertificateCheck } from "./check-certificate.ts";
import { LogStep } from "./log-step.tsx";
import { VerificationLine, type VerificationState } from "./verification-line.tsx";
import styles from "./verification-panel.module.css";
import type { ReportCheck } from "./verify-report.ts";

/** Every verification step with its outcome and details. */
export function VerificationStepList({ check }: { check: ReportCheck }) {
  return (
    <ol className={styles.steps}>
      {verificationSteps(check.result).map(({ check: name, title, state }) => (
        <VerificationLine key={name} state={state} title={title} detail={detailOf(name, check)} />
      ))}
      <PageComparison check={check} />
      {check.log && <LogStep log={check.log} />}
      {check.certificate && <CertificateStep certificate={check.certificate} />}
    </ol>
  );
}

function detailOf(
  name: VerificationStep["check"],
  { size, document, previous, result }: ReportCheck,
): string | null {
  if (!document) return name === "form" ? formatCount(size, "byte") : null;
  const { proof } = document;
  switch (name) {
    case "form":
      return formatCount(size, "byte");
    case "content":
      return proof.hash;
    case "key":
      return proof.key_id;
    case "signature":
      return `${proof.signature.slice(0, 32)}…`;
    case "standing":
      return result.outcome === "revoked_key" ? result.reason : null;
    case "place":
      return previous ? `Number ${proof.sequence}, after ${previous.hash}` : `Number ${proof.sequence}`;
  }
}

/** The last step: the page's data compared with the signed document. */
function PageComparison({ check: { comparison, result } }: { check: ReportCheck }) {
  const title = "This page matches the signed document";
  if (!comparison || result.outcome !== "genuine") {
    const state = result.outcome === "cannot_check" ? "not_checked" : "not_reached";
    return <VerificationLine state={state} title={title} detail={null} />;
  }
  const { differences, compared } = comparison;
  if (differences.length === 0) {
    return (
      <VerificationLine state="held" title={title} detail={`${formatCount(compared, "value")} compared`} />
    );
  }
  return (
    <VerificationLine state="failed" title={title} detail={null}>
      <ul className={styles.differences}>
        {differences.map(({ what, shown, signed }) => (
          <li key={what}>
            {what}: shown {shown}, signed {signed}
          </li>
        ))}
      </ul>
    </VerificationLine>
  );
}

/** The laboratory's certificate on this site compared with the signed hash. */
function CertificateStep({ certificate }: { certificate: CertificateCheck }) {
  const title = "The laboratory’s certificate has the signed SHA-256";
  switch (certificate.outcome) {
    case "matches":
      return <VerificationLine state="held" title={title} detail={certificate.sha256} />;
    case "differs":
      return <VerificationLine state="failed" title={title} detail={`Signed ${certificate.sha256}`} />;
    case "missing":
      return <VerificationLine state="failed" title={title} detail="The file is missing." />;
    case "not_checked":
      return (
        <VerificationLine state="not_checked" title={title} detail={UNCHECKED_CERTIFICATE[certificate.why]} />
      );
  }
}

const UNCHECKED_CERTIFICATE = {
  too_large: "It’s large. “Check again” downloads it and checks it.",
  unreachable: "It couldn’t be loaded. Try again.",
} as const;

/** Checks in order; each depends on the previous ones. */
const CHECKS = ["form", "content", "key", "signature", "standing", "place"] as const;
type CheckName = (typeof CHECKS)[number];

const TITLES: Readonly<Record<CheckName, string>> = {
  form: "The file is in our published format, byte for byte",
  content: "Its content matches its SHA-256 hash",
  key: "Its signing key is one that this site pinned outside its database",
  signature: "Its Ed25519 signature is valid for this content and key",
  standing: "The signing key is still valid",
  place: "It links to the previous document",
};

interface VerificationStep {
  check: CheckName;
  title: string;
  state: VerificationState;
}

/** The check that failed; null if none did. */
function failedCheck(result: VerificationResult): CheckName | null {
  switch (result.outcome) {
    case "changed":
      return result.what;
    case "unknown_key":
      return "key";
    case "revoked_key":
      return "standing";
    case "broken_chain":
      return "place";
    default:
      return null;
  }
}

/** The verification steps with their states for an outcome. */
export function verificationSteps(result: VerificationResult): VerificationStep[] {
  const end = failedCheck(result);
  const failed = end === null ? CHECKS.length : CHECKS.indexOf(end);
  const stateAt = (index: number): VerificationStep["state"] => {
    if (result.outcome === "cannot_check") return "not_checked";
    if (index === failed) return "failed";
    return index < failed ? "held" : "not_reached";
  };
  return CHECKS.map((check, index) => ({ check, title: TITLES[check], state: stateAt(index) }));
}

type Tone = "genuine" | "bad" | "unchecked" | "waiting";

const ICONS: Readonly<Record<Tone, ReactNode>> = {
  genuine: <Icon name="shield-check" />,
  bad: <Icon name="shield-alert" />,
  unchecked: <Icon name="circle-question-mark" />,
  waiting: <Icon name="loader-circle" />,
};

/** Outcome of a verification with icon and color. "Not checked" never looks like "bad". */
export function VerificationOutcome({ tone, title, words }: { tone: Tone; title: string; words: string }) {
  return (
    <div className={styles.outcome} data-tone={tone}>
      {ICONS[tone]}
      <div>
        <p className={styles.title}>{title}</p>
        {words && <p>{words}</p>}
      </div>
    </div>
  );
}
