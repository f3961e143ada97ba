import { ONE_TIME_CODE } from "#contract/account-limits.ts";

/** The text of the code field and the place of its caret, from 0. */
export interface CodeText {
  text: string;
  caret: number;
}

interface CodeEdit extends CodeText {
  /** Whether the edit entered the last digit, after which nothing is left to type. */
  completes: boolean;
}

const LENGTH = ONE_TIME_CODE.digits;

/**
 * The digits that an edit leaves in the field, and where the caret belongs. `before`: the digits of before the edit;
 * `now`: what the browser made of them, by keys, by pasting, or by a program that set the value. A full field takes a
 * digit in place of the one behind the caret; if its code was rejected, a digit typed at its end starts another code.
 */
export function editCode(before: string, now: CodeText, isRejected = false): CodeEdit {
  const head = now.text.slice(0, now.caret);
  const tail = digitsIn(now.text.slice(now.caret));
  const entered = enteredText(before, head, tail);
  const whole = wholeCodeIn(entered ?? now.text);
  if (whole) return { text: whole, caret: LENGTH, completes: true };
  const digits = digitsIn(head);
  const isBehind = before.length === LENGTH && digits.length > LENGTH && digits.startsWith(before);
  if (isBehind && isRejected) {
    const another = digits.slice(LENGTH);
    return { text: another, caret: another.length, completes: false };
  }
  const kept = tail.slice(Math.max(0, digits.length + tail.length - LENGTH));
  return {
    text: (digits + kept).slice(0, LENGTH),
    caret: Math.min(digits.length, LENGTH),
    completes: digits.length === LENGTH && Boolean(entered),
  };
}

/** Fullwidth digits, as some keyboards write them, are digits too. */
const digitsIn = (text: string): string => text.normalize("NFKC").replace(/\D/g, "");

/** What the edit put before the caret; null if the value was replaced as a whole, so that the caret says nothing. */
function enteredText(before: string, head: string, tail: string): string | null {
  if (!before.endsWith(tail)) return null;
  const kept = before.slice(0, before.length - tail.length);
  let same = 0;
  while (same < kept.length && kept[same] === head[same]) same++;
  return head.slice(same);
}

/** A group of exactly as many digits as a code has, which may have a gap in the middle. */
const CODE_GROUP = new RegExp(`(?:^|\\D)(\\d{${LENGTH / 2}}[ -]?\\d{${LENGTH / 2}})(?!\\d)`);

/** The code in a pasted text; if no group of digits looks like one, its first digits. */
function wholeCodeIn(entered: string): string | null {
  const text = entered.normalize("NFKC");
  const group = CODE_GROUP.exec(text)?.[1];
  const digits = digitsIn(group ?? text);
  return digits.length >= LENGTH ? digits.slice(0, LENGTH) : null;
}
