import { expect, test, vi } from "vitest";
import { ContentMemory } from "./content-memory.ts";

test("ContentMemory computes once for equal content, and gives the same object", async () => {
  const memory = new ContentMemory<{ sum: number }>();
  const compute = vi.fn(() => ({ sum: 3 }));
  const first = await memory.get({ one: 1, other: [2] }, compute);
  expect(await memory.get({ one: 1, other: [2] }, compute)).toBe(first);
  expect(compute).toHaveBeenCalledTimes(1);
});

test("ContentMemory computes again for any other content", async () => {
  const memory = new ContentMemory<string>();
  await memory.get({ text: "signed", keys: ["a"] }, () => "genuine");
  expect(await memory.get({ text: "signed", keys: [] }, () => "unknown key")).toBe("unknown key");
});

test("ContentMemory forgets what failed", async () => {
  const memory = new ContentMemory<string>();
  await expect(
    memory.get("content", () => {
      throw new Error("no memory");
    }),
  ).rejects.toThrow("no memory");
  expect(await memory.get("content", () => "done")).toBe("done");
});
