import type { Socket } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { OpenConnections } from "./open-connections.ts";

const socket = (name: string) => name as unknown as Socket;

test("the oldest connection of the address that holds most is taken first", () => {
  const open = new OpenConnections();
  open.add("a", socket("a1"));
  for (const name of ["b1", "b2", "b3"]) open.add("b", socket(name));
  expect([open.most, open.takeOldestOfMost(), open.of("b")]).toEqual([3, "b1", 2]);
  expect([open.takeOldestOfMost(), open.most]).toEqual(["b2", 1]);
});

test("nothing is taken where nothing is open", () => {
  expect(new OpenConnections().takeOldestOfMost()).toBeUndefined();
});

test("the greatest number is right after any opening and closing", () => {
  const step = fc.record({ address: fc.constantFrom("a", "b", "c"), name: fc.nat(6), opens: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const open = new OpenConnections();
      const model = new Map<string, Set<string>>();
      for (const { address, name, opens } of steps) {
        const held = model.get(address) ?? new Set();
        model.set(address, held);
        const one = `${address}${name}`;
        if (opens && !held.has(one)) {
          held.add(one);
          open.add(address, socket(one));
        } else if (!opens) {
          held.delete(one);
          open.remove(address, socket(one));
        }
        expect(open.most).toBe(Math.max(0, ...[...model.values()].map(({ size }) => size)));
      }
    }),
  );
});
