import { expect } from "vitest";
import { EXTENSIONS, type ListName } from "./extensions.ts";

const extensionsOf = (list: ListName): string[] => EXTENSIONS[list].map(([entry]) => entry);

/** A list that people read: the specification's entries first, whole and in its order, then the extensions. */
export const expectList = (list: ListName, shown: readonly string[], specified: readonly string[]): void =>
  expect(shown, list).toEqual([...specified, ...extensionsOf(list)]);

/** A list without an order. */
export const expectSet = (list: ListName, present: readonly string[], specified: readonly string[]): void =>
  expect([...present].sort(), list).toEqual([...specified, ...extensionsOf(list)].sort());
