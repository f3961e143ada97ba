import type { Laboratory } from "#contract/report-parts.ts";
import {
  ABSENCE_METHOD,
  ANALYSES,
  ANISIDINE_METHOD,
  COUNTS_METHOD,
  DISINTEGRATION_METHOD,
  ELEMENTS_METHOD,
  GLUTEN_METHOD,
  IDENTITY_METHODS,
  MYCOTOXINS_METHOD,
  PEROXIDE_METHOD,
  PESTICIDES_METHOD,
  SOLVENTS_METHOD,
  SPECIATION_METHOD,
  TOTOX_METHOD,
  VIABLE_COUNT,
} from "./analyses.ts";

/** A demo laboratory; always accredited. */
export interface DemoLaboratory extends Laboratory {
  accreditation: NonNullable<Laboratory["accreditation"]>;
}

/** Methods in the scope of every laboratory. */
const CORE_SCOPE = [
  ...new Set([
    ...Object.values(IDENTITY_METHODS),
    ...Object.values(ANALYSES).map(({ method }) => method),
    ELEMENTS_METHOD,
    COUNTS_METHOD,
    ABSENCE_METHOD,
    PEROXIDE_METHOD,
    ANISIDINE_METHOD,
    TOTOX_METHOD,
  ]),
];

const laboratory = (
  name: string,
  address: string,
  [number, valid_from, expires_on]: readonly [number: string, valid_from: string, expires_on: string],
  additionalScope: readonly string[],
): DemoLaboratory => ({
  name: `${name} (sample)`,
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

/** Fictitious laboratories, marked "(sample)". None has the drug screening in its scope. */
export const LABORATORIES: readonly DemoLaboratory[] = [
  laboratory(
    "Larkmoor Analytical",
    "18 Sample Row, Larkmoor, Vermont",
    ["SAB-0417", "2023-03-01", "2027-02-28"],
    [SPECIATION_METHOD, VIABLE_COUNT.method, MYCOTOXINS_METHOD, DISINTEGRATION_METHOD],
  ),
  laboratory(
    "Bench Nine Laboratories",
    "9 Example Yard, Benchfield, Ohio",
    ["SAB-0922", "2022-09-15", "2027-09-14"],
    [VIABLE_COUNT.method, PESTICIDES_METHOD, SOLVENTS_METHOD, DISINTEGRATION_METHOD],
  ),
  laboratory(
    "Coldwater Assay House",
    "240 Fiction Street, Coldwater, Oregon",
    ["SAB-1130", "2023-11-20", "2027-11-19"],
    [SPECIATION_METHOD, GLUTEN_METHOD, MYCOTOXINS_METHOD],
  ),
];

/** The first laboratory whose scope covers a method; the others subcontract it there. */
export const findSpecialist = (method: string): DemoLaboratory | null =>
  LABORATORIES.find(({ accreditation }) => accreditation.scope.includes(method)) ?? null;

/** Fictitious signatories of the reports. */
export const SIGNATORIES = ["R. Quill (sample)", "M. Thistlewood (sample)", "D. Amberley (sample)"] as const;

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
