import type { AiAnswer } from "#contract/ai-search.ts";
import { EXAMPLE_QUESTIONS, NOT_MEDICAL_ADVICE, type RefusalReason } from "#contract/ai-search-vocabulary.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { Examples } from "./examples.tsx";
import { countryOfReader, helpLinks } from "./help-lines.ts";
import { AnswerNotices } from "./notice-answer.tsx";
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

/** In doubt they are assumed, and there is no link to a search beside them. */
const MISREAD_MOST: ReadonlySet<RefusalReason> = new Set(["crisis", "emergency"]);

/** Examples of different kinds. */
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
      <AnswerNotices answer={answer} />
      <div className={styles.actions}>
        <NextSteps reason={reason} words={words} />
      </div>
      {MISREAD_MOST.has(reason) && (
        <p className={styles.note}>If we misread your question, ask it in other words.</p>
      )}
      {reason !== "off_topic" && <p className={styles.note}>{NOT_MEDICAL_ADVICE}</p>}
    </section>
  );
}

function NextSteps({ reason, words }: { reason: RefusalReason; words: string }) {
  // The server doesn't know the reader's country: it shows the numbers of the United States first, as the sentences do.
  const country = countryOfReader(useHydrated() ? navigator.languages : []);
  const links = helpLinks(reason, country);
  if (links.length > 0)
    return links.map(({ label, href }) => (
      <a key={href} href={href} className={href.startsWith("https:") ? styles.elsewhere : styles.call}>
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
