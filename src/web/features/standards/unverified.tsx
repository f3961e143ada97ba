import { findAnalyte } from "#domain/analytes/find.ts";
import { UNREAD_STANDARDS, UNVERIFIED_FIGURES } from "#domain/standards/unverified-figures.ts";
import { formatList } from "#domain/text/list.ts";
import { DataTable } from "../../ui/data-table.tsx";

/** Figures quoted elsewhere, which no result is judged by. */
export const UnverifiedFigures = () => (
  <>
    <p>
      Quoted elsewhere, not verified, not used. We have seen these figures neither in the standard nor in a
      copy of it. Of {formatList(UNREAD_STANDARDS)} we have seen no figure.
    </p>
    <DataTable
      caption="Limits quoted elsewhere"
      rows={UNVERIFIED_FIGURES}
      keyOf={({ name, analyte }) => `${name} ${analyte}`}
      columns={[
        { title: "Test", show: ({ analyte }) => findAnalyte(analyte)?.name ?? analyte },
        { title: "Quoted", show: ({ quoted }) => quoted },
        { title: "Standard", show: ({ name }) => name },
      ]}
    />
  </>
);
