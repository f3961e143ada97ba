import type { AiAnswer } from "#contract/ai-search.ts";
import { NOT_MEDICAL_ADVICE, type RefusalReason } from "#contract/ai-search-vocabulary.ts";
import { ButtonLink } from "../../ui/button.tsx";
import styles from "./choice-panel.module.css";
import { AnswerNotices } from "./notice-answer.tsx";
import { type QuestionUrl, questionPath } from "./question-url.ts";
import { useHelpLinks } from "./use-help-links.ts";

const MISUSED_TITLE = "What is this about?";

/** What is asked before products are shown. */
const TITLES: Readonly<Record<RefusalReason, string>> = {
  crisis: "Are you, or is someone else, in danger right now?",
  emergency: "Are you, or is someone else, in danger right now?",
  interaction: "Is this about a medicine, a condition, or a pregnancy?",
  dosing: "Is this about how much to take?",
  diagnosis: "Is this about an illness or a symptom?",
  dangerous_substance: MISUSED_TITLE,
  drug_test: MISUSED_TITLE,
  animal: "Is this about an animal?",
  off_topic: "",
};

interface ChoicePanelProps {
  answer: AiAnswer;
  /** What was understood, in words. */
  words: string;
  questionUrl: QuestionUrl;
}

/** A question that may be about someone's danger: help, or products with one tap, which is a link. */
export function ChoicePanel({ answer, words, questionUrl }: ChoicePanelProps) {
  const reason = answer.refusal_reason ?? "off_topic";
  return (
    <section aria-labelledby="choice" className={styles.panel}>
      <h2 id="choice" className={styles.title}>
        {TITLES[reason]}
      </h2>
      <div className={styles.choices}>
        <Help reason={reason} answer={answer} />
        <div className={styles.choice}>
          <h3 className={styles.subtitle}>I’m looking for a product</h3>
          <ButtonLink to={questionPath({ ...questionUrl, acknowledged: true })} rel="nofollow">
            Show products for “{words}”
          </ButtonLink>
        </div>
      </div>
      <AnswerNotices answer={answer} />
      <p className={styles.note}>{NOT_MEDICAL_ADVICE}</p>
    </section>
  );
}

/** Numbers first; where there is none, the sentences say who can help. */
function Help({ reason, answer }: { reason: RefusalReason; answer: AiAnswer }) {
  const links = useHelpLinks(reason);
  return (
    <div className={styles.choice}>
      <h3 className={styles.subtitle}>Get help now</h3>
      {links.length > 0 ? (
        <ul className={styles.links}>
          {links.map(({ label, href }) => (
            <li key={href}>
              <a href={href} className={styles.link}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        answer.sentences.map(({ text }) => (
          <p key={text} className={styles.text}>
            {text}
          </p>
        ))
      )}
    </div>
  );
}
