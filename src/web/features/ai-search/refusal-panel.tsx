import type { AiAnswer } from "#contract/ai-search.ts";
import { EXAMPLE_QUESTIONS, NOT_MEDICAL_ADVICE, type RefusalReason } from "#contract/ai-search-vocabulary.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Examples } from "./examples.tsx";
import { keywordSearchPath } from "./question-url.ts";
import styles from "./refusal-panel.module.css";

const TITLES: Readonly<Record<RefusalReason, string>> = {
  crisis: "Talk to someone now",
  emergency: "If this is an emergency, call now",
  interaction: "Ask a pharmacist about this",
  dosing: "We can’t advise on dosage",
  diagnosis: "Ask a doctor about this",
  dangerous_substance: "We don’t list products for this",
  drug_test: "We can’t help with a drug test",
  animal: "Ask a veterinarian about this",
  off_topic: "This isn’t about supplements",
};

interface PhoneLink {
  label: string;
  href: `tel:${string}` | `sms:${string}`;
}

const CALL_988: PhoneLink = { label: "Call 988", href: "tel:988" };
const CALL_911: PhoneLink = { label: "Call 911", href: "tel:911" };
const CALL_112: PhoneLink = { label: "Call 112", href: "tel:112" };
const POISON_CONTROL: PhoneLink = { label: "Poison Control 1-800-222-1222", href: "tel:+18002221222" };

/** Numbers to call with one tap, most urgent first. */
const PHONE_LINKS: Readonly<Partial<Record<RefusalReason, readonly PhoneLink[]>>> = {
  crisis: [CALL_988, { label: "Text 988", href: "sms:988" }, CALL_911, CALL_112],
  emergency: [CALL_911, CALL_112, POISON_CONTROL, CALL_988],
  dangerous_substance: [POISON_CONTROL],
  animal: [{ label: "Animal Poison Control 888-426-4435", href: "tel:+18884264435" }],
};

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
  const phoneLinks = PHONE_LINKS[reason];
  if (phoneLinks)
    return phoneLinks.map(({ label, href }) => (
      <a key={href} href={href} className={styles.call}>
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
