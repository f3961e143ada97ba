import { useNavigate } from "react-router";
import type { AiChip } from "#contract/ai-search.ts";
import { DIET_LABELS, FORM_LABELS } from "#contract/labels.ts";
import { DIETS, FORMS } from "#contract/vocabulary.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import styles from "./question-interpretation.module.css";
import { chipOf, type QuestionAddress, questionPath, withChip } from "./question-url.ts";

const NOTHING = { value: "", label: "Add a condition" };

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

/** Conditions that the question does not have yet. A form, so that they can be added without script as well. */
export function AddCondition({ address, chips }: { address: QuestionAddress; chips: readonly AiChip[] }) {
  const navigate = useNavigate();
  const present = new Set(chips.map(chipOf));
  return (
    <form action="/ai-search" method="get" className={styles.add}>
      <input type="hidden" name="q" value={address.question} />
      {address.drop.map((chip) => (
        <input key={chip} type="hidden" name="drop" value={chip} />
      ))}
      {address.add.map((chip) => (
        <input key={chip} type="hidden" name="add" value={chip} />
      ))}
      <Select
        label={NOTHING.label}
        hideLabel
        name="add"
        options={[NOTHING, ...CONDITIONS.filter(({ value }) => !present.has(value))]}
        value=""
        onChange={(chip) => {
          if (chip) void navigate(questionPath(withChip(address, chip)), { preventScrollReset: true });
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
