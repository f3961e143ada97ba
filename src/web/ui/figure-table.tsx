import type { ReactNode } from "react";
import { DataTable } from "./data-table.tsx";
import styles from "./figure-table.module.css";

interface FigureTableProps<Row> {
  caption: string;
  rows: readonly Row[];
  keyOf(row: Row): string;
  columns: readonly { title: string; show(row: Row): ReactNode }[];
}

/** A table of short figures: it stays a table on narrow screens, and is no wider than its figures need. */
export const FigureTable = <Row,>(props: FigureTableProps<Row>) => (
  <div className={styles.figures}>
    <DataTable {...props} />
  </div>
);
