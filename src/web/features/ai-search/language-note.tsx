import type { AiInterpretation } from "#contract/ai-search.ts";
import styles from "./help-line.module.css";
import { useNumbers } from "./help-line.tsx";
import { HelpLinks } from "./help-links.tsx";

type Asked = Pick<AiInterpretation, "language" | "translation">;

/**
 * Says that we search in English, and how a question in another language was read; nothing about an English one. `hasHelp`: numbers to
 * call are shown already.
 */
export function LanguageNote({ interpreted, hasHelp }: { interpreted: Asked; hasHelp: boolean }) {
  const { language, translation } = interpreted;
  if (language === "other") return <UnreadLanguage hasHelp={hasHelp} />;
  if (translation === null) return null;
  return language === "es" ? (
    <ReadSpanish {...translation} />
  ) : (
    <p className={styles.note}>{mixed(translation)}</p>
  );
}

const mixed = ({ english }: NonNullable<Asked["translation"]>) =>
  `We read the Spanish in your question as English: “${english}”.`;

const ReadSpanish = ({ english, unknown }: NonNullable<Asked["translation"]>) => (
  <aside aria-label="Idioma" className={styles.line} lang="es">
    <p className={styles.text}>
      Buscamos en inglés. Leímos tu pregunta como “<span lang="en">{english}</span>”.{" "}
      {unknown.length > 0 && `No entendimos: ${unknown.map((word) => `“${word}”`).join(", ")}. `}
    </p>
    <p className={styles.note}>Los productos y las respuestas están en inglés.</p>
  </aside>
);

/** We can't tell either whether such a question is about a danger. */
function UnreadLanguage({ hasHelp }: { hasHelp: boolean }) {
  const links = useNumbers("emergency", "en");
  return (
    <aside aria-label="Language" className={styles.line}>
      <p className={styles.text}>
        We search in English, and read some Spanish. What your question says in another language wasn’t read:
        try the English name of an ingredient.
      </p>
      {!hasHelp && (
        <>
          <p className={styles.text}>Unwell or unsafe right now?</p>
          <HelpLinks links={links} look="inline" />
        </>
      )}
    </aside>
  );
}
