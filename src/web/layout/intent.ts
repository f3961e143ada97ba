import { rowOf } from "../route-table.ts";

/** Whoever points at a link for so long will probably follow it. */
const POINTED_MS = 100;

interface Place {
  origin: string;
  pathname: string;
}

/** The path of the page that a link leads to; null where it leads elsewhere, or nowhere new. */
export function pageOf(href: string, here: Place): string | null {
  const url = URL.canParse(href) ? new URL(href) : null;
  if (url?.origin !== here.origin || url.pathname === here.pathname) return null;
  return rowOf(url.pathname).path === "*" ? null : url.pathname + url.search;
}

/** Calls back with the page that somebody is about to open: a link pointed at, reached by the keyboard, or touched. */
export function onIntent(callback: (page: string) => void): () => void {
  let timer: number | undefined;
  const notice = ({ type, target }: Event) => {
    window.clearTimeout(timer);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    const page = link && !link.target && !link.download ? pageOf(link.href, window.location) : null;
    if (page === null) return;
    timer = window.setTimeout(() => callback(page), type === "touchstart" ? 0 : POINTED_MS);
  };
  const signs = ["mouseover", "focusin", "touchstart"] as const;
  for (const sign of signs) document.addEventListener(sign, notice, { passive: true });
  return () => {
    window.clearTimeout(timer);
    for (const sign of signs) document.removeEventListener(sign, notice);
  };
}
