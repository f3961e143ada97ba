import { matchRoute } from "../route-table.ts";

/** Hovering over a link for this long counts as intent to open it. */
export const HOVER_DELAY_MS = 100;

interface CurrentLocation {
  origin: string;
  pathname: string;
}

/** The path and query of the page that a link opens; null for other sites, the current page and unknown routes. */
export function linkedPage(href: string, current: CurrentLocation): string | null {
  const url = URL.canParse(href) ? new URL(href) : null;
  if (url?.origin !== current.origin || url.pathname === current.pathname) return null;
  return matchRoute(url.pathname).path === "*" ? null : url.pathname + url.search;
}

/** Calls back with the page the visitor is about to open: a link that is hovered, focused or touched. */
export function onLinkIntent(callback: (page: string) => void): () => void {
  let timer: number | undefined;
  const onPointerOrFocus = ({ type, target }: Event) => {
    window.clearTimeout(timer);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    const page = link && !link.target && !link.download ? linkedPage(link.href, window.location) : null;
    if (page === null) return;
    timer = window.setTimeout(() => callback(page), type === "touchstart" ? 0 : HOVER_DELAY_MS);
  };
  const eventTypes = ["mouseover", "focusin", "touchstart"] as const;
  for (const eventType of eventTypes)
    document.addEventListener(eventType, onPointerOrFocus, { passive: true });
  return () => {
    window.clearTimeout(timer);
    for (const eventType of eventTypes) document.removeEventListener(eventType, onPointerOrFocus);
  };
}
