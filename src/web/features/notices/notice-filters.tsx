import { useState } from "react";
import {
  NOTICE_CLASS_LABELS,
  NOTICE_CLASSES,
  NOTICE_SOURCE_LABELS,
  NOTICE_SOURCES,
} from "#contract/notice-vocabulary.ts";
import { Button } from "../../ui/button.tsx";
import { GetForm } from "../../ui/get-form.tsx";
import { Link } from "../../ui/link.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./notices.module.css";
import type { NoticeSelection } from "./queries.ts";

interface NoticeChoices {
  years: readonly number[];
  hazards: readonly { analyte: string; name: string }[];
}

interface NoticeFiltersProps {
  selection: NoticeSelection;
  choices: NoticeChoices;
}

/** Works without JavaScript: a form that leads to the page's own URL. */
export function NoticeFilters({ selection, choices }: NoticeFiltersProps) {
  const { words, source, year, hazard, phase } = selection;
  const isFiltered = Boolean(words || source || selection.class || year || hazard || phase);
  return (
    <GetForm action="/notices" className={styles.filters} role="search">
      <TextField
        label="Product, company or reason"
        name="q"
        defaultValue={words}
        className={styles.words ?? ""}
      />
      <Choices selection={selection} choices={choices} />
      <Button type="submit">Show</Button>
      {isFiltered && <Link to="/notices">Show all</Link>}
    </GetForm>
  );
}

const Choices = ({ selection, choices }: NoticeFiltersProps) => (
  <>
    <Choice
      label="Published by"
      name="source"
      value={selection.source}
      options={NOTICE_SOURCES.map((one) => [one, NOTICE_SOURCE_LABELS[one]])}
    />
    <Choice
      label="Class"
      name="class"
      value={selection.class}
      options={NOTICE_CLASSES.map((one) => [one, NOTICE_CLASS_LABELS[one]])}
    />
    <Choice
      label="Year"
      name="year"
      value={selection.year}
      options={choices.years.map((one) => [String(one), String(one)])}
    />
    <Choice
      label="Hazard"
      name="hazard"
      value={selection.hazard}
      options={choices.hazards.map(({ analyte, name }) => [analyte, name])}
    />
    <Choice
      label="State"
      name="phase"
      value={selection.phase}
      options={[
        ["ongoing", "Ongoing"],
        ["ended", "Ended"],
      ]}
    />
  </>
);

function Choice({
  label,
  name,
  value,
  options,
}: {
  label: string;
  name: string;
  value: string | number | null;
  options: readonly (readonly [string, string])[];
}) {
  const [chosen, choose] = useState(value === null ? "" : String(value));
  return (
    <Select
      label={label}
      name={name}
      value={chosen}
      onChange={choose}
      className={styles.choice ?? ""}
      options={[{ value: "", label: "All" }, ...options.map(([id, text]) => ({ value: id, label: text }))]}
    />
  );
}
