import { ONE_TIME_CODE } from "#contract/account-limits.ts";

/** The content of the code's input boxes: one digit or an empty string each. */
export type Boxes = readonly string[];

/** The result of an edit, and the index of the box that gets the focus. */
export interface Edit {
  boxes: Boxes;
  focus: number;
}

const LAST_BOX = ONE_TIME_CODE.digits - 1;

/** Converts between boxes and one string. A space represents an empty box, so digits keep their positions. */
export const boxesOf = (text: string): Boxes =>
  Array.from({ length: ONE_TIME_CODE.digits }, (_, at) =>
    /^\d$/.test(text[at] ?? "") ? (text[at] as string) : "",
  );
export const textOf = (boxes: Boxes): string =>
  boxes
    .map((digit) => digit || " ")
    .join("")
    .trimEnd();

const digitsIn = (typed: string): string[] => typed.match(/\d/g) ?? [];

/** Inserts typed or pasted digits starting at box `at`; other characters are ignored. */
export function insertDigits(boxes: Boxes, at: number, typed: string): Edit {
  const digits = digitsIn(typed).slice(0, ONE_TIME_CODE.digits - at);
  if (digits.length === 0) return { boxes, focus: at };
  return {
    boxes: boxes.with(at, "").map((digit, box) => digits[box - at] ?? digit),
    focus: Math.min(at + digits.length, LAST_BOX),
  };
}

/** Whether a typed or pasted edit ends the code: it filled the last box, or the last gap. */
export const completesCode = (before: Boxes, { boxes, focus }: Edit): boolean =>
  boxes.every(Boolean) &&
  (before.some((digit) => !digit) || (focus === LAST_BOX && boxes[LAST_BOX] !== before[LAST_BOX]));

/** The newly typed digit of a box, without the digit it held before. */
export const newlyTyped = (before: string, now: string): string =>
  before && now.length === 2 ? now.replace(before, "") : now;

/** Pastes digits at box `at`; a complete code always starts at the first box. */
export const pasteDigits = (boxes: Boxes, at: number, text: string): Edit =>
  insertDigits(boxes, digitsIn(text).length >= ONE_TIME_CODE.digits ? 0 : at, text);

/** Erases the digit in box `at`, or in the previous box if this one is empty. */
export function eraseDigit(boxes: Boxes, at: number): Edit {
  const focus = boxes[at] ? at : Math.max(0, at - 1);
  return { boxes: boxes.with(focus, ""), focus };
}

/** The box that a navigation key moves the focus to; null for any other key. */
export function boxAfterKey(key: string, at: number): number | null {
  const targets: Record<string, number> = {
    ArrowLeft: Math.max(0, at - 1),
    ArrowRight: Math.min(LAST_BOX, at + 1),
    Home: 0,
    End: LAST_BOX,
  };
  return targets[key] ?? null;
}
