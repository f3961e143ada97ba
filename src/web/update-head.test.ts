import type { DataRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { BRAND_NAME } from "#contract/brand.ts";
import type { Site } from "./site.ts";
import { PAGE_ELEMENT, updateHeadOnNavigation } from "./update-head.ts";

type State = DataRouter["state"];

const site = { origin: "https://site.example", indexable: true } as Site;

/** An element that knows its attributes and its text. */
function createElement(tag: string) {
  const attributes: Record<string, string> = {};
  const element = {
    tag,
    attributes,
    text: "",
    setAttribute(name: string, value: string) {
      attributes[name] = value;
    },
    append(text: string) {
      element.text += text;
    },
    toggleAttribute: (name: string) => element.setAttribute(name, ""),
    remove: () => elements.delete(element),
  };
  return element;
}
type FakeElement = ReturnType<typeof createElement>;
const elements = new Set<FakeElement>();

/** A document whose head has one element of the page, and a router that shows /about. */
function setUp() {
  elements.clear();
  const first = createElement("meta");
  first.setAttribute(PAGE_ELEMENT, "");
  elements.add(first);
  const page = {
    title: "About",
    createElement,
    scripts: [{ cloneNode: () => createElement("script") }],
    head: {
      querySelectorAll: () => [...elements].filter(({ attributes }) => PAGE_ELEMENT in attributes),
      append(...added: FakeElement[]) {
        for (const element of added) elements.add(element);
      },
    },
  };
  vi.stubGlobal("document", page);
  const data = { head: null };
  let listen = (_: State) => {};
  const subscribe = (listener: (state: State) => void) => {
    listen = listener;
    return () => {};
  };
  updateHeadOnNavigation({ state: stateAt("/about", data), subscribe: subscribe as never }, site);
  return { page, first, data, navigate: (state: State) => listen(state) };
}

const stateAt = (pathname: string, data: unknown, errors: Record<string, unknown> | null = null) =>
  ({
    location: { pathname },
    matches: [{ route: { id: pathname } }],
    loaderData: { [pathname]: data },
    errors,
  }) as unknown as State;

test("updateHeadOnNavigation replaces title and elements of the page", () => {
  const { page, first, navigate } = setUp();
  navigate(stateAt("/brands", { head: { title: "Brands", jsonLd: [{ name: "</script>" }] } }));
  expect(page.title).toBe(`Brands · ${BRAND_NAME}`);
  expect(elements.has(first)).toBe(false);
  const tags = [...elements].map(({ tag, attributes, text }) => [
    tag,
    attributes.rel ?? attributes.type,
    text,
  ]);
  expect(tags).toEqual([
    ["meta", undefined, ""],
    ["link", "canonical", ""],
    ["script", "application/ld+json", '{"name":"</script>"}'],
  ]);
});

test("updateHeadOnNavigation leaves the head while path, data and error are the same", () => {
  const { first, data, navigate } = setUp();
  navigate(stateAt("/about", data));
  expect(elements.has(first)).toBe(true);
  navigate(stateAt("/about", data, { boundary: { status: 404 } }));
  expect(elements.has(first)).toBe(false);
});
