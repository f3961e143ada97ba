import { useQuery } from "@tanstack/react-query";
import styles from "./hero-shelf.module.css";
import { PackPicture } from "./pack-picture.tsx";
import { recentlyTestedQuery } from "./queries.ts";

/** Three packs on a shelf beside the search: a picture and nothing more. Small screens go without it. */
export function HeroShelf() {
  const { data } = useQuery(recentlyTestedQuery());
  return (
    <div className={styles.shelf} aria-hidden="true">
      {data?.list.slice(0, 3).map((card) => (
        <div key={card.supplement_id} className={styles.pack}>
          <PackPicture card={card} />
        </div>
      ))}
    </div>
  );
}
