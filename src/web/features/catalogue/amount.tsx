import { printedUnit } from "#domain/amounts.ts";
import { Quantity } from "../../ui/quantity.tsx";

/** A printed number with its unit in the spelling that the site uses. */
export function Amount({ value, unit }: { value: string; unit: string | null }) {
  return <Quantity unit={unit && printedUnit(unit)}>{value}</Quantity>;
}
