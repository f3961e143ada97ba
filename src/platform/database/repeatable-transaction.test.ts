import { describe, expect, test } from "vitest";
import { hasLostRace, repeatableTransaction } from "./repeatable-transaction.ts";

const failure = (code: string) =>
  new Error("Failed query", { cause: Object.assign(new Error(code), { code }) });

/** A database whose transactions fail with these codes, one after the other, and then succeed. */
function failingDatabase(...codes: string[]) {
  let begun = 0;
  const transaction = async (work: (tx: never) => Promise<unknown>) => {
    const code = codes[begun++];
    if (code) throw failure(code);
    return work({} as never);
  };
  return { db: { transaction } as never, begun: () => begun };
}

describe("repeatableTransaction", () => {
  test("begins again after a deadlock", async () => {
    const { db, begun } = failingDatabase("40P01", "40001");
    expect(await repeatableTransaction(db, async () => "stored")).toBe("stored");
    expect(begun()).toBe(3);
  });

  test("gives up after three attempts", async () => {
    const { db, begun } = failingDatabase("40P01", "40P01", "40P01");
    await expect(repeatableTransaction(db, async () => "stored")).rejects.toSatisfy(hasLostRace);
    expect(begun()).toBe(3);
  });

  test("does not repeat what failed for another reason", async () => {
    const { db, begun } = failingDatabase("23505");
    await expect(repeatableTransaction(db, async () => "stored")).rejects.toThrow("Failed query");
    expect(begun()).toBe(1);
  });
});
