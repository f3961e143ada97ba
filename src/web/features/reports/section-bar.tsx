import { useEffect, useState } from "react";
import { onScroll } from "../../ui/on-scroll.ts";
import { useCurrentInView } from "../../ui/use-current-in-view.ts";
import styles from "./section-bar.module.css";

export interface PageSection {
  id: string;
  title: string;
}

/** Distance from the top of the window under which a section counts as the current one, in pixels. */
const READING_LINE_PX = 180;

/** Links to the sections of a long page that stay in view, with the current one marked. */
export function SectionBar({ sections }: { sections: readonly PageSection[] }) {
  const current = useCurrentSection(sections);
  const row = useCurrentInView<HTMLUListElement>(current);
  return (
    <nav aria-label="Report sections" className={styles.bar}>
      <ul ref={row} className={styles.links}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              onClick={() => unfold(id)}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Opens what is folded around or in the target of a link; whether anything was closed. */
export function unfold(id: string): boolean {
  const target = document.getElementById(id);
  const own = target?.firstElementChild;
  const folds = own instanceof HTMLDetailsElement ? [own] : [];
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
    folds.push(fold);
  const closed = folds.filter(({ open }) => !open);
  for (const fold of closed) fold.open = true;
  return closed.length > 0;
}

/** The last section whose start has passed the reading line. */
function useCurrentSection(sections: readonly PageSection[]): string | null {
  const [current, setCurrent] = useState<string | null>(sections[0]?.id ?? null);
  const ids = sections.map(({ id }) => id).join(" ");
  useEffect(() => {
    const all = ids.split(" ");
    return onScroll(() => {
      const hasPassed = (id: string) =>
        (document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <
        READING_LINE_PX;
      setCurrent(all.findLast(hasPassed) ?? all[0] ?? null);
    });
  }, [ids]);
  return current;
}
