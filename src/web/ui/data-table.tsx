import type { ReactNode } from "react";
import styles from "./data-table.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface DataTableProps<Row> {
  caption: string;
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** The first column is the row header. On narrow screens each row becomes a block of titled values. */
  columns: readonly { title: string; show(row: Row): ReactNode }[];
}

export function DataTable<Row>({ caption, rows, keyOf, columns }: DataTableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{first?.show(row)}</th>
            {others.map(({ title, show }) => (
              <td key={title} data-label={title}>
                {show(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
