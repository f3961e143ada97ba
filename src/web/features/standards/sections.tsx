import type { StandardId } from "#domain/standards/limit.ts";
import type { DocumentSection } from "../../layout/sectioned-document.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { choicesWith, type LimitRow, limitsOf } from "./standard-limits.ts";
import styles from "./standards.module.css";

/** Sections of the page, in the order of a report. */
export const STANDARDS: readonly { id: StandardId; title: string }[] = [
  { id: "cgmp", title: "Identity" },
  { id: "usp_label", title: "Claims: USP" },
  { id: "fda_label", title: "Claims: FDA" },
  { id: "eu_label", title: "Claims: EU" },
  { id: "prop65", title: "Elements: California Prop 65" },
  { id: "usp_2232", title: "Elements: USP <2232>" },
  { id: "fda_lead", title: "Elements: FDA" },
  { id: "eu_contaminants", title: "Elements: EU" },
  { id: "usp_2023", title: "Microbes: USP <2023>" },
  { id: "goed", title: "Oils: GOED" },
];

const listFormat = new Intl.ListFormat("en", { type: "conjunction" });

export const standardSections: readonly DocumentSection[] = STANDARDS.map(({ id, title }) => ({
  id,
  title,
  body: <Limits id={id} title={title} />,
}));

function Limits({ id, title }: { id: StandardId; title: string }) {
  return (
    <>
      <p>Applies under: {listFormat.format(choicesWith(id))}.</p>
      <DataTable
        caption={`Limits: ${title}`}
        rows={limitsOf(id)}
        keyOf={({ key }) => key}
        columns={[
          { title: "Test", show: ({ subject, name }) => <Subject subject={subject} name={name} /> },
          { title: "Limit", show: ({ limit }) => limit },
          { title: "Source", show: ({ standard }) => <Source standard={standard} /> },
        ]}
      />
    </>
  );
}

const Subject = ({ subject, name }: Pick<LimitRow, "subject" | "name">) => (
  <>
    {subject}
    {name && <span className={styles.aside}>{name}</span>}
  </>
);

const Source = ({ standard: { edition, basis, population, source_url } }: Pick<LimitRow, "standard">) => (
  <span>
    <a href={source_url} rel="noreferrer">
      {edition}
    </a>
    <span className={styles.aside}>{population === "everyone" ? basis : `${basis}; ${population}`}</span>
  </span>
);
