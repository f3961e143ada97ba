import { CODE } from "#contract/account-limits.ts";

/** Where a code stands in its boxes: a digit or nothing in each. */
export type Boxes = readonly string[];

/** What a change leads to, and the box that gets the focus. */
interface Step {
  boxes: Boxes;
  focus: number;
}

const LAST = CODE.digits - 1;

/** A code as one text: a space stands for an empty box, so that no digit changes its place. */
export const boxesOf = (text: string): Boxes =>
  Array.from({ length: CODE.digits }, (_, at) => (/^\d$/.test(text[at] ?? "") ? (text[at] as string) : ""));
export const textOf = (boxes: Boxes): string =>
  boxes
    .map((digit) => digit || " ")
    .join("")
    .trimEnd();

const digitsIn = (typed: string): string[] => typed.match(/\d/g) ?? [];

/** Puts what was typed or pasted from a box onwards; whatever is no digit is left out. */
export function put(boxes: Boxes, at: number, typed: string): Step {
  const digits = digitsIn(typed).slice(0, CODE.digits - at);
  if (digits.length === 0) return { boxes, focus: at };
  return {
    boxes: boxes.with(at, "").map((old, place) => digits[place - at] ?? old),
    focus: Math.min(at + digits.length, LAST),
  };
}

/** What a box holds after typing, without the digit that stood there before. */
export const newlyTyped = (before: string, now: string): string =>
  before && now.length === 2 ? now.replace(before, "") : now;

/** A whole code is put from the first box on, wherever it was pasted. */
export const paste = (boxes: Boxes, at: number, text: string): Step =>
  put(boxes, digitsIn(text).length >= CODE.digits ? 0 : at, text);

/** Takes the digit of a box away, or that of the one before if it is empty. */
export function erase(boxes: Boxes, at: number): Step {
  const focus = boxes[at] ? at : Math.max(0, at - 1);
  return { boxes: boxes.with(focus, ""), focus };
}

/** Where a key leads from a box; null for every other key. */
export function moveTo(key: string, at: number): number | null {
  const places: Record<string, number> = {
    ArrowLeft: Math.max(0, at - 1),
    ArrowRight: Math.min(LAST, at + 1),
    Home: 0,
    End: LAST,
  };
  return places[key] ?? null;
}
