import type { AiCaution, AiEvidence } from "#contract/ai-search.ts";
import { RESEARCH_GRADE_LABELS, SOURCE_NOT_CHECKED } from "#contract/ai-search-vocabulary.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./evidence-notes.module.css";
import { SourceLink } from "./source-link.tsx";

/** Of evidence whose source none of us has read, which its grade would speak for. */
const NOT_GRADED = "not graded yet";

/** Known risks of ingredients, and what research says about them for a goal, each with its source. */
export function EvidenceNotes({
  evidence,
  cautions,
}: {
  evidence: readonly AiEvidence[];
  cautions: readonly AiCaution[];
}) {
  if (evidence.length + cautions.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label="About the ingredients">
      {cautions.map(({ text, source, source_checked: isChecked }) => (
        <li key={text} className={styles.caution}>
          <Icon name="triangle-alert" />
          <span>
            {text} <SourceLink {...source} />
            {isChecked ? null : ` (${SOURCE_NOT_CHECKED})`}
          </span>
        </li>
      ))}
      {evidence.map(({ ingredient, goal, grade, sources, source_checked: isChecked }) => (
        <li key={`${ingredient} ${goal}`}>
          <span>
            {ingredient} for “{goal.toLowerCase()}”: {isChecked ? RESEARCH_GRADE_LABELS[grade] : NOT_GRADED}.{" "}
            {sources.slice(0, 1).map((source) => (
              <SourceLink key={source.url} {...source} />
            ))}
            {isChecked ? null : ` (${SOURCE_NOT_CHECKED})`}
          </span>
        </li>
      ))}
    </ul>
  );
}
