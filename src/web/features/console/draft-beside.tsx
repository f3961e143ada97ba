import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./draft-beside.module.css";
import type { Draft } from "./draft-panel.tsx";
import { DraftRows } from "./draft-rows.tsx";
import { OriginalPages } from "./original-pages.tsx";
import { OriginalTable } from "./original-table.tsx";

const SIDES = ["rows", "original"] as const;
type Side = (typeof SIDES)[number];
const SIDE_LABELS: Record<Side, string> = { rows: "Rows", original: "Original" };

/**
 * The rows beside the laboratory's own page. Choosing a row marks its cell there, and the reverse. Narrow screens show one
 * side at a time, as tabs.
 */
export function DraftBeside({ draft, mayEdit }: { draft: Draft; mayEdit: boolean }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [side, setSide] = useState<Side>("rows");
  const id = useId();
  const rows = useRef<HTMLDivElement>(null);
  const showOriginal = (row: number) => {
    setChosen(row);
    setSide("original");
  };
  const showRow = (row: number) => {
    setChosen(row);
    setSide("rows");
    // The other side may have been hidden until now.
    requestAnimationFrame(() => {
      const place = rows.current?.querySelector<HTMLElement>(`#row-${row}`);
      place?.scrollIntoView({ block: "nearest" });
      place?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
    });
  };
  const Original = draft.original?.format === "pdf" ? OriginalPages : OriginalTable;
  return (
    <div className={styles.beside}>
      <SideTabs id={id} side={side} onChange={setSide} />
      <div ref={rows} id={`${id}-rows`} className={classNames(styles.side, side !== "rows" && styles.hidden)}>
        <DraftRows draft={draft} mayEdit={mayEdit} chosen={chosen} onShow={showOriginal} />
      </div>
      <section
        id={`${id}-original`}
        aria-label="The laboratory’s original"
        className={classNames(styles.side, styles.original, side !== "original" && styles.hidden)}
      >
        <Original draft={draft} chosen={chosen} onChoose={showRow} />
      </section>
    </div>
  );
}

/** Tabs of narrow screens. The arrow keys move between them. */
function SideTabs({ id, side, onChange }: { id: string; side: Side; onChange: (side: Side) => void }) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = side === "rows" ? "original" : "rows";
    onChange(other);
    event.currentTarget.querySelector<HTMLElement>(`[data-side="${other}"]`)?.focus();
  };
  return (
    <div role="tablist" aria-label="Draft beside the original" className={styles.tabs} onKeyDown={move}>
      {SIDES.map((one) => (
        <Button
          key={one}
          role="tab"
          data-side={one}
          aria-selected={side === one}
          aria-controls={`${id}-${one}`}
          tabIndex={side === one ? 0 : -1}
          variant={side === one ? "secondary" : "quiet"}
          onClick={() => onChange(one)}
        >
          {SIDE_LABELS[one]}
        </Button>
      ))}
    </div>
  );
}
