import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { staffQuery } from "./calls.ts";
import consoleStyles from "./console.module.css";
import styles from "./draft-beside.module.css";
import type { Draft } from "./draft-panel.tsx";
import type { OriginalProps } from "./original-pages.tsx";
import { Unanswered } from "./unanswered.tsx";

/** The cells of a table as it came, with the result of each row as a button. */
export function OriginalTable({ draft, chosen, onChoose }: OriginalProps) {
  const answer = useQuery(staffQuery("getDraftCells", { id: draft.id }));
  if (!answer.data || answer.error) return <Unanswered answer={answer} what="the table" />;
  const { sheets, is_cut } = answer.data;
  return (
    <>
      {sheets.map(({ name, rows }) => (
        <div key={name ?? ""} className={styles.sheet}>
          <h3>{name === null ? draft.original?.file_name : `Sheet “${name}”`}</h3>
          <CellTable name={name} rows={rows} draft={draft} chosen={chosen} onChoose={onChoose} />
        </div>
      ))}
      {is_cut && (
        <p className={consoleStyles.facts}>
          More rows or columns than are shown here. Save the file to see all.
        </p>
      )}
    </>
  );
}

type DraftedRow = Draft["rows"][number];

function CellTable({
  name,
  rows,
  draft,
  chosen,
  onChoose,
}: OriginalProps & { name: string | null; rows: readonly string[][] }) {
  const byPlace = new Map(
    draft.rows.flatMap((row) =>
      row.place.kind === "cell" && row.place.sheet === name
        ? [[`${row.place.row} ${row.place.column}`, row] as const]
        : [],
    ),
  );
  return (
    // Scrolls by itself, so it can be reached and scrolled by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs a tab stop
    <section className={styles.scroller} tabIndex={0} aria-label={`Table ${name ?? "of the file"}`}>
      <table className={styles.table}>
        <tbody>
          {rows.map((cells, at) => (
            <CellLine
              key={linesKey(at)}
              line={at + 1}
              cells={cells}
              rowAt={(column) => byPlace.get(`${at + 1} ${column}`)}
              chosen={chosen}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Lines and columns of a file have no other identity than their number. */
const linesKey = (at: number): string => String(at + 1);

const CellLine = ({
  line,
  cells,
  rowAt,
  chosen,
  onChoose,
}: Pick<OriginalProps, "chosen" | "onChoose"> & {
  line: number;
  cells: readonly string[];
  rowAt: (column: number) => DraftedRow | undefined;
}) => (
  <tr>
    <th scope="row">{line}</th>
    {cells.map((text, at) => {
      const row = rowAt(at + 1);
      return (
        <td key={linesKey(at)}>
          {row ? (
            <CellButton row={row} text={text} isChosen={row.index === chosen} onChoose={onChoose} />
          ) : (
            text
          )}
        </td>
      );
    })}
  </tr>
);

function CellButton({
  row,
  text,
  isChosen,
  onChoose,
}: {
  row: DraftedRow;
  text: string;
  isChosen: boolean;
  onChoose: (row: number) => void;
}) {
  const cell = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChosen) cell.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isChosen]);
  return (
    <button
      ref={cell}
      type="button"
      className={styles.cell}
      aria-label={`${row.analyte_text}: ${text}. Go to its row`}
      aria-pressed={isChosen}
      onClick={() => onChoose(row.index)}
    >
      {text}
    </button>
  );
}
