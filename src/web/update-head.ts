import type { DataRouter } from "react-router";
import { type DocumentHead, headOfPage } from "./head.ts";
import type { Site } from "./site.ts";

/** Marks the elements of the head that belong to the page and not to the site. */
export const PAGE_ELEMENT = "data-page";

/**
 * Updates the head at every navigation, before React shows the page, which announces the title. The head that came with the
 * first page stays until a navigation changes its path, data or error: only the server has its metadata.
 */
export function updateHeadOnNavigation(router: Pick<DataRouter, "state" | "subscribe">, site: Site): void {
  let shown = identityOf(router.state);
  router.subscribe((state) => {
    const next = identityOf(state);
    if (next.every((part, at) => part === shown[at])) return;
    shown = next;
    replaceHead(headOfPage(state, site), document);
  });
}

/** What a page's head depends on. */
const identityOf = ({ location, matches, loaderData, errors }: DataRouter["state"]): unknown[] => [
  location.pathname,
  loaderData[matches.at(-1)?.route.id ?? ""],
  errors,
];

/** Replaces the page's elements. Those for previews of links are only removed: who makes previews loads the page. */
function replaceHead({ title, elements }: DocumentHead, page: Document): void {
  page.title = title;
  for (const element of page.head.querySelectorAll(`[${PAGE_ELEMENT}]`)) element.remove();
  for (const { tag, attributes, text } of elements) {
    const element = tag === "script" ? finishedScript(page) : page.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.toggleAttribute(PAGE_ELEMENT, true);
    if (text) element.append(text);
    page.head.append(element);
  }
}

/**
 * A script element that never runs: the copy of one that has run (the head script) counts as having run. In a new one, text would
 * be refused by the Trusted Types policy, although it is data.
 */
const finishedScript = (page: Document) => page.scripts[0]?.cloneNode() as HTMLElement;
