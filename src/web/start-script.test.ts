import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { HYDRATED, START_SCRIPT, START_SCRIPT_ID } from "./start-script.ts";

type Listener = (event: { target: { closest(): FakeButton }; stopImmediatePropagation(): void }) => void;
interface FakeButton {
  click(): void;
}

/** Runs the start script of a hidden page, which waits for no frame. Returns what it did, and its listeners. */
async function start(
  scripts: string,
  page: { dataset: { session?: string }; missing?: string } = { dataset: {} },
) {
  const log: string[] = [];
  const listeners = new Map<string, Listener>();
  const script = `(async () => {${START_SCRIPT.replace("import(url)", "load(url)")}})()`;
  await runInNewContext(script, {
    document: {
      hidden: true,
      documentElement: page,
      getElementById: (id: string) => (id === START_SCRIPT_ID ? { dataset: { scripts } } : null),
      createElement: (tag: string) => ({ tag }),
      head: { append: ({ tag, rel, href }: Record<string, string>) => log.push(`${tag} ${rel} ${href}`) },
    },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    removeEventListener: (type: string) => listeners.delete(type),
    setTimeout: (run: () => void) => run(),
    load: async (url: string) => {
      if (url === page.missing) throw new TypeError("Failed to fetch");
      log.push(`evaluate ${url}`);
    },
  });
  return { log, listeners };
}

test("the start script requests all scripts at once, then evaluates them in their order", async () => {
  const { log } = await start("/framework.js /entry.js");
  expect(log).toEqual([
    "link modulepreload /framework.js",
    "link modulepreload /entry.js",
    "evaluate /framework.js",
    "evaluate /entry.js",
  ]);
});

test("the start script repeats early clicks on buttons once the page is hydrated", async () => {
  const { listeners } = await start("/entry.js");
  const seen: string[] = [];
  const button = { click: () => seen.push("clicked") };
  const event = { target: { closest: () => button }, stopImmediatePropagation: () => seen.push("kept") };
  listeners.get("click")?.(event);
  expect(seen).toEqual(["kept"]);
  listeners.get(HYDRATED)?.(event);
  expect(seen).toEqual(["kept", "clicked"]);
  expect(listeners.has("click")).toBe(false);
});

test.each([
  ["user", "user-failed"],
  ["user-answered", "user-failed"],
  ["answered", "answered"],
  [undefined, undefined],
])("a script that can’t be loaded on a page in the state %s leaves it in %s", async (session, left) => {
  const page = { dataset: session === undefined ? {} : { session }, missing: "/entry.js" };
  await expect(start("/framework.js /entry.js", page)).rejects.toThrow("Failed to fetch");
  expect(page.dataset).toEqual(left === undefined ? {} : { session: left });
});

test("the start script can be put into a script element", () => {
  expect(START_SCRIPT).not.toContain("<");
});
