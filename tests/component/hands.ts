import { nextTurn, settled } from "./find.ts";

/** Presses a button or follows a link, unless it is disabled. */
export async function press(element: HTMLElement): Promise<void> {
  element.focus();
  element.click();
  await settled();
}

/** Types into a field key by key, over what stands in it. */
export async function type(field: HTMLElement, text: string): Promise<void> {
  field.focus();
  setValue(field as HTMLInputElement, "");
  await typeKeys(text);
}

/** Types key by key wherever the focus is, which a field may move. A selection is typed over. */
export async function typeKeys(text: string): Promise<void> {
  for (const key of text) {
    typeKey(key);
    await nextTurn();
  }
}

/** Types like `typeKeys`, so quickly that the page draws nothing in between. */
export function typeKeysAtOnce(text: string): void {
  for (const key of text) typeKey(key);
}

function typeKey(key: string): void {
  const input = document.activeElement as HTMLInputElement;
  const { value, selectionStart, selectionEnd } = input;
  const start = selectionStart ?? value.length;
  const pressed = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  if (input.dispatchEvent(pressed))
    setValue(input, value.slice(0, start) + key + value.slice(selectionEnd ?? value.length));
  input.dispatchEvent(new KeyboardEvent("keyup", { key, bubbles: true }));
}

/** Sets the value as a browser does: not by the setter that React has put on the element. */
function setValue(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Chooses an option of a select by its label. */
export async function choose(select: HTMLElement, label: string): Promise<void> {
  const { options } = select as HTMLSelectElement;
  const option = [...options].find(({ text }) => text === label);
  if (!option) throw new Error(`There is no option “${label}”.`);
  (select as HTMLSelectElement).value = option.value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  await settled();
}

/** A file of a size that is only claimed: nothing reads that many bytes. */
export function fileOf(name: string, type: string, bytes = 1): File {
  const file = new File(["x"], name, { type });
  Object.defineProperty(file, "size", { value: bytes });
  return file;
}

/** Chooses a file in the file dialog of an input. */
export async function chooseFile(input: HTMLInputElement, file: File): Promise<void> {
  Object.defineProperty(input, "files", { value: [file], configurable: true });
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await settled();
}
