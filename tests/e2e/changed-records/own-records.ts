import { addLaboratory } from "#server/features/reports/commands/registry.ts";
import { LABORATORY } from "#tests/support/report-file.ts";
import { callStaffOfSite } from "#tests/support/staff.ts";
import { database, inDays, staffToken } from "../console.ts";
import { origin } from "../visit.ts";

let created = 0;

/** Digits that no other record of the site has. */
export const newStamp = (): string => `${Date.now()}${String(++created).padStart(2, "0")}`;

/** A GTIN-13 of the last digits of a stamp, with its check digit. */
export function barcodeOf(stamp: string): string {
  const digits = `2${stamp.slice(-11)}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return digits + ((10 - (sum % 10)) % 10);
}

/** Adds a real product of a new brand. No list of the site shows demo products from then on. */
export async function addOwnProduct() {
  const stamp = newStamp();
  const [brand, name, barcode] = [`Own Brand ${stamp}`, `Own Zinc ${stamp}`, barcodeOf(stamp)];
  const { slug } = await callStaffOfSite(origin, await staffToken("editor"), "addProduct", {
    ...{ brand, barcode, reason: "For the test." },
    fields: { name, category: "other", form: "other", description: "" },
  });
  return { brand, name, barcode, slug };
}

/** Registers a test of a product, which two people approve; its number. */
export async function registerTestOf(supplement: string): Promise<string> {
  await addLaboratory(database.db, { input: LABORATORY, operator: "ana" });
  const intent = { supplement, sealed: false, lots: 1, units: 3, panels: ["identity" as const], methods: [] };
  await callStaffOfSite(origin, await staffToken("scientist"), "registerTest", {
    ...intent,
    ...{ laboratory: LABORATORY.name, paid_by: "Donors of spring", due_on: inDays(30) },
  });
  const second = await staffToken("publisher");
  const waiting = await callStaffOfSite(origin, second, "listTestApprovals", {});
  const own = waiting.find(
    ({ entry }) => entry.kind === "registration" && entry.intent.supplement === supplement,
  );
  const { number } = await callStaffOfSite(origin, second, "approveTestEntry", { id: own?.id ?? 0 });
  if (number === null) throw new Error(`No registered test of ${supplement}`);
  return number;
}
