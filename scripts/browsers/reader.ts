import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Wire } from "./wire.ts";

/** The key under which WebDriver hands over an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const ENTER = "\uE007";
const WAITS_MS = 30_000;

/** Found by what a reader sees or hears: a control by its text or its label, a field by its label. */
const CONTROL = `
  const [name] = arguments;
  const named = (e) => (e.getAttribute("aria-label") ?? e.innerText ?? "").replace(/\\s+/g, " ").trim();
  const controls = [...document.querySelectorAll("a, button, summary, [role=option], [role=menuitem]")].filter(
    (e) => e.checkVisibility({ visibilityProperty: true }),
  );
  return controls.find((e) => named(e) === name) ?? controls.find((e) => named(e).startsWith(name)) ?? null;`;
const FIELD = `
  const [name] = arguments;
  return [...document.querySelectorAll("input, textarea, select")].find(
    (e) => e.checkVisibility({ visibilityProperty: true }) &&
      [e.getAttribute("aria-label"), ...[...(e.labels ?? [])].map((l) => l.innerText)]
        .some((label) => label?.replace(/\\s+/g, " ").trim().startsWith(name)),
  ) ?? null;`;

/** It is known who the visitor is, and the loader that covers the page till then is gone. */
const READY = `
  const loader = document.querySelector("[data-testid=session-loader]");
  return document.documentElement.dataset.session === "known" && !loader?.checkVisibility();`;

export type Reader = ReturnType<typeof readerOf>;

/** What a reader does with a browser. Everything waits for what it needs, and says what did not come. */
export function readerOf(wire: Wire, origin: string) {
  const evaluate = (script: string, ...args: unknown[]) => wire.send("execute", { script, args });

  async function until<Value>(what: string, look: () => Promise<Value | null | false>): Promise<Value> {
    const end = performance.now() + WAITS_MS;
    while (performance.now() < end) {
      // While a page is being left there is nothing to look at.
      const found = await look().catch(() => null);
      if (found) return found;
      await wait(100);
    }
    throw new Error(`${what} did not come`);
  }

  const element = async (what: string, script: string, name: string) => {
    const found = await until(what, () => evaluate(script, name) as Promise<Record<string, string> | null>);
    return found[ELEMENT] ?? "";
  };

  return {
    /** An address that no other reader has. */
    email: `reader.${randomUUID()}@example.com`,
    evaluate,
    until,
    async goto(address: string) {
      await wire.send("navigate", { url: origin + address });
      await until("the session", () => evaluate(READY) as Promise<boolean>);
    },
    sees: (text: string) =>
      until(
        `“${text}”`,
        () => evaluate("return document.body.innerText.includes(arguments[0])", text) as Promise<boolean>,
      ),
    isAt: (part: string) =>
      until(
        `the address ${part}`,
        () => evaluate("return location.href.includes(arguments[0])", part) as Promise<boolean>,
      ),
    async press(name: string) {
      const control = await element(`the control “${name}”`, CONTROL, name);
      await evaluate("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", {
        [ELEMENT]: control,
      });
      await wire.send("click", { element: control });
    },
    async tick(name: string) {
      const field = await element(`the field “${name}”`, FIELD, name);
      await evaluate("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", {
        [ELEMENT]: field,
      });
      await wire.send("click", { element: field });
    },
    async fill(name: string, text: string) {
      const field = await element(`the field “${name}”`, FIELD, name);
      await wire.send("clear", { element: field });
      await wire.send("type", { element: field, text });
    },
    async enter(name: string) {
      await wire.send("type", { element: await element(`the field “${name}”`, FIELD, name), text: ENTER });
    },
    async picture(file: string) {
      await writeFile(file, Buffer.from(String(await wire.send("screenshot", { full: false })), "base64"));
    },
  };
}
