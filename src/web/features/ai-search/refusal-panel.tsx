import type { AiAnswer } from "#contract/ai-search.ts";
import {
  canBeAboutOthers,
  EXAMPLE_QUESTIONS,
  NOT_MEDICAL_ADVICE,
  type RefusalReason,
} from "#contract/ai-search-vocabulary.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Examples } from "./examples.tsx";
import { AnswerNotices } from "./notice-answer.tsx";
import { type AskPlace, keywordSearchPath, type QuestionUrl, questionPath } from "./question-url.ts";
import styles from "./refusal-panel.module.css";
import { useHelpLinks } from "./use-help-links.ts";

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

/** Examples of different kinds. */
const EXAMPLES = EXAMPLE_QUESTIONS.slice(0, 3);

interface RefusalPanelProps {
  answer: AiAnswer;
  /** Query for a keyword search. */
  words: string;
  questionUrl: QuestionUrl;
}

/** Why a question isn't answered, whom to ask, and what can be found here. */
export function RefusalPanel({ answer, words, questionUrl }: RefusalPanelProps) {
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
        <NextSteps reason={reason} words={words} place={questionUrl} />
      </div>
      {canBeAboutOthers(reason) && (
        <p className={styles.note}>
          <Link to={questionPath({ ...questionUrl, notMe: true })} rel="nofollow">
            This isn’t about me
          </Link>
        </p>
      )}
      {reason !== "off_topic" && <p className={styles.note}>{NOT_MEDICAL_ADVICE}</p>}
    </section>
  );
}

function NextSteps({ reason, words, place }: { reason: RefusalReason; words: string; place: AskPlace }) {
  const links = useHelpLinks(reason);
  if (links.length > 0)
    return links.map(({ label, href }) => (
      <a key={href} href={href} className={href.startsWith("https:") ? styles.elsewhere : styles.call}>
        {label}
      </a>
    ));
  if (reason === "off_topic") return <Examples questions={EXAMPLES} place={place} />;
  return (
    <>
      <ButtonLink to={keywordSearchPath(words)} variant="primary">
        Search labels and results
      </ButtonLink>
      <ButtonLink to="/about">How products are tested</ButtonLink>
    </>
  );
}
