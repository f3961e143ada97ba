import { useNavigate } from "react-router";
import type { AiChip } from "#contract/ai-search.ts";
import { DIET_LABELS, FORM_LABELS } from "#contract/labels.ts";
import { DIETS, FORMS } from "#contract/vocabulary.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import styles from "./question-interpretation.module.css";
import { chipKey, GUEST_PATH, type QuestionUrl, questionPath, withChip } from "./question-url.ts";

const PLACEHOLDER = { value: "", label: "Add a condition" };

const CONDITIONS: readonly { value: string; label: string }[] = [
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

/** Adds a condition that the question doesn't have yet. A form, so it works without JavaScript. */
export function AddCondition({ questionUrl, chips }: { questionUrl: QuestionUrl; chips: readonly AiChip[] }) {
  const navigate = useNavigate();
  const activeChips = new Set(chips.map(chipKey));
  return (
    <form action={questionUrl.path ?? GUEST_PATH} method="get" className={styles.add}>
      <input type="hidden" name="q" value={questionUrl.question} />
      {questionUrl.rating && <input type="hidden" name="rate" value="1" />}
      {questionUrl.notMe && <input type="hidden" name="me" value="0" />}
      {questionUrl.acknowledged && <input type="hidden" name="go" value="1" />}
      {questionUrl.drop.map((chip) => (
        <input key={chip} type="hidden" name="drop" value={chip} />
      ))}
      {questionUrl.add.map((chip) => (
        <input key={chip} type="hidden" name="add" value={chip} />
      ))}
      <Select
        label={PLACEHOLDER.label}
        hideLabel
        name="add"
        options={[PLACEHOLDER, ...CONDITIONS.filter(({ value }) => !activeChips.has(value))]}
        value=""
        onChange={(chip) => {
          if (chip) void navigate(questionPath(withChip(questionUrl, chip)), { preventScrollReset: true });
        }}
      />
      <noscript>
        <Button type="submit" size="small">
          Add
        </Button>
      </noscript>
    </form>
  );
}
