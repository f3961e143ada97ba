import { Icon } from "../../ui/icon.tsx";
import styles from "./search-notes.module.css";

/** Notes about ignored parts of the query string. */
export function SearchNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note} className={styles.note}>
          <Icon name="info" />
          {note}
        </li>
      ))}
    </ul>
  );
}
