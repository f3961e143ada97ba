import type { Laboratory } from "#contract/report-parts.ts";
import {
  ABSENCE_METHOD,
  ACID_VALUE_METHOD,
  ANALYSES,
  ANISIDINE_METHOD,
  COUNTS_METHOD,
  DIOXINS_METHOD,
  DISINTEGRATION_METHOD,
  DRUGS_METHOD,
  ELEMENTS_METHOD,
  GLUTEN_METHOD,
  IDENTITY_METHODS,
  LEAD_CHROMATE_METHOD,
  MICROCYSTINS_METHOD,
  MILK_METHOD,
  MYCOTOXINS_METHOD,
  PEANUT_METHOD,
  PEROXIDE_METHOD,
  PESTICIDES_METHOD,
  SOLVENTS_METHOD,
  SPECIATION_METHOD,
  TOTOX_METHOD,
  VIABLE_COUNT,
} from "./analyses.ts";

/** Methods in the scope of every laboratory. */
const CORE_SCOPE = [
  ...new Set([
    ...Object.values(IDENTITY_METHODS),
    ...Object.values(ANALYSES).map(({ method }) => method),
    ELEMENTS_METHOD,
    COUNTS_METHOD,
    ABSENCE_METHOD,
    PEROXIDE_METHOD,
    ACID_VALUE_METHOD,
    ANISIDINE_METHOD,
    TOTOX_METHOD,
  ]),
];

const laboratory = (
  name: string,
  address: string,
  [number, valid_from, expires_on]: readonly [number: string, valid_from: string, expires_on: string],
  additionalScope: readonly string[],
): Laboratory => ({
  name: `${name} (demo)`,
  address,
  website: null,
  accreditation: {
    body: "Sample Accreditation Board (fictitious)",
    number,
    standard: "ISO/IEC 17025:2017",
    valid_from,
    expires_on,
    url: null,
    scope: [...CORE_SCOPE, ...additionalScope],
  },
});

/** Fictitious accredited laboratories, marked "(demo)". None has the ICP-OES screening in its scope. */
export const LABORATORIES: readonly Laboratory[] = [
  laboratory(
    "Larkmoor Analytical",
    "18 Sample Row, Larkmoor, Vermont",
    ["SAB-0417", "2023-03-01", "2027-02-28"],
    [SPECIATION_METHOD, VIABLE_COUNT.method, MYCOTOXINS_METHOD, DISINTEGRATION_METHOD, DIOXINS_METHOD],
  ),
  laboratory(
    "Bench Nine Laboratories",
    "9 Example Yard, Benchfield, Ohio",
    ["SAB-0922", "2022-09-15", "2027-09-14"],
    [VIABLE_COUNT.method, PESTICIDES_METHOD, SOLVENTS_METHOD, DISINTEGRATION_METHOD, DRUGS_METHOD],
  ),
  laboratory(
    "Coldwater Assay House",
    "240 Fiction Street, Coldwater, Oregon",
    ["SAB-1130", "2023-11-20", "2027-11-19"],
    [
      SPECIATION_METHOD,
      GLUTEN_METHOD,
      MILK_METHOD,
      PEANUT_METHOD,
      MYCOTOXINS_METHOD,
      MICROCYSTINS_METHOD,
      LEAD_CHROMATE_METHOD,
    ],
  ),
];

/** A fictitious laboratory that no body has accredited. */
export const UNACCREDITED_LABORATORY: Laboratory = {
  name: "Harrowgate Test Bench (demo)",
  address: "3 Sample Mews, Harrowgate, Nevada",
  website: null,
  accreditation: null,
};

/** Whether a method is in the scope of a laboratory's accreditation. */
export const isInScope = (method: string, { accreditation }: Laboratory): boolean =>
  accreditation?.scope.includes(method) ?? false;

/** The first laboratory whose scope covers a method; the other accredited ones subcontract it there. */
export const findSpecialist = (method: string): Laboratory | null =>
  LABORATORIES.find((laboratory) => isInScope(method, laboratory)) ?? null;

/** Fictitious signatories of the reports. */
export const SIGNATORIES = ["R. Quill (demo)", "M. Thistlewood (demo)", "D. Amberley (demo)"] as const;

export const CONDITIONS = [
  "Sealed and undamaged, received at room temperature.",
  "Sealed; the outer carton was dented, the container was not.",
  "Sealed and undamaged, received in a cooled box at 6 °C.",
] as const;

export const PURCHASE_PLACES = [
  "Retail shop, Austin, Texas",
  "Retail shop, Portland, Oregon",
  "The brand's own web shop",
  "Online marketplace, shipped by the seller",
  "Pharmacy, Chicago, Illinois",
] as const;
