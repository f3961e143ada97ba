import { expect } from "vitest";
import { fixedClock } from "#platform/clock.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import type { startApi } from "./api.ts";
import { startPublishing } from "./publishing.ts";
import { LABORATORY } from "./report-file.ts";
import { callStaff, callStaffOk, createStaff } from "./staff.ts";

const DAY_MS = 86_400_000;

type Options = Parameters<typeof startApi>[0] & object;

/** A site with one product, a laboratory, a scientist and a publisher, at noon of June 1, 2026 unless told otherwise. */
export async function startRegistry(clock: NonNullable<Options["replace"]>["clock"] | null = null) {
  const fixed = fixedClock(new Date("2026-06-01T12:00:00Z"));
  const site = await startPublishing({ replace: { clock: clock ?? fixed } });
  const { api } = site;
  const { token } = await createStaff(api.services.db, "scientist");
  const { token: second } = await createStaff(api.services.db, "publisher");
  const waiting = () => callStaffOk(api, second, "listTestApprovals", {});
  const approve = (id: number) => callStaff(api, second, "approveTestEntry", { id });
  /** Has the second person approve the newest entry that waits; its number. */
  const approveNewest = async (): Promise<string> => {
    const { data, ...answer } = await approve((await waiting()).at(-1)?.id ?? 0);
    return data?.number ?? expect.fail(answer.message);
  };
  const [product] = await api.services.db.select().from(supplements);
  const supplement = product?.slug ?? "";
  const intent = (dueOn: string) => ({
    ...{
      supplement,
      sealed: false,
      lots: 1,
      units: 3,
      panels: ["identity", "elements"],
      methods: ["ICP-MS"],
    },
    ...{ laboratory: LABORATORY.name, paid_by: "The site itself", due_on: dueOn },
  });
  type Intent = Partial<Parameters<typeof callStaffOk<"registerTest">>[3]>;
  type Step = Parameters<typeof callStaffOk<"addTestStep">>[3];
  return {
    ...site,
    supplement,
    passDays: (days: number) => fixed.advance(days * DAY_MS),
    /** The day of the clock, and days after it: YYYY-MM-DD. */
    today: (after = 0) =>
      new Date(api.services.clock.now().getTime() + after * DAY_MS).toISOString().slice(0, 10),
    tryToRegister: (changes: Intent = {}) =>
      callStaff(api, token, "registerTest", { ...intent("2026-07-15"), ...changes } as never),
    /** Registers a test by two people; its number. */
    async register(changes: Intent = {}): Promise<string> {
      const input = { ...intent("2026-07-15"), ...changes } as never;
      await callStaffOk(api, token, "registerTest", input);
      return approveNewest();
    },
    tryStep: (step: Step) => callStaff(api, token, "addTestStep", step),
    /** Adds a step, by two people where it needs two. */
    async addStep(step: Step): Promise<void> {
      const { outcome } = await callStaffOk(api, token, "addTestStep", step);
      if (outcome === "waits") await approveNewest();
    },
    /** Entries that wait, and the second person, who approves them. */
    ...{ waiting, approve, approveNewest, first: token, second },
    toDo: (number: string) => callStaffOk(api, token, "getTestToDo", { number }),
    /** A registered test as visitors see it. */
    test: (number: string) => api.callOk("getRegisteredTest", { number }),
  };
}

export type TestRegistry = Awaited<ReturnType<typeof startRegistry>>;
