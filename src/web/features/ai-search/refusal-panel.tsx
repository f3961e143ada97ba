import type { AiAnswer } from "#contract/ai-search.ts";
import { EXAMPLE_QUESTIONS, NOT_MEDICAL_ADVICE, type RefusalReason } from "#contract/ai-search-vocabulary.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Examples } from "./examples.tsx";
import { keywordSearchPath } from "./question-url.ts";
import styles from "./refusal-panel.module.css";

const TITLES: Readonly<Record<RefusalReason, string>> = {
  emergency: "If this is an emergency, call now",
  interaction: "Ask a pharmacist about this",
  dosing: "We can’t advise on dosage",
  diagnosis: "Ask a doctor about this",
  off_topic: "This isn’t about supplements",
};

const EMERGENCY_NUMBERS = [
  { label: "Call 911", number: "911" },
  { label: "Call 112", number: "112" },
  { label: "Poison Control 1-800-222-1222", number: "+18002221222" },
  { label: "Call 988", number: "988" },
] as const;

/** Examples of different kinds: by purpose, by contaminant and by label content. */
const EXAMPLES = EXAMPLE_QUESTIONS.slice(0, 3);

/** Why a question isn't answered, whom to ask, and what can be found here. `words`: query for a keyword search. */
export function RefusalPanel({ answer, words }: { answer: AiAnswer; words: string }) {
  const reason = answer.refusal_reason ?? "off_topic";
  return (
    <section aria-labelledby="refusal" className={styles.panel} data-reason={reason}>
      <h2 id="refusal" className={styles.title}>
        {TITLES[reason]}
      </h2>
      <ul className={styles.sentences}>
        {answer.sentences.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <NextSteps reason={reason} words={words} />
      </div>
      {reason !== "off_topic" && <p className={styles.note}>{NOT_MEDICAL_ADVICE}</p>}
    </section>
  );
}

function NextSteps({ reason, words }: { reason: RefusalReason; words: string }) {
  if (reason === "emergency")
    return EMERGENCY_NUMBERS.map(({ label, number }) => (
      <a key={number} href={`tel:${number}`} className={styles.call}>
        {label}
      </a>
    ));
  if (reason === "off_topic") return <Examples questions={EXAMPLES} />;
  return (
    <>
      <ButtonLink to={keywordSearchPath(words)} variant="primary">
        Search labels and results
      </ButtonLink>
      <ButtonLink to="/about">How products are tested</ButtonLink>
    </>
  );
}
