import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { CLIENT, readRouteFiles } from "../../scripts/page-weight.ts";

/** What stands in the console's code alone: paths of its calls, and words of its screens. */
const OF_CONSOLE =
  /\/staff\/(requests|drafts|system|people|log)|see_requester|Public wording|Second approval/;

test("no page of visitors loads code of the console: the manifest of the build", async () => {
  const routes = await readRouteFiles();
  const texts = new Map<string, string>();
  const textOf = async (url: string) => {
    if (!texts.has(url)) texts.set(url, await readFile(path.join(CLIENT, url), "utf8"));
    return texts.get(url) ?? "";
  };
  const withConsole: string[] = [];
  for (const [route, { scripts }] of routes) {
    const found = await Promise.all(scripts.map(async (url) => OF_CONSOLE.test(await textOf(url))));
    if (found.includes(true)) withConsole.push(route);
  }
  expect(routes.size).toBeGreaterThan(20);
  // The page loads the console when it is opened: not even its own route needs it before.
  expect(withConsole.filter((route) => !route.includes("console"))).toEqual([]);
});
