import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router";
import { counted } from "#domain/amounts.ts";
import { searchPath } from "#web/features/search-url/search-url.ts";
import { CompareView } from "./compare-view.tsx";
import { SearchNotes } from "./search-notes.tsx";
import styles from "./search-screen.module.css";
import { useComparedHere } from "./use-compared.ts";
import { useComparedProducts } from "./use-compared-products.ts";
import type { SearchState } from "./use-search.ts";

export function CompareScreen({ state }: { state: SearchState }) {
  const { compared, change } = useComparedHere(state);
  const found = useComparedProducts(compared);
  const count = compared.length - found.missing.length;
  return (
    <div className={styles.compare}>
      <div className={styles.intro}>
        <Link to={searchPath({ ...state.address, view: "grid" })} className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          Back to the search
        </Link>
        <h1 className={styles.title}>
          {count === 0 ? "Nothing to compare" : `${counted(count, "product")} side by side`}
        </h1>
        <p className={styles.lede}>
          The newest report of each product beside what its label states. The address of this page can be
          shared.
        </p>
        <SearchNotes notes={state.notes} />
      </div>
      <CompareView compared={compared} found={found} onChange={change} />
    </div>
  );
}
