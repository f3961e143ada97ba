import { type RefObject, useEffect, useRef } from "react";

/** Scrolls a row of links sideways, so that the one with `aria-current` is in view; `current` says which one it is. */
export function useCurrentInView<E extends HTMLElement>(current: string | null): RefObject<E | null> {
  const row = useRef<E>(null);
  useEffect(() => {
    const link = current === null ? null : row.current?.querySelector("[aria-current]");
    if (!row.current || !link) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), link.getBoundingClientRect()];
    row.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [current]);
  return row;
}
