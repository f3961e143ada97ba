import { expect, test } from "vitest";
import { statedTrouble } from "./condition.ts";

test.each([
  "Sealed, 21 °C on receipt",
  "Sealed, not stuck together, 21 °C",
  "Sealed, 18 °C, no odor, no leakage",
  "Sealed, no sticking or sweating",
  "unopened, protected from light",
  "Sealed, undamaged, received at ambient temperature",
  "Sealed, 20 °C, slight sediment as labeled",
  "Sealed; the outer carton was dented, the container was not.",
  "Sealed, data logger 4–7 °C, received cold",
  "",
])("%j is no trouble", (condition) => {
  expect(statedTrouble([condition, "3 bottles of 60 capsules"])).toBeNull();
});

test.each([
  "Zip bag, not tamper-sealed",
  "Induction seal of 1 of 3 bottles cut and re-glued",
  "Tamper-evident ring missing on 2 of 3 bottles",
  "Sealed, 38 °C on receipt",
  "Carton seals broken, parcel wet",
  "Not sealed; no odor",
])("%j is trouble, which is quoted", (condition) => {
  expect(statedTrouble([condition, "3 bottles of 60 capsules"])).toBe(condition);
});
