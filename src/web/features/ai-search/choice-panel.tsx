import type { AiAnswer } from "#contract/ai-search.ts";
import type { QuestionLanguage } from "#contract/ai-search-vocabulary.ts";
import { ButtonLink } from "../../ui/button.tsx";
import styles from "./choice-panel.module.css";
import type { HelpLanguage } from "./help-lines.ts";
import { HelpLinks } from "./help-links.tsx";
import { HELP_TEXTS, helpLanguageOf } from "./help-texts.ts";
import { AnswerNotices } from "./notice-answer.tsx";
import { type QuestionUrl, questionPath } from "./question-url.ts";
import { useHelpLinks } from "./use-help-links.ts";

interface ChoicePanelProps {
  answer: AiAnswer;
  /** What was understood, in words. */
  words: string;
  language: QuestionLanguage;
  questionUrl: QuestionUrl;
}

/** A question that may be about someone's danger: help, or products with one tap, which is a link. */
export function ChoicePanel({ answer, words, language, questionUrl }: ChoicePanelProps) {
  const lang = helpLanguageOf(language);
  const { choices, wantsProduct, showProducts, notMedicalAdvice } = HELP_TEXTS[lang];
  return (
    <section aria-labelledby="choice" className={styles.panel} lang={lang}>
      <h2 id="choice" className={styles.title}>
        {choices[answer.refusal_reason ?? "off_topic"]}
      </h2>
      <div className={styles.choices}>
        <Help answer={answer} lang={lang} />
        <div className={styles.choice}>
          <h3 className={styles.subtitle}>{wantsProduct}</h3>
          <ButtonLink to={questionPath({ ...questionUrl, acknowledged: true })} rel="nofollow">
            {showProducts(words)}
          </ButtonLink>
        </div>
      </div>
      <AnswerNotices answer={answer} />
      <p className={styles.note}>{notMedicalAdvice}</p>
    </section>
  );
}

/** Numbers first; where there is none, the sentences say who can help. */
function Help({ answer, lang }: { answer: AiAnswer; lang: HelpLanguage }) {
  const links = useHelpLinks(answer.refusal_reason ?? "off_topic", lang);
  return (
    <div className={styles.choice}>
      <h3 className={styles.subtitle}>{HELP_TEXTS[lang].getHelp}</h3>
      {links.length > 0 ? (
        <HelpLinks links={links} look="framed" />
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
