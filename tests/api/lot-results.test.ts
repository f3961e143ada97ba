import { afterAll, beforeAll, expect, test } from "vitest";
import type { ComparedLots } from "#contract/lots.ts";
import { changeReportState } from "#server/features/reports/commands/change-state.ts";
import { addLaboratory } from "#server/features/reports/commands/registry.ts";
import { startPublishing } from "#tests/support/publishing.ts";
import { LABORATORY, withRow } from "#tests/support/report-file.ts";

const SECOND = "Second Laboratory";

let site: Awaited<ReturnType<typeof startPublishing>>;
beforeAll(async () => {
  site = await startPublishing();
  await addLaboratory(site.api.services.db, { input: { ...LABORATORY, name: SECOND }, operator: "ana" });
});
afterAll(() => site.api.close());

const compare = async () => {
  const { supplement } = await site.getReportByNumber("R-1");
  return site.api.callOk("compareLots", { supplement_id: supplement.slug });
};
const analyteOf = ({ analytes }: ComparedLots, name: string) => {
  const found = analytes.find((one) => one.name === name);
  if (!found) throw new Error(`no analyte ${name}`);
  return found;
};

test("a product with one report has nothing to compare", async () => {
  await site.publish();
  const lots = await compare();
  expect(lots.reports).toHaveLength(1);
  expect(lots.analytes).toEqual([]);
});

test("two laboratories on one lot stand side by side with their E_n number, however the lot is spelled", async () => {
  await site.publish({
    report_number: "R-2",
    laboratory: SECOND,
    sample: { lot_number: "LOT L26118-A" },
    dates: { received_on: "2026-04-05", tested_on: "2026-04-12", issued_on: "2026-04-16" },
    ...withRow("Lead", { measured: 0.02, uncertainty: 0.002 }),
  });
  const lots = await compare();
  const lead = analyteOf(lots, "Lead");
  expect(lead.results).toMatchObject([
    { laboratory: LABORATORY.name, measured: 0.01, uncertainty: 0.001, unit: "µg/g" },
    { laboratory: SECOND, measured: 0.02, uncertainty: 0.002, unit: "µg/g" },
  ]);
  // (0.01 - 0.02) / sqrt(0.001² + 0.002²)
  expect(lead.differences).toMatchObject([{ obstacle: null }]);
  expect(lead.differences[0]?.en).toBeCloseTo(-4.472136, 6);
  expect(analyteOf(lots, "Magnesium").differences).toMatchObject([{ en: 0, obstacle: null }]);
  const [count] = lots.analytes.filter(({ results }) => results.some(({ unit }) => unit === "CFU/g"));
  expect(count?.differences).toMatchObject([{ en: null, obstacle: "no_uncertainty" }]);
  const [organism] = lots.analytes.filter(({ results }) => results[0]?.qualifier === "absent");
  expect(organism?.differences).toMatchObject([{ en: null, obstacle: "not_quantified" }]);
});

test("every lot has its place on the scale of the limit; other lots and the same laboratory have no E_n number", async () => {
  await site.publish({
    report_number: "R-3",
    sample: { lot_number: "L26200B" },
    dates: { received_on: "2026-05-05", tested_on: "2026-05-12", issued_on: "2026-05-16" },
  });
  const lots = await compare();
  expect(lots.reports.map(({ lot_number }) => lot_number)).toEqual(["L26118A", "LOT L26118-A", "L26200B"]);
  const lead = analyteOf(lots, "Lead");
  expect(lead.differences).toHaveLength(1);
  // 0.01 µg/g in 2 servings of 1 g.
  expect(lead.results[0]?.compared).toMatchObject({ qualifier: "=", measured: 0.02, unit: "µg/day" });
  const [first, second, third] = lead.results.map(({ position }) => position?.point ?? 0);
  expect(second).toBeCloseTo(2 * (first ?? 0), 9);
  expect(third).toBe(first);
});

test("a withdrawn report is not compared", async () => {
  const { services } = site.api;
  const change = { kind: "withdraw", reason: "Mixed up samples." } as const;
  await changeReportState(services, { reportNumber: "R-2", operator: "ana", change });
  const lots = await compare();
  expect(lots.reports).toHaveLength(2);
  expect(analyteOf(lots, "Lead").differences).toEqual([]);
});
