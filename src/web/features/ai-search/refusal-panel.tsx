import type { AiAnswer } from "#contract/ai-search.ts";
import {
  canBeAboutOthers,
  type QuestionLanguage,
  type RefusalReason,
} from "#contract/ai-search-vocabulary.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Examples } from "./examples.tsx";
import type { HelpLanguage } from "./help-lines.ts";
import { HelpLinks } from "./help-links.tsx";
import { HELP_TEXTS, helpLanguageOf } from "./help-texts.ts";
import { AnswerNotices } from "./notice-answer.tsx";
import { type AskPlace, keywordSearchPath, type QuestionUrl, questionPath } from "./question-url.ts";
import styles from "./refusal-panel.module.css";
import { useHelpLinks } from "./use-help-links.ts";

interface RefusalPanelProps {
  answer: AiAnswer;
  /** Query for a keyword search. */
  words: string;
  language: QuestionLanguage;
  questionUrl: QuestionUrl;
}

/** Why a question isn't answered, whom to ask, and what can be found here. */
export function RefusalPanel({ answer, words, language, questionUrl }: RefusalPanelProps) {
  const reason = answer.refusal_reason ?? "off_topic";
  const lang = helpLanguageOf(language);
  const texts = HELP_TEXTS[lang];
  return (
    <section aria-labelledby="refusal" className={styles.panel} data-reason={reason} lang={lang}>
      <h2 id="refusal" className={styles.title}>
        {texts.refusals[reason]}
      </h2>
      <ul className={styles.sentences}>
        {answer.sentences.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <AnswerNotices answer={answer} />
      <NextSteps reason={reason} words={words} lang={lang} place={questionUrl} />
      {canBeAboutOthers(reason) && (
        <p className={styles.note}>
          <Link to={questionPath({ ...questionUrl, notMe: true })} rel="nofollow">
            {texts.notAboutMe}
          </Link>
        </p>
      )}
      {reason !== "off_topic" && <p className={styles.note}>{texts.notMedicalAdvice}</p>}
    </section>
  );
}

interface NextStepsProps {
  reason: RefusalReason;
  words: string;
  lang: HelpLanguage;
  place: AskPlace;
}

function NextSteps({ reason, words, lang, place }: NextStepsProps) {
  const links = useHelpLinks(reason, lang);
  const { examples, searchLabels, howTested } = HELP_TEXTS[lang];
  if (links.length > 0) return <HelpLinks links={links} look="filled" />;
  if (reason === "off_topic") return <Examples questions={examples} place={place} />;
  return (
    <div className={styles.actions}>
      <ButtonLink to={keywordSearchPath(words)} variant="primary">
        {searchLabels}
      </ButtonLink>
      <ButtonLink to="/about">{howTested}</ButtonLink>
    </div>
  );
}
