import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router";
import { counted } from "#domain/amounts.ts";
import { CompareView } from "./compare-view.tsx";
import { searchPath } from "./search-address.ts";
import { SearchNotes } from "./search-notes.tsx";
import styles from "./search-screen.module.css";
import { useComparedHere } from "./use-compared.ts";
import type { SearchState } from "./use-search.ts";

export function CompareScreen({ state }: { state: SearchState }) {
  const { compared, change } = useComparedHere(state);
  return (
    <div className={styles.compare}>
      <div className={styles.intro}>
        <Link to={searchPath({ ...state.address, view: "grid" })} className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          Back to the search
        </Link>
        <h1 className={styles.title}>{counted(compared.length, "product")} side by side</h1>
        <p className={styles.lede}>
          The newest report of each product beside what its label states. The address of this page can be
          shared.
        </p>
        <SearchNotes notes={state.notes} />
      </div>
      <CompareView compared={compared} onChange={change} />
    </div>
  );
}
