import Info from "lucide-react/icons/info";
import styles from "./search-notes.module.css";

/** Notes about ignored parts of the query string. */
export function SearchNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note} className={styles.note}>
          <Info aria-hidden="true" />
          {note}
        </li>
      ))}
    </ul>
  );
}
