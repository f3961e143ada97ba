import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { counted } from "#domain/amounts.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { ReportCheck } from "./proof-check.ts";
import { type ProofStep, proofSteps } from "./proof-steps.ts";
import styles from "./verification-panel.module.css";

const MARKS: Readonly<Record<ProofStep["state"], { icon: ReactNode; word: string }>> = {
  held: { icon: <Check aria-hidden="true" />, word: "Yes" },
  failed: { icon: <X aria-hidden="true" />, word: "No" },
  not_reached: { icon: <Minus aria-hidden="true" />, word: "Not reached" },
  not_checked: { icon: <Minus aria-hidden="true" />, word: "Not checked" },
};

/** Every step of a check with its outcome and what it was worked out from. */
export function ProofStepList({ check }: { check: ReportCheck }) {
  return (
    <ol className={styles.steps}>
      {proofSteps(check.found).map(({ check: name, title, state }) => (
        <Line key={name} state={state} title={title} detail={detailOf(name, check)} />
      ))}
      <Shown check={check} />
    </ol>
  );
}

function detailOf(name: ProofStep["check"], { size, document, previous, found }: ReportCheck): string | null {
  if (!document) return name === "form" ? counted(size, "byte") : null;
  const { proof } = document;
  switch (name) {
    case "form":
      return counted(size, "byte");
    case "content":
      return proof.hash;
    case "key":
      return proof.key_id;
    case "signature":
      return `${proof.signature.slice(0, 32)}…`;
    case "standing":
      return found.outcome === "revoked_key" ? found.reason : null;
    case "place":
      return previous ? `Number ${proof.sequence}, after ${previous.hash}` : `Number ${proof.sequence}`;
  }
}

/** The last step is about the page itself. */
function Shown({ check: { comparison, found } }: { check: ReportCheck }) {
  const title = "This page shows what it says";
  if (!comparison || found.outcome !== "genuine") {
    const state = found.outcome === "cannot_check" ? "not_checked" : "not_reached";
    return <Line state={state} title={title} detail={null} />;
  }
  const { differences, compared } = comparison;
  if (differences.length === 0) {
    return <Line state="held" title={title} detail={`${counted(compared, "value")} compared`} />;
  }
  return (
    <Line state="failed" title={title} detail={null}>
      <ul className={styles.differences}>
        {differences.map(({ what, shown, signed }) => (
          <li key={what}>
            {what}: shown {shown}, signed {signed}
          </li>
        ))}
      </ul>
    </Line>
  );
}

function Line({
  state,
  title,
  detail,
  children,
}: {
  state: ProofStep["state"];
  title: string;
  detail: string | null;
  children?: ReactNode;
}) {
  const { icon, word } = MARKS[state];
  return (
    <li className={styles.step} data-state={state}>
      {icon}
      <div>
        <span>{title}</span>
        <VisuallyHidden>: {word}</VisuallyHidden>
        {detail && <span className={styles.detail}>{detail}</span>}
        {children}
      </div>
    </li>
  );
}
