import type { Form } from "#contract/vocabulary.ts";
import { pickByHash } from "../hash.ts";
import { bottle, dropper, flask, jar, spray, tub } from "./bottles.ts";
import type { DrawVessel } from "./vessel.ts";
import { bar, blister, pouch, stickBox, tin } from "./wrappings.ts";

/** Containers in which products of a form are sold. */
const VESSELS: Record<Form, readonly [DrawVessel, ...DrawVessel[]]> = {
  capsule: [bottle, bottle, jar, pouch],
  tablet: [bottle, bottle, blister, jar],
  softgel: [bottle, jar, bottle],
  gummy: [jar, pouch, jar],
  powder: [tub, pouch],
  liquid: [dropper],
  lozenge: [tin, blister],
  bar: [bar],
  "stick-pack": [stickBox],
  other: [spray],
};

/** Liquids above this volume come in a flask, not in a dropper bottle. */
const MAX_DROPPER_ML = 90;

/** Picks a container; a brand always uses the same one for a form. */
export function chooseVessel(brand: string, form: Form, netContents: string | null): DrawVessel {
  const milliliters = Number(/([\d.,]+)\s*m[lL]\b/.exec(netContents ?? "")?.[1]?.replaceAll(",", "") ?? 0);
  if (form === "liquid" && milliliters > MAX_DROPPER_ML) return flask;
  return pickByHash(`${brand}|${form}`, VESSELS[form]);
}
