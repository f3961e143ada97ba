import { expect, test } from "vitest";
import { questionPath } from "#web/features/ai-search/question-url.ts";
import { brandsPath } from "#web/features/catalogue/brands-url.ts";
import { searchPath } from "#web/features/search-url/search-url.ts";
import { ROUTES } from "#web/route-table.ts";
import { PAGE_PARAMETERS, pageAddress, showsQueue } from "./page-address.ts";

test.each([
  ["/", "/"],
  ["/search?q=zinc", "/search?q=zinc"],
  ["/search?verdict=fail&q=zinc", "/search?q=zinc&verdict=fail"],
  ["/search?brand=b&brand=a", "/search?brand=b&brand=a"],
  ["/search?", "/search"],
  ["/?utm_source=email&gclid=1", "/"],
  ["/search?q=vitamin+d&fbclid=x&visit=7", "/search?q=vitamin+d"],
  ["/search?q=vitamin%20d", "/search?q=vitamin+d"],
  ["/about?q=zinc&page=2", "/about"],
  ["/supplement-details/zinc?ask=&page=2", "/supplement-details/zinc"],
  ["/report/a-1?standard=usp&x=1", "/report/a-1?standard=usp"],
  ["/nowhere?page=2", "/nowhere"],
])("pageAddress(%s) renders %s", (requested, url) => {
  expect(pageAddress(requested)).toMatchObject({ url, cacheable: true, secret: false });
});

test.each(["/unsubscribe?token=a", "/newsletter/confirm?token=a"])(
  "pageAddress(%s) is secret and not cached",
  (url) => expect(pageAddress(url)).toEqual({ url, cacheable: false, secret: true, asks: false }),
);

test("pageAddress: a long URL is not cached, unless what makes it long is not rendered", () => {
  expect(pageAddress(`/search?q=${"a".repeat(2000)}`)).toMatchObject({ cacheable: false, secret: false });
  expect(pageAddress(`/search?nothing=${"a".repeat(2000)}`)).toMatchObject({ cacheable: true });
});

test.each([
  ["/ai-search?q=zinc", true],
  ["/ai-search", false],
  ["/search?q=zinc", false],
])("pageAddress(%s) asks: %s", (url, asks) => expect(pageAddress(url).asks).toBe(asks));

test.each([
  searchPath({
    search: "zinc",
    asTyped: true,
    filters: {
      category: ["vitamins"],
      brand_id: ["a"],
      ingredient: ["zinc"],
      verdict: ["pass"],
      hazard: ["pathogen"],
      form: ["gummy"],
      diet: ["vegan"],
      free_from: ["iron"],
      certificate: ["valid"],
      notice: ["current"],
      tested: true,
      tested_from: "2026-01-01",
      tested_to: "2026-02-01",
      max_lead_ug_day: 0.5,
    },
    sort: "name",
    page: 2,
    view: "list",
    compare: ["a", "b"],
  }),
  "/notices?q=tea&source=openfda&class=class_1&year=2026&hazard=lead&phase=ended&page=2",
  brandsPath({ search: "a", letter: "B", tested_only: true, sort: "tested", page: 2 }),
  questionPath({ question: "zinc", drop: ["goal:sleep"], add: ["form:gummy"], pages: 2 }),
])("pageAddress keeps every parameter that our own links have: %s", (path) => {
  const parametersOf = (url: string) => [...new URL(url, "http://site.example").searchParams].toSorted();
  expect(parametersOf(pageAddress(path).url)).toEqual(parametersOf(path));
  expect(new URL(path, "http://site.example").searchParams.size).toBeGreaterThan(3);
});

test.each([
  ["/", true],
  ["/home", true],
  ["/requests?page=2", true],
  ["/requests/0b6f", true],
  ["/supplement-details/zinc", false],
  ["/nowhere", false],
])("showsQueue(%s) is %s", (url, shows) => expect(showsQueue(url)).toBe(shows));

test("parameters are named for paths that the route table has", () => {
  const paths = new Set(ROUTES.map(({ path }) => path));
  expect(Object.keys(PAGE_PARAMETERS).filter((path) => !paths.has(path))).toEqual([]);
});
