import { formatRounded } from "#domain/amounts.ts";
import { TextField } from "../../ui/text-field.tsx";
import { useFieldDraft } from "../../ui/use-field-draft.ts";
import { readSearchUrl } from "../search-url/read-search-url.ts";
import { SEARCH_FORM } from "../search-url/search-links.ts";
import type { ShownGroup } from "./facet-options.ts";
import styles from "./facets-panel.module.css";
import { setFilters } from "./search-steps.ts";
import type { SearchState } from "./use-search.ts";

type Range = { group: ShownGroup | undefined; state: SearchState };

const ENDS = [
  { name: "tested_from", label: "From" },
  { name: "tested_to", label: "To" },
] as const;
type End = (typeof ENDS)[number];

export function DateRange({ group, state }: Range) {
  const { tested_from, tested_to } = state.requested.filters;
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

/** Dates before this year are ignored: a half-typed year reads as 0020. */
const FIRST_YEAR = "2000";

function DateEnd({ end: { name, label }, group, state: { requested, go } }: Range & { end: End }) {
  const [text, setText] = useFieldDraft(requested.filters[name] ?? "");
  const set = (typed: string) => {
    setText(typed);
    if (typed !== "" && typed < FIRST_YEAR) return;
    const { tested_from = "", tested_to = "" } = requested.filters;
    const { url } = readSearchUrl(new URLSearchParams({ tested_from, tested_to, [name]: typed }));
    go((now) => setFilters(now, { [name]: url.filters[name] }));
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

/** Suggested limits in µg per day: California Proposition 65 and USP <2232>. */
const SUGGESTED_LEAD_LIMITS = [0.5, 5];

/** Right end of the slider, in µg per day; it means "no limit". Fixed, so it doesn't move with the results. */
const SLIDER_MAX_UG_DAY = 10;

/**
 * Maximum lead as a number field and a slider. Applied on blur, on Enter or when the slider is released, so that a
 * half-typed number starts no search.
 */
export function LeadLimit({ group, state: { requested, go } }: Range) {
  const maxLead = requested.filters.max_lead_ug_day;
  const [text, setText] = useFieldDraft(maxLead === undefined ? "" : String(maxLead));
  if (group?.max == null && maxLead === undefined) return null;
  const set = (typed: string) => {
    const read = readSearchUrl(new URLSearchParams({ max_lead: typed })).url.filters.max_lead_ug_day;
    if (read !== maxLead) go((now) => setFilters(now, { max_lead_ug_day: read }));
  };
  return (
    <div className={styles.range}>
      <TextField
        label="Maximum lead (µg per day)"
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
            California’s warning level is 0.5 µg, and USP’s limit is 5 µg.
            {typeof group?.max === "number" &&
              ` Every figure here is at most ${formatRounded(group.max)} µg.`}
          </>
        }
      />
      <LeadSlider text={text} onSlide={setText} onRelease={() => set(text)} />
      <datalist id="lead-limits">
        {SUGGESTED_LEAD_LIMITS.map((limit) => (
          <option key={limit} value={limit} />
        ))}
      </datalist>
    </div>
  );
}

interface LeadSliderProps {
  text: string;
  onSlide: (text: string) => void;
  onRelease: () => void;
}

const LeadSlider = ({ text, onSlide, onRelease }: LeadSliderProps) => (
  <input
    type="range"
    aria-label="Maximum lead slider"
    className={styles.scale}
    min={0}
    max={SLIDER_MAX_UG_DAY}
    step={0.1}
    list="lead-limits"
    value={text === "" ? SLIDER_MAX_UG_DAY : text}
    aria-valuetext={text === "" ? "No limit" : `${text} µg per day`}
    onChange={({ target }) => onSlide(Number(target.value) === SLIDER_MAX_UG_DAY ? "" : target.value)}
    onPointerUp={onRelease}
    onKeyUp={onRelease}
  />
);
