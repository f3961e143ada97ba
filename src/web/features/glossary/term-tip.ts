import { TERMS, type TermId } from "#contract/terms.ts";
import styles from "./term-tip.module.css";

const TIP_ID = "term-tip";
/** Distance from the edges of the window, in pixels. */
const MARGIN_PX = 8;
/** Time to move the pointer from the word to its tip. */
const LEAVE_DELAY_MS = 200;

let hideShown = (): void => undefined;

/**
 * Shows the meaning of a word beside its link until the pointer or the focus leaves both, Escape is pressed or something
 * else is touched. Not a React component: pages with many words would need as many of them.
 */
export function showTermTip(link: HTMLElement): void {
  if (link.getAttribute("aria-describedby") === TIP_ID) return;
  hideShown();
  const id = link.dataset.term ?? "";
  if (!isTerm(id) || !link.isConnected) return;
  const tip = createTip(id);
  (link.closest("main") ?? document.body).append(tip);
  tip.showPopover?.();
  place(tip, link.getBoundingClientRect());
  link.setAttribute("aria-describedby", TIP_ID);
  const listening = new AbortController();
  hideShown = () => {
    listening.abort();
    tip.remove();
    link.removeAttribute("aria-describedby");
    hideShown = () => undefined;
  };
  hideWhenLeft(link, tip, listening.signal);
}

const isTerm = (id: string): id is TermId => id in TERMS;

function createTip(id: TermId): HTMLElement {
  const { name, meaning } = TERMS[id];
  const tip = document.createElement("div");
  tip.id = TIP_ID;
  tip.role = "tooltip";
  tip.popover = "manual";
  tip.className = styles.tip ?? "";
  const card = document.createElement("div");
  card.className = styles.card ?? "";
  const term = document.createElement("strong");
  term.textContent = name;
  const text = document.createElement("p");
  text.textContent = meaning;
  const more = document.createElement("p");
  more.className = styles.more ?? "";
  more.textContent = "Select the word to open the glossary.";
  card.append(term, text, more);
  tip.append(card);
  return tip;
}

/** Below the word, or above it where there is no room below. */
function place(tip: HTMLElement, word: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const left = Math.min(word.left, clientWidth - width - MARGIN_PX);
  const fitsBelow = word.bottom + height <= clientHeight || word.top < height;
  tip.style.left = `${Math.max(MARGIN_PX, left)}px`;
  tip.style.top = `${fitsBelow ? word.bottom : word.top - height}px`;
}

function hideWhenLeft(link: HTMLElement, tip: HTMLElement, signal: AbortSignal): void {
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const stay = () => clearTimeout(leaving);
  const leave = () => {
    stay();
    if (document.activeElement !== link) leaving = setTimeout(() => hideShown(), LEAVE_DELAY_MS);
  };
  signal.addEventListener("abort", stay);
  for (const part of [link, tip]) {
    part.addEventListener("pointerenter", stay, { signal });
    part.addEventListener("mouseleave", leave, { signal });
  }
  link.addEventListener("blur", () => hideShown(), { signal });
  const isOutside = ({ target }: Event) =>
    !(target instanceof Node && (link.contains(target) || tip.contains(target)));
  document.addEventListener("pointerdown", (event) => isOutside(event) && hideShown(), { signal });
  // Focus scrolls a word into view: the tip goes with it.
  const follow = () => place(tip, link.getBoundingClientRect());
  document.addEventListener("scroll", follow, { signal, capture: true, passive: true });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hideShown(), { signal });
}
