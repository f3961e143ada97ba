import { NOT_MEDICAL_ADVICE, type RefusalReason } from "#contract/ai-search-vocabulary.ts";
import styles from "./help-line.module.css";
import { useHelpLinks } from "./use-help-links.ts";

/** What we can't judge, and who can. */
const LINES: Readonly<Record<RefusalReason, string>> = {
  crisis: "Unwell or unsafe right now?",
  emergency: "Unwell right now, or swallowed something? Stop taking it, and call.",
  interaction:
    "We can’t judge whether a supplement fits a medicine, a condition, a child, or a pregnancy. A pharmacist or doctor can.",
  dosing:
    "We can’t tell you how much to take, or when. The label has directions, and a pharmacist can advise you.",
  diagnosis: "We can’t tell you what a symptom means or what treats an illness. A doctor can.",
  dangerous_substance: "Questions about a substance that can do harm?",
  drug_test: "Tested for sport or work? Ask those who test you before you take anything.",
  animal: "These are products for people, and some are toxic to animals. Ask a veterinarian.",
  off_topic: "",
};

/** A slim line of help above results, where a question may be about someone's health. */
export function HelpLine({ reason }: { reason: RefusalReason }) {
  const links = useHelpLinks(reason).filter(({ href }) => !href.startsWith("https:"));
  return (
    <aside aria-label="Help" className={styles.line}>
      <p className={styles.text}>{LINES[reason]}</p>
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(({ label, href }) => (
            <li key={href}>
              <a href={href} className={styles.link}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.note}>{NOT_MEDICAL_ADVICE}</p>
    </aside>
  );
}
