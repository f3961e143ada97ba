import X from "lucide-react/icons/x";
import { Link, useNavigate } from "react-router";
import type { Interpreted } from "#contract/ai-search.ts";
import { DIET_LABELS, FORM_LABELS } from "#contract/labels.ts";
import { DIETS, FORMS } from "#contract/vocabulary.ts";
import { Select } from "../../ui/select.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { type QuestionAddress, questionPath, withChip, withoutChip } from "./question-address.ts";
import styles from "./understood.module.css";

const NOTHING = { value: "", label: "Add a condition" };

/** What a reader may add to a question without writing it anew. */
const ADDITIONS: readonly { value: string; label: string }[] = [
  { value: "tested:true", label: "Tested" },
  { value: "verdict:pass", label: "Pass" },
  { value: "sort:lowest_lead", label: "Lowest lead first" },
  { value: "sort:label_accuracy", label: "Closest to the label first" },
  ...DIETS.map((diet) => ({ value: `diet:${diet}`, label: DIET_LABELS[diet] })),
  ...FORMS.filter((form) => form !== "other").map((form) => ({
    value: `form:${form}`,
    label: FORM_LABELS[form],
  })),
];

/** How a question was read: each part may be taken out, others put in, and what was not understood is said. */
export function Understood({ interpreted, address }: { interpreted: Interpreted; address: QuestionAddress }) {
  const navigate = useNavigate();
  const { chips, unparsed, corrected } = interpreted;
  const present = new Set(chips.map(({ key, value }) => `${key}:${value}`));
  return (
    <section aria-labelledby="understood" className={styles.panel}>
      <h2 id="understood" className={styles.title}>
        Your question, as it was understood
      </h2>
      <ul className={styles.chips}>
        {chips.map(({ key, value, label, inferred }) => (
          <li key={`${key}:${value}`}>
            <Link
              to={questionPath(withoutChip(address, `${key}:${value}`))}
              className={styles.chip}
              data-inferred={inferred || undefined}
              rel="nofollow"
              preventScrollReset
            >
              <VisuallyHidden>Take out </VisuallyHidden>
              {inferred ? `${label}, guessed` : label}
              <X aria-hidden="true" />
            </Link>
          </li>
        ))}
        <li>
          <Select
            label="Add a condition"
            hideLabel
            className={styles.add}
            options={[NOTHING, ...ADDITIONS.filter(({ value }) => !present.has(value))]}
            value=""
            onChange={(chip) => {
              if (chip) void navigate(questionPath(withChip(address, chip)), { preventScrollReset: true });
            }}
          />
        </li>
      </ul>
      {corrected.map(({ from, to }) => (
        <p key={from} className={styles.note}>
          “{from}” was read as “{to}”.
        </p>
      ))}
      {unparsed.length > 0 && <p className={styles.note}>Not understood: {unparsed.join(", ")}.</p>}
    </section>
  );
}
