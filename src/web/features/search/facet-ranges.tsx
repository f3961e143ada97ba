import type { FilterGroup } from "#contract/search.ts";
import { roundedNumber } from "#domain/amounts.ts";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./facets-panel.module.css";
import { readSearchAddress } from "./read-search-address.ts";
import { SEARCH_FORM } from "./search-box.tsx";
import { setFilters } from "./search-steps.ts";
import type { SearchState } from "./use-search.ts";

type Range = { group: FilterGroup | undefined; state: SearchState };

/** Ends of a range are asked for when the reader leaves the field, so that half a date asks for nothing. */
const END_KEYS = [
  { name: "tested_from", label: "From" },
  { name: "tested_to", label: "To" },
] as const;

export function DateRange({ group, state: { asked, go } }: Range) {
  if (!group?.min && !asked.filters.tested_from && !asked.filters.tested_to) return null;
  const set = (name: (typeof END_KEYS)[number]["name"], typed: string) => {
    const { tested_from = "", tested_to = "" } = asked.filters;
    const ends = new URLSearchParams({ tested_from, tested_to, [name]: typed });
    const { filters } = readSearchAddress(ends).address;
    if (filters[name] !== asked.filters[name]) go(setFilters(asked, { [name]: filters[name] }));
  };
  return (
    <fieldset className={styles.range}>
      <legend className={styles.rangeTitle}>Test date</legend>
      <div className={styles.ends}>
        {END_KEYS.map(({ name, label }) => (
          <TextField
            key={`${name} ${asked.filters[name] ?? ""}`}
            label={label}
            type="date"
            name={name}
            form={SEARCH_FORM}
            defaultValue={asked.filters[name] ?? ""}
            min={group?.min ?? undefined}
            max={group?.max ?? undefined}
            onBlur={(event) => set(name, event.target.value)}
            onKeyDown={(event) => event.key === "Enter" && set(name, event.currentTarget.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Limits that readers know, in µg a day: California Proposition 65 and USP <2232>. */
const KNOWN_LEAD_LIMITS = [0.5, 5];

export function LeadLimit({ group, state: { asked, go } }: Range) {
  const most = asked.filters.max_lead_ug_day;
  if (group?.max == null && most === undefined) return null;
  const set = (typed: string) => {
    const read = readSearchAddress(new URLSearchParams({ max_lead: typed })).address.filters.max_lead_ug_day;
    if (read !== most) go(setFilters(asked, { max_lead_ug_day: read }));
  };
  return (
    <div className={styles.range}>
      <TextField
        key={String(most)}
        label="Lead at most, µg a day"
        type="number"
        inputMode="decimal"
        min={0}
        max={10_000}
        step="any"
        name="max_lead"
        form={SEARCH_FORM}
        list="lead-limits"
        defaultValue={most === undefined ? "" : String(most)}
        onBlur={(event) => set(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && set(event.currentTarget.value)}
        hint={
          <>
            California warns from 0.5 up, USP allows 5.
            {typeof group?.max === "number" && ` Highest measured here: ${roundedNumber(group.max)}.`}
          </>
        }
      />
      <datalist id="lead-limits">
        {KNOWN_LEAD_LIMITS.map((limit) => (
          <option key={limit} value={limit} />
        ))}
      </datalist>
    </div>
  );
}
