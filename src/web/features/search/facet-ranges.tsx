import { roundedNumber } from "#domain/amounts.ts";
import { readSearchAddress } from "#web/features/search-url/read-search-url.ts";
import { SEARCH_FORM } from "#web/features/search-url/search-links.ts";
import { TextField } from "../../ui/text-field.tsx";
import type { ShownGroup } from "./facet-options.ts";
import styles from "./facets-panel.module.css";
import { setFilters } from "./search-steps.ts";
import type { SearchState } from "./use-search.ts";
import { useTyped } from "./use-typed.ts";

type Range = { group: ShownGroup | undefined; state: SearchState };

const ENDS = [
  { name: "tested_from", label: "From" },
  { name: "tested_to", label: "To" },
] as const;
type End = (typeof ENDS)[number];

export function DateRange({ group, state }: Range) {
  const { tested_from, tested_to } = state.asked.filters;
  if (!group?.min && !tested_from && !tested_to) return null;
  return (
    <fieldset className={styles.range}>
      <legend className={styles.rangeTitle}>Test date</legend>
      <div className={styles.ends}>
        {ENDS.map((end) => (
          <DateEnd key={end.name} end={end} group={group} state={state} />
        ))}
      </div>
    </fieldset>
  );
}

/** While a year is typed digit by digit the field holds years such as 0020: nothing was tested then. */
const FIRST_YEAR = "2000";

function DateEnd({ end: { name, label }, group, state: { asked, go } }: Range & { end: End }) {
  const [text, setText] = useTyped(asked.filters[name] ?? "");
  const set = (typed: string) => {
    setText(typed);
    if (typed !== "" && typed < FIRST_YEAR) return;
    const { tested_from = "", tested_to = "" } = asked.filters;
    const { address } = readSearchAddress(new URLSearchParams({ tested_from, tested_to, [name]: typed }));
    go((now) => setFilters(now, { [name]: address.filters[name] }));
  };
  return (
    <TextField
      label={label}
      type="date"
      name={name}
      form={SEARCH_FORM}
      value={text}
      min={group?.min ?? undefined}
      max={group?.max ?? undefined}
      onChange={(event) => set(event.target.value)}
    />
  );
}

/** Limits that readers know, in µg a day: California Proposition 65 and USP <2232>. */
const KNOWN_LEAD_LIMITS = [0.5, 5];

/** Where the scale ends, in µg a day; its end is no limit at all. It does not move with what is found. */
const SCALE_END = 10;

/**
 * Typed, or set on a scale. Asked for when the reader leaves the field, presses Enter or lets go, so that half a number
 * asks for nothing.
 */
export function LeadLimit({ group, state: { asked, go } }: Range) {
  const most = asked.filters.max_lead_ug_day;
  const [text, setText] = useTyped(most === undefined ? "" : String(most));
  if (group?.max == null && most === undefined) return null;
  const set = (typed: string) => {
    const read = readSearchAddress(new URLSearchParams({ max_lead: typed })).address.filters.max_lead_ug_day;
    if (read !== most) go((now) => setFilters(now, { max_lead_ug_day: read }));
  };
  return (
    <div className={styles.range}>
      <TextField
        label="Lead at most, µg a day"
        type="number"
        inputMode="decimal"
        min={0}
        max={10_000}
        step="any"
        name="max_lead"
        form={SEARCH_FORM}
        list="lead-limits"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={(event) => set(event.target.value)}
        hint={
          <>
            California warns from 0.5 up, USP allows 5.
            {typeof group?.max === "number" && ` Highest measured here: ${roundedNumber(group.max)}.`}
          </>
        }
      />
      <input
        type="range"
        aria-label="Lead at most, on a scale"
        className={styles.scale}
        min={0}
        max={SCALE_END}
        step={0.1}
        list="lead-limits"
        value={text === "" ? SCALE_END : text}
        aria-valuetext={text === "" ? "No limit" : `${text} µg a day`}
        onChange={({ target }) => setText(Number(target.value) === SCALE_END ? "" : target.value)}
        onPointerUp={() => set(text)}
        onKeyUp={() => set(text)}
      />
      <datalist id="lead-limits">
        {KNOWN_LEAD_LIMITS.map((limit) => (
          <option key={limit} value={limit} />
        ))}
      </datalist>
    </div>
  );
}
