import type { Standard, StandardId } from "#domain/standards/limit.ts";
import type { DocumentSection } from "../../layout/sectioned-document.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { FigureTable } from "../../ui/figure-table.tsx";
import { Time } from "../../ui/time.tsx";
import {
  applicationSentence,
  countWarningChemicals,
  type LimitRow,
  limitsBySource,
  limitsOf,
} from "./standard-limits.ts";
import styles from "./standards.module.css";
import { UnverifiedFigures } from "./unverified.tsx";

const OWN_RULE = "Our own rule";
const WARNING = "Warning level: triggers a notice, is not a safety limit.";

/** Sections with limits, in the order of a report: safety, the label, warning levels. */
export const STANDARDS: readonly { id: StandardId; title: string; note?: string }[] = [
  { id: "cgmp", title: "Identity" },
  { id: "fda_safety", title: "Hazards: FDA" },
  {
    id: "usp_2232",
    title: "Elements: USP <2232>",
    note: "The chapter binds products labeled USP. We hold every product for adults to it, and no product for children.",
  },
  {
    id: "ich_q3d",
    title: "Elements: ICH Q3D",
    note: "Made for medicines. We hold products for adults to it where USP <2232> has no limit.",
  },
  {
    id: "house_children",
    title: "Elements in products for children: our own rule",
    note: "No authority has a limit for one product for children, so these are ours.",
  },
  { id: "usp_2023", title: "Microbes: USP <2023>" },
  {
    id: "house_hygiene",
    title: "Microbes: our own rule",
    note: "Where no limit is held for this kind of product.",
  },
  { id: "usp_467", title: "Solvents: USP <467>" },
  {
    id: "house_chemicals",
    title: "Contaminants: our own rule",
    note: "Limits for other foods, held against supplements that no limit names.",
  },
  {
    id: "house_hemp",
    title: "THC: our own rule",
    note: "Congress enacted this figure in 2025 for a whole container. We don’t know whether it has taken effect, so the rule is ours.",
  },
  { id: "oregon", title: "Algae: Oregon" },
  {
    id: "codex_oils",
    title: "Fish oil: Codex",
    note: "Krill oil has a section of its own. Flavorings distort these tests, so flavored oils are not held to it.",
  },
  {
    id: "goed",
    title: "Oils: GOED",
    note: "Only for oils of EPA and DHA. Krill oil has a standard of its own; flaxseed oil has none here.",
  },
  { id: "codex_krill", title: "Krill oil: Codex" },
  { id: "eu_contaminants", title: "Contaminants: EU" },
  { id: "eu_residues", title: "Ethylene oxide: EU" },
  {
    id: "eu_microbes",
    title: "Microbes: EU",
    note: "We report a failure wherever Listeria monocytogenes was found, even below this count.",
  },
  { id: "house_label", title: "Claims: our rule" },
  { id: "usp_label", title: "Claims: USP" },
  { id: "fda_label", title: "Claims: FDA" },
  { id: "eu_label", title: "Claims: EU" },
  {
    id: "prop65",
    title: "Warning levels: California",
    note: `${WARNING} Of about 900 chemicals on California’s list, we hold ${countWarningChemicals()}.`,
  },
  {
    id: "fda_lead",
    title: "Warning levels: FDA",
    note: "Warning level: a benchmark for the whole diet, not a limit for one product.",
  },
];

export const standardSections: readonly DocumentSection[] = [
  { id: "always", title: "Failures under every standard", body: <AlwaysFailures /> },
  ...STANDARDS.map(({ id, title, note }) => ({
    id,
    title,
    body: <Limits id={id} title={title} note={note} />,
  })),
  { id: "unverified", title: "Not verified, not used", body: <UnverifiedFigures /> },
];

/** Findings without a tolerance, which no table holds. */
function AlwaysFailures() {
  return (
    <p>
      An undeclared drug, a banned stimulant or another adulterant, a pathogen, an undeclared allergen, or a
      failed identity test is a failure at any amount, whatever standard you choose. None of these findings
      has a tolerance.
    </p>
  );
}

function Limits({ id, title, note }: { id: StandardId; title: string; note: string | undefined }) {
  const rows = limitsOf(id);
  const groups = limitsBySource(rows);
  return (
    <>
      {note && <p>{note}</p>}
      <p>{applicationSentence(id)}</p>
      {groups ? (
        groups.map((group) => <OneSource key={group[0]?.key} title={title} rows={group} />)
      ) : (
        <DataTable
          caption={`Limits: ${title}`}
          rows={rows}
          keyOf={({ key }) => key}
          columns={[...FIGURES, { title: "Source", show: ({ standard }) => <Source standard={standard} /> }]}
        />
      )}
    </>
  );
}

const FIGURES = [
  { title: "Test", show: (row: LimitRow) => <Subject {...row} /> },
  { title: "Limit", show: ({ limit, standard }: LimitRow) => <Limit limit={limit} standard={standard} /> },
] as const;

/** Limits that share a source, which is named once. */
const OneSource = ({ title, rows }: { title: string; rows: readonly LimitRow[] }) => (
  <div className={styles.group}>
    {rows[0] && (
      <p>
        <Source standard={rows[0].standard} />
      </p>
    )}
    <FigureTable caption={`Limits: ${title}`} rows={rows} keyOf={({ key }) => key} columns={FIGURES} />
  </div>
);

const Subject = ({ subject, name, isOwnRule }: Pick<LimitRow, "subject" | "name" | "isOwnRule">) => (
  <>
    {subject}
    {name && <span className={styles.aside}>{name}</span>}
    {isOwnRule && <span className={styles.aside}>{OWN_RULE}</span>}
  </>
);

const Limit = ({ limit, standard }: Pick<LimitRow, "limit" | "standard">) => (
  <span>
    {limit}
    {standard.isWarning && <span className={styles.aside}>Warning level</span>}
  </span>
);

const Source = ({ standard }: Pick<LimitRow, "standard">) => {
  const { edition, basis, population, source_url } = standard;
  return (
    <span>
      <a href={source_url} rel="noreferrer">
        {edition}
      </a>
      <span className={styles.aside}>{population === "everyone" ? basis : `${basis}; ${population}`}</span>
      <WhatWasRead standard={standard} />
    </span>
  );
};

const WhatWasRead = ({
  standard: { read, checked_on },
}: {
  standard: Pick<Standard, "read" | "checked_on">;
}) => (
  <span className={styles.aside}>
    {read === "original" ? "Original" : "Copy or citation"}, read on <Time value={checked_on} />
  </span>
);
