import { computeAccessibleName, getRole, isInaccessible } from "dom-accessibility-api";

type Name = string | RegExp;

/** After this time a state counts as never reached. It only ends a test that would fail. */
const MAX_WAIT_MS = 10_000;
/** Turns without a pause: most states are reached after a few. The others wait for code that is loaded. */
const TURNS_AT_ONCE = 50;

/** The clock’s own, also where a test has replaced the timers. */
const { setTimeout: realTimeout } = globalThis;
const pause = (ms: number): Promise<void> => new Promise((resolve) => void realTimeout(resolve, ms));

/** Lets everything happen that waits for its turn. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Lets a component come to rest: effects, answers, and what the query library puts off with timers of no time. */
export async function settled(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await pause(0);
    await nextTurn();
  }
}

const matches = (text: string, name: Name): boolean =>
  typeof name === "string" ? text === name : name.test(text);

/** Everything of a role that assistive technology finds, with this accessible name if one is given. */
export const allByRole = (role: string, name?: Name): HTMLElement[] =>
  [...document.body.querySelectorAll<HTMLElement>("*")].filter(
    (element) =>
      getRole(element) === role &&
      !isInaccessible(element) &&
      (name === undefined || matches(computeAccessibleName(element), name)),
  );

/** The names of everything of a role, in order. */
export const namesOf = (role: string): string[] =>
  allByRole(role).map((element) => computeAccessibleName(element));

/** What stands on the page, as a reader sees it. */
export const pageText = (): string => (document.body.textContent ?? "").replace(/\s+/g, " ").trim();

/** Waits for a state that `read` returns, and for the effects that follow it. */
export async function until<State>(
  read: () => State | undefined | false | null,
  what: string,
): Promise<State> {
  const end = performance.now() + MAX_WAIT_MS;
  for (let turn = 0; performance.now() < end; turn++) {
    const state = read();
    if (state) {
      await settled();
      return read() || state;
    }
    await (turn < TURNS_AT_ONCE ? nextTurn() : pause(5));
  }
  throw new Error(`${what} never appeared. The page says: ${pageText()}`);
}

/** Waits for the only one of its role and name. */
export const findByRole = (role: string, name?: Name): Promise<HTMLElement> =>
  until(
    () => {
      const found = allByRole(role, name);
      return found.length === 1 && found[0];
    },
    `One ${role} ${name ?? ""}`,
  );

/** Waits until a text stands on the page. */
export const findText = (text: Name): Promise<true> =>
  until(
    () => (typeof text === "string" ? pageText().includes(text) : text.test(pageText())) || null,
    `“${text}”`,
  );
