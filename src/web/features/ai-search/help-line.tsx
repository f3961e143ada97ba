import type { QuestionLanguage, RefusalReason } from "#contract/ai-search-vocabulary.ts";
import styles from "./help-line.module.css";
import type { HelpLanguage, HelpLink } from "./help-lines.ts";
import { HelpLinks } from "./help-links.tsx";
import { HELP_TEXTS, helpLanguageOf } from "./help-texts.ts";
import { useHelpLinks } from "./use-help-links.ts";

/** Numbers to call, without pages that list more of them: there is no room in a line. */
export const useNumbers = (reason: RefusalReason, language: HelpLanguage): readonly HelpLink[] =>
  useHelpLinks(reason, language).filter(({ href }) => !href.startsWith("https:"));

/** A slim line of help above results, where a question may be about someone's health. */
export function HelpLine({ reason, language }: { reason: RefusalReason; language: QuestionLanguage }) {
  const lang = helpLanguageOf(language);
  const { lines, help, notMedicalAdvice } = HELP_TEXTS[lang];
  const links = useNumbers(reason, lang);
  return (
    <aside aria-label={help} className={styles.line} lang={lang}>
      <p className={styles.text}>{lines[reason]}</p>
      {links.length > 0 && <HelpLinks links={links} look="inline" />}
      <p className={styles.note}>{notMedicalAdvice}</p>
    </aside>
  );
}
