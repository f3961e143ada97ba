import type { Locator } from "playwright-core";
import { origin } from "./visit.ts";

/** A field of a form and the text that a hand puts into it. */
export type TypedEntry = readonly [field: Locator, text: string];

/** Stops between two fields of a form: a button that shows the password, a link in a hint, the parts of a date, boxes to check. */
const MAX_STOPS_BETWEEN = 20;

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);
const typeOf = (field: Locator) => field.evaluate((element) => element.getAttribute("type") ?? "");

/** A wrong text of the same kind, which a hand types before it notices. */
const slipOf = (text: string) => text.slice(1, 5).trim() || text + text;

/** The keys of a text: a date is typed month first, as the browser of these tests shows it. */
const keysOf = (text: string, type: string) =>
  type === "date" ? text.replace(/^(\d+)-(\d+)-(\d+)$/, "$2$3$1") : text;

/** Types key by key into the field that has the focus, in place of what is selected there. */
const pressKeys = async (field: Locator, text: string) =>
  field.page().keyboard.type(keysOf(text, await typeOf(field)));

/** Goes to a field by pointer and selects what stands in it. Dates cannot be selected: typing starts at the month. */
async function pointTo(field: Locator): Promise<void> {
  if ((await typeOf(field)) === "date") {
    await field.blur();
    return field.focus();
  }
  await field.click();
  await field.press("ControlOrMeta+a");
}

/** Goes to a field with Tab, which selects what stands in it, except in a field of several lines. */
export async function tabTo(field: Locator): Promise<void> {
  const page = field.page();
  for (let stops = 0; stops < MAX_STOPS_BETWEEN; stops++) {
    await page.keyboard.press("Tab");
    if (!(await isFocused(field))) continue;
    if (await field.evaluate((element) => element.tagName === "TEXTAREA"))
      await page.keyboard.press("ControlOrMeta+a");
    return;
  }
  throw new Error(`Tab does not lead to ${field}`);
}

/** Types key by key over what stands in a field: first something wrong, then the text over it. */
export async function typeOver(field: Locator, text: string): Promise<void> {
  for (const keys of [slipOf(text), text]) {
    await pointTo(field);
    await pressKeys(field, keys);
  }
}

/** Selects what stands in a field and deletes it. */
export async function empty(field: Locator): Promise<void> {
  await pointTo(field);
  await field.press("Delete");
}

/**
 * Fills in a form by keyboard: every field wrong, from one to the next with Tab; then all of them again from the first,
 * over what stands there. The focus stays in the last.
 */
export async function typeForm(entries: readonly TypedEntry[]): Promise<void> {
  for (const textOf of [slipOf, (text: string) => text])
    for (const [at, [field, text]] of entries.entries()) {
      await (at === 0 ? pointTo(field) : tabTo(field));
      await pressKeys(field, textOf(text));
    }
}

/** Pastes a text over what stands in a field. */
export async function paste(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await pointTo(field);
  await page.keyboard.press("ControlOrMeta+v");
}

/** Fills in fields as a password manager or a phone does: each value at once, without a key, from outside the page's scripts. */
export async function fillAsManager(entries: readonly TypedEntry[]): Promise<void> {
  for (const [field, text] of entries)
    await field.evaluate((input, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
      for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
    }, text);
}
